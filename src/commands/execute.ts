import { ForbiddenError, InputError, PostbellError } from '../lib/errors.ts';
import { resultOf } from '../lib/result.ts';
import type { RawValues } from '../domain/reply.ts';
import { formatNumber } from '../domain/figures.ts';
import { requireAsApproved } from '../policy/approval-acts.ts';
import { needsWith } from '../policy/approvals.ts';
import type { Policy, Rights } from '../policy/policy.ts';
import { actingAs } from '../service/principal.ts';
import { steadily } from '../service/steady-reads.ts';
import { isFirst, isLongAgo } from './acts.ts';
import { auditRefusal, runAudited } from './audited.ts';
import type { Catalogue } from './catalogue-of.ts';
import { readCommandLine } from './command-line.ts';
import type { OperationContext } from './context.ts';
import type { Operation, Prepared } from './define.ts';
import type { Executor } from './executor.ts';
import { type Asker, type CommandLine, type Invocation, TYPED_WAYS } from './invocation.ts';
import { disclosedOutcome } from './disclosed.ts';
import { leftEverythingAsItWas } from './failures.ts';
import {
  hasRelativeTimes,
  missingInputs,
  namesOnly,
  underCurrentNames,
  withFixedTimes,
} from './read-values.ts';
import { failureOf, type Outcome, record, underReference, withLine } from './outcomes.ts';
import {
  askSecondPerson,
  counting,
  demandNow,
  needingSecond,
  requireTrying,
  uncountedIfUntouched,
} from './second-person.ts';
import { isUndecided, UndecidedError, withOverrides } from './overriding.ts';
import type { Present } from './moments.ts';
import { resolveTitles } from './resolve-titles.ts';
import type { Suggestion } from './meant.ts';
import { helpTopic } from './verbs.ts';

/** A form must be acknowledged within 3 s, and the zone comes first. */
const ZONE_TIMEOUT_MS = 900;
/** Slack, chat.postMessage: the most characters of a text. */
const LONGEST_TYPED = 40_000;

/**
 * Does what a person asked for, in whatever way: finds the operation, resolves titles, checks their
 * rights, reads the values, previews or runs it once between two rows of the audit trail, and logs
 * what became of it. It never throws: a failure is an outcome, worded for the person.
 */
export function execute(bot: Executor, invoked: Invocation | CommandLine): Promise<Outcome> {
  return underReference(bot, async () => {
    const startedMs = performance.now();
    const outcome = await disclosedOutcome(bot, await outcomeOf(bot, invoked));
    record(bot, { way: invoked.way, startedMs }, outcome);
    return outcome;
  });
}

async function outcomeOf(bot: Executor, invoked: Invocation | CommandLine): Promise<Outcome> {
  let invocation: Invocation | null = null;
  try {
    if ('operation' in invoked) {
      const { inputs } = invoked.operation;
      invocation = { ...invoked, raw: underCurrentNames(inputs, invoked.raw) };
    } else {
      const { rest, ...meant } = await titledOr(bot, invocationOf(bot.catalogue, invoked));
      invocation = meant;
      if (rest !== null) {
        const { inputs, formerInputs } = meant.operation;
        invocation = { ...meant, raw: readCommandLine(inputs, rest, formerInputs) };
      }
    }
    const { operation } = invocation;
    const rights = await bot.policy.rightsOf(somebodyIn(invocation));
    const first = await resultOf(requireTrying(bot, invocation, rights, operation.needs()));
    if (first.failure) {
      invocation = await withValuesKept(bot, invocation, first.failure);
      throw first.failure;
    }
    if (TYPED_WAYS.has(invocation.way)) {
      const typed = invocation;
      const { raw, question } = await actingFor(bot, typed, () => titlesResolved(bot, typed));
      if (question !== null) return { kind: 'answered', invocation, reply: question };
      invocation = { ...invocation, raw };
    }
    const meant = await withTimesFixed(bot, invocation);
    invocation = meant;
    await requireTrying(bot, meant, rights, operation.needs(meant.raw));
    return await actingFor(bot, meant, () => readAndRun(bot, meant, rights));
  } catch (error) {
    await auditRefusal(bot, invocation, error);
    return failureOf(bot, invocation, error, error instanceof PostbellError);
  }
}

