import { describe, expect, it } from 'vitest';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { maskedUrl } from '../../../src/operations/webhook/words.ts';
import { NOW, sandboxPostbell, RELAY_SECRET } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const CRM = 'https://crm.example.com/hooks?key=topsecret';
const own = (kind: string, secret = RELAY_SECRET) =>
  `https://bot.example.com/relay/${secret}/${kind}`;
const connect = async () => {
  for (const kind of WEBHOOK_KINDS) await postbell.service.webhooks.create([kind], own(kind));
};
const hooks = () => [...postbell.sandbox.state().webhooks.values()];
const idOf = (action: string, url: string) =>
  String(hooks().findLast((hook) => hook.action === action && hook.url === url)?.id);

describe('webhook list', () => {
  it('is content when every event reaches Postbell', async () => {
    await connect();
    const { summary, notices, labels } = await postbell.see('webhook list');
    expect(summary).toBe(`All events reach Postbell · ${WEBHOOK_KINDS.length} webhooks`);
    expect(notices).toEqual([]);
    expect(labels).not.toContain('Connect Postbell…');
  });

  it('tells own, earlier and foreign ones apart, and names what is missing or repeated', async () => {
    await connect();
    const [open, spam] = [hooks()[1], hooks()[4]];
    if (open) open.url = own('open', 'another-secret-of-1999');
    if (spam) spam.url = CRM;
    await postbell.service.webhooks.create(['spam'], CRM);
    const { summary, notices } = await postbell.see('webhook list');
    expect(summary).toContain('🟠 2 events don’t reach Postbell · ');
    expect(notices).toEqual([
      'Postbell doesn’t receive opens and spam complaints. Repair it.',
      '1 webhook of Postbell uses an old URL or secret. Repair it.',
      'Spam complaints: duplicate webhooks for the same URL of another system, so it gets every event more than once. Delete the duplicates.',
    ]);
    const foreign = await postbell.see('webhook list', { whose: 'foreign' });
    const row = ['Spam complaints', 'https://crm.example.com/hooks?key=•••', 'Another system'];
    expect(foreign.rows.map((cells) => cells.slice(0, 3))).toEqual([row, row]);
  });

  it('says which kind does not arrive though its webhook is there', async () => {
    await connect();
    const campaign = { id: '4711', name: 'Autumn', sentAt: NOW };
    const knownSilences = async () => [{ kind: 'open' as const, receivedAt: null, campaign }];
    const relay = { ...postbell.context().relay, knownSilences };
    const { summary, notices } = await postbell.see('webhook list', {}, { relay });
    expect(summary).toContain('🟠 1 event doesn’t arrive · ');
    expect(notices).toEqual([
      'Opens: the service counted some for “Autumn”, but none have arrived. Check that the service can reach PUBLIC_URL.',
    ]);
  });

  it('shows no secret, in the file neither', async () => {
    await connect();
    await postbell.service.webhooks.create(['open'], CRM);
    for (const csv of ['', 'yes']) {
      const text = JSON.stringify(await postbell.run('webhook list', { csv }));
      expect(text).not.toContain(RELAY_SECRET);
      expect(text).not.toContain('topsecret');
    }
  });

  it('shows one kind of event alone', async () => {
    await connect();
    const address = 'https://bot.example.com/relay/•••/delete';
    const row = ['Deleted contacts', address, 'Postbell', idOf('delete', own('delete'))];
    expect((await postbell.see('webhook list', { event: 'delete' })).rows).toEqual([row]);
  });
});

describe('webhook create', () => {
  it('says that addresses of contacts will leave the house', async () => {
    const raw = { url: 'http://crm.example.com/in', events: 'spam unsubscribe' };
    const { notices } = await postbell.seePreview('webhook create', raw);
    expect(notices[0]).toMatch(/crm\.example\.com is yours.*isn’t encrypted/);
    expect(hooks()).toEqual([]);
  });

  it('creates one a kind, and none twice', async () => {
    await postbell.run('webhook create', { url: CRM, events: 'spam' });
    const reply = await postbell.run('webhook create', { url: CRM, events: 'spam, open' });
    expect(hooks().map(({ action }) => action)).toEqual(['spam', 'open']);
    expect(reply.announcement).toBe(
      'created 1 webhook for https://crm.example.com/hooks?key=•••: opens.',
    );
    const again = postbell.run('webhook create', { url: CRM, events: 'open' });
    await expect(again).rejects.toMatchObject({ field: 'events' });
  });
});

describe('webhook edit', () => {
  it('warns before Postbell goes deaf', async () => {
    await connect();
    const webhook = idOf('delivered', own('delivered'));
    const change = (url: string) => postbell.seePreview('webhook edit', { webhook, url });
    const { notices } = await change(CRM);
    expect(notices).toContain('Postbell will no longer receive these events.');
    await expect(change(own('delivered'))).rejects.toMatchObject({ field: 'url' });
  });

  it('shows the address that the service has afterwards, masked', async () => {
    await connect();
    const webhook = idOf('open', own('open'));
    const reply = await postbell.see('webhook edit', { webhook, url: CRM });
    expect(reply.facts['URL']).toBe('https://crm.example.com/hooks?key=•••');
    expect(hooks()[1]?.url).toBe(CRM);
    expect(JSON.stringify(reply)).not.toContain('topsecret');
  });
});

it('webhook delete says before what would be missed', async () => {
  await connect();
  const preview = (url: string) =>
    postbell.seePreview('webhook delete', { webhook: idOf('spam', url) });
  expect((await preview(own('spam'))).notices[0]).toMatch(/^This is Postbell’s own/);
  await postbell.service.webhooks.create(['spam'], CRM);
  expect((await preview(CRM)).notices).toEqual([]);
});

it.each([
  ['https://bot.example/relay/a-relay-secret/spam', 'https://bot.example/relay/•••/spam'],
  ['https://ann:pw@example.com/x', 'https://•••@example.com/x'],
  ['https://b.example/in/9f8e7d6c5b4a3210?a=1&b=2#t', 'https://b.example/in/•••?a=•••&b=•••#•••'],
  ['https://example.com:8443/task_status_update', 'https://example.com:8443/task_status_update'],
  ['not an address', '•••'],
])('the address %s shows as %s', (address, masked) => {
  expect(maskedUrl(address)).toBe(masked);
});
