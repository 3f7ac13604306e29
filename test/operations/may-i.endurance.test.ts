import { describe, expect, it } from 'vitest';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import type { Entry, Grant } from '../../src/domain/rights.ts';
import { action, plainText, type RawValues, type Reply } from '../../src/domain/reply.ts';
import { ForbiddenError, InputError } from '../../src/lib/errors.ts';
import { uncapitalised } from '../../src/lib/text.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { OperationContext } from '../../src/commands/context.ts';
import type { Operation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Executor } from '../../src/commands/executor.ts';
import type { Outcome } from '../../src/commands/outcomes.ts';
import { createHome } from '../../src/operations/home/home.ts';
import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { plainDigest } from '../../src/operations/postbell/digest/digest-settings.ts';
import type { AuditTrail } from '../../src/policy/audit.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { buttonsOf } from '../../src/slack/buttons.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { NOW, sandboxPostbell } from '../commands/context.ts';
import { noticesIn, paragraphsIn, summaryIn } from '../commands/seen.ts';
import { executorOn } from '../commands/executor.ts';

const PERSON = 'U0VERA';
const postbell = sandboxPostbell();

const named = (name: string): Operation => {
  const operation = catalogue.find(name);
  if (!operation) throw new Error(`no operation ${name}`);
  return operation;
};
/** What is refused is in the trail, see audited.test.ts; thousands of rows would be most of the work. */
const NO_AUDIT: AuditTrail = {
  begin: async () => ({ end: async () => {} }),
  end: async () => {},
  refuse: async () => {},
  report: async () => {},
};
const denied = (entry: Entry) => grant(entry, undefined, true);

/** Somebody by what they were granted; a guest has no rights to ask for, see main/outsiders.endurance.test.ts. */
const SOMEBODY: Readonly<Record<string, readonly Grant[]>> = {
  nobody: [],
  viewer: [grant('role:viewer')],
  support: [grant('role:support')],
  marketer: [grant('role:marketer')],
  sender: [grant('role:sender')],
  admin: [grant('role:admin')],
  'a viewer who may not see digests': [
    grant('role:viewer'),
    denied('operation:postbell digest preview'),
  ],
  'a sender who may not cancel': [grant('role:sender'), denied('operation:campaign cancel')],
  'a marketer who may not send': [grant('role:marketer'), denied('right:send')],
  'somebody with one command': [grant('operation:campaign send')],
};

/** Their own messages with Postbell, an ordinary channel, one of two companies, and limited ones. */
const CHANNELS: Readonly<Record<string, readonly Entry[]>> = {
  D0VERA: [],
  C0NEWS: [],
  C0PARTNERS: [],
  C0QUIET: ['role:viewer'],
  C0DRAFTS: ['role:marketer'],
};

/** The operation up to where it would read its values: whoever gets there may run it. */
function reached(operation: Operation): Operation {
  const prepare = () => ({ problems: [new InputError('reached')] as const, run: null });
  return { ...operation, prepare };
}

interface World {
  readonly bot: Executor;
  readonly policy: Policy;
  readonly to: { readonly personId: string; readonly channelId: string; readonly threadTs: null };
}

/** What somebody is told about an operation; `yes`, `with approval`, or why not. */
type Told = string;

async function saidByCommand({ bot, to }: World, operation: Operation): Promise<Told> {
  const invocation = { operation: reached(operation), raw: {}, to, way: 'button' } as const;
  const outcome = await execute(bot, invocation);
  if (outcome.kind === 'form needed') return 'goes on';
  if (outcome.kind !== 'refused') throw new Error(`ended as ${outcome.kind}`);
  if (!(outcome.error instanceof ForbiddenError)) return 'goes on';
  return [...noticesIn(outcome.reply), ...paragraphsIn(outcome.reply)].join('\n');
}

async function ran(context: OperationContext, name: string, raw: RawValues): Promise<Reply> {
  const prepared = named(name).prepare(raw, context);
  if (prepared.run === null) throw prepared.problems[0] ?? new Error('unreadable');
  return prepared.run();
}

/** Returns what differs between the ways in which somebody is told whether they may. */
async function differencesIn(world: World): Promise<readonly string[]> {
  const { policy, to, bot } = world;
  const rights = await policy.rightsOf(to);
  const context = postbell.context({
    person: { id: to.personId, zone: 'UTC' },
    channel: { id: to.channelId },
    policy,
    rights,
  });
  const shown = createHome({ service: postbell.service, now: () => NOW }).partsFor(context);
  const differences: string[] = [];
  const listed = new Set<string>();
  for (const area of catalogue.areas) {
    const help = await ran(context, 'postbell help', { topic: area.name });
    for (const { choices } of (help.actions ?? []).filter((one) => one.kind === 'menu')) {
      for (const { values } of choices) listed.add(values['topic'] ?? '');
    }
  }
  for (const operation of catalogue.operations) {
    const { name } = operation;
    const told = await saidByCommand(world, operation);
    const mayTry = told === 'goes on';
    const entry = `operation:${name.replaceAll(' ', '.')}`;
    const why = await ran(context, 'postbell why', { command: entry });
    const isYes = why.title.startsWith('You can ');
    const inWords = [summaryIn(why), ...paragraphsIn(why)].join('\n');
    if (isYes !== mayTry || (!mayTry && inWords !== told))
      differences.push(`why ${name}: ${inWords}`);
    const help = await ran(context, 'postbell help', { topic: name });
    const [sentence = ''] = told.split(/\. (?:Ask an admin|Postbell has no admins)/u);
    const footnote = plainText(help.footnote ?? '');
    const saysSo = mayTry ? !/permission/u.test(footnote) : footnote.includes(`${sentence}.`);
    if (!saysSo) differences.push(`help ${name}: ${footnote}`);
    if (listed.has(name) !== mayTry) differences.push(`list of commands: ${name}`);
    const buttons = await buttonsOf(bot, [action({ name }, {}, 'Do it')], rights);
    if (buttons.length > 0 !== mayTry) differences.push(`button: ${name}`);
    const isPart = shown.some((part) => part.operation === name);
    if (isPart && !mayTry) differences.push(`App Home: ${name}`);
  }
  return differences;
}

