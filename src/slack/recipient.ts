import type { PlacedMessage } from '../domain/post.ts';
import type { Asker } from '../commands/invocation.ts';
import { readMetadata } from './forms/views.ts';
import type { AnswerWindow } from './windows.ts';

/** The place where a request was made, and so where its answer is expected. */
export interface InvokedAt {
  /** `null` outside of a channel, e.g. in App Home or after a global shortcut. */
  readonly channelId: string | null;
  /** The thread; `null` for a message in the channel itself, even if it starts a thread. */
  readonly threadTs: string | null;
  readonly responseUrl: string | null;
}

export interface Recipient extends Asker, InvokedAt {
  /** A window of the person that shows the answer as well, e.g. after a click in App Home. */
  readonly window?: AnswerWindow | undefined;
  /** The message that says that the answer takes long: the answer replaces it. */
  readonly sign?: PlacedMessage | undefined;
}

interface InThread {
  readonly thread_ts?: unknown;
  readonly ts?: unknown;
  readonly message_ts?: unknown;
}

/** Returns the thread of a message; a message that merely starts a thread is in the channel. */
export function threadIn(message: InThread): string | null {
  const { thread_ts: threadTs, ts, message_ts: ownTs = ts } = message;
  return typeof threadTs === 'string' && threadTs !== ownTs ? threadTs : null;
}

export function invokedAt({ channelId, threadTs, responseUrl }: InvokedAt): InvokedAt {
  return { channelId, threadTs, responseUrl };
}

interface Placed {
  readonly channel_id?: string | undefined;
  readonly channel?: { readonly id: string } | undefined;
  readonly message?: InThread | undefined;
  readonly container?: InThread | undefined;
  readonly response_url?: string | undefined;
  readonly view?: { readonly private_metadata: string } | undefined;
}

/** Returns whom to answer and where; an action in a form is answered where that was opened. */
export function recipientOf(payload: Placed, personId: string): Recipient {
  const form = readMetadata(payload.view?.private_metadata ?? '');
  if (form !== null) return answeredTo(personId, form);
  return {
    personId,
    channelId: payload.channel_id ?? payload.channel?.id ?? null,
    threadTs: threadIn(payload.message ?? payload.container ?? {}),
    responseUrl: payload.response_url || null,
  };
}

/** Returns the recipient of a form's answers: the place where it was opened, if that is known. */
export function answeredTo(personId: string, form: InvokedAt | null | undefined): Recipient {
  const nowhere = { channelId: null, threadTs: null, responseUrl: null };
  return { personId, ...invokedAt(form ?? nowhere) };
}

export function placeInWords(at: Pick<InvokedAt, 'channelId' | 'threadTs'>): string {
  const { channelId, threadTs } = at;
  if (channelId === null || channelId.startsWith('D')) return 'in your messages with the bot';
  return threadTs === null ? 'in the channel' : 'in the thread';
}
