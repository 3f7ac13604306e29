import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxService, type SandboxService } from '../../../../sandbox/service/server.ts';
import { USUAL_RULES } from '../../../../src/domain/approvals.ts';
import { factsIn, labelsIn, summaryIn } from '../../../commands/seen.ts';
import { requestIn } from '../../../policy/approval-world.ts';
import { SMALL } from '../../../sandbox/service/client.ts';
import { ENGINES } from '../../../store/engines.ts';
import { actingAs } from '../../../../src/service/principal.ts';
import { ALLOWED } from '../../../service/principals.ts';
import { BEGIN, CHANNEL, PEOPLE, said, start } from './world.ts';

let sandbox: SandboxService;
beforeAll(async () => {
  sandbox = await startSandboxService({ port: 0, ...SMALL, now: () => BEGIN });
});
afterEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

const SHOWN = '2026-11-23T09:00:00Z';
const BEFORE_TIME = '2026-11-24T08:59:00Z';
const TIME = '2026-11-24T09:00:00Z';
const DUE = '2026-11-24T09:00:00.000Z';

/** A weekly send whose next occurrence is shown. */
async function shown(more = {}, databaseUrl?: string) {
  const world = await start(sandbox, databaseUrl);
  const id = await world.added(more);
  await world.wake(SHOWN);
  return Object.assign(world, { id });
}

const fail = (request: string, how: object) => {
  const [method = '', path = '*'] = request.split(' ');
  sandbox.control.fail({ method, path, ...how });
};

describe.each(ENGINES)('an occurrence on $engine', ({ sharedDatabase }) => {
  it('is shown a day before, and goes out once somebody confirms it, once by replicas', async () => {
    const world = await start(sandbox, await sharedDatabase());
    const id = await world.added();
    const other = world.replica();
    await world.wake('2026-11-23T08:59:00Z');
    expect(world.messages()).toEqual([]);
    world.now = new Date(SHOWN);
    await Promise.all([world.replicaOne.wake(), other.wake()]);
    await world.wake('2026-11-23T09:01:00Z', '2026-11-23T12:00:00Z');
    expect([...world.wall.messages, ...other.wall.messages]).toHaveLength(1);
    const card = world.card() ?? other.wall.messages[0]?.reply;
    expect(summaryIn(card ?? { title: '' })).toBe(
      `Goes out ${DUE} if someone confirms it by then.`,
    );
    expect(labelsIn(card ?? {})).toEqual([
      'Confirm',
      'Skip this one',
      'Edit…',
      'Send a test to myself…',
    ]);
    expect(factsIn(card ?? {})).toMatchObject({
      List: 'VIP (4104)',
      Content: 'Template Newsletter (506)',
      From: 'Larkspur <news@larkspur.example>',
    });
    expect(world.campaigns()).toEqual([]);
    const button = world.button('Confirm', card);
    const clicks = [
      world.press(PEOPLE.sam, button),
      other.press(PEOPLE.sue, button),
      world.press(PEOPLE.mira, button),
    ];
    const answers = (await Promise.all(clicks)).map(said);
    expect(
      answers.filter((one) => one.includes(`Scheduled for ${DUE} to 3 recipients`)),
    ).toHaveLength(1);
    expect(answers.filter((one) => one.startsWith('refused'))).toHaveLength(2);
    expect(world.campaigns()).toMatchObject([
      { name: `Monthly news 2026-11-24 ${id}`, scheduledAtMs: Date.parse(DUE), listIds: [4104] },
    ]);
    await world.wake('2026-11-23T12:01:00Z', TIME, '2026-11-24T09:01:00Z');
    expect(await world.states()).toEqual(['scheduled']);
    expect(world.campaigns()).toHaveLength(1);
  });

  it('goes out beside another one of the same subject and time, each to its own list', async () => {
    const world = await start(sandbox, await sharedDatabase());
    await world.added({ lists: '4104' });
    await world.added({ lists: '4107' });
    await world.wake(SHOWN);
    for (const index of [0, 1]) {
      const answer = await world.click(PEOPLE.sam, 'Confirm', world.card(index));
      expect(answer).toContain(`Scheduled for ${DUE}`);
    }
    const lists = world.campaigns().flatMap(({ listIds }) => listIds);
    expect(lists).toHaveLength(2);
    expect(new Set(lists)).toEqual(new Set([4104, 4107]));
  });

  it('that nobody confirms doesn’t go out, and that is said once', async () => {
    const world = await shown({}, await sharedDatabase());
    const other = world.replica();
    await world.wake(BEFORE_TIME);
    expect(world.messages()).toHaveLength(1);
    const stale = world.button('Confirm');
    world.now = new Date(TIME);
    await Promise.all([world.replicaOne.wake(), other.wake()]);
    await world.wake('2026-11-24T09:01:00Z');
    const all = [...world.messages(), ...other.wall.messages.map(({ reply }) => reply)];
    const told = all.filter(
      ({ title }) => title === `Not sent: Monthly news 2026-11-24 ${world.id}`,
    );
    expect(told.map(summaryIn)).toEqual([
      `🟠 It was to go out ${DUE}. Nobody confirmed it, so it didn’t go out.`,
    ]);
    expect(world.button('Send now…', told[0])).toMatchObject({
      operation: 'campaign send',
      values: { lists: '4104', template: '506', subject: 'Monthly news' },
    });
    expect(world.button('Send now…', told[0]).values).not.toHaveProperty('at');
    // A click after its time sends nothing, whether or not that has been said.
    expect(said(await world.press(PEOPLE.sam, stale))).toContain('Its time has passed');
    expect(world.campaigns()).toEqual([]);
    await world.wake('2026-11-24T09:02:00Z');
    expect(await world.states()).toEqual(['missed']);
  });
});

