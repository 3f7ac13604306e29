import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { action, type Reply } from '../../src/domain/reply.ts';
import type { Standing } from '../../src/domain/standing.ts';
import { openReply } from '../../src/policy/disclosure.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { anyReply } from './blocks/any-reply.ts';
import { ADMIN, CHANNEL, SHARED_CHANNEL, VIEWER } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const ZELDA = 'zelda.secret@example.org';
const PHONE = '+380 50 999 8877';
const MARK = /zelda\.secret|999\D?88\D?77/iu;

/** Means something to a program, and is shown to nobody. */
const MARKS = new Set(['kind', 'id', 'tone', 'show', 'align', 'form', 'operation']);

/** The same reply with a person in each of its texts, links, and buttons. */
function aboutZelda(part: unknown): unknown {
  if (typeof part === 'string') return `${part} ${ZELDA} ${PHONE}`;
  if (Array.isArray(part)) return part.map(aboutZelda);
  if (typeof part !== 'object' || part === null || part instanceof Date) return part;
  const entries = Object.entries(part).map(([key, value]) => {
    if (key === 'url') return [key, `https://example.com/?of=${encodeURIComponent(ZELDA)}`];
    return [key, MARKS.has(key) ? value : aboutZelda(value)];
  });
  return Object.fromEntries(entries);
}

const LINK = { kind: 'link', label: 'Open', url: 'https://example.com/' } as const;
const ROW = action({ name: 'thing show' }, { thing: '4711' }, 'A row');
const withActions = fc.record({ reply: anyReply, isLong: fc.boolean() }).map(({ reply }) => ({
  ...reply,
  actions: [LINK, ROW, { kind: 'menu' as const, label: 'Rows', choices: [ROW] }],
  files: [{ name: 'rows', title: 'Rows', content: 'line' }],
}));

/** What a message about Zelda says of her: everything that it can say. */
const CARD: Reply = {
  title: `About ${ZELDA}`,
  summary: ['Call ', { kind: 'strong', text: PHONE }],
  sections: [{ kind: 'facts', facts: [{ label: 'Address', value: ZELDA }] }],
  actions: [
    action({ name: 'thing show' }, { thing: '4711' }, 'Look'),
    action({ name: 'thing show' }, { thing: ZELDA }, 'Look her up'),
  ],
  files: [{ name: 'rows.csv', title: 'Rows', content: `address\n${ZELDA}\n` }],
};

const OWN = 'news@larkspur.example';
const SENDERS = { all: async () => [OWN], expire: () => undefined };
/** Guests and another company read along in some channels, and nobody has to ask in which. */
const PLACES = [CHANNEL, SHARED_CHANNEL] as const;

