import { receiveLosses } from './losses.ts';
import type { Scenario } from './scenario.ts';

/** More than a handful, so that it is asked first. */
const DOZEN = Array.from({ length: 12 }, (_, index) => `f${index}@example.com`).join(', ');

export const scenarios: readonly Scenario[] = [
  {
    line: '/blacklist add ann@example.com, Bob <bob@example.org> comment="asked by phone"',
    sees: /ann@example\.com blacklisted.*1 already blacklisted/s,
  },
  { line: '/blacklist show ann@example.com', sees: 'Blacklisted: not mailed' },
  {
    line: '/blacklist check ann@example.com, carl@example.com, x@example',
    sees: '1 of 2 addresses blacklisted',
  },
  { line: '/blacklist', sees: /\d+ blacklisted addresses/ },
  { line: '/blacklist remove ann@example.com', sees: 'ann@example.com removed from the blacklist' },
  { line: '/blacklist remove ann@example.com', sees: /Nothing to change.*1 not blacklisted/s },
  {
    line: `/blacklist add ${DOZEN}, nonsense`,
    confirm: true,
    sees: /12 addresses blacklisted.*1 invalid row/s,
  },
  {
    line: '/blacklist add bounced=71014',
    before: receiveLosses,
    confirm: true,
    sees: '3 addresses blacklisted',
  },
];
