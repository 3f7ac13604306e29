import { NO_APPROVALS, NO_OWN_ADDRESSES } from '../policy/rights-of.ts';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Message, View, ViewState } from '../../sandbox/workspace/page-protocol.ts';
import {
  startWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '../../sandbox/workspace/workspace.ts';
import type { Reply } from '../../src/domain/reply.ts';
import type { Config } from '../../src/lib/config.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Catalogue } from '../../src/commands/catalogue-of.ts';
import { createActs } from '../../src/commands/acts.ts';
import type { OperationContext } from '../../src/commands/context.ts';
import type { Home } from '../../src/operations/home/home.ts';
import type { References } from '../../src/commands/references.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import type { Standing } from '../../src/domain/standing.ts';
import type { OwnAddresses } from '../../src/policy/own-addresses.ts';
import { createPolicy } from '../../src/policy/policy.ts';
import type { BotParts } from '../../src/slack/bot.ts';
import { neededScopes } from '../../src/slack/manifest.ts';
import { shortcutsOf } from '../../src/slack/shortcuts.ts';
import { startSlack } from '../../src/slack/start.ts';
import { openStore, type Store } from '../../src/store/store.ts';

/** May do everything. */
export const ADMIN = 'U0MIRA';
/** May only look. */
export const VIEWER = 'U0VERA';
export const CHANNEL = 'C0CAMPAIGNS';
export const GUEST = 'U0GRETA';
/** Of another company, in channels that are shared with it. */
export const EXTERNAL = 'U0EMIL';
/** Shared with another company. */
export const SHARED_CHANNEL = 'C0PARTNERS';
/** Where the bot is no member. */
export const ELSEWHERE = 'C0RANDOM';

/** What operations of a trial have in common, by their effect. */
export const READS = { effect: 'reads', right: 'look', endpoints: [], example: '' } as const;
export const WRITES = { ...READS, effect: 'writes', right: 'prepare' } as const;
export const SENDS = { ...READS, effect: 'sends', right: 'send' } as const;
export const DELETES = { ...READS, effect: 'deletes', right: 'delete' } as const;

export const SIGNING_SECRET = 'a-signing-secret';

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Default: nothing at home, no links, a silent log, the time that it is. */
type Parts = Pick<BotParts, 'onInvited' | 'campaignLinks' | 'home' | 'log' | 'now'>;

export interface HarnessOptions extends Partial<Parts> {
  /** Default: no answer is slow. */
  readonly slowAnswerMs?: number;
  readonly catalogue: Catalogue;
  readonly mode?: 'http' | 'socket';
  readonly prefix?: string;
  /** Granted to the bot token; default: all that the manifest asks for; `null`: Slack doesn't tell. */
  readonly scopes?: readonly string[] | null;
  readonly people?: WorkspaceOptions['people'];
  readonly enterprise?: WorkspaceOptions['enterprise'];
  readonly references?: Partial<References>;
  readonly ownAddresses?: Partial<OwnAddresses>;
  /** Of whoever is written to; default: they are members. */
  readonly standingOf?: () => Promise<Standing>;
  /** What goes wrong in the workspace before the bot starts. */
  readonly beforeStart?: (workspace: Workspace) => void;
  /** Replaces parts of the store, e.g. with something that fails. */
  readonly storeWith?: (store: Store) => Store;
  readonly secondConnectionMs?: number;
  /** False: Slack has as long to say who somebody is as in the product. */
  readonly waitsForStanding?: boolean;
}

const ALL_SCOPES = neededScopes(['links:read']);
const NO_HOME: Home = { partsFor: () => [] };
const NO_REFERENCES: References = {
  search: async () => [],
  title: async () => null,
  named: async () => ({ exactly: [], like: [] }),
  all: async () => [],
  expire: () => undefined,
};

/** Longer than any test. */
export const NEVER_MS = 600_000;

/** A bot with this catalogue in a workspace of its own; both end with the test. */
export async function startHarness(options: HarnessOptions) {
  const { catalogue, mode = 'http', prefix = '' } = options;
  const workspace = await startWorkspace({
    port: 0,
    app: {
      botToken: 'xoxb-test',
      appToken: 'xapp-test',
      signingSecret: SIGNING_SECRET,
      botName: 'Postbell',
    },
    ...(options.scopes !== null && { scopes: options.scopes ?? ALL_SCOPES }),
    commands: catalogue.areas.map(({ name, summary }) => ({
      name: `/${prefix ? `${prefix}-` : ''}${name}`,
      description: summary,
      usageHint: '',
    })),
    shortcuts: shortcutsOf(catalogue),
    unfurlDomains: ['news.example.com'],
    strict: { messagesPerSecondPerChannel: 1000 },
    ...(options.people && { people: options.people }),
    ...(options.enterprise && { enterprise: options.enterprise }),
  });
  onTestFinished(() => workspace.close());
  const { log = createLog('silent'), now = () => new Date() } = options;
  const opened = await openStore('sqlite::memory:', { log });
  onTestFinished(() => opened.close());
  const store = options.storeWith?.(opened) ?? opened;
  const config = configFor(workspace, mode, prefix);
  const { secondConnectionMs, slowAnswerMs = NEVER_MS, waitsForStanding = true } = options;
  const timing: BotParts['timing'] = {
    secondConnectionMs,
    slowAnswerMs,
    formAnswerMs: NEVER_MS,
    acknowledgeMs: NEVER_MS,
    ...(waitsForStanding && { standingMs: NEVER_MS }),
  };
  const policy = createPolicy({
    admins: config.bot.admins,
    supportMost: 100,
    store,
    isOwner: async () => false,
    standingOf: options.standingOf ?? (async () => 'member'),
    now,
    log,
  });
  const parts: BotParts = {
    config,
    catalogue,
    policy,
    approvals: NO_APPROVALS,
    acts: createActs({ store, catalogue, log, now }),
    audit: createAuditTrail({ store, log, now }),
    store,
    // Nothing waits here; that calls are spaced out is tested with the limiter itself.
    limiter: { waitToPost: async () => undefined, waitToUpdate: async () => undefined },
    home: options.home ?? NO_HOME,
    campaignLinks: options.campaignLinks ?? { find: async () => null },
    references: { ...NO_REFERENCES, ...options.references },
    ownAddresses: { ...NO_OWN_ADDRESSES, ...options.ownAddresses },
    contextFor: ({ person, channel, rights }, at) => ({
      ...({} as OperationContext), // The operations of these tests use no service.
      person,
      channel,
      rights,
      now: at,
      store,
      catalogue,
      isExternallyShared: async () => false,
    }),
    onInvited: options.onInvited ?? (async () => undefined),
    log,
    now,
    timing,
  };
  options.beforeStart?.(workspace);
  const { room, eventsUrl } = await startBot(parts, workspace);
  /** Ends the bot and starts another one on the same store. */
  const restart = async () => {
    await room.stop();
    await startBot(parts, workspace);
  };
  /** From now on a form is open for the answer for so many milliseconds; by default for ever. */
  const answerFormsWithin = (formAnswerMs: number, acknowledgeMs = formAnswerMs + 50) => {
    Object.assign(timing, { formAnswerMs, acknowledgeMs });
  };
  /** Posts a reply of the bot for a whole channel, and waits until it is there. */
  const post = async (reply: Reply, channel = CHANNEL, below?: { readonly threadTs: string }) => {
    const { ts } = await room.posting.post(channel, reply, below);
    return workspace.waitForMessage((one) => one.ts === ts);
  };
  const acts = actsIn(workspace);
  return { workspace, room, store, eventsUrl, restart, answerFormsWithin, post, ...acts };
}

async function startBot(parts: BotParts, workspace: Workspace) {
  const room = await startSlack(parts);
  onTestFinished(() => room.stop());
  const { requestListener: listener } = room;
  /** Where Slack would post; `null` in Socket Mode. */
  const eventsUrl = listener === null ? null : `${await serve(listener)}/slack/events`;
  if (eventsUrl !== null) workspace.connect(eventsUrl);
  return { room, eventsUrl };
}

/** The blocks of a message or of a view, as loosely as tests look at them. */
export function blocksOf(shown: Message | View): readonly Record<string, unknown>[] {
  const blocks = 'blocks' in shown ? shown.blocks : undefined;
  const payload = 'payload' in shown ? shown.payload['blocks'] : undefined;
  return (blocks ?? payload ?? []) as readonly Record<string, unknown>[];
}

/** All texts of a message or of a view. */
export function wordsIn(shown: Message | View): string {
  return JSON.stringify(blocksOf(shown));
}

/** Uses a response_url as often as Slack lets: it takes nothing more. */
export async function useUp(responseUrl: unknown): Promise<void> {
  for (let use = 0; use < 5; use += 1) {
    await fetch(String(responseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `use ${use}`, replace_original: false }),
    });
  }
}

