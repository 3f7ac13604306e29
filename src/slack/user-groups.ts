import { isGone } from '../domain/slack-codes.ts';
import { InputError, UnavailableError } from '../lib/errors.ts';
import { createKept } from '../lib/kept.ts';
import { waitFor } from '../lib/timeout.ts';
import type { WorkspacePort } from '../commands/context.ts';
import type { Reference } from '../commands/references/reference.ts';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { type Clients, slackCode } from './web-api.ts';

/** Milliseconds for which the names of groups are cached: pickers ask at each keystroke. */
const NAMES_KEPT_MS = 60_000;
/** Milliseconds to wait for names; a picker must be answered within 3 s. */
const NAMES_TIMEOUT_MS = 1500;

interface UserGroupName {
  readonly id: string;
  /** Without the @. */
  readonly handle: string;
  readonly name: string;
  readonly members: number;
}

interface UserGroupParts {
  readonly clients: Clients;
  readonly store: Pick<Store, 'rights'>;
  readonly log: Log;
  readonly now: () => Date;
}

export type UserGroups = ReturnType<typeof createUserGroups>;

/** Creates what knows the workspace's user groups (docs.slack.dev/reference/methods, usergroups). */
export function createUserGroups(bot: UserGroupParts) {
  const kept = createKept<'names', readonly UserGroupName[]>({
    forMs: NAMES_KEPT_MS,
    now: () => bot.now(),
  });

  const names = async (): Promise<readonly UserGroupName[]> => {
    const reading = kept.get('names', () => readNames(bot));
    const waited = await waitFor(reading, NAMES_TIMEOUT_MS);
    if (waited.state === 'done') return waited.value;
    if (waited.state === 'failed') bot.log.warn({ err: waited.error }, 'no user groups');
    return [];
  };

  /** Reads and keeps who is in a group; nobody, where it is gone or disabled. */
  const keep = async (id: string): Promise<void> => {
    const memberIds = await membersOf(bot, id).catch((error: unknown) => {
      if (error instanceof InputError) return [];
      throw error;
    });
    await bot.store.rights.keepGroup({ id, memberIds, readAt: bot.now() });
  };

  return {
    membersOf: (id: string) => membersOf(bot, id),

    handleOf: async (id: string): Promise<string | null> =>
      (await names()).find((group) => group.id === id)?.handle ?? null,

    references: async (): Promise<readonly Reference[]> =>
      (await names()).map(({ id, handle, name, members }) => ({
        id,
        title: `@${handle}`,
        detail: `${name} · ${members} members`,
        also: name,
      })),

    /** Reads anew who is in the groups that something is granted to. */
    async refresh(): Promise<void> {
      for (const id of await bot.store.rights.grantedGroups()) {
        try {
          await keep(id);
        } catch (err) {
          bot.log.warn({ err, group: id }, 'who is in a user group could not be read');
        }
      }
    },

    /** Follows a change that Slack reports, if something is granted to the group. */
    async onChanged(id: string): Promise<void> {
      kept.forget();
      const isGranted = (await bot.store.rights.grantedGroups()).includes(id);
      if (isGranted) await keep(id);
    },
  } satisfies Omit<WorkspacePort, 'standingOf' | 'members'> & Record<string, unknown>;
}

async function readNames({
  clients,
}: Pick<UserGroupParts, 'clients'>): Promise<readonly UserGroupName[]> {
  const { usergroups = [] } = await clients.interactive.usergroups.list({ include_count: true });
  return usergroups.flatMap(({ id, handle = '', name = '', user_count: members = 0 }) =>
    id === undefined ? [] : [{ id, handle, name, members }],
  );
}

async function membersOf(
  { clients }: Pick<UserGroupParts, 'clients'>,
  id: string,
): Promise<readonly string[]> {
  try {
    const { users = [] } = await clients.interactive.usergroups.users.list({ usergroup: id });
    return users;
  } catch (cause) {
    if (isGone(slackCode(cause), 'group')) {
      const words = `There’s no user group ${id}, or it’s disabled.`;
      throw new InputError(words, { field: 'group', cause });
    }
    const words =
      slackCode(cause) === 'missing_scope'
        ? 'Slack doesn’t let Postbell see user groups: the app needs the scope usergroups:read.'
        : 'Slack couldn’t say who is in this user group. Try again in a moment.';
    throw new UnavailableError(words, { outcome: 'none', cause });
  }
}
