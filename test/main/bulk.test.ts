import { describe, expect, it } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { installed, type Installation } from './installation.ts';
import { read } from './person.ts';

/** A file of 10 MB is read. */

/** No limit that a run could wait for. */
const UNLIMITED = { SERVICE_RATE_LIMIT: '1000000' };

const MEGABYTE = 1024 * 1024;

describe('a file in the form', () => {
  it.each([
    [600, '600 addresses blacklisted'],
    [3000, '3,000 addresses blacklisted'],
  ])('of %i hands over its invalid rows once, with its preview', async (count, done) => {
    const installation = await installed(UNLIMITED);
    const { mira, workspace } = installation;
    const rows = Array.from({ length: count }, (_, index) => `q${index}@example.com`);
    const wrong = Array.from({ length: 12 }, (_, index) => `nonsense${index}`);
    const file = await mira.attach('some.csv', ['E-Mail', ...rows, ...wrong].join('\n'));
    const requested = await mira.submit(await mira.open('/blacklist add ?'), { file });
    const answer = await mira.click(requested, 'Blacklist addresses');
    if (!read(answer).includes(done)) await cardThatSays(installation, done);
    await mira.ask('/balance');
    const names = workspace.messages('D0MIRA').flatMap(({ files = [] }) => files);
    expect(names.map(({ name }) => name)).toEqual(['invalid-rows.csv']);
  });

  it('of almost 10 MB is read', async () => {
    const { mira } = await installed(UNLIMITED);
    const row = (index: number) => `p${index}@example.com,${'x'.repeat(90)}`;
    const rows = Array.from({ length: 90_000 }, (_, index) => row(index));
    const content = ['email,note', ...rows].join('\n');
    expect(content.length).toBeGreaterThan(9 * MEGABYTE);
    const requested = await mira.submit(await mira.open('/blacklist add ?'), {
      file: await mira.attach('big.csv', content),
    });
    expect(read(requested)).toContain('Blacklist 90,000 addresses?');
  });

  it.each([
    ['that is empty', '', /empty/],
    ['with titles only', 'email,name\n', 'header row but no data'],
  ])('%s is refused under its field', async (_, content, reason) => {
    const { mira } = await installed();
    const form = await mira.open('/blacklist add ?');
    const errors = await mira.errorsAfter(form, { file: await mira.attach('a.csv', content) });
    expect(Object.values(errors).join()).toMatch(reason);
  });
});

function cardThatSays({ workspace }: Installation, text: string): Promise<Message> {
  return workspace.waitForMessage(
    (message) => message.channel === 'C0CAMPAIGNS' && read(message).includes(text),
  );
}
