import { ofLast, type Scenario, type World } from './scenario.ts';

const RUN = /[Rr]un (\w{6})\b/;

/** More than are asked for one by one. */
const MANY = Array.from({ length: 25 }, (_, index) => `zoe${index}@example.com`).join(', ');

/** Takes back what a command does. */
function undone(done: string, sees: string, more: Pick<Scenario, 'confirm'> = {}): Scenario {
  return {
    ...ofLast('/postbell jobs undo k7x2m', RUN),
    before: ({ speak }) => speak.ask(done, RUN),
    sees,
    ...more,
  };
}

/** What pauses a run: the service forbids a request, once. */
interface Trouble {
  readonly method: string;
  readonly path: string;
  /** Before, it refuses the whole request and its first half, so that this one is settled. */
  readonly halves?: true;
}

const forbidding =
  ({ method, path, halves }: Trouble) =>
  ({ service }: World): void => {
    const refusing = (status: number, message: string, times: number): void =>
      service.control.fail({ method, path, status, body: { message, error_code: 1 }, times });
    if (halves) refusing(422, 'Validation failed', 2);
    refusing(403, 'Access denied', 1);
  };

const NAMES_A_PAUSED_RUN = /It stopped before.*Bulk run \w{6}/s;

/** Goes on with what a command could do only part of. */
function resumed(begun: string, trouble: Trouble, sees: string): Scenario {
  return {
    ...ofLast('/postbell jobs resume k7x2m', RUN),
    before(world) {
      forbidding(trouble)(world);
      return world.speak.ask(begun, NAMES_A_PAUSED_RUN);
    },
    sees,
  };
}

const ASKED = { confirm: true } as const;

const failing = ({ service }: World): void =>
  service.control.fail({ method: 'POST', path: '/blacklist', status: 500, times: 2 });

