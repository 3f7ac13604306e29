import { expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';

it('writes levels as names and times as ISO 8601, for searches of people', () => {
  const lines: { level: string; time: string; msg: string }[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(JSON.parse(line)) });
  const names = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
  for (const name of names) log[name](`said at ${name}`);
  expect(lines.map(({ level }) => level)).toEqual(names);
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
});

it('leaves out secrets, and masks addresses', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ botToken: 'xoxb-1', slack: { signingSecret: 's3cret' } }, 'ann@example.com');
  expect(lines.join('')).not.toMatch(/xoxb-1|s3cret|ann@/);
  expect(lines.join('')).toContain('a•••@example.com');
});