/** The state of fields that hold text. */
export function typedInto(fields: Readonly<Record<string, string>>): ViewState {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      { value: { type: 'plain_text_input', value } },
    ]),
  );
}

function actsIn(workspace: Workspace) {
  const type = async (text: string, { person = ADMIN, channel = CHANNEL } = {}) => {
    const answer = await workspace.send('message', { person, channel, text });
    return answer.ok ? null : answer.error;
  };
  const notified = (contains: string, person = ADMIN) =>
    workspace.waitForMessage({ contains, visibleTo: person });
  const act = async (message: Message, person: string, element: Element) => {
    const container = { channel: message.channel, ts: message.ts };
    const answer = await workspace.send('action', { person, container, ...element });
    if (!answer.ok) throw new Error(answer.error);
  };
  const form = (person = ADMIN) => workspace.waitForView(person, (view) => view.kind === 'modal');
  const click = (message: Message, label: string, person = ADMIN) => {
    const { value, ...at } = elementOf(message, 'text', label);
    return act(message, person, { ...at, action: { type: 'button', value } });
  };
  return {
    /** Types a command and returns what Slack shows: nothing, or its own error. */
    type,
    /** The first private message to a person that holds this text. */
    notified,
    /** Types a command and waits for the answer that holds this text. */
    ask: async (text: string, contains: string, person = ADMIN) => {
      await type(text, { person });
      return notified(contains, person);
    },
    /** What everybody in a channel is told of an act. */
    announced: (contains: string, channel = CHANNEL) =>
      workspace.waitForMessage({ contains, channel }),
    /** Clicks a button of a message by its label. */
    click,
    /** The same, and waits for the answer that holds this text. */
    press: async (message: Message, label: string, contains: string, person = ADMIN) => {
      await click(message, label, person);
      return notified(contains, person);
    },
    /** The form that is open. */
    form,
    /** The form that a command opens. */
    opened: async (text: string) => {
      await type(text);
      return form();
    },
    submit: async (view: View, state: ViewState) => {
      const request = { person: view.personId, viewId: view.id, state };
      const answer = await workspace.send('submit', request);
      return answer.ok ? null : answer.error;
    },
    /** What a picker of a form answers to what is typed into it. */
    search: (view: View, picker: string, query: string) => {
      const block = blocksOf(view).find(
        ({ element }) => Object(element)['action_id'] === `pick:${picker}`,
      );
      return workspace.send('options', {
        person: view.personId,
        container: { viewId: view.id },
        blockId: String(block?.['block_id']),
        actionId: `pick:${picker}`,
        query,
      });
    },
    /** Chooses from a menu, by what stands in it while it is empty and by the option's text. */
    choose: (message: Message, menu: string, label: string) => {
      const { blockId, actionId, options } = menuOf(message, menu);
      const selected_option = options.find(({ text }) => text.text === label);
      if (!selected_option) throw new Error(`no option “${label}” in ${JSON.stringify(options)}`);
      const action = { type: 'static_select', selected_option };
      return act(message, message.visibleTo ?? ADMIN, { blockId, actionId, action });
    },
  };
}

