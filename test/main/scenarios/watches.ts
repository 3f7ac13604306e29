import { ofLast, type Scenario } from './scenario.ts';

const WATCH = /\bwatch ([a-z0-9]{5})\b/i;

/** A part of the story of /postbell. */
export const watches: readonly Scenario[] = [
  {
    line: '/postbell monitor add balance quota lists below=50 left=15',
    sees: 'From now on this channel is told about a low balance (below 50), low quotas (under 15 % left) and lists that can’t be sent to.',
  },
  {
    ...ofLast('/postbell monitor edit k7x2m below=100', WATCH),
    sees: 'now tells this channel about a low balance (below 100), low quotas (under 15 % left)',
  },
  {
    ...ofLast('/postbell monitor remove k7x2m', WATCH),
    sees: 'it no longer tells this channel about a low balance (below 100)',
  },
  {
    line: '/postbell monitor add',
    sees: 'a low balance (lasting under 3 days), low quotas (under 10 % left), senders and SMTP domains that stop being valid',
  },
  { line: '/postbell monitor list', sees: '1 watch' },
];
