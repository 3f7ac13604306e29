import type { Log } from '../../src/lib/log.ts';
import { createDelivery, type Delivery, type Dispatch } from './dispatch/delivery.ts';
import { tellEvent, tellMessage, tellRateLimit } from './dispatch/events.ts';
import type { DispatchType, Outcome, Payload, Retry } from './dispatch/outcome.ts';
import { createSocketLink } from './dispatch/socket.ts';
import type {
  Channel,
  Command,
  Demo,
  Message,
  PageAnswer,
  PageEvent,
  PageRequests,
  Person,
  Shortcut,
  UserGroup,
  View,
} from './page-protocol.ts';
import { createPeople } from './people.ts';
import { post } from './posting.ts';
import { createResponses } from './responses.ts';
import { createServer } from './server.ts';
import { createShelf } from './shelf.ts';
import { createState, type State } from './state.ts';
import { CHANNELS, PEOPLE, USER_GROUPS, withDirectMessages } from './story.ts';
import { BOT, TEAM, type AppIdentity, type Guide, type Team } from './team.ts';
import { createTriggers } from './triggers.ts';
import { asTyped, type TextForm } from './typed.ts';
import { changeUserGroup, type UserGroupChange } from './user-groups.ts';
import {
  PATIENCE_MS,
  waitForChange,
  waitForMessage,
  waitForView,
  type MessageMatch,
} from './watch.ts';
import { createWebApi, type Failure, type Pace, type RecordedCall } from './web-api/router.ts';

export interface WorkspaceOptions {
  /** 0: any free one. */
  readonly port: number;
  /** Default 127.0.0.1; nothing else than loopback is meant. */
  readonly host?: string;
  /** The clock of message ids, expiries and rate limits. With one that stands, limits never pass. */
  readonly now?: () => Date;
  readonly app: {
    readonly botToken: string;
    /** Of Socket Mode, which is used as long as there is no `requestUrl`. */
    readonly appToken?: string;
    readonly signingSecret: string;
    /** Where commands, interactivity, options and events are posted. */
    readonly requestUrl?: string;
    readonly botName: string;
  };
  /** That the bot token was granted; default: whatever it needs, and nobody is told. */
  readonly scopes?: readonly string[];
  /** Of which the app wants to be told, e.g. `message.im`; default: all. */
  readonly events?: readonly string[];
  /** Whether nobody can type in direct messages with the app; default: people can. */
  readonly isMessagesTabReadOnly?: boolean;
  readonly commands: readonly Command[];
  readonly shortcuts: readonly Shortcut[];
  /** `unfurl_domains` of the app's manifest; default none. */
  readonly unfurlDomains?: readonly string[];
  /** Of the Enterprise Grid that the workspace belongs to; default: none. */
  readonly enterprise?: { readonly id: string; readonly name: string };
  readonly people?: readonly Person[];
  readonly channels?: readonly Channel[];
  /** Default: `@support` and `@marketing`. */
  readonly userGroups?: readonly UserGroup[];
  /** What people said before the app came; default nothing. */
  readonly said?: readonly PageRequests['message'][];
  /** What a client makes of typed text; default `escaped`. */
  readonly textForm?: TextForm;
  readonly strict?: Partial<Pace> & {
    /**
     * How long it waits for an acknowledgement, and for a modal. Default: a minute, since a slow
     * machine takes longer than the three seconds for which Slack waits.
     */
    readonly waitsMs?: number;
  };
  readonly log?: Log;
}

