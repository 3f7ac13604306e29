import { z } from 'zod';
import { botUserObject, userObject } from '../slack-objects.ts';
import { BOT, TEAM } from '../team.ts';
import { refuse } from './answer.ts';
import { id, method, page, paging, TIER, type Method } from './method.ts';

/** `users.*` and `auth.test`. */
export const userMethods: Readonly<Record<string, Method>> = {
  'auth.test': method(TIER.special, z.object({}), (team) => ({
    ok: true,
    url: `${team.address}/`,
    team: TEAM.domain,
    user: team.app.botName.toLowerCase(),
    team_id: TEAM.id,
    user_id: BOT.userId,
    bot_id: BOT.id,
    ...(team.enterprise && { enterprise_id: team.enterprise.id }),
    is_enterprise_install: false,
  })),

  'users.info': method(TIER.four, z.object({ user: id }), (team, args) => {
    if (args.user === BOT.userId) return { ok: true, user: botUserObject(team) };
    const person = team.state.person(args.user);
    if (person === undefined) return refuse('user_not_found');
    return { ok: true, user: userObject(team, person) };
  }),

  'users.list': method(TIER.two, z.object(paging), (team, args) => {
    const users = team.state.people.map((person) => userObject(team, person));
    const { items, response_metadata } = page([...users, botUserObject(team)], args);
    return { ok: true, members: items, response_metadata };
  }),
};
