import type { Scenario, World } from './scenario.ts';

/** Orders about tags wait in the service's queue for a moment. */
const carriedOut = ({ service }: World) => {
  service.control.advance(5000);
};

export const scenarios: readonly Scenario[] = [
  { line: '/tag', sees: '🟠 orange (#E8590C)' },
  { line: '/tag show 31', sees: 'Asked for a call' },
  { line: '/tag add 31,32 ann@example.com', sees: 'Tagged' },
  { line: '/tag remove 32 ann@example.com', sees: 'Taken off' },
  { line: '/tag add phone 31 +380501234567', sees: 'Tagged' },
  { line: '/tag remove phone 31 +380501234567', sees: 'Taken off' },
  {
    line: '/tag create "Asked for an offer" purple',
    sees: 'Accepted: the service creates the tag',
  },
  { line: '/tag list offer', before: carriedOut, sees: '🟣 purple (#9C36B5)' },
  { line: '/tag edit 32 "Kind reviewer" color=red', sees: 'Reviewer → Kind reviewer' },
  { line: '/tag delete 33', confirm: true, sees: 'Accepted: the service deletes the tag' },
];
