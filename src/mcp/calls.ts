import type { Invocation } from '../commands/invocation.ts';
import type { Outcome } from '../commands/outcomes.ts';
import { missingInputs, readValues } from '../commands/read-values.ts';
import { failureReply } from '../commands/failures.ts';
import { notice, type RawValues, type Reply, type Text } from '../domain/reply.ts';
import { InputError, LimitedError, PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import { enumerated } from '../lib/text.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Assistants, Caller } from '../slack/assistants.ts';
import { randomId } from '../store/random-id.ts';
import type { Tool } from './tools.ts';

/** Slackbot waits 60 s for an answer (docs.slack.dev/ai/slackbot-mcp-client). */
const ANSWER_WITHIN_MS = 50_000;
const MINUTE_MS = 60_000;
/** Calls of one person in a minute: a conversation takes a few, and a loop takes all it gets. */
const MOST_CALLS = 30;

export interface CallParts {
  readonly assistants: Pick<Assistants, 'admit' | 'execute' | 'prepare'>;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds after which what is known by then is answered. Default: 50 s. */
  readonly answerWithinMs?: number;
  /** The most calls of one person in a minute. Default: 30. */
  readonly mostCalls?: number;
}

/** The result of a call; `isFailed`: it didn't do what was asked for. */
export interface Called {
  readonly reply: Reply;
  readonly isFailed: boolean;
}

export type Calls = ReturnType<typeof createCalls>;

/** Creates what does the calls of assistants: as their person, within a limit and a time. */
export function createCalls(parts: CallParts) {
  const { assistants, log, now, answerWithinMs = ANSWER_WITHIN_MS, mostCalls } = parts;
  const limit = createCallLimit(now, mostCalls);

  const outcomeOf = async (tool: Tool, caller: Caller, given: RawValues, onKnown: OnKnown) => {
    const { operation, own } = tool;
    await assistants.admit(caller, operation.name);
    const { personId } = caller;
    const raw = own === null ? given : { ...given, [own]: personId };
    const to = { personId, channelId: null, threadTs: null };
    const outcome = await assistants.execute({ operation, raw, to, way: 'mcp', onKnown });
    return calledOf(outcome, { assistants, now });
  };

  /** Does a call. It never rejects: a failure is a reply, worded for the person. */
  const call = async (tool: Tool, caller: Caller, given: RawValues): Promise<Called> => {
    let known: Text | null = null;
    const task = async () => {
      const retryAt = limit.take(caller.personId);
      if (retryAt !== null) {
        throw new LimitedError('Postbell takes 30 calls a minute for each person.', { retryAt });
      }
      return outcomeOf(tool, caller, given, (text) => (known = text));
    };
    const waited = await waitFor(task(), answerWithinMs);
    if (waited.state === 'done') return waited.value;
    if (waited.state === 'slow') return { reply: slowReply(tool, known), isFailed: true };
    const { error: err } = waited;
    const reference = newReference();
    if (!(err instanceof PostbellError)) log.error({ err, reference }, 'a call failed');
    return { reply: failureReply(err, { reference }), isFailed: true };
  };
  return { call };
}

/** Returns an id under which a failure is found in the log. */
const newReference = () => randomId(8);

type OnKnown = (text: Text) => void;

async function calledOf(
  outcome: Outcome,
  parts: Pick<CallParts, 'assistants' | 'now'>,
): Promise<Called> {
  switch (outcome.kind) {
    case 'answered':
      return { reply: outcome.reply, isFailed: false };
    case 'form needed':
      return formNeeded(outcome.invocation, outcome.problems, parts);
    case 'refused':
    case 'failed':
      return { reply: outcome.reply, isFailed: true };
    case 'needs confirming':
    case 'repeated':
      // Nothing that an assistant may call comes to this.
      throw new Error(`“${outcome.invocation.operation.name}” can’t be called`);
  }
}

/** Prepares the form of what changes something; what reads lacks a value. */
async function formNeeded(
  invocation: Invocation,
  found: readonly InputError[],
  { assistants, now }: Pick<CallParts, 'assistants' | 'now'>,
): Promise<Called> {
  const { operation, raw } = invocation;
  const unread = found.length > 0 ? found : unreadableIn(invocation, now());
  if (unread.length > 0) return { reply: problemsReply(invocation, unread), isFailed: true };
  if (operation.effect === 'reads') {
    const missing = missingInputs(operation.inputs, raw);
    const words = `Missing: ${enumerated(missing)}.`;
    return { reply: problemsReply(invocation, [new InputError(words)]), isFailed: true };
  }
  const { value: isNew, failure } = await resultOf(assistants.prepare(invocation));
  if (failure !== null) {
    return { reply: failureReply(failure, { reference: '', failed: invocation }), isFailed: true };
  }
  return { reply: isNew ? PREPARED : PREPARED_BEFORE, isFailed: false };
}

/** Returns what is wrong with the values that were given; those that weren't, the form asks for. */
function unreadableIn({ operation, raw }: Invocation, now: Date): readonly InputError[] {
  // The person's zone doesn't decide whether a value can be read.
  const { problems } = readValues(operation.inputs, raw, { zone: 'UTC', now });
  return problems.filter(({ field = '' }) => (raw[field]?.trim() ?? '') !== '');
}

function problemsReply({ operation }: Invocation, problems: readonly InputError[]): Reply {
  return {
    title: operation.title,
    summary: 'That can’t be used. Nothing was done.',
    sections: problems.map(({ field, message }) =>
      notice('bad', field === undefined ? message : `${field}: ${message}`),
    ),
  };
}

const PREPARED: Reply = {
  title: 'Prepared',
  summary:
    'Nothing has been done yet. Postbell sent the person a direct message in Slack: they check it there, and submit the form.',
};

const PREPARED_BEFORE: Reply = {
  title: 'Prepared before',
  summary:
    'Nothing has been done yet. The same is in a direct message that Postbell sent the person in Slack a few minutes ago.',
};

function slowReply({ operation }: Tool, known: Text | null): Reply {
  return {
    title: operation.title,
    summary: 'This takes longer than an assistant can wait. Try again in a minute, or in Slack.',
    sections: known === null ? [] : [{ kind: 'paragraph', text: known }],
  };
}

/** Counts the calls of each person in this process by the minute. */
export function createCallLimit(now: () => Date, most = MOST_CALLS) {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    /** Returns when somebody may call again; `null`: now, and this call is counted. */
    take(personId: string): Date | null {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const count = counts.get(personId) ?? 0;
      if (count >= most) return new Date((current + 1) * MINUTE_MS);
      counts.set(personId, count + 1);
      return null;
    },
  };
}
