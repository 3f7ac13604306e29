import type { Scenario, World } from './scenario.ts';

/** Orders about tags wait in the service's queue for a moment. */
const carriedOut = ({ service }: World) => {
  service.control.advance(5000);
};

export const scenarios: readonly Scenario[] = [
  { line: '/tag', sees: '🟠 orange (#E8590C)' },
  { line: '/tag show 31', sees: 'Asked for a call' },
  { line: '/tag add 31,32 ann@example.com', sees: 'ann@example.com tagged with' },
  { line: '/tag remove 32 ann@example.com', sees: 'removed from ann@example.com' },
  { line: '/tag add phone 31 +380501234567', sees: '+380 50 123 4567 tagged with' },
  { line: '/tag remove phone 31 +380501234567', sees: 'removed from +380 50 123 4567' },
  { line: '/tag create "Asked for an offer" purple', sees: 'Tag requested' },
  { line: '/tag list offer', before: carriedOut, sees: '🟣 purple (#9C36B5)' },
  { line: '/tag edit 32 "Kind reviewer" color=red', sees: 'Reviewer → Kind reviewer' },
  { line: '/tag delete 33', confirm: true, sees: 'Deletion requested' },
];