/** Puts ids and fixed times into what somebody else is going to be asked for. */
async function withValuesKept(
  bot: Executor,
  invocation: Invocation,
  failure: PostbellError,
): Promise<Invocation> {
  if (!(failure instanceof ForbiddenError) || failure.assignees === null) return invocation;
  const resolved = await resultOf(
    actingFor(bot, invocation, async () => {
      const isTyped = TYPED_WAYS.has(invocation.way);
      const { raw, question } = isTyped
        ? await titlesResolved(bot, invocation)
        : { raw: invocation.raw, question: null };
      return withTimesFixed(bot, question === null ? { ...invocation, raw } : invocation);
    }),
  );
  // Values that can't be resolved yet stay as they were typed.
  return resolved.value ?? invocation;
}

/** Returns whose rights an invocation takes: those of who approved it, where somebody did. */
function somebodyIn({ approverId, to }: Pick<Invocation, 'approverId' | 'to'>): Asker {
  return { ...to, personId: approverId ?? to.personId };
}

/** Does a task in which the service is asked for whoever runs an operation, with their rights. */
export function actingFor<T>(
  { policy }: { readonly policy: Pick<Policy, 'principalOf'> },
  invocation: Pick<Invocation, 'operation' | 'to' | 'approverId'>,
  task: () => T,
): T {
  const needs = invocation.operation.needs();
  return actingAs(policy.principalOf(somebodyIn(invocation), needs), task);
}

/** A moment such as `in 2h` is that of the request, however much later it is confirmed. */
async function withTimesFixed(bot: Executor, invocation: Invocation): Promise<Invocation> {
  const { operation, raw } = invocation;
  if (!hasRelativeTimes(operation.inputs, raw)) return invocation;
  const present = await presentOf(bot, invocation);
  const fixed = withFixedTimes(operation.inputs, raw, present);
  return { ...invocation, zone: present.zone, raw: fixed };
}

/** Puts ids in place of titles and days that were typed, or asks which is meant. */
export function titlesResolved(
  bot: Pick<Executor, 'references' | 'people' | 'now'>,
  invocation: Pick<Invocation, 'operation' | 'raw' | 'to' | 'asksFirst' | 'zone'>,
) {
  const present = () => presentOf(bot, invocation);
  return resolveTitles(bot.references, { ...invocation, present });
}

async function presentOf(
  bot: Pick<Executor, 'people' | 'now'>,
  { zone, to }: Pick<Invocation, 'zone' | 'to'>,
): Promise<Present> {
  return { zone: zone ?? (await bot.people.zoneOf(to.personId, ZONE_TIMEOUT_MS)), now: bot.now() };
}

/**
 * Does the same check for what comes before an invocation, such as a page of a form.
 * @throws {ForbiddenError} for what somebody may neither do nor ask for; it is an attempt, too.
 */
export function requireTryingIn(
  bot: Pick<Executor, 'policy' | 'people' | 'audit' | 'store' | 'now'>,
  invocation: Invocation,
): Promise<void> {
  return withRefusalAudited(bot, invocation, async () => {
    const rights = await bot.policy.rightsOf(invocation.to);
    await requireTrying(bot, invocation, rights, invocation.operation.needs(invocation.raw));
  });
}

/** Does a task whose refusal is one of the attempt. */
async function withRefusalAudited<T>(
  bot: Pick<Executor, 'audit' | 'store' | 'now'>,
  invocation: Invocation,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await task();
  } catch (error) {
    await auditRefusal(bot, invocation, error);
    throw error;
  }
}

interface Typed extends Invocation {
  readonly rest: string | null;
  readonly titled?: Suggestion | undefined;
}

/** Shows what is titled just as what was typed, though its first word may be a verb. */
async function titledOr(bot: Executor, { titled, ...typed }: Typed): Promise<Typed> {
  if (titled === undefined) return typed;
  const { operation, rest } = titled;
  const [input] = Object.values(operation.inputs);
  if (input?.kind !== 'reference') return typed;
  const { personId, channelId } = typed.to;
  const scope = { personId, channelId: channelId ?? personId };
  const named = () => bot.references.named(input.to, rest, scope);
  const { exactly } = await actingFor(bot, { ...typed, operation }, named);
  return exactly.length === 0 ? typed : { ...typed, operation, rest, asksFirst: false };
}