export const scenarios: readonly Scenario[] = [
  { line: '/blacklist add ann@example.com, dora@example.com', sees: 'Added: 2 addresses' },
  {
    ...ofLast('/postbell jobs show k7x2m', RUN),
    sees: /Blacklist 2 addresses.*Done: 2 addresses/s,
  },
  { ...ofLast('/postbell jobs undo k7x2m', RUN), sees: 'Taken off: 2 addresses' },
  { line: '/postbell jobs list', sees: /undo of \w{6}: blacklist remove/ },
  {
    line: '/blacklist add bob@example.org, eve@example.com',
    before: failing,
    sees: 'It stopped before 1 address.',
  },
  { ...ofLast('/postbell jobs stop k7x2m', RUN), sees: 'Stopped at 50.0%; what was done stays.' },
  {
    ...ofLast('/postbell jobs resume k7x2m', RUN),
    sees: 'Added: eve@example.com · 1 already on it',
  },
  undone('/blacklist remove eve@example.com', 'Added: eve@example.com'),
  undone('/list add 4101 dora@example.com variables="Plan=Pro"', 'Removed: dora@example.com'),
  undone('/tag add 31 dora@example.com', 'Taken off: dora@example.com', ASKED),
  undone('/tag remove 31 dora@example.com', 'Tagged: dora@example.com', ASKED),
  undone('/tag add phone 31 +380501234567', 'Taken off: +380 50 123 4567', ASKED),
  undone('/tag remove phone 31 +380501234567', 'Tagged: +380 50 123 4567', ASKED),
  undone('/sms numbers add 4103 +380501234567', 'Removed: +380 50 123 4567'),
  undone('/sms blacklist add +380501234567, +447700900123', 'Taken off: 2 numbers'),
  {
    ...undone('/sms blacklist remove +380501234567', 'Added: +380 50 123 4567', ASKED),
    before: async ({ speak }) => {
      await speak.ask('/sms blacklist add +380501234567', RUN);
      await speak.ask('/sms blacklist remove +380501234567', RUN);
    },
  },
  undone('/smtp unsubscribe dora@example.com', 'Removed: dora@example.com'),
  undone('/smtp unsubscribed remove bob@example.org', 'Unsubscribed: bob@example.org'),
  undone(`/smtp unsubscribe ${MANY}`, 'Removed: 25 addresses', ASKED),
  resumed(
    '/tag add 31 ann@example.com, bob@example.org',
    { method: 'POST', path: '/tags/pin/email' },
    'Tagged: 2 addresses',
  ),
  resumed(
    '/tag remove 31 ann@example.com, bob@example.org',
    { method: 'POST', path: '/tags/unpin/email' },
    'Taken off: 2 addresses',
  ),
  resumed(
    '/tag add phone 31 +380501234567, +447700900123',
    { method: 'POST', path: '/tags/pin/phone' },
    'Tagged: 2 numbers',
  ),
  resumed(
    '/tag remove phone 31 +380501234567, +447700900123',
    { method: 'POST', path: '/tags/unpin/phone' },
    'Taken off: 2 numbers',
  ),
  resumed(
    '/blacklist remove eve@example.com, nobody@example.com',
    { method: 'DELETE', path: '/blacklist' },
    'Taken off: eve@example.com',
  ),
  resumed(
    '/list add 4101 ann@example.com, dora@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails' },
    'Added: dora@example.com',
  ),
  resumed(
    '/list invite 4101 news@larkspur.example ann@example.com, nina@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails' },
    'Asked to confirm: nina@example.com',
  ),
  resumed(
    '/list unsubscribe 4101 dora@example.com, nobody@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails/unsubscribe' },
    'Unsubscribed: dora@example.com',
  ),
  resumed(
    '/list remove 4101 ann@example.com, nobody@example.com',
    { method: 'DELETE', path: '/addressbooks/4101/emails' },
    'Removed: ann@example.com',
  ),
  resumed(
    '/contact remove dora@example.com, nobody@example.com',
    { method: 'DELETE', path: '/emails/*' },
    'Removed: dora@example.com',
  ),
  {
    line: '/sms numbers add 4103 +380501234568, +447700900124',
    before: forbidding({ method: 'POST', path: '/sms/numbers', halves: true }),
    sees: 'It stopped before 1 number.',
  },
  { ...ofLast('/postbell jobs resume k7x2m', RUN), sees: 'Added: +44 7700 900124' },
  {
    line: '/sms numbers add 4103',
    files: {
      file: {
        name: 'numbers.csv',
        content: 'phone,City\n+380501234569,Kyiv\n+447700900125,Leeds\n',
      },
    },
    before: forbidding({ method: 'POST', path: '/sms/numbers/variables', halves: true }),
    confirm: true,
    sees: 'It stopped before 1 number.',
  },
  { ...ofLast('/postbell jobs resume k7x2m', RUN), sees: 'Added: +44 7700 900125' },
  resumed(
    '/sms numbers edit 4103 "Orders=12" +447700900124, +447700900125',
    { method: 'PUT', path: '/sms/numbers', halves: true },
    'Set: +44 7700 900125',
  ),
  resumed(
    '/sms numbers remove 4103 +447700900124, +447700900125',
    { method: 'DELETE', path: '/sms/numbers', halves: true },
    'Removed: +44 7700 900125',
  ),
  resumed(
    '/sms blacklist add +380501234567, +447700900124',
    { method: 'POST', path: '/sms/black_list' },
    'Added: +44 7700 900124',
  ),
  resumed(
    '/sms blacklist remove +380501234567, +447700900555',
    { method: 'DELETE', path: '/sms/black_list' },
    'Taken off: +380 50 123 4567',
  ),
  resumed(
    '/smtp unsubscribe bob@example.org, dora@example.com',
    { method: 'POST', path: '/smtp/unsubscribe' },
    'Unsubscribed: dora@example.com',
  ),
  resumed(
    `/smtp unsubscribe bob@example.org, ${MANY}`,
    { method: 'POST', path: '/smtp/unsubscribe' },
    'Unsubscribed: 25 addresses',
  ),
  resumed(
    '/smtp unsubscribed remove dora@example.com, nobody@example.com',
    { method: 'DELETE', path: '/smtp/unsubscribe' },
    'Removed: dora@example.com',
  ),
];
