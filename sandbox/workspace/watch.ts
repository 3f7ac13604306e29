import { UnavailableError } from '../../src/lib/errors.ts';
import type { Message, PageEvent, View } from './page-protocol.ts';
import type { State } from './state.ts';
import { textsIn } from './texts.ts';

/** A test of a message, or what it must hold. */
export type MessageMatch =
  | ((message: Message) => boolean)
  | {
      readonly channel?: string;
      readonly threadTs?: string;
      /** `null`: the bot. */
      readonly personId?: string | null;
      readonly visibleTo?: string;
      /** Stands in its text or in its blocks. */
      readonly contains?: string;
    };

/** What is waited for comes at once, on a slow machine later; only a fault lets it end. */
export const PATIENCE_MS = 60_000;

type Words = Pick<Message, 'text' | 'blocks' | 'unfurls'>;

/** All that a reader sees of a message: its text, its blocks, its links' cards, one text a line. */
export function wordsOf({ text, blocks, unfurls }: Words): string {
  const cards = (unfurls ?? []).map((unfurl) => unfurl.blocks);
  return [text, ...textsIn(blocks), ...textsIn(cards)].join('\n');
}

/**
 * The first message that matches, also one that is there already.
 * @throws {UnavailableError} when there is none in time
 */
export async function waitForMessage(
  state: State,
  match: MessageMatch,
  timeoutMs = PATIENCE_MS,
): Promise<Message> {
  const matches = typeof match === 'function' ? match : (message: Message) => holds(message, match);
  return waitFor(
    state,
    () => state.messages().find(matches),
    (event) => (event.type === 'message' && matches(event.message) ? event.message : undefined),
    timeoutMs,
    () => `no such message; there are:\n${state.messages().slice(-5).map(wordsOf).join('\n—\n')}`,
  );
}

/**
 * The topmost view of this person that matches, also one that is there already.
 * @throws {UnavailableError} when there is none in time
 */
export async function waitForView(
  state: State,
  person: string,
  match: (view: View) => boolean = () => true,
  timeoutMs = PATIENCE_MS,
): Promise<View> {
  const matches = (view: View) => view.personId === person && match(view);
  return waitFor(
    state,
    () => state.views().findLast(matches),
    (event) => (event.type === 'view' && matches(event.view) ? event.view : undefined),
    timeoutMs,
    () => `no such view of ${person}; there are ${state.views().length}`,
  );
}

/**
 * What `look` finds as soon as it finds something; it looks again whenever anything changes.
 * @throws {UnavailableError} when it finds nothing in time
 */
export async function waitForChange<Found>(
  state: State,
  look: () => Found | undefined,
  timeoutMs = PATIENCE_MS,
): Promise<Found> {
  return waitFor(state, look, look, timeoutMs, () => 'no such change');
}

async function waitFor<Found>(
  state: State,
  look: () => Found | undefined,
  take: (event: PageEvent) => Found | undefined,
  timeoutMs: number,
  describe: () => string,
): Promise<Found> {
  const there = look();
  if (there !== undefined) return there;
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  const timer = setTimeout(() => {
    const message = `Within ${timeoutMs} ms there was ${describe()}`;
    reject(new UnavailableError(message, { outcome: 'none' }));
  }, timeoutMs);
  const stop = state.listen((event) => {
    const found = take(event);
    if (found !== undefined) resolve(found);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

function holds(message: Message, match: Exclude<MessageMatch, (m: Message) => boolean>): boolean {
  const { contains, ...fields } = match;
  const actual: Readonly<Record<string, unknown>> = { ...message };
  return (
    Object.entries(fields).every(([key, value]) => actual[key] === value) &&
    (contains === undefined || wordsOf(message).includes(contains))
  );
}