interface Element {
  readonly blockId: string;
  readonly actionId: string;
  readonly action: Readonly<Record<string, unknown>>;
}

interface MenuOption {
  readonly text: { readonly text: string };
}

/** A menu by what stands in it while it is empty. */
export function menuOf(shown: Message | View, label: string) {
  const { options, ...at } = elementOf(shown, 'placeholder', label);
  return { ...at, options: options as readonly MenuOption[] };
}

/** A button by its text, or a menu by its placeholder; menus have no text of their own. */
export function elementOf(shown: Message | View, part: 'text' | 'placeholder', label: string) {
  for (const block of blocksOf(shown)) {
    const elements = block['accessory'] ? [block['accessory']] : (block['elements'] ?? []);
    for (const element of elements as readonly Record<string, unknown>[]) {
      if (Object(element[part]).text !== label) continue;
      const { action_id: actionId, value, options } = element;
      return { blockId: String(block['block_id']), actionId: String(actionId), value, options };
    }
  }
  throw new Error(`no “${label}” in ${wordsIn(shown)}`);
}

/** Listens until the test ends; gives the address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function configFor(workspace: Workspace, mode: 'http' | 'socket', prefix: string): Config {
  return {
    slack: {
      botToken: 'xoxb-test',
      appToken: mode === 'socket' ? 'xapp-test' : undefined,
      signingSecret: SIGNING_SECRET,
      previousSigningSecret: undefined,
      apiUrl: workspace.apiUrl,
    },
    service: {
      baseUrl: 'http://service.invalid',
      auth: { kind: 'none' },
      timezone: 'UTC',
      rateLimit: 10,
      dailyLimit: 500_000,
    },
    bot: {
      host: '127.0.0.1',
      port: 0,
      metricsHost: '127.0.0.1',
      metricsPort: 0,
      publicUrl: undefined,
      relaySecret: 'x'.repeat(16),
      previousRelaySecret: undefined,
      rawEventsDays: 30,
      auditDays: 365,
      databaseUrl: 'sqlite::memory:',
      admins: [ADMIN],
      supportMost: 100,
      checksLinks: false,
      checksDmarc: false,
      answersAssistants: false,
      commandPrefix: prefix,
      logLevel: 'silent',
    },
  };
}
