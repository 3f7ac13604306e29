import type { Context, SlackViewMiddlewareArgs, ViewOutput, ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Text, Tone } from '../domain/reply.ts';
import type { InputError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { cut } from './blocks/text.ts';
import type { Bot } from './bot.ts';
import { blockIdOf } from './forms/input-block.ts';
import { noteInstead, readMetadata, withNote } from './forms/views.ts';
import { ACKNOWLEDGE_WITHIN_MS, LIMITS } from './limits.ts';
import { placeInWords } from './recipient.ts';
import { noteInView, updateAcknowledged } from './windows.ts';
import { after } from '../lib/timeout.ts';

/** Milliseconds for which a form stays open, so that errors can be shown under its fields. */
const TIMEOUT_MS = ACKNOWLEDGE_WITHIN_MS - 1000;
/** Milliseconds after which Slack is acknowledged whatever happens. */
const LATEST_MS = ACKNOWLEDGE_WITHIN_MS - 500;

const RECEIVED_AT = 'receivedAtMs';

/** Notes when Slack began to wait: the check of who the person is also counts towards its 3 s. */
export function noteReceived(context: Context): void {
  context[RECEIVED_AT] = performance.now();
}

export function waitedMs(context: Context): number {
  const receivedAtMs: unknown = context[RECEIVED_AT];
  return typeof receivedAtMs === 'number' ? performance.now() - receivedAtMs : 0;
}

export type Acknowledgement = ReturnType<typeof acknowledgement>;

export interface Note {
  readonly tone: Tone;
  readonly text: Text;
}

interface Late {
  /** The fate of a form that is acknowledged late: one with a next step shows that it waits. */
  readonly late: 'waits' | 'closes';
  /** The view that the form shows when it ends; without it, the form closes. */
  readonly over: ModalView | undefined;
}

/** The one acknowledgement that Slack takes of a submission, and what the window shows after it. */
export function acknowledgement(
  bot: Bot,
  { view, ack, context }: Pick<SlackViewMiddlewareArgs, 'view' | 'ack'> & { context: Context },
  { late, over }: Late,
) {
  const alreadyMs = waitedMs(context);
  const { formAnswerMs = TIMEOUT_MS, acknowledgeMs = LATEST_MS } = bot.timing ?? {};
  const deadline = performance.now() + formAnswerMs - alreadyMs;
  let state: 'unanswered' | 'waiting' | 'over' = 'unanswered';

  const closing = over && ({ response_action: 'update', view: over } as const);

  const send = async (
    next: 'waiting' | 'over',
    response: ViewResponseAction | undefined = closing,
  ) => {
    state = next;
    clearTimeout(latest);
    try {
      await ack(response);
    } catch (err) {
      // The connection broke, and Slack says so in the window; the answer is sent all the same.
      bot.log.warn({ err }, 'a form was not acknowledged');
    }
  };
  /** Shows that the next step is being prepared, unless Slack has been acknowledged. */
  const wait = async (text = 'Preparing the next step…') => {
    if (state !== 'unanswered') return;
    const waiting = noteInstead(view, 'info', text);
    await send('waiting', { response_action: 'update', view: waiting });
  };
  const latest = after(acknowledgeMs - alreadyMs, () => {
    void (late === 'waits' ? wait() : send('over'));
  });

  /** @throws {UndeliverableError} when Slack refuses the view. */
  const show = async (next: ModalView): Promise<void> => {
    const response = { response_action: 'update', view: next } as const;
    if (state === 'unanswered' && fits(response)) return send('over', response);
    await wait();
    await updateAcknowledged(bot, view, next);
    state = 'over';
  };

  return {
    /** Tells whether it was sent: from then on no error can be shown under a field. */
    isSent: () => state !== 'unanswered',
    leftMs: () => deadline - performance.now(),
    wait,
    show,
    /** Closes the form; one that says that something is being prepared shows the note instead. */
    async close({ tone, text }: Note = answerFollows(view)): Promise<void> {
      if (state === 'unanswered') return send('over');
      if (state === 'waiting') {
        const note = over ?? noteInstead(view, tone, text);
        await noteInView(bot, () => updateAcknowledged(bot, view, note));
      }
      state = 'over';
    },
    /** Shows each problem under its field, or under the first one if it belongs to none. */
    refuse: (problems: readonly InputError[], revision?: number) =>
      send('over', refusal(view, problems, revision)),
  };
}

function answerFollows({ private_metadata: metadata }: ViewOutput): Note {
  const place = placeInWords(readMetadata(metadata) ?? { channelId: null, threadTs: null });
  return { tone: 'info', text: `The answer will follow ${place}.` };
}

function refusal(
  view: ViewOutput,
  problems: readonly InputError[],
  revision?: number,
): ViewResponseAction {
  const fields = view.blocks.flatMap(({ type, block_id: id }) =>
    type === 'input' && id ? [id] : [],
  );
  const [first] = fields;
  if (first === undefined) {
    // The view has no field to show errors under, and Slack takes no empty errors.
    return { response_action: 'update', view: withNote(view, 'bad', messagesOf(problems)) };
  }
  const byField = Map.groupBy(
    problems,
    ({ field }) =>
      fields.find((own) => field !== undefined && own === blockIdOf(field, revision)) ?? first,
  );
  const errors = [...byField].map(([id, all]) => [id, messagesOf(all)] as const);
  return { response_action: 'errors', errors: Object.fromEntries(errors) };
}

function messagesOf(problems: readonly InputError[]): string {
  return problems.map(({ message }) => message).join(' ');
}

type Response = ViewResponseAction | { readonly options: readonly unknown[] };

interface Acknowledged {
  readonly ack?: ((response?: never) => Promise<void>) | undefined;
}

/** Keeps acknowledgements within a frame: a larger one closes the connection in Socket Mode. */
export function withinFrame<Args extends Acknowledged>(args: Args, log: Log): Args {
  if (args.ack === undefined) return args;
  // Bolt has a type for each kind of request; these are the responses in use here.
  const ack = args.ack as (response?: Response) => Promise<void>;
  const sendFitting = async (response?: Response) => {
    if (response === undefined || fits(response)) return ack(response);
    if ('options' in response) return ack({ options: fittingOptions(response.options) });
    if (response.response_action === 'errors') {
      return ack({ response_action: 'errors', errors: fittingErrors(response.errors) });
    }
    log.error({ sizeBytes: bytesOf(response) }, 'an acknowledgement was too large and left out');
    return ack();
  };
  return { ...args, ack: sendFitting };
}

function fits(response: Response): boolean {
  return bytesOf(response) <= LIMITS.acknowledgementBytes;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function fittingOptions(options: readonly unknown[]): readonly unknown[] {
  let room = LIMITS.acknowledgementBytes - bytesOf({ options: [] });
  const end = options.findIndex((option) => {
    room -= bytesOf(option) + 1;
    return room < 0;
  });
  return end < 0 ? options : options.slice(0, end);
}

function fittingErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(errors);
  const shareBytes = Math.floor(LIMITS.acknowledgementBytes / entries.length);
  return Object.fromEntries(
    entries.map(([blockId, message]) => {
      // JSON adds two quotes, a colon and a comma per error, and the response has its own fields.
      const room = shareBytes - bytesOf(blockId) - 64;
      let shown = message;
      while (bytesOf(shown) > room) shown = cut(shown, Math.floor(shown.length * 0.9));
      return [blockId, shown];
    }),
  );
}
