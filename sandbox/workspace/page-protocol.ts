/**
 * What the workspace's page and its server say to each other. The server pushes `PageEvent`s over a
 * WebSocket at `/page/events`; the page (and the tests) send `PageRequests` as JSON with
 * `POST /page/<name>` and get `PageAnswer`. A page names its window in the header `WINDOW_HEADER`.
 */

export const WINDOW_HEADER = 'x-window-id';

export interface Person {
  readonly id: string;
  /** As shown in the chat, e.g. `Mira`. */
  readonly name: string;
  /** What the person is in the story the page tells: `Administrator`, `Marketer`, `Viewer`. */
  readonly role: string;
  /** What a newcomer can see as this person, in one sentence. */
  readonly about?: string;
  /** IANA zone. */
  readonly zone: string;
  /** Default: a member of the workspace. */
  readonly account?: Account;
  /** Default: none; an `Administrator` of the story is an admin of the workspace, too. */
  readonly rank?: Rank;
}

/** What Slack lets a member look after; each of these may do what the next may. */
type Rank = 'primary owner' | 'owner' | 'admin';

/**
 * Accounts other than a member's; `external`: of another company, in a shared channel; `stranger`:
 * of another company, in no channel that the app can see.
 */
export type Account =
  'guest' | 'single-channel guest' | 'external' | 'stranger' | 'deactivated' | 'bot';

export interface Channel {
  readonly id: string;
  /** An id that it had before; messages are still posted there. */
  readonly formerId?: string;
  readonly name: string;
  /** `im`: the direct messages between the bot and `personId`. */
  readonly kind: 'channel' | 'im';
  readonly personId?: string;
  readonly topic: string;
  /** Whether the bot is a member. */
  readonly hasBot: boolean;
  /** Present: shared with another company (Slack Connect). */
  readonly isExternallyShared?: boolean;
  readonly isArchived: boolean;
  /** People can't write here: the Messages tab of an app whose manifest says so. */
  readonly isReadOnly?: boolean;
}

/** Several people who are mentioned by one handle. */
export interface UserGroup {
  /** Starts with `S0`. */
  readonly id: string;
  /** Without the `@`; no person has this name. */
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  /** Ids of people. */
  readonly members: readonly string[];
}

export interface Message {
  readonly channel: string;
  /** Slack's message id and time in one: `1700000000.000100`. */
  readonly ts: string;
  readonly threadTs?: string;
  /** `null`: the bot. */
  readonly personId: string | null;
  readonly text: string;
  readonly blocks?: readonly unknown[];
  readonly files?: readonly File[];
  /** What the app made of the links in it. */
  readonly unfurls?: readonly Unfurl[];
  readonly isEdited: boolean;
  /** Present: only this person sees it (an ephemeral message). */
  readonly visibleTo?: string;
  readonly replyCount: number;
}

export interface Unfurl {
  readonly url: string;
  readonly blocks: readonly unknown[];
}

export interface File {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly sizeBytes: number;
  /** Where the page downloads it. */
  readonly url: string;
  /** Default: any bytes. */
  readonly mimetype?: string;
  /** Present: this person uploaded it, in a form, for the app alone. */
  readonly personId?: string;
}

export interface View {
  readonly id: string;
  readonly personId: string;
  readonly kind: 'modal' | 'home';
  /** Of a modal: the window that asked for it; absent when no window did. */
  readonly windowId?: string;
  /** The view as the app gave it: title, blocks, submit, close, private_metadata … */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the app found wrong, by block id. */
  readonly errors?: Readonly<Record<string, string>>;
}

export interface Command {
  readonly name: string;
  readonly description: string;
  readonly usageHint: string;
}

export interface Shortcut {
  readonly name: string;
  readonly callbackId: string;
  readonly kind: 'global' | 'message';
}

/** What a demo offers to newcomers beside the chat. */
export interface Demo {
  /** What to try first; none once somebody dismissed them. */
  readonly steps: readonly DemoStep[];
  readonly trouble: Trouble;
}

