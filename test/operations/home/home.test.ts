import { onlyKinds, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { DAILY } from '../../../src/domain/digest.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../src/lib/errors.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import type { Rights } from '../../../src/policy/policy.ts';
import { grant, policyBy, rightsBy } from '../../policy/rights-of.ts';
import type { OperationContext } from '../../../src/commands/context.ts';
import { createHome } from '../../../src/operations/home/home.ts';
import type { Service } from '../../../src/service/service.ts';
import { ALL_SINGLE_EMAILS, NOW, sandboxPostbell } from '../../commands/context.ts';
import { bulletsIn, choiceIn, labelsIn, seen } from '../../commands/seen.ts';
import { beginIncident, endIncident } from '../postbell/alerts/incident.ts';

const postbell = sandboxPostbell({ singleEmailsPerDay: ALL_SINGLE_EMAILS });
// Newsletter #44 is half out.
beforeEach(() => postbell.sandbox.control.advance(60_000));

const LATER = new Date(NOW.getTime() + 60_000);
const ADMIN = { id: 'U0ADMIN', zone: 'Europe/Kyiv' };

function contextFor(more: Partial<OperationContext> = {}): OperationContext {
  return { ...postbell.context(), catalogue, person: ADMIN, now: LATER, ...more };
}

/** What a part of Home says, under its heading. */
async function partOf(
  title: string,
  { service = postbell.service, ...more }: Partial<OperationContext> = {},
): Promise<Reply | null> {
  const context = contextFor(more);
  const parts = createHome({ service, now: () => LATER }).partsFor(context);
  const content = await parts.find((one) => one.title === title)?.read(context);
  return content ? { title, ...content } : null;
}

/** The same where it has to be there. */
const shown = async (title: string, more?: Partial<OperationContext>): Promise<Reply> =>
  (await partOf(title, more)) ?? { title: `no ${title}` };

it('the buttons to begin with start what there is', async () => {
  const reply = await shown('');
  expect(labelsIn(reply)).toEqual(['Send campaign', 'Look up contact', 'More…']);
  expect(choiceIn(reply, 'More…', 'Blacklist addresses').operation).toBe('blacklist add');
  const isPrimary = (one: object) => 'emphasis' in one && one.emphasis === 'primary';
  expect(reply.actions?.filter(isPrimary)).toHaveLength(1);
});

describe('the campaigns', () => {
  const running = 'Running campaigns';
  const title = 'Next two weeks';

  it('that run show status, time and progress, each to be opened', async () => {
    const reply = await shown(running);
    const [first = '', ...others] = bulletsIn(reply);
    expect(first).toMatch(/^Newsletter #44 · .+ · since .+ · [\d,]+ of [\d,]+ sent \([\d.]+%\)$/);
    // What is only scheduled stands in the calendar.
    expect(others.join('\n')).not.toContain('Newsletter #45');
    const [menu] = reply.actions ?? [];
    expect(menu?.kind === 'menu' && menu.choices.length).toBe(others.length + 1);
  });

  it('that are scheduled stand on the days of the reader’s zone', async () => {
    const daysIn = async (zone: string) =>
      bulletsIn(await shown(title, { person: { ...ADMIN, zone } })).join('\n');
    // Newsletter #45 goes out on Monday, November 23, at 10:00 UTC.
    expect(await daysIn('Europe/Kyiv')).toContain('Mon, Nov 23: Newsletter #45 2026-11-23T10:00');
    expect(await daysIn('Pacific/Kiritimati')).toContain('Tue, Nov 24: Newsletter #45');
    expect(await daysIn('Pacific/Kiritimati')).not.toContain('Nov 23: Newsletter #45');
    expect(labelsIn(await shown(running))).toContain('Calendar');
  });

  it('say what couldn’t be read, and show the rest', async () => {
    const { campaigns } = postbell.service;
    const page: typeof campaigns.page = async (range) => {
      if (range.scheduledOnly) throw new UnavailableError('No answer.', { outcome: 'none' });
      return campaigns.page(range);
    };
    const service = { ...postbell.service, campaigns: { ...campaigns, page } };
    expect(seen(await shown(title, { service })).notices).toEqual([
      'Scheduled campaigns couldn’t be read: No answer.',
    ]);
    expect(bulletsIn(await shown(running, { service })).join()).toContain('Newsletter #44');
  });

  it('are read once for both parts and for everybody within a minute', async () => {
    let reads = 0;
    const { campaigns } = postbell.service;
    const page: typeof campaigns.page = (range) => {
      reads += 1;
      return campaigns.page(range);
    };
    const service: Service = { ...postbell.service, campaigns: { ...campaigns, page } };
    let now = NOW;
    const context = contextFor();
    const parts = createHome({ service, now: () => now }).partsFor(context);
    const read = (part: string) => parts.find((one) => one.title === part)?.read(context);
    await Promise.all([read(running), read(title), read(running)]);
    await read(title);
    expect(reads).toBe(3);
    now = new Date(NOW.getTime() + 61_000);
    await read(title);
    expect(reads).toBe(6);
  });
});

describe('the last 24 hours', () => {
  const title = 'Last 24 hours';

  /** The account, with campaign 71014 sent within the last day. */
  async function sentLately(): Promise<Service> {
    const { campaigns } = postbell.service;
    const latest = await campaigns.page({ limit: 100, offset: 0 });
    const sent = latest.filter(({ id }) => id === '71014').map((one) => ({ ...one, sendAt: NOW }));
    return { ...postbell.service, campaigns: { ...campaigns, page: async () => sent } };
  }

  it('have a verdict, and rates whose denominators are named', async () => {
    const reply = seen(await shown(title));
    expect(reply.summary).toBe(
      'Too few recipients to judge · 63 sent in 1 campaign · 16 transactional bounces',
    );
    expect(reply.paragraphs).toEqual([
      'Hard bounces 4 (6.3%) · Spam complaints 0 · Unsubscribed 0',
    ]);
    expect(reply.footnote).toMatch(
      /^Bounces: % of 63 sent\. Complaints and unsubscribes: % of 5\d delivered\./,
    );
  });

  it('have counts beside their rates, also of the one that the verdict names', async () => {
    const channel = { id: ADMIN.id };
    const here = contextFor({ channel });
    await postbell.run('postbell limits set', { hard_bounces: '0.8/1' }, here);
    const reply = seen(await shown(title, { channel, service: await sentLately() }));
    await postbell.run('postbell limits reset', {}, here);
    expect(reply.summary).toMatch(/^🔴 Critical: hard bounces 1\.2% \(limit 1%\) · 256 sent in/);
    expect(reply.paragraphs).toEqual([
      'Hard bounces 🔴 3 (1.2%) · Spam complaints 0 · Unsubscribed 0',
    ]);
  });

  it('count what was sent also where its figures can’t be read', async () => {
    const get = () => Promise.reject(new UnavailableError('No answer.', { outcome: 'none' }));
    const service = { ...postbell.service, campaigns: { ...postbell.service.campaigns, get } };
    const { summary, paragraphs } = seen(await shown(title, { service }));
    expect(summary).toBe('63 sent in 1 campaign · 16 transactional bounces');
    expect(paragraphs).toEqual([]);
  });

  it('say what is missing when one half can’t be read', async () => {
    const { smtp } = postbell.service;
    const total = async () => {
      throw new UnavailableError('No answer.', { outcome: 'none' });
    };
    const bounces = { ...smtp.bounces, total };
    const service: Service = { ...postbell.service, smtp: { ...smtp, bounces } };
    const reply = await shown(title, { service });
    expect(seen(reply).paragraphs[0]).toContain('Hard bounces');
    expect(seen(reply).notices).toEqual([
      'Transactional bounces can’t be loaded right now. No answer.',
    ]);
  });
});

it('incidents that go on stand before the figures of the day', async () => {
  const incident = await beginIncident(postbell.store, '4711', NOW);
  const title = 'Last 24 hours';
  const reply = await shown(title);
  expect(seen(reply).notices).toEqual([
    `Autumn (4711): 18 spam complaints, 0.36% of 4,980 delivered; since ${NOW.toISOString()} · nobody is on it`,
  ]);
  expect(labelsIn(reply)).toContain('Incidents');
  await postbell.store.incidents.take(incident.id, 'U0VERA', NOW);
  expect(seen(await shown(title)).notices[0]).toMatch(/ · on it: @U0VERA since /);
  await postbell.store.incidents.contain(incident.id, NOW);
  // Nothing more goes out, so Home is calm.
  expect(seen(await shown(title)).notices).toEqual([]);
  const [contained = incident] = await postbell.store.incidents.open();
  await endIncident(postbell.store, contained, LATER);
  expect(seen(await shown(title)).notices).toEqual([]);
});

it('the balance has money and what is left', async () => {
  const { facts } = seen(await shown('Account'));
  expect(facts['Balance']).toMatch(/^[\d,]+\.\d\d [A-Z]{3}$/);
  expect(facts['Campaign sends remaining']).toMatch(/^[\d,]+ · more than a year at [\d,]+ a week$/);
  expect(facts['Transactional sends remaining']).toMatch(/in your plan/);
});

describe('the first start', () => {
  const title = 'First: who can do what?';

  it('leads an administrator through the roles, until something is granted', async () => {
    const part = await shown(title);
    expect(bulletsIn(part)).toHaveLength(4);
    expect(labelsIn(part)).toContain('Add marketer');
    await postbell.run('postbell grant', { person: 'U0VERA', what: 'role:marketer' });
    expect(await partOf(title)).toBeNull();
    await postbell.run('postbell revoke', { person: 'U0VERA', what: 'role:marketer' });
  });

  it('shows others nothing of it', async () => {
    expect(await partOf(title, { rights: await rightsBy('role:viewer') })).toBeNull();
  });
});

describe('digests, alerts, and permissions', () => {
  const title = 'Digests, alerts, and permissions';

  it('are counted, and lead to their lists', async () => {
    const { store } = postbell;
    expect(bulletsIn(await shown(title))).toEqual([
      'No alerts yet',
      'No digests yet',
      'No account monitors yet',
      'No recurring sends yet',
    ]);
    const digest = (channelId: string, createdBy: string) =>
      store.digests.add({ ...DAILY, channelId, createdBy }, NOW);
    await digest(ADMIN.id, ADMIN.id);
    await digest('C0B', ADMIN.id);
    await digest('C0A', 'U0OTHER');
    await digest('U0OTHER', 'U0OTHER');
    await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C0A', createdBy: 'U0OTHER' }, NOW);
    const own = {
      ...PLAIN_ALERT,
      channelId: 'C0B',
      filter: onlyKinds(['spam' as const]),
      createdBy: ADMIN.id,
    };
    await store.alerts.add(own, NOW);
    const reply = await shown(title);
    expect(bulletsIn(reply)).toEqual([
      '2 alerts, 1 in a channel (yours)',
      '3 digests, 1 just for you, 1 in a channel (yours)',
    ]);
    expect(labelsIn(reply)).toEqual(['Digests', 'Alerts', 'Who can do what', 'More…']);
    const home = contextFor({ channel: { id: ADMIN.id } });
    const { rows } = await postbell.see('postbell alerts list', {}, home);
    expect(new Set(rows.map((row) => row.find((cell) => cell.startsWith('#C0'))))).toEqual(
      new Set(['#C0A', '#C0B']),
    );
  });

  it('name whom to ask for more rights', async () => {
    const rights = await rightsBy('role:viewer', 'right:reveal');
    expect(seen(await shown(title, { rights })).footnote).toBe(
      'For more permissions, ask @U0MIRA.',
    );
    const all = await shown(title, { rights: await rightsBy('role:admin') });
    expect(all.footnote).toBeUndefined();
  });

  it('leave out what one may not list', async () => {
    const rights = await withoutOperation('postbell alerts list');
    expect(bulletsIn(await shown(title, { rights })).join()).not.toContain('alert');
  });
});

it('parts of what one may not look at aren’t there', async () => {
  const rights = await withoutOperation('balance show');
  expect(await partOf('Account', { rights })).toBeNull();
});

function withoutOperation(name: string): Promise<Rights> {
  const grants = [grant('role:admin'), grant(`operation:${name}`, undefined, true)];
  return policyBy(grants).rightsOf({ personId: 'U0VERA', channelId: null });
}

describe('what waits', () => {
  const waiting = (more?: Partial<OperationContext>) => shown('Waiting for you', more);
  const none = (more?: Partial<OperationContext>) =>
    expect(partOf('Waiting for you', more)).resolves.toBeNull();
  const UNFILLED = { values: {}, page: 0, revision: 0 };

  it('are forms that were begun, with a button to go on', async () => {
    const { formSessions } = postbell.store;
    const begun = { ...UNFILLED, personId: ADMIN.id, operation: 'sms send' };
    const { id } = await formSessions.begin(begun, NOW);
    await none();
    await formSessions.save(id, { ...UNFILLED, values: { text: 'Hi' } }, NOW);
    const reply = await waiting();
    expect(bulletsIn(reply)).toEqual([`Unfinished: Send SMS (${NOW.toISOString()})`]);
    const discard = { operation: 'postbell form discard', values: { form: 'sms send' } };
    expect(reply.actions).toMatchObject([
      { label: 'Continue: Send SMS', operation: 'sms send', values: {}, asksFirst: true },
      { label: 'Discard…', choices: [discard] },
    ]);
    await formSessions.save(id, { ...UNFILLED, values: { text: ' ' } }, NOW);
    await none();
    await none({ person: { id: 'U0OTHER', zone: 'UTC' } });
  });

  it('are the three forms that were filled in last', async () => {
    const person = { id: 'U0BUSY', zone: 'UTC' };
    const verbs = ['campaign send', 'sms send', 'push send', 'smtp send'];
    for (const [index, operation] of verbs.entries()) {
      const draft = { ...UNFILLED, personId: person.id, operation, values: { text: 'Hi' } };
      const { id } = await postbell.store.formSessions.begin(draft, NOW);
      await postbell.store.formSessions.save(id, draft, new Date(NOW.getTime() - index * 60_000));
    }
    const reply = await waiting({ person });
    const forms = ['Send campaign', 'Send SMS', 'Send push campaign'];
    const labels = forms.map((one) => `Continue: ${one}`);
    expect(labelsIn(reply)).toEqual([...labels, 'Discard…']);
    await postbell.run('postbell form discard', { form: 'campaign send' }, { person });
    expect(labelsIn(await waiting({ person }))[0]).toBe('Continue: Send SMS');
  });

  it('are occurrences of one’s own recurring sends that nobody has confirmed', async () => {
    const person = { id: 'U0OWNER', zone: 'UTC' };
    const dueAt = new Date(NOW.getTime() + 20 * 3_600_000);
    const reviewOf = async (recurringId: string, due: Date) => {
      const key = { recurringId, dueAt: due, channelId: 'C0NEWS', ownerId: person.id };
      const shownAs = { versionAt: NOW, name: 'Letter', values: {}, templateId: null };
      const review = { shown: { title: 'Review' }, stakes: {}, problem: null };
      return (await postbell.store.preparedSends.prepare({ ...key, ...shownAs, ...review }, NOW))
        .reviewId;
    };
    const review = await reviewOf('r1', dueAt);
    await reviewOf('r2', NOW);
    const reply = await waiting({ person, rights: await rightsBy('role:sender') });
    const line = `Letter · goes out ${dueAt.toISOString()} if someone confirms it · shown in #C0NEWS`;
    expect(bulletsIn(reply)).toEqual([line]);
    const values = { recurring: 'r1', review };
    expect(reply.actions).toMatchObject([
      { operation: 'campaign recurring confirm', values, asksFirst: true },
    ]);
    await none({ person, rights: await rightsBy('role:viewer') });
    await none();
  });

  it('are jobs that aren’t over, of whoever began them', async () => {
    const rows = [{ key: 'a@example.com' }, { key: 'b@example.com' }];
    const plan = { action: 'blacklist add' as const, params: {} };
    const by = { personId: 'U0RUNNER', channelId: 'C0NEWS', threadTs: null };
    const run = { plan, rows: { rows, rejected: [], repeated: 0 }, ...by };
    const id = await postbell.store.bulkRuns.create(run, NOW);
    const person = { id: 'U0RUNNER', zone: 'UTC' };
    const reply = await waiting({ person });
    expect(bulletsIn(reply)).toEqual([`Blacklist add · running · 0 of 2 rows · job ${id}`]);
    expect(reply.actions).toMatchObject([{ operation: 'postbell jobs show', values: { run: id } }]);
    await none();
  });
});