describe('a click', () => {
  it('at its time, before that is said, is too late', async () => {
    const world = await shown();
    world.now = new Date(TIME);
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Its time has passed');
    expect(world.campaigns()).toEqual([]);
  });

  it('of somebody without the right is refused, and names who can do it', async () => {
    const world = await shown();
    const answer = await world.replicaOne.press(PEOPLE.max, world.button('Confirm'));
    expect(said(answer)).toContain('You need the sender role or the “send” permission');
    expect(answer.kind === 'refused' && labelsIn(answer.reply)).toContain('Ask Mira to send it');
    expect(await world.click(PEOPLE.max, 'Skip this one')).toContain('You need the sender role');
    const add = await world.run(PEOPLE.max, 'campaign recurring add', { lists: '4104' });
    expect(said(add)).toContain('You need the sender role');
    expect(await world.states()).toEqual(['waiting']);
    expect(world.campaigns()).toEqual([]);
  });

  it('needs approval where that is the rule, and goes out once it is given', async () => {
    const world = await shown();
    await world.store.approvals.setRules({ ...USUAL_RULES, mostRecipients: 1 });
    const outcome = await world.replicaOne.press(PEOPLE.sam, world.button('Confirm'));
    const request = requestIn(outcome);
    expect(said(await world.press(PEOPLE.sam, world.button('Confirm')))).toContain(
      `Approval was already requested (request ${request})`,
    );
    expect(world.campaigns()).toEqual([]);
    expect(await world.approvals.approve(request, PEOPLE.sue)).toMatchObject({ state: 'done' });
    expect(world.campaigns()).toHaveLength(1);
    expect(await world.states()).toEqual(['scheduled']);
    await world.wake(TIME);
    expect(await world.states()).toEqual(['scheduled']);
  });

  it('whose approval isn’t given in time sends nothing, and that is said', async () => {
    const world = await shown();
    await world.store.approvals.setRules({ ...USUAL_RULES, mostRecipients: 1 });
    const request = requestIn(await world.replicaOne.press(PEOPLE.sam, world.button('Confirm')));
    await world.wake(TIME);
    await world.approvals.runDue();
    expect(await world.store.approvals.get(request)).toMatchObject({ state: 'expired' });
    expect(world.summaries().find((one) => one.startsWith('Not sent'))).toContain(
      `It was confirmed, but nobody approved that in time (request ${request}), so it didn’t go out.`,
    );
    expect(world.campaigns()).toEqual([]);
  });
});

