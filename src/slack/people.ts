import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { isGone } from '../domain/slack-codes.ts';
import { compact } from '../lib/compact.ts';
import { UnavailableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { createKept } from '../lib/kept.ts';
import { isTimeZone } from '../lib/time-zone.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Reference } from '../commands/references/reference.ts';
import type { Standing } from '../domain/standing.ts';
import type { Standings } from '../store/standings.ts';
import { slackCode } from './web-api.ts';

/** Milliseconds for which a zone is cached: it changes only when somebody travels. */
const ZONE_KEPT_MS = 60 * 60_000;
/** Milliseconds after which a new guest or a deactivated person is recognised. */
const ACCOUNT_KEPT_MS = 5 * 60_000;
/**
 * Milliseconds for which Slack's last answer counts while it gives none, as with user groups: who
 * became a guest meanwhile isn't known for so long.
 */
const KNOWN_FOR_MS = 24 * 60 * 60_000;
const PROBABLE_ZONE_TIMEOUT_MS = 500;
/** Milliseconds to wait for a profile: a form is prefilled within 900 ms, or not at all. */
const PROFILE_TIMEOUT_MS = 800;
const UNKNOWN_ZONE = 'UTC';
/** Slackbot isn't marked as a bot (docs.slack.dev/reference/objects/user-object). */
const SLACKBOT = 'USLACKBOT';

/** Milliseconds for which the names of all are cached. */
const NAMES_KEPT_MS = 10 * 60_000;
/** Milliseconds to wait for them: an answer hangs on a name that was typed. */
const NAMES_TIMEOUT_MS = 1500;
/** Slack takes up to 1,000 (docs.slack.dev/reference/methods/users.list). */
const NAMES_A_PAGE = 1000;
const MOST_PAGES = 10;

interface Actor {
  /** `U…`, or `W…` on Enterprise Grid. */
  readonly personId: string;
  /** Workspaces (`T…`) or organizations (`E…`): the person's, and the one in which they acted. */
  readonly teamIds: readonly string[];
  readonly enterpriseId: string | null;
}

interface Workspace {
  readonly teamId: string;
  /** `null` outside of Enterprise Grid. */
  readonly enterpriseId: string | null;
}

interface Account {
  readonly zone: string;
  /** `null` without the scope users:read.email (docs.slack.dev/reference/methods/users.info). */
  readonly email: string | null;
  /** The name that people see beside a message; `null` for people who can't be seen. */
  readonly name: string | null;
  /** Workspaces of which the person is a member; none known for people who can't be seen. */
  readonly teamIds: readonly (string | undefined)[];
  readonly isBot: boolean;
  readonly isDeactivated: boolean;
  readonly isStranger: boolean;
  readonly isGuest: boolean;
  readonly isOwner: boolean;
}

export type People = ReturnType<typeof createPeople>;

interface PeopleParts {
  readonly client: WebClient;
  readonly store: { readonly standings: Pick<Standings, 'keep' | 'since'> };
  readonly log: Log;
  readonly now: () => Date;
}

export function createPeople({ client, store, log, now }: PeopleParts) {
  const accounts = createKept<string, Account>({ forMs: ZONE_KEPT_MS, now });
  /** The accounts whose standing is kept already. */
  const kept = new WeakSet<Account>();
  const workspaceOf = knowingWorkspace({ client, now });
  const names = createKept<'names', readonly Reference[]>({ forMs: NAMES_KEPT_MS, now });

  const accountOf = (personId: string, freshMs: number): Promise<Account> =>
    accounts.get(personId, () => readAccount(client, personId), freshMs);

  const zoneOf = async (personId: string) => (await accountOf(personId, ZONE_KEPT_MS)).zone;

  /** Keeps what Slack says, once each time that it is asked. */
  const keep = async (personId: string, account: Account, standing: Standing): Promise<void> => {
    if (kept.has(account)) return;
    kept.add(account);
    try {
      await store.standings.keep(personId, standing, now());
    } catch (err) {
      kept.delete(account);
      log.warn({ err }, 'the standing of a person is not kept');
    }
  };

  /** Returns what Slack said lately; `null` where it said nothing, or the store doesn't say. */
  const lastKnown = async (personId: string): Promise<Standing | null> => {
    const since = new Date(now().getTime() - KNOWN_FOR_MS);
    return store.standings.since(personId, since).catch((err: unknown) => {
      log.warn({ err }, 'the standing of a person can’t be read');
      return null;
    });
  };

  const profileOf = async (personId: string): Promise<Account | null> => {
    const waited = await waitFor(accountOf(personId, ZONE_KEPT_MS), PROFILE_TIMEOUT_MS);
    if (waited.state === 'done') return waited.value;
    if (waited.state === 'failed') log.warn({ err: waited.error }, 'no profile of a person');
    return null;
  };

  return {
    /** @throws {UnavailableError} when Slack doesn't give it in time. */
    async zoneOf(personId: string, timeoutMs: number): Promise<string> {
      const waited = await waitFor(zoneOf(personId), timeoutMs);
      if (waited.state === 'done') return waited.value;
      const words = 'Slack couldn’t tell your time zone just now.';
      throw new UnavailableError(words, { outcome: 'none', cause: waited.error });
    },

    /** Returns UTC if the zone isn't known in time: for uses where nothing depends on it. */
    async probableZoneOf(personId: string): Promise<string> {
      const waited = await waitFor(zoneOf(personId), PROBABLE_ZONE_TIMEOUT_MS);
      if (waited.state === 'done') return waited.value;
      if (waited.state === 'failed') log.warn({ err: waited.error }, 'no time zone of a person');
      return UNKNOWN_ZONE;
    },

    /** Tells whether somebody owns the workspace. @throws when Slack doesn't say. */
    async isOwner(personId: string): Promise<boolean> {
      return (await accountOf(personId, ACCOUNT_KEPT_MS)).isOwner;
    },

    /** Returns the address in the person's profile; `null` where Slack doesn't give it in time. */
    emailOf: async (personId: string) => (await profileOf(personId))?.email ?? null,

    /** Returns the members of the workspace by their names; none where Slack doesn't give them in time. */
    async members(): Promise<readonly Reference[]> {
      const waited = await waitFor(
        names.get('names', () => readMembers(client)),
        NAMES_TIMEOUT_MS,
      );
      if (waited.state === 'done') return waited.value;
      if (waited.state === 'failed') log.warn({ err: waited.error }, 'no names of people');
      return [];
    },

    /** Returns the name that people know somebody by; `null` where Slack doesn't give it in time. */
    nameOf: async (personId: string) => (await profileOf(personId))?.name ?? null,

    /**
     * Returns the person's standing in the workspace. Where Slack doesn't answer in time, its last
     * answer counts, from before a restart as well.
     * @throws {UnavailableError} when there is none of the last day: then nobody may be let in.
     */
    async standingOf(actor: Actor, timeoutMs: number): Promise<Standing> {
      const deadline = performance.now() + timeoutMs;
      const us = await waitFor(workspaceOf(actor), timeoutMs);
      if (us.state !== 'done') throw unknownPerson(us.error);
      if (isFromElsewhere(actor, us.value)) return 'elsewhere';
      const reading = accountOf(actor.personId, ACCOUNT_KEPT_MS);
      const read = await waitFor(reading, deadline - performance.now());
      if (read.state === 'done') {
        const standing = standingIn(read.value, us.value);
        void keep(actor.personId, read.value, standing);
        return standing;
      }
      log.warn({ err: read.error, state: read.state }, 'no account of a person');
      const last = await lastKnown(actor.personId);
      if (last !== null) return last;
      throw unknownPerson(read.error);
    },
  };
}

/** Knows our workspace; it is read anew for whoever seems to be of another one. */
function knowingWorkspace({ client, now }: Pick<PeopleParts, 'client' | 'now'>) {
  const kept = createKept<'own', Workspace>({ forMs: Infinity, now });
  const workspace = (freshMs: number) => kept.get('own', () => readWorkspace(client), freshMs);
  return async (actor: Actor): Promise<Workspace> => {
    const known = await workspace(Infinity);
    // It may have joined an organization since.
    return isFromElsewhere(actor, known) ? workspace(ACCOUNT_KEPT_MS) : known;
  };
}

async function readWorkspace(client: WebClient): Promise<Workspace> {
  const { team_id: teamId = '', enterprise_id: enterpriseId } = await client.auth.test();
  return { teamId, enterpriseId: enterpriseId ?? null };
}

/** Reads the members of the workspace: neither guests nor people of other companies. */
async function readMembers(client: WebClient): Promise<readonly Reference[]> {
  const us = await readWorkspace(client);
  const found: Reference[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const given = { limit: NAMES_A_PAGE, ...(cursor && { cursor }) };
    const { members = [], response_metadata: next } = await client.users.list(given);
    for (const user of members) {
      const { id = '', profile, real_name: real = '', name: handle = '' } = user;
      const account = accountFrom(id, user);
      if (standingIn(account, us) !== 'member') continue;
      const title = account.name ?? handle;
      const others = [real.trim(), handle].filter((one) => one !== '' && one !== title);
      const detail = profile?.title?.trim() || others[0];
      found.push({ id, title, titles: others, ...(detail && { detail }) });
    }
    cursor = next?.next_cursor;
    if (!cursor) break;
  }
  return found;
}

async function readAccount(client: WebClient, personId: string): Promise<Account> {
  return accountFrom(personId, await readUser(client, personId));
}

/** A user as Slack describes one (docs.slack.dev/reference/objects/user-object). */
interface SlackUser {
  readonly tz?: string;
  readonly real_name?: string;
  readonly profile?: { readonly email?: string; readonly display_name?: string };
  readonly team_id?: string;
  readonly enterprise_user?: { readonly teams?: readonly string[] };
  readonly is_bot?: boolean;
  readonly is_workflow_bot?: boolean;
  readonly deleted?: boolean;
  readonly is_stranger?: boolean;
  readonly is_owner?: boolean;
  readonly is_restricted?: boolean;
  readonly is_ultra_restricted?: boolean;
}

function accountFrom(personId: string, user: SlackUser): Account {
  const zone = user.tz ?? UNKNOWN_ZONE;
  return {
    zone: isTimeZone(zone) ? zone : UNKNOWN_ZONE,
    email: user.profile?.email?.trim() || null,
    name: user.profile?.display_name?.trim() || user.real_name?.trim() || null,
    // On Enterprise Grid `team_id` may be another workspace of the person's.
    teamIds: [user.team_id, ...(user.enterprise_user?.teams ?? [])],
    isBot: user.is_bot === true || user.is_workflow_bot === true || personId === SLACKBOT,
    isDeactivated: user.deleted === true,
    isStranger: user.is_stranger === true,
    isOwner: user.is_owner === true,
    isGuest: user.is_restricted === true || user.is_ultra_restricted === true,
  };
}

/** The result is empty for people whom this workspace can't see. */
async function readUser(client: WebClient, personId: string) {
  try {
    return (await client.users.info({ user: personId })).user ?? {};
  } catch (error) {
    if (isGone(slackCode(error), 'person')) return {};
    throw error;
  }
}

function standingIn(account: Account, { teamId }: Workspace): Standing {
  if (account.isBot) return 'bot';
  if (account.isStranger || !account.teamIds.includes(teamId)) return 'elsewhere';
  if (account.isDeactivated) return 'deactivated';
  return account.isGuest ? 'guest' : 'member';
}

/** Tells it by the payload alone; in one organization only the account can show it. */
function isFromElsewhere({ teamIds, enterpriseId }: Actor, us: Workspace): boolean {
  if (enterpriseId !== null) return enterpriseId !== us.enterpriseId;
  return teamIds.some((id) => id !== us.teamId && id !== us.enterpriseId);
}

function unknownPerson(cause: unknown): UnavailableError {
  const words =
    'Slack couldn’t say whether you’re a member of this workspace. Try again in a moment.';
  return new UnavailableError(words, { outcome: 'none', cause });
}

const text = z.string().nullish();

const body = z.object({
  // Commands: docs.slack.dev/interactivity/implementing-slash-commands.
  user_id: text,
  team_id: text,
  enterprise_id: text,
  // Interactions: docs.slack.dev/reference/interaction-payloads. With an Enterprise organization
  // `user.team_id` is the organization's id; `team` is null where an app belongs to all of it.
  user: z.object({ id: z.string(), team_id: text }).nullish(),
  team: z.object({ id: text, enterprise_id: text }).nullish(),
  enterprise: z.object({ id: text }).nullish(),
});

const event = z.object({
  type: z.string(),
  user: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  /** The person who brought the bot into a channel. */
  inviter: text,
  // Teams of the author, in Slack Connect channels: docs.slack.dev/apis/slack-connect.
  user_team: text,
  source_team: text,
});
const envelope = z.object({ event });

/** Returns the person who caused a payload; `null` where it names nobody. */
export function actorIn(payload: unknown): Actor | null {
  const identity = envelope.safeParse(payload);
  if (identity.success) return actorInEvent(identity.data.event);
  const read = body.safeParse(payload);
  if (!read.success) return null;
  const { user, user_id: userId, team, enterprise, ...command } = read.data;
  const personId = user?.id ?? userId;
  if (!personId) return null;
  return {
    personId,
    teamIds: compact([user?.team_id, team?.id, command.team_id]),
    enterpriseId: enterprise?.id ?? team?.enterprise_id ?? command.enterprise_id ?? null,
  };
}

/** The envelope's own `team_id` is ignored: in a shared channel it may be another workspace. */
function actorInEvent({ type, user, inviter, ...teams }: z.output<typeof event>): Actor | null {
  const joined = type === 'member_joined_channel';
  const personId = joined ? inviter : typeof user === 'string' ? user : user?.id;
  if (!personId) return null;
  return { personId, teamIds: compact([teams.user_team, teams.source_team]), enterpriseId: null };
}
