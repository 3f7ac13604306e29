import type { Account, Message, Person } from '../../../sandbox/workspace/page-protocol.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import type { Operation } from '../../../src/commands/define.ts';
import { WAITING } from '../../../src/slack/requests.ts';
import { install, type Installation } from '../installation.ts';
import { personIn, type PersonAtWork, read } from '../person.ts';
import { allStories } from './stories.ts';
import { operationOf } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';

/** Somebody who does one thing, so that all of it can be done at once and be told apart. */
export interface Walker {
  readonly operation: Operation;
  /** The first line of its scenarios that needs no file and no answer before. */
  readonly line: string;
  readonly person: PersonAtWork;
  /** What this person alone sees, without forms. */
  readonly answers: () => readonly Message[];
  readonly forms: () => number;
  /** What everybody was told of this person's doing. */
  readonly announcements: () => readonly Message[];
  /** Types the line, or another, without waiting for the answer. */
  readonly type: (line?: string) => Promise<void>;
}

export interface Crowd extends Installation {
  readonly walkers: readonly Walker[];
  /** An administrator who does nothing of this. */
  readonly boss: PersonAtWork;
  /** What people asked the service for, without what Postbell asks whenever a minute begins. */
  readonly askedFor: () => readonly string[];
  /** Waits until everybody has an answer; only what may come after that is still on its way. */
  readonly allAnswered: () => Promise<unknown>;
}

const ZONE = 'Europe/Berlin';
const BOSS: Person = { id: 'U0BOSS', name: 'Boss', role: 'Administrator', zone: ZONE };

const KEPT = 'GET /smtp/bounces/day?';

/** Nobody in a crowd has begun a bulk run. */
const OF_A_RUN = /^\/postbell jobs (?!list)/;

interface Kinds {
  readonly mayOnlyLook?: boolean;
  /** What people are here as, in turn; default members. */
  readonly accounts?: readonly Account[];
}

/** An installation with one person for every operation that `wanted` lets pass. */
export async function crowdFor(
  requested: (operation: Operation) => boolean,
  { mayOnlyLook = false, accounts = [] }: Kinds = {},
): Promise<Crowd> {
  const lines = await firstLines(requested);
  const people = lines.map(({ operation }, index): Person => {
    const role = mayOnlyLook ? 'Viewer' : 'Administrator';
    const person = { id: idOf(index), name: operation.name, role, zone: ZONE };
    const account = accounts[index % accounts.length];
    return account ? { ...person, account } : person;
  });
  const admins = [BOSS, ...(mayOnlyLook ? [] : people)].map(({ id }) => id);
  const settings = { ADMINS: admins.join(','), PUBLIC_URL: 'http://127.0.0.1:9' };
  const installation = await install(settings, undefined, [...people, BOSS]);
  const from = installation.line.addresses.length;
  const walkers = lines.map((line, index) => walkerOf(installation, line, idOf(index)));
  const { workspace } = installation;
  const areAnswered = () => walkers.every(({ answers }) => answers().length > 0) || undefined;
  return {
    ...installation,
    walkers,
    boss: personIn(workspace, BOSS.id),
    askedFor: () =>
      installation.line.addresses.slice(from).filter((address) => !address.startsWith(KEPT)),
    allAnswered: () => workspace.waitForChange(areAnswered),
  };
}

interface FirstLine {
  readonly operation: Operation;
  readonly line: string;
}

async function firstLines(requested: (operation: Operation) => boolean): Promise<FirstLine[]> {
  const scenarios = [...(await allStories()).values()].flat();
  const typed = scenarios.filter(({ files, line }) => !files && !OF_A_RUN.test(line));
  return catalogue.operations.filter(requested).flatMap((operation) => {
    const first = typed.find((one) => operationOf(one) === operation);
    return first ? [{ operation, line: first.line }] : [];
  });
}

function walkerOf({ workspace }: Installation, { operation, line }: FirstLine, id: string): Walker {
  const all = () => workspace.messages(CHANNEL);
  // What only says that the answer takes a while isn’t it.
  const answers = () =>
    all().filter(({ visibleTo, text }) => visibleTo === id && !text.startsWith(WAITING));
  const forms = () => workspace.views(id).length;
  return {
    operation,
    line,
    person: personIn(workspace, id),
    answers,
    forms,
    announcements: () =>
      all().filter(({ visibleTo, text }) => visibleTo === undefined && text.startsWith(`<@${id}>`)),
    async type(text = line) {
      const notified = await workspace.send('message', { person: id, channel: CHANNEL, text });
      if (!notified.ok) throw new Error(notified.error);
    },
  };
}

/** All that a walker was answered. */
export function said({ answers }: Walker): string {
  return answers().map(read).join('\n—\n');
}

export function reportOf(walker: Walker): string {
  const { line, answers, forms } = walker;
  return `${line} (${answers().length}, ${forms()} forms): ${said(walker).slice(0, 500)}`;
}

function idOf(index: number): string {
  return `U0P${String(index).padStart(3, '0')}`;
}