export interface Workspace {
  /** The page's address, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What the app takes for `https://slack.com/api/`. */
  readonly apiUrl: string;
  /** From now on the app is told over HTTP, at this address. */
  connect(requestUrl: string): void;
  /** Does what the page would do for a person; resolves when the app has acknowledged it. */
  send<Name extends keyof PageRequests>(
    name: Name,
    request: PageRequests[Name],
  ): Promise<PageAnswer>;
  /** The ids of all channels, those of direct messages among them. */
  channels(): readonly string[];
  /** What is to be seen in a channel, by everybody or by one person. */
  messages(channel: string, options?: { readonly person?: string }): readonly Message[];
  /** A person's Home tab and modals, the topmost last. */
  views(person: string): readonly View[];
  /** @throws {UnavailableError} when none comes within `timeoutMs` (default a minute) */
  waitForMessage(match: MessageMatch, options?: { readonly timeoutMs?: number }): Promise<Message>;
  /** @throws {UnavailableError} when none comes within `timeoutMs` (default a minute) */
  waitForView(
    person: string,
    match?: (view: View) => boolean,
    options?: { readonly timeoutMs?: number },
  ): Promise<View>;
  /**
   * What `look` finds, looking again whenever a message or a view changes.
   * @throws {UnavailableError} when it finds nothing within `timeoutMs` (default a minute)
   */
  waitForChange<Found>(
    look: () => Found | undefined,
    options?: { readonly timeoutMs?: number },
  ): Promise<Found>;
  /**
   * Tells whatever changes, however short it is to be seen.
   * @returns a function that ends it
   */
  listen(listener: (event: PageEvent) => void): () => void;
  /** Takes away what one person alone saw, as Slack does when their client starts anew. */
  forget(message: Message): void;
  /** From now on the page shows what a demo offers, and asks for it. */
  offer(guide: Guide): void;
  showDemo(demo: Demo): void;
  /** What a demo offers now. */
  demo(): Demo | undefined;
  /** The Web API calls so far. */
  readonly calls: readonly RecordedCall[];
  /** What the app was told so far. */
  readonly dispatches: readonly Dispatch[];
  readonly control: Control;
  close(): Promise<void>;
}

/** For tests: what goes wrong, and what other people do. */
interface Control {
  /** The next calls of a method fail, by default one. */
  failNext(method: string, failure: Failure, times?: number): void;
  setBotMember(channel: string, isMember: boolean): Promise<void>;
  archive(channel: string): void;
  /** Shares a channel with another company. */
  share(channel: string): void;
  /** Gives a channel another id, and tells nobody. */
  changeId(channel: string, newId: string): void;
  /** What isn't named stays. The app is told of it, if it subscribed to that. */
  changeUserGroup(id: string, change: UserGroupChange): Promise<void>;
  /** Tells the app that Slack holds events of it back. */
  limitEvents(): Promise<Outcome>;
  setTextForm(form: TextForm): void;
  /** Tells the app the last thing again, as Slack does when an acknowledgement got lost. */
  redeliver(retry?: Partial<Retry>): Promise<Outcome>;
  /** Tells the app whatever it is given, as Slack itself never would. */
  tell(type: DispatchType, payload: Payload): Promise<Outcome>;
  /**
   * Has the app replace its connections of Socket Mode, as Slack does every few hours.
   * @param index one of them, the oldest is 0; default all
   */
  refreshSockets(index?: number): void;
  /** Breaks all connections of Socket Mode, as networks do. */
  cutSockets(): void;
  /** How many connections of Socket Mode take what people do. */
  openConnections(): number;
  /** How long what the app acknowledges takes to show from now on; its calls overtake it. */
  setAcknowledgementLag(ms: number): void;
}

/** Starts a small, strict Slack with one team, in which one app is installed. */
export async function startWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const team = createTeam(options);
  const { strict = {} } = options;
  const socket = createSocketLink(team.newId);
  const delivery = createDelivery(team, socket, {
    requestUrl: options.app.requestUrl,
    timeoutMs: strict.waitsMs ?? PATIENCE_MS,
  });
  let textForm: TextForm = options.textForm ?? 'escaped';
  const people = createPeople(team, delivery, () => textForm);
  const pace = { messagesPerSecondPerChannel: 1, updatesPerMinute: 50, tiers: true, ...strict };
  const socketAddress = () => team.address.replace(/^http/, 'ws') + socket.issueTicket();
  const webApi = createWebApi(team, pace, socketAddress);
  const server = createServer(team, people, webApi, socket);
  const { host = '127.0.0.1' } = options;
  const port = await server.listen(options.port, host);
  team.address = `http://${host}:${port}`;
  for (const { person, channel, text } of options.said ?? []) {
    post(team, person, channel, { text: asTyped(team, text, textForm, false) });
  }
  const { state } = team;
  tellOfOwnMessages(team, delivery);
  return {
    url: team.address,
    port,
    apiUrl: `${team.address}/api/`,
    connect: (requestUrl) => delivery.connect(requestUrl),
    send: async (name, request) => people[name](request),
    channels: () => state.channels().map(({ id }) => id),
    messages: (channel, { person } = {}) => seenBy(state, channel, person),
    views: (person) => state.views().filter((view) => view.personId === person),
    waitForMessage: async (match, { timeoutMs } = {}) => waitForMessage(state, match, timeoutMs),
    waitForView: async (person, match, { timeoutMs } = {}) =>
      waitForView(state, person, match, timeoutMs),
    waitForChange: async (look, { timeoutMs } = {}) => waitForChange(state, look, timeoutMs),
    listen: (listener) => state.listen(listener),
    forget: ({ channel, ts }) => state.removeMessage(channel, ts),
    offer: (guide) => {
      team.guide = guide;
    },
    showDemo: (demo) => state.putDemo(demo),
    demo: () => state.demo(),
    calls: webApi.calls,
    dispatches: delivery.dispatches,
    control: {
      ...createControl(team, delivery),
      failNext: (...failure) => webApi.failNext(...failure),
      setTextForm: (form) => {
        textForm = form;
      },
      refreshSockets: (index) => socket.refresh(index),
      cutSockets: () => socket.cut(),
      openConnections: () => socket.openConnections(),
      setAcknowledgementLag: (ms) => delivery.setLag(ms),
    },
    close: async () => server.close(),
  };
}

