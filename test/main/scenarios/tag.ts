import type { Scenario, World } from './scenario.ts';

/** Orders about tags wait in the service's queue for a moment. */
const carriedOut = ({ service }: World) => {
  service.control.advance(5000);
};

export const scenarios: readonly Scenario[] = [
  { operation: 'tag list', line: '/tag', sees: '🟠 orange (#E8590C)' },
  { operation: 'tag show', line: '/tag show 31', sees: 'Asked for a call' },
  { operation: 'tag pin', line: '/tag pin 31,32 ann@example.com', sees: 'Tagged' },
  { operation: 'tag unpin', line: '/tag unpin 32 ann@example.com', sees: 'Taken off' },
  { operation: 'tag pin phone', line: '/tag pin phone 31 +380501234567', sees: 'Tagged' },
  { operation: 'tag unpin phone', line: '/tag unpin phone 31 +380501234567', sees: 'Taken off' },
  {
    operation: 'tag create',
    line: '/tag create "Asked for an offer" purple',
    sees: 'Accepted: the service creates the tag',
  },
  {
    operation: 'tag list',
    line: '/tag list offer',
    before: carriedOut,
    sees: '🟣 purple (#9C36B5)',
  },
  {
    operation: 'tag change',
    line: '/tag change 32 "Kind reviewer" color=red',
    sees: 'Reviewer → Kind reviewer',
  },
  {
    operation: 'tag delete',
    line: '/tag delete 33',
    confirm: true,
    sees: 'Accepted: the service deletes the tag',
  },
];
