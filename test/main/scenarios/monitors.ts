import { ofLast, type Scenario } from './scenario.ts';

const MONITOR = /\bMonitor ([a-z0-9]{5})\b/;

/** A part of the story of /postbell. */
export const monitors: readonly Scenario[] = [
  {
    line: '/postbell monitor add balance quota lists below=50 left=15',
    sees: 'This channel now gets notified about: low balance (below 50), low remaining sends (under 15%), and lists that can’t be mailed.',
  },
  {
    ...ofLast('/postbell monitor edit k7x2m below=100', MONITOR),
    sees: 'Low balance (below 100), low remaining sends (under 15%)',
  },
  {
    ...ofLast('/postbell monitor pause k7x2m', MONITOR),
    sees: 'Nothing new is posted until it’s resumed.',
  },
  {
    ...ofLast('/postbell monitor resume k7x2m', MONITOR),
    sees: 'Low balance (below 100), low remaining sends (under 15%)',
  },
  {
    ...ofLast('/postbell monitor mute k7x2m for=8h', MONITOR),
    sees: 'Problems that still exist then are reported.',
  },
  {
    ...ofLast('/postbell monitor unmute k7x2m', /\bmonitor ([a-z0-9]{5})\b/),
    sees: 'Account monitor',
  },
  {
    ...ofLast('/postbell monitor remove k7x2m', /\bmonitor ([a-z0-9]{5})\b/),
    sees: 'This channel no longer gets notified about: low balance (below 100)',
  },
  {
    line: '/postbell monitor add',
    sees: 'low balance (under 3 days), low remaining sends (under 10%), senders or sending domains that stop working',
  },
  { line: '/postbell monitor list', sees: 'Healthy · 1 account monitor' },
  { line: '/postbell here', sees: 'What this channel gets' },
];
