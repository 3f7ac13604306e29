import type { Scenario } from './scenario.ts';

/** A part of the story of /postbell. */
export const watches: readonly Scenario[] = [
  {
    operation: 'postbell watch add',
    line: '/postbell watch add balance quota lists below=50 left=15',
    sees: 'From now on this channel is told about a low balance (below 50), low quotas (under 15 % left) and lists that can’t be sent to.',
  },
  {
    operation: 'postbell watch edit',
    line: '/postbell watch edit k7x2m below=100',
    lineFrom: (lastAnswer) => `/postbell watch edit ${watchIn(lastAnswer)} below=100`,
    sees: 'now tells this channel about a low balance (below 100), low quotas (under 15 % left)',
  },
  {
    operation: 'postbell watch remove',
    line: '/postbell watch remove k7x2m',
    lineFrom: (lastAnswer) => `/postbell watch remove ${watchIn(lastAnswer)}`,
    sees: 'it no longer tells this channel about a low balance (below 100)',
  },
  {
    operation: 'postbell watch add',
    line: '/postbell watch add',
    sees: 'a low balance (lasting under 3 days), low quotas (under 10 % left), senders and SMTP domains that stop being valid',
  },
  { operation: 'postbell watch list', line: '/postbell watch list', sees: '1 watch' },
];

/** The id of the watch that an answer is about. */
function watchIn(answer: string): string {
  return /\bwatch ([a-z0-9]{5})\b/i.exec(answer)?.[1] ?? 'none';
}