describe('what is confirmed', () => {
  it('is what was shown: an edited template is shown anew, and what is approved is void', async () => {
    const world = await shown();
    await world.store.approvals.setRules({ ...USUAL_RULES, mostRecipients: 1 });
    const request = requestIn(await world.replicaOne.press(PEOPLE.sam, world.button('Confirm')));
    await world.store.approvals.setRules(null);
    await editTemplate(world, '<p>Edited</p>');
    expect(await world.approvals.approve(request, PEOPLE.sue)).toMatchObject({ state: 'void' });
    const stale = world.button('Confirm');
    expect(said(await world.press(PEOPLE.sue, stale))).toMatch(/A newer review|has changed/u);
    await world.outbox.sendDue();
    expect(world.button('Confirm').values).not.toEqual(stale.values);
    expect(world.campaigns()).toEqual([]);
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Scheduled for');
    expect(world.campaigns()).toMatchObject([{ bodyHtml: '<p>Edited</p>' }]);
  });

  it('is what was shown when it is edited between the look and the act, too', async () => {
    const world = await shown();
    const { campaigns } = world.service;
    const { create } = campaigns;
    // The last moment: what was read is checked, and the request is on its way.
    campaigns.create = async (campaign) => {
      await editTemplate(world, '<p>Edited</p>');
      return create(campaign);
    };
    expect(await world.click(PEOPLE.sam, 'Confirm')).toMatch(/^refused/u);
    campaigns.create = create;
    expect(world.campaigns()).toEqual([]);
    expect(await world.states()).toEqual(['waiting']);
  });

  it('is the campaign that is copied, as it was shown', async () => {
    const world = await shown({ template: '', copy: '71014' });
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
    const [campaign] = world.campaigns();
    expect(campaign?.bodyHtml).toBe(sandbox.state().campaigns.get(71014)?.bodyHtml);
  });

  it('is shown anew where many more people would get it', async () => {
    const world = await shown();
    const people = Array.from({ length: 30 }, (_, index) => ({ email: `new${index}@example.org` }));
    await actingAs(ALLOWED, () => world.service.lists.addContacts('4104', people));
    expect(await world.click(PEOPLE.sam, 'Confirm')).toMatch(
      /has changed .* Recipients: 3 → \d\d/u,
    );
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
  });

  it('is never sent twice, not even after a database was restored', async () => {
    const world = await shown();
    await world.click(PEOPLE.sam, 'Confirm');
    const dueAt = new Date(DUE);
    const key = { recurringId: world.id, dueAt };
    const set = { state: 'waiting', personId: null, campaignId: null } as const;
    await world.store.preparedSends.move(key, { from: ['scheduled'], set }, world.now);
    await world.outbox.sendDue();
    // The campaign that is there is one to the same list at the same time.
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Warnings: – → an overlap with');
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Nothing was sent again.');
    expect(world.campaigns()).toHaveLength(1);
    expect(await world.states()).toEqual(['scheduled']);
  });
});

describe('when the service fails at the act', () => {
  it('and has done nothing for sure, it waits for another click', async () => {
    const world = await shown();
    fail('POST /campaigns', { status: 400, times: 1 });
    expect(await world.click(PEOPLE.sam, 'Confirm')).toMatch(/^refused/u);
    expect(await world.states()).toEqual(['waiting']);
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
  });

  it('and its answer gets lost, the campaign is found', async () => {
    const world = await shown();
    fail('POST /campaigns', { status: 500, after: true, times: 1 });
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
    expect(world.campaigns()).toHaveLength(1);
    expect(await world.states()).toEqual(['scheduled']);
  });

  it('and nobody knows, Postbell looks for it, and says what it finds', async () => {
    const world = await shown();
    fail('POST /campaigns', { status: 500, after: true, times: 1 });
    const { campaigns } = world.service;
    const { create } = campaigns;
    campaigns.create = (campaign) => {
      fail('GET /campaigns', { status: 503, times: 1000 });
      return create(campaign);
    };
    expect(await world.click(PEOPLE.sam, 'Confirm')).toMatch(/may or may not/u);
    campaigns.create = create;
    expect(await world.states()).toEqual(['unknown']);
    expect(await world.click(PEOPLE.sue, 'Show campaigns')).not.toContain('Scheduled');
    sandbox.control.clearFailures();
    await world.wake('2026-11-23T09:01:00Z');
    expect(await world.states()).toEqual(['scheduled']);
    expect(world.summaries().at(-1)).toMatch(/The service has it as campaign \d+/u);
  });

  it('and nothing came of it, it can be confirmed once more', async () => {
    const world = await shown();
    fail('POST /campaigns', { status: 500, times: 1 });
    expect(await world.click(PEOPLE.sam, 'Confirm')).toMatch(/may or may not/u);
    await world.wake('2026-11-23T09:01:00Z');
    expect(await world.states()).toEqual(['unknown']);
    await world.wake('2026-11-23T09:06:00Z');
    expect(await world.states()).toEqual(['waiting']);
    expect(world.summaries().at(-1)).toContain('the service has no such campaign');
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Scheduled for');
    expect(world.campaigns()).toHaveLength(1);
  });
});

