import { z } from 'zod';
import { userGroupObject } from '../slack-objects.ts';
import { refuse } from './answer.ts';
import { flag, id, method, TIER, type Method } from './method.ts';

/** `usergroups.*`; the `team_id` of an organization's token is ignored, as with a workspace's. */
export const userGroupMethods: Readonly<Record<string, Method>> = {
  'usergroups.list': method(
    TIER.two,
    z.object({ include_users: flag, include_count: flag, include_disabled: flag }),
    (team, args) => {
      const groups = team.state
        .userGroups()
        .filter((one) => args.include_disabled === true || one.disabledAt === undefined);
      const more = {
        withUsers: args.include_users === true,
        withCount: args.include_count === true,
      };
      return { ok: true, usergroups: groups.map((one) => userGroupObject(team, one, more)) };
    },
  ),

  'usergroups.users.list': method(
    TIER.two,
    z.object({ usergroup: id, include_disabled: flag }),
    (team, args) => {
      const group = team.state.userGroups().find((one) => one.id === args.usergroup);
      // No page says what becomes of a disabled one that wasn't asked for; we assume this refusal.
      const isHidden = group?.disabledAt !== undefined && args.include_disabled !== true;
      if (group === undefined || isHidden) return refuse('no_such_subteam');
      return { ok: true, users: group.members };
    },
  ),
};