describe('a message that a whole channel reads', () => {
  test('names nobody, whatever it is about', () => {
    fc.assert(
      fc.property(withActions, (reply) => {
        // It has the shape of the reply, with other texts.
        const open = openReply(aboutZelda(reply) as Reply);
        const { text, blocks, files } = render(open);
        expect(JSON.stringify([text, blocks, files, open])).not.toMatch(MARK);
      }),
      { numRuns: 40 },
    );
  });

  test.each(PLACES)(
    'is masked in %s, where it is posted and where it is changed',
    async (place) => {
      const { post, room, workspace } = await startTrial();
      const { ts } = await post(CARD, place);
      const now = () => JSON.stringify(workspace.messages(place));
      expect(now()).not.toMatch(MARK);
      expect(now()).toContain('z•••@example.org');
      expect(now()).toContain('4711');
      await room.posting.update(place, ts, { ...CARD, title: `Again ${ZELDA}` });
      expect(now()).toContain('Again z•••@example.org');
      expect(now()).not.toMatch(MARK);
      await post(CARD, place, { threadTs: ts });
      expect(now()).not.toMatch(MARK);
    },
  );

  test.each(PLACES)('is masked in %s in its files, too, which stay', async (place) => {
    const { post, workspace } = await startTrial();
    await post(CARD, place);
    const files = workspace.messages(place).flatMap((one) => one.files ?? []);
    const texts = files.map(async ({ url }) => (await fetch(`${workspace.url}${url}`)).text());
    expect(await Promise.all(texts)).toEqual(['address\nz•••@example.org\n']);
  });

  test.each(PLACES)('names in %s the addresses that the account sends from', async (place) => {
    const { post, workspace } = await startTrial({ ownAddresses: SENDERS });
    await post({ title: `From ${OWN}`, summary: `to ${ZELDA}, from News@Larkspur.example` }, place);
    const now = JSON.stringify(workspace.messages(place));
    expect(now).toContain(`From ${OWN}`);
    expect(now).toContain('from News@Larkspur.example');
    expect(now).not.toMatch(MARK);
  });

  test('goes by what one person may read, where it is theirs alone', async () => {
    let standing: Standing = 'member';
    const { post, room, store, workspace } = await startTrial({ standingOf: async () => standing });
    const subject = { kind: 'person', id: VIEWER } as const;
    const given = { subject, isDenied: false, grantedBy: ADMIN, grantedAt: new Date() } as const;
    const shown = async () => {
      const placed = await post(CARD, VIEWER);
      await room.posting.update(placed.channel, placed.ts, { ...CARD, footnote: 'Again' });
      const all = workspace.messages(placed.channel).filter(({ ts }) => ts === placed.ts);
      expect(JSON.stringify(all)).toContain('Again');
      return JSON.stringify(all);
    };
    expect(await shown()).not.toMatch(MARK);
    await store.rights.set({ ...given, entry: 'role:support' }, () => undefined);
    expect(await shown()).toMatch(MARK);
    standing = 'guest';
    expect(await shown()).not.toMatch(MARK);
    standing = 'member';
    expect(await shown()).toMatch(MARK);
    await store.rights.set({ ...given, entry: 'right:people', isDenied: true }, () => undefined);
    expect(await shown()).not.toMatch(MARK);
  });

  test('is posted and changed without asking Slack who reads it, or the service where it names nobody', async () => {
    let asked = 0;
    const all = async () => {
      asked += 1;
      return [];
    };
    const { post, room, workspace } = await startTrial({ ownAddresses: { all } });
    const { ts } = await post({ title: 'Opened 31.3%', summary: 'of 12,345' });
    expect(asked).toBe(0);
    await post({ ...CARD, files: [] });
    expect(asked).toBe(1);
    for (let count = 1; count <= 10; count += 1) {
      await room.posting.update(CHANNEL, ts, { title: `Opened ${count}%` });
    }
    expect(asked).toBe(1);
    await room.posting.update(CHANNEL, ts, CARD);
    expect(asked).toBe(2);
    const methods = workspace.calls.map(({ method }) => method);
    const changed = Array.from({ length: 11 }, () => 'chat.update');
    expect(methods).toEqual(['chat.postMessage', 'chat.postMessage', ...changed]);
  });

  test('announces without asking Slack more than once a minute who reads it', async () => {
    const { ask, announced, workspace } = await startTrial();
    await ask('/thing mark lamp', 'Marked');
    await ask('/thing mark desk', 'Marked');
    await announced('marked desk.');
    const calls = workspace.calls.filter(({ method }) => method === 'conversations.info');
    expect(calls).toHaveLength(1);
  });

  test('comes through a door that masks or that one person alone reads', () => {
    const speaking = /chat\.(?:postMessage|update|unfurl|scheduleMessage)\b|filesUploadV2/u;
    const folder = new URL('../../src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => {
        const source = readFileSync(new URL(file, folder), 'utf8');
        return speaking.test(source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/gu, ''));
      });
    // An answer is one person's own, and announces nothing there; a link there stays a link.
    expect(files.sort()).toEqual([
      'slack/answers.ts',
      'slack/files.ts',
      'slack/posting.ts',
      'slack/unfurls.ts',
    ]);
  });
});
