import type { Scenario, World } from './scenario.ts';

/** The id of the run that an answer is about. */
const runIn = (answer: string): string => /[Rr]un (\w{6})/.exec(answer)?.[1] ?? 'no run';

const failing = ({ service }: World): void =>
  service.control.fail({ method: 'POST', path: '/blacklist', status: 500, times: 2 });

export const scenarios: readonly Scenario[] = [
  {
    operation: 'blacklist add',
    line: '/blacklist add ann@example.com, dora@example.com',
    sees: 'Added: 2 addresses',
  },
  {
    operation: 'postbell bulk show',
    line: '',
    lineFrom: (answer) => `/postbell bulk show ${runIn(answer)}`,
    sees: /Blacklist 2 addresses.*Done: 2 addresses/s,
  },
  {
    operation: 'postbell bulk undo',
    line: '',
    lineFrom: (answer) => `/postbell bulk undo ${runIn(answer)}`,
    sees: 'Taken off: 2 addresses',
  },
  {
    operation: 'postbell bulk list',
    line: '/postbell bulk list',
    sees: /undo of \w{6}: blacklist remove/,
  },
  {
    operation: 'blacklist add',
    line: '/blacklist add bob@example.org, eve@example.com',
    before: failing,
    sees: 'It stopped before 1 address.',
  },
  {
    operation: 'postbell bulk stop',
    line: '',
    lineFrom: (answer) => `/postbell bulk stop ${runIn(answer)}`,
    sees: 'Stopped at 50 %; what was done stays.',
  },
  {
    operation: 'postbell bulk resume',
    line: '',
    lineFrom: (answer) => `/postbell bulk resume ${runIn(answer)}`,
    sees: 'Added: eve@example.com · 1 already on it',
  },
];
