import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, View } from '../../../sandbox/workspace/page-protocol.ts';
import { wordsOf } from '../../../sandbox/workspace/watch.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { personIn, read, type PersonAtWork } from '../../main/person.ts';
import { type ToldDemo, toldDemo } from './started-demo.ts';

/** What an example promises whoever types it as Mira in a demo that has just begun. */
interface Promised {
  /** In the answer, or of a form its title. */
  readonly sees: RegExp;
  readonly isForm?: true;
  /** Default: #general. */
  readonly channel?: string;
}

const answer = (sees: RegExp, channel?: string): Promised => ({
  sees,
  ...(channel && { channel }),
});
const form = (sees: RegExp): Promised => ({ sees, isForm: true });

const PROMISED: Readonly<Record<string, Promised>> = {
  '@Slackbot campaign_show campaign=71014': answer(/Feature of the month: timelines/u),
  '/balance': answer(/1,284\.50 USD/u),
  '/blacklist ann@example.com bob@example.org': answer(/1 of 2 addresses blacklisted/u),
  '/blacklist add': form(/Blacklist addresses/u),
  '/blacklist add bounced=71014': answer(/Blacklist 35 addresses\?[^]*No such address: \d+/u),
  '/campaign': answer(/Newest first[^]*Newsletter #44/u),
  '/campaign 71014': answer(/Feature of the month: timelines[^]*Your average/u),
  '/campaign bounces month by=provider': answer(
    /Bounces, last 30 days: \d+ · 1\.\d% of [\d,]+ sent/u,
  ),
  '/campaign calendar': answer(/Newsletter #45/u),
  '/campaign cancel 71018': answer(/Cancel “Newsletter #44” \(71018\)\?/u),
  '/campaign cancel ?': form(/Cancel campaign/u),
  '/campaign compare 71007 71011': answer(/“Newsletter #43” did better: opened/u),
  '/campaign edit 71016': form(/Edit campaign/u),
  '/campaign resend 71012': form(/Resend/u),
  '/campaign send': form(/Send campaign/u),
  '/campaign show Spring Sale': answer(/Spring sale[^]*Healthy/u),
  '/campaign test 71016 me and @jonas': answer(/Send a test to 2 people\?/u),
  '/campaign unsubscribed yesterday': answer(/Who unsubscribed on Thursday, November 19: \d+/u),
  '/contact': form(/Contact/u),
  '/contact ann@example.com': answer(/Active in 2 of 3 lists/u),
  '/contact forget ann@example.com': answer(/Forget ann@example\.com\?/u),
  '/contact remove ?': form(/Remove/u),
  '/contact unsubscribe ann@example.com': answer(/Unsubscribe ann@example\.com\?/u),
  '/contact why bob@example.org': answer(/Not mailed: blacklisted/u),
  '/list': answer(/8 on this page/u),
  '/list add newsletter ?': form(/Add contacts/u),
  '/list newsletter': answer(/Newsletter \(4101\)[^]*contacts active[^]*Cost/u),
  '/postbell alerts add': answer(/This channel now shows all events/u),
  '/postbell alerts connect': answer(/Already connected/u),
  '/postbell alerts mute for=2h': answer(/Muted: 1 alert in this channel/u, 'C0CAMPAIGNS'),
  '/postbell approvals': answer(/1 request pending/u),
  '/postbell approvals set': answer(/need a second person’s approval/u),
  '/postbell audit': answer(/Audit trail[^]*approval requested/u),
  '/postbell digest add 09:00': answer(/every day at 9:00 AM \(Europe\/Berlin\)/u),
  '/postbell digest preview': answer(/Daily digest[^]*Delivered/u),
  '/postbell digest subscribe': answer(/You now get the daily digest/u),
  '/postbell doctor': answer(/Health check/u),
  '/postbell grant': form(/Grant/u),
  '/postbell grant @vera support': answer(/Granted the support role to <@U0VERA>/u),
  '/postbell help': answer(/What would you like to do\?/u),
  '/postbell help blacklist csv': answer(/Blacklist addresses/u),
  '/postbell here': answer(/What this channel gets/u, 'C0DELIVERY'),
  '/postbell jobs': answer(/Jobs/u),
  '/postbell monitor add': answer(/low balance/u),
  '/postbell why': form(/./u),
  '/postbell why campaign send': answer(/You can send campaigns/u),
  '/push send': form(/Send push/u),
  '/smtp bounces': answer(/emails bounced/u),
  '/smtp domain add': form(/Add sending domain/u),
  '/smtp list recipient=ann@example.com': answer(/to ann@example\.com: 2 in all/u),
  '/sms send': form(/Send SMS/u),
  '/tag add': form(/Tag contacts/u),
  // What others show comes before this.
  '/blacklist add ann@example.com': answer(/ann@example\.com blacklisted[^]*Undo/u),
};

const COMMAND = new RegExp(`^/(?:${catalogue.areas.map(({ name }) => name).join('|')})\\b`, 'u');

/** What is typed according to a document, by its code spans. */
function examplesIn(file: string): readonly string[] {
  return spansIn(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'));
}

function spansIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/gu)]
    .map(([, code = '']) => code)
    .filter((code) => COMMAND.test(code));
}

/** What the terminal suggests: what is typed, some blanks, and what it is good for. */
function examplesOf({ welcome, bot }: ToldDemo): readonly string[] {
  return welcome(bot)
    .split('\n')
    .map((line) => line.trim().split(/ {2,}| (?=what )/u)[0] ?? '')
    .filter((line) => COMMAND.test(line) || line.startsWith('@Slackbot '));
}

const DOCUMENTED = ['README.md', 'docs/cheatsheet.md'].flatMap(examplesIn);

let demo: ToldDemo;
let mira: PersonAtWork;
let help: Message;

beforeAll(async () => {
  demo = await toldDemo();
  mira = personIn(demo.workspace, 'U0MIRA');
  help = await mira.ask('/postbell help', 'C0GENERAL');
}, 120_000);

afterAll(() => demo.stop());

it('every example of the documents, the terminal and the help has what it promises here', () => {
  const all = new Set([...DOCUMENTED, ...examplesOf(demo), ...spansIn(help.text)]);
  expect(all.size).toBeGreaterThan(45);
  expect([...all].filter((line) => !(line in PROMISED))).toEqual([]);
  // A promise that no text makes any more goes with it.
  expect(Object.keys(PROMISED).filter((line) => !all.has(line))).toEqual([]);
});

describe('typed in a demo that has just begun', { timeout: 120_000 }, () => {
  it.each(Object.entries(PROMISED))('%s gives that', async (line, { sees, isForm, channel }) => {
    const where = channel ?? 'C0GENERAL';
    if (isForm) return expect(titleOf(await mira.open(line, where))).toMatch(sees);
    expect(await answerIn(where, line)).toMatch(sees);
  });
});

/** Each section of docs/try-it.md: who types its lines, what Mira types before, and what comes. */
const TRIED: Readonly<Record<string, Tried>> = {
  'Viewer: Vera': {
    person: 'U0VERA',
    lines: {
      '/campaign': answer(/Newest first[^]*Newsletter #44/u),
      '/campaign 71011': answer(/Newsletter #43[^]*[Yy]our average/u),
      '/campaign compare 71007 71011': answer(/“Newsletter #43” did better: opened/u),
      '/contact why bob@example.org': answer(/You can’t find out[^]*Who can do it[^]*U0MIRA/u),
      '/postbell why operation:campaign.cancel': answer(/You can’t cancel campaigns[^]*U0MIRA/u),
    },
  },
  Support: {
    person: 'U0VERA',
    before: '/postbell grant @vera support',
    lines: {
      '/contact why bob@example.org': answer(/Not mailed: blacklisted/u),
      '/contact ann@example.com': answer(/Active in 2 of 3 lists/u),
      '/blacklist add nobody@example.org': answer(/nobody@example\.org blacklisted[^]*Undo/u),
      '/campaign unsubscribed': answer(/Who unsubscribed in the last 7 days: \d+/u),
      '/smtp bounces': answer(/emails bounced[^]*24 hours/u),
    },
  },
  'Marketer: Jonas': {
    person: 'U0JONAS',
    lines: {
      '/campaign test 71016 me': answer(/Send a test/u),
      '/list 4101': answer(/Newsletter \(4101\)[^]*contacts active[^]*Cost/u),
      '/list add 4104 ?': form(/Add contacts/u),
      '/postbell digest preview daily': answer(/Daily digest[^]*Delivered/u),
      '/campaign send': form(/Send campaign · 1 of 3/u),
    },
  },
  Sender: {
    person: 'U0JONAS',
    before: '/postbell grant @jonas sender',
    lines: {
      '/campaign calendar': answer(/Newsletter #45/u),
      '/campaign edit 71016 at="in 5h"': answer(
        /changing the time[^]*“Newsletter #44” \(71018\) 5 hours earlier[^]*Ask for approval/u,
      ),
      '/campaign cancel 71016': answer(/Cancel “Newsletter #45” \(71016\)\?[^]*recipients/u),
      '/sms cost 4102 sender=Larkspur text="Hello"': answer(/Customers[^]*USD/u),
    },
  },
  'Admin: Mira': {
    person: 'U0MIRA',
    lines: {
      '/postbell rights': answer(/Permissions[^]*U0NORA/u),
      '/postbell approvals': answer(/1 request pending/u),
      '/postbell limits': answer(/Hard bounces[^]*🔴 from 5\.0%/u),
      '/postbell audit': answer(/Audit trail[^]*approval requested/u),
      '/postbell doctor': answer(/Health check/u),
    },
  },
};

interface Tried {
  readonly person: string;
  readonly before?: string;
  readonly lines: Readonly<Record<string, Promised>>;
}

/** The sections of the page, each with what is typed in it. */
function sectionsTried(): Readonly<Record<string, readonly string[]>> {
  const text = readFileSync(new URL('../../../docs/try-it.md', import.meta.url), 'utf8');
  const [, ...sections] = text.split(/^## /mu);
  const entries = sections.map((section) => {
    const [title = '', ...rest] = section.split('\n');
    const rows = rest.filter((line) => line.startsWith('| `'));
    return [title, spansIn(rows.map((row) => row.split(' | ')[0]).join('\n'))] as const;
  });
  return Object.fromEntries(entries);
}

describe('docs/try-it.md', { timeout: 120_000 }, () => {
  let tried: ToldDemo;
  beforeAll(async () => {
    tried = await toldDemo();
  }, 120_000);
  afterAll(() => tried.stop());

  it('has these lines for each role', () => {
    const known = Object.entries(TRIED).map(([role, { lines }]) => [role, Object.keys(lines)]);
    expect(sectionsTried()).toEqual(Object.fromEntries(known));
  });

  it.each(Object.entries(TRIED))('%s sees what it promises', async (_, section) => {
    const { workspace } = tried;
    const person = personIn(workspace, section.person);
    if (section.before) await personIn(workspace, 'U0MIRA').ask(section.before, 'C0GENERAL');
    for (const [line, { sees, isForm }] of Object.entries(section.lines)) {
      const seen = isForm
        ? titleOf(await person.open(line, 'C0GENERAL'))
        : await answerIn('C0GENERAL', line, { workspace, person });
      expect(seen, line).toMatch(sees);
    }
  });
});

const titleOf = ({ payload }: View): string => JSON.stringify(payload['title']);

/** What comes in the channel where it was typed; messages that come of something else are ignored. */
async function answerIn(
  channel: string,
  line: string,
  { workspace, person }: { workspace: ToldDemo['workspace']; person: PersonAtWork } = {
    workspace: demo.workspace,
    person: mira,
  },
): Promise<string> {
  const before = new Map(workspace.messages(channel).map((one) => [one.ts, wordsOf(one)]));
  const taken = await person.type(line, channel);
  if (!taken.ok) throw new Error(taken.error);
  const isAnswer = (one: Message) =>
    one.channel === channel &&
    (one.visibleTo === person.id || one.personId === 'USLACKBOT') &&
    !one.text.startsWith('⏳') &&
    before.get(one.ts) !== wordsOf(one);
  return read(await workspace.waitForMessage(isAnswer));
}