/** @throws {InputError} for a line that means no operation. */
function invocationOf(catalogue: Catalogue, typed: CommandLine): Typed {
  const { command, area, text, to, onKnown } = typed;
  if (text.length > LONGEST_TYPED) {
    throw new InputError(
      `This line has ${formatNumber(text.length)} characters; up to ${formatNumber(LONGEST_TYPED)} can be read. Use a file for long lists.`,
    );
  }
  const common = { to, way: 'command', onKnown } as const;
  // The last word `?` opens the form, filled with the values before it.
  const line = /(?:^|\s)\?$/u.test(text) ? text.slice(0, -1).trimEnd() : text;
  const wantsForm = line !== text;
  const topic = helpTopic(area, line, (name) => catalogue.find(name) !== undefined);
  if (topic !== null) {
    const operation = catalogue.find('postbell help');
    if (!operation) throw new InputError('No help is available here.');
    return { ...common, operation, raw: { topic }, rest: null, asksFirst: wantsForm };
  }
  const { asksFirst, ...meant } = catalogue.resolve(area, line, command);
  return { ...common, ...meant, raw: {}, asksFirst: wantsForm || asksFirst };
}

async function readAndRun(bot: Executor, invocation: Invocation, rights: Rights): Promise<Outcome> {
  const { operation, raw, to, way } = invocation;
  const isIncomplete =
    missingInputs(operation.inputs, raw).length > 0 || saysNoChange(operation, raw);
  if (invocation.asksFirst || (way !== 'form' && isIncomplete)) return formNeeded(invocation);
  const zone = invocation.zone ?? (await zoneFor(bot, operation, raw, to.personId));
  const act = bot.acts.of(invocation);
  const { onKnown: known, approverId = null } = invocation;
  const context = contextWith(bot, rights, to, zone, { act, known, approverId });
  const prepared = operation.prepare(raw, context);
  if (prepared.run === null) return formNeeded(invocation, prepared.problems);
  // The person has to say themself that they want it, in a form or by a button of Postbell's own.
  if (way === 'mcp' && operation.effect !== 'reads') return formNeeded(invocation);
  const { key = act?.key } = invocation;
  if (key !== undefined && !(await isFirst(bot, key, act))) {
    const earlier = await bot.store.acts.find(key);
    return { kind: 'repeated', invocation, isLongAgo: isLongAgo(earlier, bot.now()), earlier };
  }
  try {
    await invocation.onRun?.();
    return await steadily(() => runOnce(bot, { ...invocation, zone, act }, prepared, rights));
  } catch (error) {
    if (act !== null) await bot.acts.end(act);
    throw error;
  }
}

/** Tells whether only what is to be changed was named, as in `/campaign edit 71016`. */
function saysNoChange({ effect, prefill, inputs }: Operation, raw: RawValues): boolean {
  return effect === 'writes' && prefill !== null && namesOnly(inputs, raw);
}

function formNeeded(invocation: Invocation, problems: readonly InputError[] = []): Outcome {
  return { kind: 'form needed', invocation, problems };
}