const limitsOf = (id: string) =>
  (CHANNELS[id] ?? []).map((entry) => grant(entry, { kind: 'channel', id }));

describe.each(Object.keys(SOMEBODY))('to %s', (somebody) => {
  it('command, why, help, buttons, and App Home say the same, in every channel', async () => {
    for (const channelId of Object.keys(CHANNELS)) {
      for (const rules of [null, USUAL_RULES]) {
        const grants = [...(SOMEBODY[somebody] ?? []), ...limitsOf(channelId)];
        const policy = policyBy(grants, { rules });
        const bot = executorOn({ policy, now: () => NOW, store: postbell.store, audit: NO_AUDIT });
        const world = { bot, policy, to: { personId: PERSON, channelId, threadTs: null } };
        expect(await differencesIn(world)).toEqual([]);
      }
    }
  });
});

/** What takes more by what it is about, on something for which it does. */
const BEYOND: Readonly<Record<string, RawValues>> = {
  'postbell digest now': {},
  'postbell digest add': { kind: 'bounces' },
  'postbell digest edit': { time: '08:00' },
  'postbell monitor add': { kinds: 'balance' },
  'postbell monitor edit': { left: '25' },
  ...Object.fromEntries(
    ['digest', 'monitor'].flatMap((kind) =>
      ['pause', 'resume', 'mute', 'unmute', 'remove'].map((verb) => [
        `postbell ${kind} ${verb}`,
        {},
      ]),
    ),
  ),
  'postbell alerts add': { stop: 'unsubscribes 1% of 200' },
  'postbell alerts edit': { stop: 'unsubscribes 1% of 200' },
  'campaign edit': { subject: 'Another subject' },
};

const declared = catalogue.operations.filter(({ beyond }) => beyond?.needs);

it('all that takes more for what concerns others is tried', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(BEYOND).toSorted());
});

it.each(Object.keys(SOMEBODY))('what concerns others takes of %s what “why” says', async (who) => {
  const { store } = postbell;
  const to = { personId: PERSON, channelId: 'C0NEWS', threadTs: null };
  const theirs = { channelId: 'C0NEWS', createdBy: 'U0OMAR' };
  const campaigns = await postbell.service.campaigns.page({ limit: 100, offset: 0 });
  const waiting = campaigns.find(({ sendAt }) => sendAt !== null && sendAt > NOW);
  for (const rules of [null, USUAL_RULES]) {
    const policy = policyBy(SOMEBODY[who] ?? [], { rules });
    const contextFor: Executor['contextFor'] = (person, now) =>
      postbell.context({ ...person, now, policy });
    const bot = executorOn({ policy, now: () => NOW, store, contextFor });
    const rights = await policy.rightsOf(to);
    for (const operation of declared.filter((one) => rights.mayRun(one.needs()))) {
      const { name, inputs, beyond } = operation;
      const digest = await store.digests.add(
        { ...plainDigest({ id: PERSON, zone: 'UTC' }), ...theirs },
        NOW,
      );
      const alert = await store.alerts.add({ ...PLAIN_ALERT, ...theirs }, NOW);
      const monitor = await store.monitors.add(
        { kinds: ['quota'], belowAmount: null, leftPercent: 10, ...theirs },
        NOW,
      );
      const raw = {
        ...('digest' in inputs && { digest: digest.id }),
        ...('alert' in inputs && { alert: alert.id }),
        ...('monitor' in inputs && { monitor: monitor.id }),
        ...('campaign' in inputs && { campaign: waiting?.id ?? '' }),
        ...BEYOND[name],
      };
      const outcome = await execute(bot, { operation, raw, to, way: 'button' });
      const command = `operation:${name.replaceAll(' ', '.')}`;
      const why = await ran(postbell.context({ policy, rights }), 'postbell why', { command });
      expect(`${name}: ${paragraphsIn(why).join('\n')}`).toContain(expectedWords(outcome, beyond));
      for (const { id } of await store.digests.list()) await store.digests.remove(id);
      for (const { id } of await store.monitors.list()) await store.monitors.remove(id);
    }
  }
});

function expectedWords(outcome: Outcome, beyond: Operation['beyond']): string {
  const what = beyond?.what ?? '';
  if (outcome.kind === 'refused' && outcome.error instanceof ForbiddenError) {
    const { message, askIds } = outcome.error;
    expect(askIds).toEqual(['U0MIRA']);
    const helpers = paragraphsIn(outcome.reply).join('\n');
    return `Not for ${what}: ${uncapitalised(message)}\n${helpers}`;
  }
  if (outcome.kind !== 'needs confirming') {
    expect(outcome.kind).toBe('answered');
    return `That includes ${what}.`;
  }
  const isAsking = noticesIn(outcome.reply).some((text) => text.includes('must approve'));
  return isAsking ? `For ${what}, someone else has to approve it.` : `That includes ${what}.`;
}