export interface DemoStep {
  readonly id: string;
  readonly title: string;
  /** What to do, and what it shows. */
  readonly text: string;
  readonly isDone: boolean;
  readonly help: StepHelp;
}

/** What one click does for a step: it writes a command to be sent, opens a place, or begins. */
export type StepHelp =
  | {
      readonly kind: 'write';
      readonly label: string;
      readonly place: DemoPlace;
      readonly text: string;
    }
  | { readonly kind: 'open'; readonly label: string; readonly place: DemoPlace }
  | { readonly kind: 'trouble' };

/** A channel's id, or `home`, as one of the people sees it. */
export interface DemoPlace {
  readonly person: string;
  readonly place: string;
}

/** The campaign that goes wrong on request, as far as it has come. */
export interface Trouble {
  readonly state: 'ready' | 'running' | 'over' | 'failed';
  /** What happened so far, the oldest first. */
  readonly told: readonly TroubleStep[];
}

export interface TroubleStep {
  readonly text: string;
  /** Where it is to be seen. */
  readonly look?: DemoPlace & { readonly label: string };
}

export interface Snapshot {
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  /** Disabled ones, too: old messages still mention them. */
  readonly userGroups: readonly Pick<UserGroup, 'id' | 'handle'>[];
  readonly messages: readonly Message[];
  readonly views: readonly View[];
  readonly commands: readonly Command[];
  readonly shortcuts: readonly Shortcut[];
  readonly botName: string;
  /** As mentions name the bot: `<@U0POSTBELL>`. */
  readonly botUserId: string;
  readonly demo?: Demo;
}

export type PageEvent =
  | { readonly type: 'snapshot'; readonly snapshot: Snapshot }
  /** New or changed; messages are known by channel and ts. */
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'message-removed'; readonly channel: string; readonly ts: string }
  | { readonly type: 'channel'; readonly channel: Channel }
  /** New or changed modal or home; the last modal opened is on top of the person's stack. */
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'view-closed'; readonly viewId: string }
  | { readonly type: 'demo'; readonly demo: Demo };

/** Where a block stands that somebody uses. */
export type Container =
  { readonly channel: string; readonly ts: string } | { readonly viewId: string };

/** Values of a view's elements as Slack sends them: block id → action id → the element's state. */
export type ViewState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PageRequests {
  /** Something typed; a text that starts with `/` is a slash command. */
  readonly message: { person: string; channel: string; text: string; threadTs?: string };
  /**
   * A click or a choice. `action` holds what Slack puts beside action_id: `type` and `value`,
   * `selected_option`, `selected_date` …; in a view `state` is what its inputs hold just now.
   */
  readonly action: {
    person: string;
    container: Container;
    blockId: string;
    actionId: string;
    action: Readonly<Record<string, unknown>>;
    state?: ViewState;
  };
  /** Typeahead of an `external_select`; the answer carries `options` or `option_groups`. */
  readonly options: {
    person: string;
    container: Container;
    blockId: string;
    actionId: string;
    query: string;
  };
  /** A file picked in a `file_input`; its state then holds the file that the answer carries. */
  readonly upload: { person: string; name: string; mimetype: string; contentBase64: string };
  readonly submit: { person: string; viewId: string; state: ViewState };
  readonly close: { person: string; viewId: string };
  readonly shortcut: {
    person: string;
    callbackId: string;
    message?: { channel: string; ts: string };
  };
  /** Somebody opened the app's Home tab. */
  readonly home: { person: string };
  /** Somebody has a campaign go wrong; nothing while one does. */
  readonly trouble: { person: string };
  /** Somebody needs the suggested steps no more. */
  readonly dismiss: { person: string };
}

export type PageAnswer =
  | {
      readonly ok: true;
      readonly options?: readonly unknown[];
      readonly optionGroups?: readonly unknown[];
      readonly file?: File;
    }
  /** What Slack would show the person, e.g. `/contact failed with the error "dispatch_failed"`. */
  | { readonly ok: false; readonly error: string };