/** Previews it, asks a second person, or runs it; its key is free again where nothing was done. */
async function runOnce(
  bot: Executor,
  invocation: Invocation,
  prepared: Prepared,
  rights: Rights,
): Promise<Outcome> {
  const { operation, way, isConfirmed, key, act, approved, assigneeId, approverId } = invocation;
  const release = async () => {
    if (act) await bot.acts.release(act);
    else if (key !== undefined) await bot.store.idempotencyKeys.release(key);
  };
  let isRunning = false;
  try {
    const isOn = rights.approvals !== null || assigneeId !== undefined;
    const mayNeedApproval = isOn && approverId === undefined;
    const isSeen = isConfirmed && !mayNeedApproval && approved === undefined;
    const preview = isSeen
      ? null
      : await withRefusalAudited(bot, invocation, () => prepared.preview());
    if (preview?.isQuestion && approved === undefined) {
      await release();
      return { kind: 'answered', invocation, reply: preview };
    }
    if (approved !== undefined) requireAsApproved(approved, preview?.stakes ?? {});
    const needs = needsWith(operation.needs(invocation.raw), preview?.stakes);
    const trying = () => requireTrying(bot, invocation, rights, needs);
    await withRefusalAudited(bot, invocation, trying);
    const shownDemand = mayNeedApproval
      ? await demandNow(bot, invocation, rights, { needs, preview })
      : null;
    const isToSee = preview !== null && (!isConfirmed || isUndecided(invocation, preview));
    if (isToSee && approved === undefined) {
      // A form confirms under the same key; a message has buttons with a key of their own.
      if (way === 'form') await release();
      const isLacking = !rights.mayRun(needs);
      const reply =
        shownDemand === null
          ? preview
          : await needingSecond(bot, invocation, { preview, demand: shownDemand, isLacking });
      const decided = { ...invocation, raw: withOverrides(invocation.raw, preview) };
      return {
        kind: 'needs confirming',
        invocation: decided,
        reply: withLine(bot, decided, reply),
      };
    }
    const counted =
      shownDemand === null && mayNeedApproval ? await counting(bot, rights, preview) : null;
    const demand = shownDemand ?? counted?.demand ?? null;
    if (demand !== null) {
      const ask = () => askSecondPerson(bot, invocation, rights, { needs, demand, preview });
      const reply = await runAudited(bot, invocation, ask, 'requested');
      return { kind: 'answered', invocation, reply };
    }
    isRunning = true;
    const run = () => runAudited(bot, invocation, () => prepared.run());
    const reply = await uncountedIfUntouched(counted, run);
    // Drop what is cached, so that a newly created object can be picked at once.
    if (operation.effect !== 'reads') {
      bot.references.expire();
      bot.ownAddresses.expire();
    }
    return { kind: 'answered', invocation, reply: withLine(bot, invocation, reply) };
  } catch (error) {
    const isUntouched =
      leftEverythingAsItWas(error) || (!isRunning && error instanceof PostbellError);
    if (isUntouched) await release();
    if (error instanceof UndecidedError && isConfirmed && approved === undefined) {
      return runOnce(bot, { ...invocation, isConfirmed: false }, prepared, rights);
    }
    if (wasTypedWithout(invocation, error)) return formNeeded(invocation);
    return failureOf(bot, invocation, error, isUntouched);
  }
}

/** Each input may be left out, but not all at once, as in `/template create`. */
function wasTypedWithout({ way, operation, raw }: Invocation, error: unknown): boolean {
  if (way !== 'command' || !(error instanceof InputError)) return false;
  if (error.field === undefined || !Object.hasOwn(operation.inputs, error.field)) return false;
  return Object.values(raw).every((text) => text.trim() === '');
}

/** @throws {UnavailableError} when the values depend on the zone and it isn't known in time. */
export function zoneFor(
  { people }: Pick<Executor, 'people'>,
  operation: Operation,
  raw: RawValues,
  personId: string,
): Promise<string> {
  const doesMatter = Object.entries(operation.inputs).some(([name, { kind }]) => {
    if (kind === 'hours') return Boolean(raw[name]?.trim());
    // An empty zone input stands for the person's own zone.
    return kind === 'instant' || (kind === 'zone' && !raw[name]?.trim());
  });
  return doesMatter ? people.zoneOf(personId, ZONE_TIMEOUT_MS) : people.probableZoneOf(personId);
}

/** Returns what an operation may use for this person, by the rights that they have now. */
export async function contextOf(
  bot: Pick<Executor, 'contextFor' | 'now' | 'policy'>,
  asker: Asker,
  zone: string,
): Promise<OperationContext> {
  return contextWith(bot, await bot.policy.rightsOf(asker), asker, zone, { act: null });
}

function contextWith(
  bot: Pick<Executor, 'contextFor' | 'now'>,
  rights: Rights,
  { personId, channelId, threadTs }: Asker,
  zone: string,
  {
    act,
    known = () => {},
    approverId = null,
  }: Pick<OperationContext, 'act'> & {
    known?: Invocation['onKnown'];
    approverId?: string | null;
  },
): OperationContext {
  const person = { id: personId, zone };
  // In App Home there is no channel; the person's id takes its place.
  const channel = { id: channelId ?? personId, threadTs };
  return { ...bot.contextFor({ person, channel, rights }, bot.now()), known, act, approverId };
}
