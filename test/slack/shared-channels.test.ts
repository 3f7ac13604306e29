import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { action, type Reply } from '../../src/domain/reply.ts';
import { openReply } from '../../src/policy/disclosure.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { anyReply } from './blocks/any-reply.ts';
import { CHANNEL, SHARED_CHANNEL } from './harness.ts';
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

describe('a message to a channel that another company reads', () => {
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

  test('is masked, where it is posted and where it is changed', async () => {
    const { post, room, workspace } = await startTrial();
    const { ts } = await post(CARD, SHARED_CHANNEL);
    const now = () => JSON.stringify(workspace.messages(SHARED_CHANNEL));
    expect(now()).not.toMatch(MARK);
    expect(now()).toContain('z•••@example.org');
    expect(now()).toContain('4711');
    await room.posting.update(SHARED_CHANNEL, ts, { ...CARD, title: `Again ${ZELDA}` });
    expect(now()).toContain('Again z•••@example.org');
    expect(now()).not.toMatch(MARK);
  });

  test('is masked from then on, where the channel is shared only later', async () => {
    let at = new Date();
    const { post, room, workspace } = await startTrial({ now: () => at });
    const { ts } = await post(CARD);
    const now = () => JSON.stringify(workspace.messages(CHANNEL).filter((one) => one.ts === ts));
    expect(now()).toMatch(MARK);
    workspace.control.share(CHANNEL);
    at = new Date(at.getTime() + 60_000);
    await room.posting.update(CHANNEL, ts, { ...CARD, title: `Again ${ZELDA}` });
    expect(now()).toContain('Again z•••@example.org');
    expect(now()).not.toMatch(MARK);
    await post(CARD, CHANNEL, { threadTs: ts });
    expect(JSON.stringify(workspace.messages(CHANNEL))).not.toMatch(MARK);
  });

  test.each([{ error: 'internal_error' }, { delayMs: 5000 }])(
    'is masked while Slack doesn’t say whether it is shared: %o',
    async (failure) => {
      const { post, workspace } = await startTrial();
      workspace.control.failNext('conversations.info', failure);
      await post(CARD);
      expect(JSON.stringify(workspace.messages(CHANNEL))).not.toMatch(MARK);
    },
  );

  test('is shown while Slack doesn’t say, where it said so within a day', async () => {
    let at = new Date();
    const { post, room, workspace } = await startTrial({ now: () => at });
    const { ts } = await post(CARD);
    const shown = async (passedMs: number) => {
      at = new Date(at.getTime() + passedMs);
      workspace.control.failNext('conversations.info', { error: 'internal_error' });
      await room.posting.update(CHANNEL, ts, CARD);
      return JSON.stringify(workspace.messages(CHANNEL).filter((one) => one.ts === ts));
    };
    expect(await shown(24 * 3_600_000)).toMatch(MARK);
    expect(await shown(2 * 3_600_000)).not.toMatch(MARK);
  });

  test('asks Slack once a minute, however much is posted and announced', async () => {
    const { ask, announced, post, workspace } = await startTrial();
    await Promise.all(Array.from({ length: 10 }, () => post(CARD)));
    await ask('/thing mark lamp', 'Marked');
    await announced('marked lamp.');
    const asked = workspace.calls.filter(({ method }) => method === 'conversations.info');
    expect(asked).toHaveLength(1);
  });

  test('asks Slack of no channel for what names nobody', async () => {
    const { post, workspace } = await startTrial();
    await post({ title: 'Opened 31.3%', summary: 'of 12,345' });
    expect(workspace.calls.map(({ method }) => method)).not.toContain('conversations.info');
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
