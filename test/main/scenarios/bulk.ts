import { receiveLosses } from './losses.ts';
import { ofLast, type Scenario, type World } from './scenario.ts';

const RUN = /[Jj]ob (\w{6})\b/;

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

const NAMES_A_PAUSED_RUN = /Stopped\..*Job \w{6}/s;

/** Goes on with what a command could do only part of. */
function resumed(
  begun: string,
  trouble: Trouble,
  sees: string,
  more: Pick<Scenario, 'confirm'> = {},
): Scenario {
  return {
    ...ofLast('/postbell jobs resume k7x2m', RUN),
    before(world) {
      forbidding(trouble)(world);
      return world.speak.ask(begun, NAMES_A_PAUSED_RUN);
    },
    sees,
    ...more,
  };
}

const ASKED = { confirm: true } as const;

const failing = ({ service }: World): void =>
  service.control.fail({ method: 'POST', path: '/blacklist', status: 500, times: 2 });

export const scenarios: readonly Scenario[] = [
  { line: '/blacklist add ann@example.com, dora@example.com', sees: '2 addresses blacklisted' },
  {
    ...ofLast('/postbell jobs show k7x2m', RUN),
    sees: '2 addresses blacklisted',
  },
  {
    ...ofLast('/postbell jobs undo k7x2m', RUN),
    sees: 'Undone: 2 addresses removed from the blacklist',
  },
  { line: '/postbell jobs list', sees: 'Undo: remove 2 addresses from the blacklist' },
  {
    line: '/blacklist add bob@example.org, eve@example.com',
    before: failing,
    sees: /No addresses blacklisted.*1 not started.*Stopped\./s,
  },
  {
    ...ofLast('/postbell jobs stop k7x2m', RUN),
    sees: 'Stopped at 50.0%. What’s done stays done.',
  },
  {
    ...ofLast('/postbell jobs resume k7x2m', RUN),
    sees: /eve@example\.com blacklisted.*1 already blacklisted/s,
  },
  undone('/blacklist remove eve@example.com', 'Undone: eve@example.com blacklisted'),
  undone(
    '/list add 4101 dora@example.com variables="Plan=Pro"',
    'Undone: dora@example.com removed from Newsletter (4101)',
    ASKED,
  ),
  undone('/tag add 31 dora@example.com', 'removed from dora@example.com', ASKED),
  undone('/tag remove 31 dora@example.com', 'Undone: dora@example.com tagged with', ASKED),
  undone('/tag add phone 31 +380501234567', 'removed from +380 50 123 4567', ASKED),
  undone('/tag remove phone 31 +380501234567', 'Undone: +380 50 123 4567 tagged with', ASKED),
  undone('/sms numbers add 4103 +380501234567', 'Undone: +380 50 123 4567 removed from', ASKED),
  undone(
    '/sms blacklist add +380501234567, +447700900123',
    'Undone: 2 numbers removed from the SMS blacklist',
  ),
  {
    ...undone(
      '/sms blacklist remove +380501234567',
      'Undone: +380 50 123 4567 blacklisted for SMS',
      ASKED,
    ),
    before: async ({ speak }) => {
      await speak.ask('/sms blacklist add +380501234567', RUN);
      await speak.ask('/sms blacklist remove +380501234567', RUN);
    },
  },
  undone('/smtp unsubscribe dora@example.com', 'Undone: dora@example.com resubscribed'),
  undone('/smtp unsubscribed remove bob@example.org', 'Undone: bob@example.org unsubscribed'),
  undone(`/smtp unsubscribe ${MANY}`, 'Undone: 25 addresses resubscribed', ASKED),
  resumed(
    '/tag add 31 ann@example.com, bob@example.org',
    { method: 'POST', path: '/tags/pin/email' },
    '2 addresses tagged with',
  ),
  resumed(
    '/tag remove 31 ann@example.com, bob@example.org',
    { method: 'POST', path: '/tags/unpin/email' },
    'removed from 2 addresses',
  ),
  resumed(
    '/tag add phone 31 +380501234567, +447700900123',
    { method: 'POST', path: '/tags/pin/phone' },
    '2 numbers tagged with',
  ),
  resumed(
    '/tag remove phone 31 +380501234567, +447700900123',
    { method: 'POST', path: '/tags/unpin/phone' },
    'removed from 2 numbers',
  ),
  resumed(
    '/blacklist remove eve@example.com, nobody@example.com',
    { method: 'DELETE', path: '/blacklist' },
    'eve@example.com removed from the blacklist',
  ),
  resumed(
    '/list add 4101 ann@example.com, dora@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails' },
    'dora@example.com added to Newsletter (4101)',
  ),
  resumed(
    '/list invite 4101 news@larkspur.example ann@example.com, nina@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails' },
    'nina@example.com invited to Newsletter (4101)',
    ASKED,
  ),
  resumed(
    '/list unsubscribe 4101 dora@example.com, nobody@example.com',
    { method: 'POST', path: '/addressbooks/4101/emails/unsubscribe' },
    'dora@example.com unsubscribed from Newsletter (4101)',
  ),
  resumed(
    '/list remove 4101 ann@example.com, nobody@example.com',
    { method: 'DELETE', path: '/addressbooks/4101/emails' },
    'ann@example.com removed from Newsletter (4101)',
    ASKED,
  ),
  resumed(
    '/contact remove dora@example.com, nobody@example.com',
    { method: 'DELETE', path: '/emails/*' },
    'dora@example.com removed from all lists',
    ASKED,
  ),
  {
    line: '/sms numbers add 4103 +380501234568, +447700900124',
    before: forbidding({ method: 'POST', path: '/sms/numbers', halves: true }),
    sees: /No numbers added to.*1 not done · 1 not started.*Stopped\./s,
  },
  { ...ofLast('/postbell jobs resume k7x2m', RUN), sees: '+44 7700 900124 added to' },
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
    sees: /No numbers added to.*1 not done · 1 not started.*Stopped\./s,
  },
  { ...ofLast('/postbell jobs resume k7x2m', RUN), sees: '+44 7700 900125 added to' },
  resumed(
    '/sms numbers edit 4103 "Orders=12" +447700900124, +447700900125',
    { method: 'PUT', path: '/sms/numbers', halves: true },
    '+44 7700 900125 updated in',
  ),
  resumed(
    '/sms numbers remove 4103 +447700900124, +447700900125',
    { method: 'DELETE', path: '/sms/numbers', halves: true },
    '+44 7700 900125 removed from',
    ASKED,
  ),
  resumed(
    '/sms blacklist add +380501234567, +447700900124',
    { method: 'POST', path: '/sms/black_list' },
    '+44 7700 900124 blacklisted for SMS',
  ),
  resumed(
    '/sms blacklist remove +380501234567, +447700900555',
    { method: 'DELETE', path: '/sms/black_list' },
    '+380 50 123 4567 removed from the SMS blacklist',
  ),
  resumed(
    '/smtp unsubscribe bob@example.org, dora@example.com',
    { method: 'POST', path: '/smtp/unsubscribe' },
    'dora@example.com unsubscribed from transactional email',
  ),
  resumed(
    `/smtp unsubscribe bob@example.org, ${MANY}`,
    { method: 'POST', path: '/smtp/unsubscribe' },
    '25 addresses unsubscribed from transactional email',
  ),
  resumed(
    '/smtp unsubscribed remove dora@example.com, nobody@example.com',
    { method: 'DELETE', path: '/smtp/unsubscribe' },
    'dora@example.com resubscribed to transactional email',
  ),
  {
    line: '/blacklist add bounced=71014',
    before: receiveLosses,
    confirm: true,
    sees: '3 addresses blacklisted',
  },
];
