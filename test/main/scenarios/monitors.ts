import { ofLast, type Scenario } from './scenario.ts';

const MONITOR = /\bMonitor ([a-z0-9]{5})\b/;

/** A part of the story of /postbell. */
export const monitors: readonly Scenario[] = [
  {
    line: '/postbell monitor add balance quota lists below=50 left=15',
    sees: 'You’ll be notified in this channel about: low balance (below 50), low remaining sends (under 15%), and lists that can’t be mailed.',
  },
  {
    ...ofLast('/postbell monitor edit k7x2m below=100', MONITOR),
    sees: 'Now notifies this channel about: low balance (below 100), low remaining sends (under 15%)',
  },
  {
    ...ofLast('/postbell monitor remove k7x2m', MONITOR),
    sees: 'No longer notifies this channel about: low balance (below 100)',
  },
  {
    line: '/postbell monitor add',
    sees: 'low balance (under 3 days), low remaining sends (under 10%), senders or sending domains that stop working',
  },
  { line: '/postbell monitor list', sees: '1 monitor, no open problems' },
];