describe('one occurrence', () => {
  it('is skipped from its card, and brought back', async () => {
    const world = await shown();
    const stale = world.button('Confirm');
    expect(await world.click(PEOPLE.sue, 'Skip this one')).toContain('doesn’t go out');
    expect(summaryIn(world.card() ?? { title: '' })).toBe(
      `Skipped by @U0SUE: it doesn’t go out ${DUE}.`,
    );
    expect(said(await world.press(PEOPLE.sam, stale))).toContain('It’s skipped.');
    expect(await world.click(PEOPLE.sue, 'Send it after all')).toContain('No longer skipped');
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
    expect(
      said(
        await world.run(PEOPLE.sam, 'campaign recurring skip', { recurring: world.id, at: DUE }),
      ),
    ).toContain('It’s confirmed already. To stop it, cancel campaign');
  });

  it('is skipped before it is shown: it is shown as little as sent', async () => {
    const world = await start(sandbox);
    const id = await world.added();
    const skipped = await world.run(PEOPLE.sam, 'campaign recurring skip', { recurring: id });
    expect(said(skipped)).toContain(DUE);
    await world.wake(SHOWN, TIME, '2026-11-24T09:01:00Z');
    expect(world.messages()).toEqual([]);
    await world.wake('2026-11-30T09:00:00Z');
    expect(world.messages()).toHaveLength(1);
    const back = await world.run(PEOPLE.sam, 'campaign recurring unskip', {
      recurring: id,
      at: DUE,
    });
    expect(said(back)).toContain('That time has passed');
    const never = { recurring: id, at: '2026-12-02T09:00:00Z' };
    expect(said(await world.run(PEOPLE.sam, 'campaign recurring skip', never))).toContain(
      'It isn’t due then.',
    );
  });

  it('is shown anew after an edit, and what was shown before can’t be confirmed', async () => {
    const world = await shown();
    const stale = world.button('Confirm');
    world.now = new Date('2026-11-23T10:00:00Z');
    await world.run(PEOPLE.sam, 'campaign recurring edit', { recurring: world.id, lists: '4107' });
    expect(said(await world.press(PEOPLE.sue, stale))).toContain('It was edited.');
    await world.wake('2026-11-23T10:01:00Z');
    expect(world.messages()).toHaveLength(1);
    expect(factsIn(world.card() ?? {})['List']).toContain('4107');
    expect(said(await world.press(PEOPLE.sue, stale))).toContain('A newer review');
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Scheduled for');
    expect(world.campaigns()).toMatchObject([{ listIds: [4107] }]);
  });

  it('doesn’t go out while it’s paused, nor after it’s removed, and its card says so', async () => {
    const world = await shown();
    const stale = world.button('Confirm');
    const which = { recurring: world.id };
    await world.run(PEOPLE.sam, 'campaign recurring pause', which);
    expect(said(await world.press(PEOPLE.sue, stale))).toContain('It’s paused.');
    await world.wake('2026-11-23T09:01:00Z');
    expect(summaryIn(world.card() ?? { title: '' })).toContain('It’s paused.');
    await world.run(PEOPLE.sam, 'campaign recurring resume', which);
    await world.wake('2026-11-23T09:02:00Z');
    expect(labelsIn(world.card() ?? {})).toContain('Confirm');
    await world.run(PEOPLE.sam, 'campaign recurring remove', which);
    await world.wake('2026-11-23T09:03:00Z', TIME);
    expect(summaryIn(world.card() ?? { title: '' })).toContain('It was removed.');
    expect(world.messages()).toHaveLength(1);
    expect(world.campaigns()).toEqual([]);
  });

  it('is told to its owner where the channel takes no messages any more', async () => {
    const world = await shown();
    await world.store.subscriptions.closeChannel(CHANNEL, 'is_archived', world.now);
    await world.wake(TIME);
    expect(await world.states()).toEqual(['withdrawn']);
    const told = world.wall.messages.filter(({ channelId }) => channelId === PEOPLE.sam);
    expect(told.map(({ reply }) => summaryIn(reply)).join()).toContain('is paused in');
  });
});

async function editTemplate(world: Awaited<ReturnType<typeof shown>>, html: string) {
  await actingAs(ALLOWED, () => world.service.templates.edit('506', { html }));
}
