import type { Log } from '../../src/lib/log.ts';
import type { Command, Shortcut } from './page-protocol.ts';
import type { Responses } from './responses.ts';
import type { Shelf } from './shelf.ts';
import type { State } from './state.ts';
import type { Triggers } from './triggers.ts';

/** What every part of the workspace shares. */
export interface Team {
  readonly app: AppIdentity;
  /** Of the Enterprise Grid that the workspace belongs to, if any. */
  readonly enterprise: { readonly id: string; readonly name: string } | null;
  readonly state: State;
  readonly triggers: Triggers;
  readonly responses: Responses;
  readonly shelf: Shelf;
  readonly commands: readonly Command[];
  readonly shortcuts: readonly Shortcut[];
  /** Links to there, or below, are told to the app. */
  readonly unfurlDomains: readonly string[];
  /** Of the bot token, told with each answer to it; `null`: all, and nobody is told. */
  readonly scopes: readonly string[] | null;
  /** Of which the app is told; `null`: all. */
  readonly events: readonly string[] | null;
  readonly isMessagesTabReadOnly: boolean;
  readonly now: () => Date;
  /** A new id that starts with these letters, e.g. `V` for a view. */
  readonly newId: (prefix: string) => string;
  readonly log: Log | undefined;
  /** Where the workspace listens, without a slash at its end; known once it does. */
  address: string;
  /** Of a demo: what its page can ask for. */
  guide?: Guide;
}

/** What newcomers can ask of a demo. */
export interface Guide {
  readonly beginTrouble: () => void;
  readonly dismissSteps: () => void;
}

export interface AppIdentity {
  readonly botToken: string;
  readonly appToken: string | undefined;
  readonly signingSecret: string;
  readonly botName: string;
}

/** The ids that Slack would have given out. */
export const TEAM = { id: 'T0POSTBELL', domain: 'postbell' } as const;
/** The workspace of people from elsewhere. */
const OTHER_TEAM = { id: 'T0PARTNER', domain: 'partner' } as const;
export const APP_ID = 'A0POSTBELL';
export const BOT = { id: 'B0POSTBELL', userId: 'U0POSTBELL' } as const;
/** Slack's own voice, which tells a person what went wrong. */
export const SLACKBOT = 'USLACKBOT';
/** The deprecated verification token, which every payload still carries. */
export const VERIFICATION_TOKEN = 'deprecated-verification-token';

/** The workspace that somebody belongs to. */
export function teamOf(
  team: Team,
  personId: string,
): { readonly id: string; readonly domain: string } {
  const account = team.state.person(personId)?.account;
  return account === 'external' || account === 'stranger' ? OTHER_TEAM : TEAM;
}
