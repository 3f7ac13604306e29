import type { Delivery } from './dispatch/delivery.ts';
import { tellEvent } from './dispatch/events.ts';
import { seconds, userGroupObject } from './slack-objects.ts';
import type { StoredUserGroup } from './state.ts';
import { TEAM, type Team } from './team.ts';

/** What somebody who looks after user groups may do to one; what isn't named stays. */
export interface UserGroupChange {
  /** All its members from then on. */
  readonly members?: readonly string[];
  readonly isDisabled?: boolean;
}

/**
 * Changes a user group and tells the app; resolves when the app has acknowledged it.
 * @throws {Error} when there is no group with this id
 */
export async function changeUserGroup(
  team: Team,
  delivery: Delivery,
  id: string,
  change: UserGroupChange,
): Promise<void> {
  const before = team.state.userGroups().find((group) => group.id === id);
  if (before === undefined) throw new Error(`There is no user group ${id}.`);
  const after = changed(before, change, team.now());
  team.state.putUserGroup(after);
  await tellMembers(team, delivery, before, after);
  // docs.slack.dev/reference/events/subteam_updated: also when members change, or it is disabled.
  await tellEvent(team, delivery, {
    type: 'subteam_updated',
    subteam: userGroupObject(team, after, { withUsers: true, withCount: true }),
  });
}

function changed(
  before: StoredUserGroup,
  { members = before.members, isDisabled }: UserGroupChange,
  now: Date,
): StoredUserGroup {
  const { disabledAt, ...group } = before;
  const since = isDisabled === true ? (disabledAt ?? now) : disabledAt;
  const isInUse = isDisabled === false || since === undefined;
  return { ...group, members, updatedAt: now, ...(!isInUse && { disabledAt: since }) };
}

/** docs.slack.dev/reference/events/subteam_members_changed, whose counts are texts. */
async function tellMembers(
  team: Team,
  delivery: Delivery,
  before: StoredUserGroup,
  after: StoredUserGroup,
): Promise<void> {
  const added = after.members.filter((one) => !before.members.includes(one));
  const removed = before.members.filter((one) => !after.members.includes(one));
  if (added.length === 0 && removed.length === 0) return;
  await tellEvent(team, delivery, {
    type: 'subteam_members_changed',
    subteam_id: after.id,
    team_id: TEAM.id,
    date_previous_update: seconds(before.updatedAt),
    date_update: seconds(after.updatedAt),
    added_users: added,
    added_users_count: String(added.length),
    removed_users: removed,
    removed_users_count: String(removed.length),
  });
}
