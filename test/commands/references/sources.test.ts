import { OWN_REFERENCES } from '../../../src/operations/references.ts';
import { WEEKLY } from '../../operations/campaign/recurring/shown.ts';
import { grantable } from '../../../src/operations/postbell/rights/rights-words.ts';
import { DAILY } from '../../../src/domain/digest.ts';
import { onlyKinds, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { createReferences, type References } from '../../../src/commands/references.ts';
import {
  isId,
  REFERENCE_TARGETS,
  type ReferenceFilter,
  type ReferenceTarget,
} from '../../../src/commands/references/reference.ts';
import { NOW, openPostbell, type SandboxPostbell } from '../context.ts';

const HERE = { channelId: 'C0NEWS' };
/** Who looks: some things are offered to their own person alone. */
const SCOPE = { ...HERE, personId: 'U0JONAS' };
const SECRET = 'a-secret-in-a-path';

let postbell: SandboxPostbell;
let references: References;

const fresh = () =>
  createReferences({
    service: postbell.service,
    store: postbell.store,
    userGroups: async () => [{ id: 'S0SUPPORT', title: '@support' }],
    members: async () => [{ id: 'U0VERA', title: 'Vera' }],
    grantable: () => grantable(catalogue.operations),
    own: OWN_REFERENCES,
    now: () => NOW,
    timeoutMs: 60_000,
  });

beforeAll(async () => {
  postbell = await openPostbell();
  const { service, store } = postbell;
  await service.webhooks.create(['spam'], `https://bot.example/relay/${SECRET}/spam?key=${SECRET}`);
  await store.alerts.add(
    { ...PLAIN_ALERT, ...HERE, filter: onlyKinds(['spam']), createdBy: 'U1' },
    NOW,
  );
  await store.digests.add({ ...DAILY, ...HERE, createdBy: 'U1' }, NOW);
  await postbell.run('postbell monitor add');
  await postbell.run('campaign recurring add', WEEKLY);
  await postbell.run('blacklist add', { addresses: 'gone@example.com' });
  references = fresh();
  const where = { ...HERE, personId: 'U0JONAS', threadTs: null, zone: 'UTC' };
  const what = { operation: 'list delete', raw: { list: '4108' }, stakes: {}, expiresAt: NOW };
  const words = { demand: 'it deletes a list', preview: { title: 'Delete Old leads (4108)?' } };
  await store.incidents.begin(
    {
      topic: 'campaign:71014',
      rate: 'complaints',
      campaignId: '71014',
      title: 'Feature of the month (71014)',
      now: { part: 9, whole: 900 },
    },
    NOW,
  );
  await store.approvals.create({ ...where, ...what, ...words }, [], NOW);
  const token = { id: 'k7x2m9', personId: 'U0JONAS', name: 'Laptop' };
  const expiresAt = new Date(+NOW + 60_000);
  await store.accessTokens.add('pbt_secret', { ...token, expiresAt }, 10, NOW);
});
afterAll(() => postbell.close());

const found = (target: ReferenceTarget, query = '', only?: ReferenceFilter) =>
  references.search(target, query, only ? { ...SCOPE, only } : SCOPE);

describe.each(REFERENCE_TARGETS)('a picker of %s', (to) => {
  it('offers something whose ids are ids, with titles that are found again', async () => {
    const [first] = await found(to);
    if (!first) throw new Error('nothing is offered');
    expect(isId(to, first.id)).toBe(true);
    expect(first.title).not.toBe('');
    expect(await references.title(to, first.id, SCOPE)).toBe(first.title);
    expect((await found(to, first.title)).map(({ id }) => id)).toContain(first.id);
    expect((await found(to, first.id))[0]?.id).toBe(first.id);
  });

  it('knows ids that nobody has looked at', async () => {
    const [first] = await found(to);
    expect(await fresh().title(to, first?.id ?? '', SCOPE)).toBe(first?.title);
  });
});

describe('pickers', () => {
  it('tell digests apart by what they are narrowed to', async () => {
    await postbell.store.snapshots.keep('list:4101', { name: 'Newsletter' }, NOW);
    const filter = { ...DAILY.filter, lists: ['4101'] };
    await postbell.store.digests.add({ ...DAILY, ...HERE, filter, createdBy: 'U1' }, NOW);
    const titles = (await found('digest')).map(({ title }) => title);
    expect(titles).toContain('Daily digest of list “Newsletter”');
  });

  it('offer campaigns by what can be done with them', async () => {
    const statuses = async (only: ReferenceFilter) => {
      const campaigns = await found('campaign', '', only);
      return [...new Set(campaigns.map(({ detail }) => detail?.split(' · ')[0]))];
    };
    expect(await statuses('sent')).toContain('Sent');
    expect(await statuses('sent')).not.toContain('Draft');
    expect(await statuses('cancelable')).not.toContain('Sent');
    expect(await statuses('scheduled')).not.toContain('Sending in progress');
    expect(await statuses('scheduled')).not.toEqual([]);
  });

  it('offer only what can be chosen, wherever that is known', () => {
    const filters = catalogue.operations.flatMap(({ name, inputs }) =>
      Object.entries(inputs).flatMap(([input, one]) =>
        'only' in one && one.only ? [[name, input, one.only].join(' ')] : [],
      ),
    );
    expect(filters).toEqual(
      expect.arrayContaining([
        'campaign cancel campaign cancelable',
        'sms cancel campaign cancelable',
        'sms send sender activated',
        'sender resend sender not-activated',
        'sender activate sender not-activated',
        'postbell alerts unmute alert muted',
        'postbell approvals approve request pending',
        'postbell approvals return request pending',
        'postbell approvals withdraw request pending',
        'postbell approvals explain request pending',
        'postbell jobs stop run unfinished',
        'postbell jobs resume run paused',
        'postbell jobs undo run undoable',
      ]),
    );
  });

  it.each([
    ['sms-campaign', 'cancelable'],
    ['sender', 'activated'],
  ] as const)('offer some of each %s alone, those that are %s', async (target, only) => {
    const sms = { list: '4102', sender: 'Larkspur', text: 'Soon', at: '2026-11-22 10:00' };
    if (target === 'sms-campaign') await postbell.run('sms send', sms);
    references.expire();
    const fitting = await found(target, '', only);
    expect(fitting.length).toBeGreaterThan(0);
    expect(fitting.length).toBeLessThan((await found(target)).length);
  });

  it('say of a list how many addresses and how many numbers it has', async () => {
    const [list] = await found('list', '4102');
    expect(list?.detail).toMatch(/^[\d,]+ active addresses · [\d,]+ active numbers$/);
  });

  it('offer whatever has the very id, even where it doesn’t fit', async () => {
    const offered = await found('campaign', '71014', 'cancelable');
    expect(offered.map(({ id }) => id)).toEqual(['71014']);
  });

  it('offer own templates first, or alone', async () => {
    const whose = (await found('template')).map(({ detail }) => detail?.split(' · ')[0]);
    expect(whose.indexOf('Of the service')).toBe(whose.lastIndexOf('Your own') + 1);
    const own = await found('template', '', 'own');
    expect(own.every(({ detail }) => detail?.startsWith('Your own'))).toBe(true);
  });

  it('show the host of a webhook and nothing of its path', async () => {
    const hooks = await found('webhook');
    expect(hooks.map(({ title }) => title)).toContain('Spam complaints to bot.example');
    expect(JSON.stringify(hooks)).not.toContain(SECRET);
  });

  it('know countries by name and code, former ones not', async () => {
    expect((await found('country', 'ukr'))[0]).toMatchObject({ id: 'UA', title: 'Ukraine' });
    expect((await found('country', 'de'))[0]).toMatchObject({ id: 'DE', title: 'Germany' });
    expect(await found('country', 'DD')).toEqual([]);
    expect(await references.title('country', 'gb', HERE)).toBe('United Kingdom');
  });

  it('offer monitors of the channel, and in direct messages those that the person set up', async () => {
    const offered = async (channelId: string, personId: string) =>
      (await references.search('monitor', '', { channelId, personId })).length;
    expect(await offered('C0NEWS', 'U0JONAS')).toBe(1);
    expect(await offered('C0OTHER', 'U0ADMIN')).toBe(0);
    expect(await offered('D0MINE', 'U0ADMIN')).toBe(1);
    expect(await offered('D0THEIRS', 'U0JONAS')).toBe(0);
  });

  it('offer at most 100', async () => {
    expect(await found('country')).toHaveLength(100);
  });
});

describe('titles', () => {
  it('prefer what the picker offers', async () => {
    const { exactly } = await references.named('template', 'newsletter', HERE);
    expect(exactly).toMatchObject([{ title: 'Newsletter' }]);
    const own = await references.named('template', 'spring sale', { ...HERE, only: 'own' });
    expect(own.exactly).toMatchObject([{ title: 'Spring sale' }]);
  });

  it('of several that can’t be chosen are no choice, and of one it is', async () => {
    const named = (title: string) =>
      references.named('campaign', title, { ...HERE, only: 'cancelable' });
    const { like } = await named('newsletter');
    expect(like.every(({ fits }) => fits?.includes('cancelable'))).toBe(true);
    expect((await named('feature of the')).like).toHaveLength(1);
  });
});

it('offers what was made just now', async () => {
  await found('list');
  const id = await postbell.service.lists.create('Made a moment ago');
  references.expire();
  expect(await found('list', 'made a moment')).toMatchObject([{ id }]);
});
