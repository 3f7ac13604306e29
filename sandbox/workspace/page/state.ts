import type {
  Channel,
  Message,
  PageEvent,
  Person,
  Shortcut,
  Snapshot,
  View,
} from '../page-protocol.ts';

/** Everything the server told the page; `null` until the first snapshot. */
export type State = Snapshot | null;

/** What is said and shown. */
export type Content = Pick<Snapshot, 'messages' | 'views'>;

/** Where it is said and by whom; changes seldom. */
export type Setting = Omit<Snapshot, keyof Content | 'demo'>;

/** The page's one reducer: what the workspace looks like after an event. */
export function reduce(state: State, event: PageEvent): State {
  if (event.type === 'snapshot') return event.snapshot;
  if (!state) return state;
  switch (event.type) {
    case 'message':
      return { ...state, messages: withMessage(state.messages, event.message) };
    case 'message-removed':
      return {
        ...state,
        messages: state.messages.filter(
          ({ channel, ts }) => channel !== event.channel || ts !== event.ts,
        ),
      };
    case 'channel':
      return { ...state, channels: withReplaced(state.channels, event.channel) };
    case 'view':
      return { ...state, views: withReplaced(state.views, event.view) };
    case 'demo':
      return { ...state, demo: event.demo };
    case 'view-closed':
      return { ...state, views: state.views.filter(({ id }) => id !== event.viewId) };
  }
}

/** The channels and direct messages that a person has in the sidebar. */
export function channelsOf(state: Pick<Setting, 'channels'>, person: Person): readonly Channel[] {
  return state.channels.filter(
    (channel) => channel.kind === 'channel' || channel.personId === person.id,
  );
}

/** What a person sees in a channel, oldest first, without the replies in threads. */
export function messagesOf(
  messages: readonly Message[],
  person: Person,
  channelId: string,
): readonly Message[] {
  return messages.filter(
    (message) => message.channel === channelId && isVisible(message, person) && !isReply(message),
  );
}

/** A thread as a person sees it: the message it hangs on, then the replies, oldest first. */
export function threadOf(
  messages: readonly Message[],
  person: Person,
  channelId: string,
  threadTs: string,
): readonly Message[] {
  return messages.filter(
    (message) =>
      message.channel === channelId &&
      isVisible(message, person) &&
      (message.ts === threadTs || message.threadTs === threadTs),
  );
}

/** The modals that a person opened in this window, or that nobody opened; the last is on top. */
export function modalsOf({ views }: Content, person: Person, ownWindow: string): readonly View[] {
  return views.filter(
    ({ kind, personId, windowId = ownWindow }) =>
      kind === 'modal' && personId === person.id && windowId === ownWindow,
  );
}

export function homeOf({ views }: Content, person: Person): View | undefined {
  return views.findLast(({ kind, personId }) => kind === 'home' && personId === person.id);
}

export function shortcutsOf(state: Setting, kind: Shortcut['kind']): readonly Shortcut[] {
  return state.shortcuts.filter((shortcut) => shortcut.kind === kind);
}

function isVisible(message: Message, person: Person): boolean {
  return message.visibleTo === undefined || message.visibleTo === person.id;
}

function isReply({ ts, threadTs }: Message): boolean {
  return threadTs !== undefined && threadTs !== ts;
}

function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const others = messages.filter(
    ({ channel, ts }) => channel !== message.channel || ts !== message.ts,
  );
  const at = others.findLastIndex(({ ts }) => Number(ts) <= Number(message.ts)) + 1;
  return [...others.slice(0, at), message, ...others.slice(at)];
}

function withReplaced<T extends { readonly id: string }>(all: readonly T[], one: T): readonly T[] {
  if (!all.some(({ id }) => id === one.id)) return [...all, one];
  return all.map((other) => (other.id === one.id ? one : other));
}
