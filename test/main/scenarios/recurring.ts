import { vi } from 'vitest';
import { ofLast, type Scenario, type World } from './scenario.ts';

const SEND = /\bRecurring send (?!added|muted)([a-z0-9]{5})\b/u;
const HOUR_MS = 3_600_000;

/** Twenty hours from now by the service's clock: it is shown at once, and goes out later. */
function soon({ service }: World): string {
  return new Date(service.state().nowMs + 20 * HOUR_MS).toISOString().slice(11, 16);
}

const DAILY =
  '/campaign recurring add 4104 news@larkspur.example "Daily news" "every day" 09:00 UTC template=506';

let shown = 'k7x2m k7x2m9';

/** A part of the story of /campaign. */
export const recurring: readonly Scenario[] = [
  {
    line: '/campaign recurring add 4104,4107 news@larkspur.example "Copied news" "first Tuesday" 08:30 UTC copy=71014 late=yes tracking=opens utm=news',
    // The resend before is sent by its job; from then on reviews name it.
    before: ({ service }) =>
      vi.waitUntil(
        () => [...service.state().campaigns.values()].some(({ name }) => name.endsWith('(resend)')),
        { timeout: 60_000 },
      ),
    sees: 'the first Tuesday of the month at 8:30 AM (UTC)',
  },
  { ...ofLast('/campaign recurring skip k7x2m', SEND), sees: 'doesn’t go out' },
  { ...ofLast('/campaign recurring unskip k7x2m', SEND), sees: 'if someone confirms it' },
  {
    ...ofLast('/campaign recurring edit k7x2m days="last day" time=10:00', SEND),
    sees: 'the last day of the month at 10:00 AM (UTC)',
  },
  {
    line: '/campaign recurring list',
    sees: 'The last day of the month at 10:00 AM (UTC)',
  },
  {
    line: DAILY,
    lineFrom: (_, world) => DAILY.replace('09:00', soon(world)),
    sees: 'This channel now sends “Daily news” to “VIP” from news@larkspur.example, every day',
  },
  {
    line: '/campaign recurring confirm k7x2m k7x2m9',
    before: async ({ prepareSends, store, service }) => {
      service.control.advance(HOUR_MS);
      await prepareSends();
      // On the day before the last one of a month, the other one is waiting as well.
      const waiting = await store.preparedSends.inState('waiting');
      const send = waiting.find(({ values }) => values['subject'] === 'Daily news');
      shown = `${send?.recurringId ?? 'none'} ${send?.reviewId ?? 'none'}`;
    },
    lineFrom: () => `/campaign recurring confirm ${shown}`,
    confirm: true,
    sees: 'Scheduled for',
  },
  {
    line: '/campaign recurring pause k7x2m',
    lineFrom: () => `/campaign recurring pause ${shown.slice(0, 5)}`,
    sees: 'Sends that are due before that don’t go out.',
  },
  { ...ofLast('/campaign recurring resume k7x2m', SEND), sees: 'Recurring send resumed' },
  { ...ofLast('/campaign recurring mute k7x2m for=2d', SEND), sees: /Recurring send \w+, until/ },
  {
    line: '/campaign recurring unmute k7x2m',
    lineFrom: () => `/campaign recurring unmute ${shown.slice(0, 5)}`,
    sees: 'Unmuted',
  },
  {
    line: '/campaign recurring remove k7x2m',
    lineFrom: () => `/campaign recurring remove ${shown.slice(0, 5)}`,
    sees: 'This channel no longer sends “Daily news”',
  },
];
