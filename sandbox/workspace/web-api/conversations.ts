import { z } from 'zod';
import { findChannel } from '../posting.ts';
import { channelObject } from '../slack-objects.ts';
import { BOT, type Team } from '../team.ts';
import { refuse } from './answer.ts';
import { flag, id, method, page, paging, TIER, type Method } from './method.ts';

/** `conversations.*`. */
export const conversationMethods: Readonly<Record<string, Method>> = {
  'conversations.open': method(
    TIER.three,
    z.object({ users: z.string().optional(), channel: z.string().optional(), return_im: flag }),
    (team, { users, channel: channelId, return_im: isWhole }) => {
      const people = users?.split(',').map((one) => one.trim());
      if (people === undefined && channelId === undefined) return refuse('users_list_not_supplied');
      // Direct messages between several people are not simulated.
      if (people !== undefined && people.length > 1) return refuse('not_enough_users');
      const found = findChannel(team, people?.[0] ?? channelId ?? '');
      if (found?.kind !== 'im') {
        return refuse(people === undefined ? 'channel_not_found' : 'user_not_found');
      }
      const channel = isWhole === true ? channelObject(team, found) : { id: found.id };
      return { ok: true, no_op: true, already_open: true, channel };
    },
  ),

  'conversations.info': method(TIER.three, z.object({ channel: id }), (team, args) => {
    const channel = team.state.channel(args.channel);
    if (channel === undefined) return refuse('channel_not_found');
    return { ok: true, channel: channelObject(team, channel) };
  }),

  'conversations.list': method(
    TIER.two,
    z.object({ types: z.string().default('public_channel'), exclude_archived: flag, ...paging }),
    (team, args) => {
      const types = new Set(args.types.split(',').map((type) => type.trim()));
      const channels = team.state
        .channels()
        .filter((one) => types.has(one.kind === 'im' ? 'im' : 'public_channel'))
        .filter((one) => args.exclude_archived !== true || !one.isArchived);
      const { items, response_metadata } = page(channels, args);
      return {
        ok: true,
        channels: items.map((channel) => channelObject(team, channel)),
        response_metadata,
      };
    },
  ),

  'conversations.members': method(TIER.four, z.object({ channel: id, ...paging }), (team, args) => {
    const channel = team.state.channel(args.channel);
    if (channel === undefined) return refuse('channel_not_found');
    const members = [...peopleIn(team, channel), ...(channel.hasBot ? [BOT.userId] : [])];
    const { items, response_metadata } = page(members, args);
    return { ok: true, members: items, response_metadata };
  }),
};

function peopleIn(team: Team, channel: { readonly personId?: string }): readonly string[] {
  if (channel.personId !== undefined) return [channel.personId];
  return team.state.people.map((person) => person.id);
}
