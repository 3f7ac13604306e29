import type { Scenario, World } from './scenario.ts';

/** The id of the run that an answer is about, or of the newest in a list of them. */
const runIn = (answer: string): string =>
  /[Rr]un (\w{6})|Started\W+(\w{6})\b/.exec(answer)?.slice(1).find(Boolean) ?? 'no run';

/** More than are asked for one by one. */
const MANY = Array.from({ length: 25 }, (_, index) => `zoe${index}@example.com`).join(', ');

/** Takes back what a command does; not every answer names its run, but the list does. */
function undone(done: string, sees: string, more: Pick<Scenario, 'confirm'> = {}): Scenario {
  return {
    operation: 'postbell bulk undo',
    line: '',
    before: async ({ speak }) => {
      await speak.ask(done);
      await speak.ask('/postbell bulk list');
    },
    lineFrom: (answer) => `/postbell bulk undo ${runIn(answer)}`,
    sees,
    ...more,
  };
}

const ASKED = { confirm: true } as const;

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
  undone('/blacklist remove eve@example.com', 'Added: eve@example.com'),
  undone('/list add 4101 dora@example.com variables="Plan=Pro"', 'Removed: dora@example.com'),
  undone('/tag pin 31 dora@example.com', 'Taken off: dora@example.com', ASKED),
  undone('/tag unpin 31 dora@example.com', 'Tagged: dora@example.com', ASKED),
  undone('/tag pin phone 31 +380501234567', 'Taken off: +380 50 123 4567', ASKED),
  undone('/tag unpin phone 31 +380501234567', 'Tagged: +380 50 123 4567', ASKED),
  undone('/sms numbers add 4103 +380501234567', 'Removed: +380 50 123 4567'),
  undone('/sms blacklist add +380501234567, +447700900123', 'Taken off: 2 numbers'),
  {
    ...undone('/sms blacklist remove +380501234567', 'Added: +380 50 123 4567', ASKED),
    before: async ({ speak }) => {
      await speak.ask('/sms blacklist add +380501234567');
      await speak.ask('/sms blacklist remove +380501234567');
      await speak.ask('/postbell bulk list');
    },
  },
  undone('/smtp unsubscribe dora@example.com', 'Removed: dora@example.com'),
  undone('/smtp allow bob@example.org', 'Unsubscribed: bob@example.org'),
  undone(`/smtp unsubscribe ${MANY}`, 'Removed: 25 addresses', ASKED),
];