function createTeam(options: WorkspaceOptions): Team {
  const { app, commands, shortcuts, now = () => new Date(), people = PEOPLE } = options;
  const { botName } = app;
  const { isMessagesTabReadOnly = false, userGroups = USER_GROUPS } = options;
  const channels = withDirectMessages(options.channels ?? CHANNELS, people, {
    botName,
    isReadOnly: isMessagesTabReadOnly,
  });
  const given = {
    people,
    channels,
    userGroups: userGroups.map((group) => ({ ...group, updatedAt: now() })),
    commands,
    shortcuts,
    botName,
    now,
  };
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}0${count.toString(36).toUpperCase().padStart(8, '0')}`;
  };
  const identity: AppIdentity = { ...app, appToken: app.appToken };
  const team: Team = {
    app: identity,
    enterprise: options.enterprise ?? null,
    state: createState(given),
    triggers: createTriggers(now, options.strict?.waitsMs ?? PATIENCE_MS),
    responses: createResponses(() => team),
    shelf: createShelf(newId),
    commands,
    shortcuts,
    unfurlDomains: options.unfurlDomains ?? [],
    scopes: options.scopes ?? null,
    events: options.events ?? null,
    isMessagesTabReadOnly,
    now,
    newId,
    log: options.log,
    address: '',
  };
  return team;
}

/** In direct messages the app is told of what it says itself, as of what people say. */
function tellOfOwnMessages(team: Team, delivery: Delivery): void {
  const notified = new Set<string>();
  team.state.listen((event) => {
    if (event.type !== 'message') return;
    const { channel, ts, personId, visibleTo } = event.message;
    const isOwn = personId === null && visibleTo === undefined;
    if (!isOwn || notified.has(ts) || team.state.channel(channel)?.kind !== 'im') return;
    notified.add(ts);
    void tellMessage(team, delivery, event.message);
  });
}

function createControl(
  team: Team,
  delivery: Delivery,
): Pick<
  Control,
  | 'setBotMember'
  | 'archive'
  | 'share'
  | 'changeId'
  | 'changeUserGroup'
  | 'limitEvents'
  | 'redeliver'
  | 'tell'
> {
  const change = (id: string, what: Partial<Channel>) => {
    const channel = team.state.channel(id);
    if (channel !== undefined) team.state.putChannel({ ...channel, ...what });
  };
  return {
    archive: (channel) => change(channel, { isArchived: true }),
    changeId: (channel, newId) => {
      change(channel, { id: newId, formerId: channel });
      team.state.removeChannel(channel);
    },
    share: (channel) => change(channel, { isExternallyShared: true }),
    tell: (type, payload) => delivery.deliver(type, payload),
    changeUserGroup: (id, what) => changeUserGroup(team, delivery, id, what),
    limitEvents: () => tellRateLimit(team, delivery),
    setBotMember: async (channel, hasBot) => {
      const isNew = hasBot && team.state.channel(channel)?.hasBot === false;
      change(channel, { hasBot });
      if (!isNew) return;
      await tellEvent(team, delivery, {
        type: 'member_joined_channel',
        user: BOT.userId,
        channel,
        channel_type: 'C',
        team: TEAM.id,
        inviter: team.state.people[0]?.id,
      });
    },
    redeliver: async ({ num = 1, reason = 'http_timeout' } = {}) => {
      const last = delivery.dispatches.at(-1);
      if (last === undefined) return { kind: 'failed', reason: 'nothing was sent yet' };
      return delivery.deliver(last.type, last.payload, { num, reason });
    },
  };
}

function seenBy(state: State, channel: string, person: string | undefined): readonly Message[] {
  return state
    .messages()
    .filter((message) => message.channel === channel)
    .filter(({ visibleTo }) => person === undefined || (visibleTo ?? person) === person);
}
