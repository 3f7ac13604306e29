import type {
  Channel,
  Command,
  Demo,
  Message,
  PageEvent,
  Person,
  Shortcut,
  Snapshot,
  UserGroup,
  View,
  ViewState,
} from './page-protocol.ts';
import { BOT } from './team.ts';

/** A message with what only the app sees of it. */
export interface StoredMessage extends Message {
  readonly metadata?: unknown;
}

/** A view with what only the app sees of it. */
export interface StoredView extends View {
  /** Changes with every change of the view. */
  readonly hash: string;
  /** The modal at the bottom of the stack, and the one right below. */
  readonly rootId: string;
  readonly previousId: string | null;
  /** What its inputs held when they were last told. */
  readonly state: ViewState;
}

/** A user group with what only the app sees of it. */
export interface StoredUserGroup extends UserGroup {
  readonly updatedAt: Date;
  /** Absent: it is in use. */
  readonly disabledAt?: Date;
}

/** Everything there is to see; whatever changes is told to the listeners. */
export interface State {
  readonly people: readonly Person[];
  person(id: string): Person | undefined;
  channels(): readonly Channel[];
  channel(id: string): Channel | undefined;
  putChannel(channel: Channel): void;
  removeChannel(id: string): void;
  userGroups(): readonly StoredUserGroup[];
  putUserGroup(group: StoredUserGroup): void;
  /** In the order of their time. */
  messages(): readonly StoredMessage[];
  message(channel: string, ts: string): StoredMessage | undefined;
  putMessage(message: StoredMessage): void;
  removeMessage(channel: string, ts: string): void;
  /** Modals in the order they were opened. */
  views(): readonly StoredView[];
  view(id: string): StoredView | undefined;
  putView(view: StoredView): void;
  closeView(id: string): void;
  /** Keeps which window a person used last; the modals that open from then on belong to it. */
  rememberWindow(personId: string, windowId: string | undefined): void;
  /** Keeps what a view's inputs hold, which changes nothing that is to be seen. */
  rememberInputs(id: string, state: ViewState): void;
  /** Shows what a demo offers. */
  putDemo(demo: Demo): void;
  demo(): Demo | undefined;
  /** Message ids are times, and no two are equal. */
  nextTs(): string;
  snapshot(): Snapshot;
  /** @returns a function that ends it */
  listen(listener: (event: PageEvent) => void): () => void;
}

/** Microseconds between two messages of the same instant. */
const TS_STEP = 100;

/** A state with these people and channels, and nothing said yet. */
export function createState(given: {
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  readonly userGroups: readonly StoredUserGroup[];
  readonly commands: readonly Command[];
  readonly shortcuts: readonly Shortcut[];
  readonly botName: string;
  readonly now: () => Date;
}): State {
  const { now, channels: _, userGroups: __, ...fixed } = given;
  const channels = new Map(given.channels.map((channel) => [channel.id, channel]));
  const userGroups = new Map(given.userGroups.map((group) => [group.id, group]));
  const listeners = new Set<Tell>();
  const tell: Tell = (event) => listeners.forEach((listener) => listener(event));
  const said = createMessages(tell);
  const open = createViews(tell);
  let demo: Demo | undefined;
  return {
    ...said,
    ...open,
    people: given.people,
    person: (id) => given.people.find((person) => person.id === id),
    channels: () => [...channels.values()],
    channel: (id) => channels.get(id),
    putChannel: (channel) => {
      channels.set(channel.id, channel);
      tell({ type: 'channel', channel });
    },
    removeChannel: (id) => void channels.delete(id),
    userGroups: () => [...userGroups.values()],
    putUserGroup: (group) => void userGroups.set(group.id, group),
    putDemo: (given) => {
      demo = given;
      tell({ type: 'demo', demo: given });
    },
    demo: () => demo,
    nextTs: createTimestamps(now),
    snapshot: () => ({
      ...fixed,
      botUserId: BOT.userId,
      channels: [...channels.values()],
      userGroups: [...userGroups.values()].map(({ id, handle }) => ({ id, handle })),
      messages: said.messages(),
      views: open.views().map(shown),
      ...(demo && { demo }),
    }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Tell = (event: PageEvent) => void;

function createMessages(
  tell: Tell,
): Pick<State, 'messages' | 'message' | 'putMessage' | 'removeMessage'> {
  const messages = new Map<string, StoredMessage>();

  function putMessage(message: StoredMessage): void {
    messages.set(keyOf(message.channel, message.ts), message);
    tell({ type: 'message', message });
    countReplies(message);
  }

  function countReplies({ channel, threadTs }: Message): void {
    const parent = threadTs === undefined ? undefined : messages.get(keyOf(channel, threadTs));
    if (parent === undefined) return;
    const isReply = (one: Message) =>
      one.channel === channel && one.threadTs === threadTs && one.visibleTo === undefined;
    const replyCount = [...messages.values()].filter(isReply).length;
    if (replyCount !== parent.replyCount) putMessage({ ...parent, replyCount });
  }

  return {
    messages: () => [...messages.values()],
    message: (channel, ts) => messages.get(keyOf(channel, ts)),
    putMessage,
    removeMessage: (channel, ts) => {
      const message = messages.get(keyOf(channel, ts));
      if (message === undefined) return;
      messages.delete(keyOf(channel, ts));
      tell({ type: 'message-removed', channel, ts });
      countReplies(message);
    },
  };
}

function createViews(
  tell: Tell,
): Pick<State, 'views' | 'view' | 'putView' | 'closeView' | 'rememberInputs' | 'rememberWindow'> {
  const views = new Map<string, StoredView>();
  const windows = new Map<string, string | undefined>();
  /** A modal stays in the window in which it opened. */
  const windowOf = ({ id, kind, personId }: StoredView) => {
    if (kind === 'home') return undefined;
    return views.has(id) ? views.get(id)?.windowId : windows.get(personId);
  };
  return {
    views: () => [...views.values()],
    view: (id) => views.get(id),
    putView: (given) => {
      const { windowId: _, ...rest } = given;
      const windowId = windowOf(given);
      const view = { ...rest, ...(windowId !== undefined && { windowId }) };
      views.set(view.id, view);
      tell({ type: 'view', view: shown(view) });
    },
    rememberWindow: (personId, windowId) => void windows.set(personId, windowId),
    closeView: (id) => {
      if (views.delete(id)) tell({ type: 'view-closed', viewId: id });
    },
    rememberInputs: (id, state) => {
      const view = views.get(id);
      if (view !== undefined) views.set(id, { ...view, state });
    },
  };
}

function keyOf(channel: string, ts: string): string {
  return `${channel} ${ts}`;
}

function shown({ id, personId, kind, payload, errors, windowId }: StoredView): View {
  return { id, personId, kind, payload, ...(errors && { errors }), ...(windowId && { windowId }) };
}

function createTimestamps(now: () => Date): () => string {
  let lastMicros = 0;
  return () => {
    lastMicros = Math.max(now().getTime() * 1000, lastMicros) + TS_STEP;
    const fraction = String(lastMicros % 1_000_000).padStart(6, '0');
    return `${Math.floor(lastMicros / 1_000_000)}.${fraction}`;
  };
}
