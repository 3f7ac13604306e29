import { z } from 'zod';
import type { Actor } from './people.ts';

const text = z.string().nullish();

/**
 * The fields in which Slack's payloads name people and workspaces; events have fields of their own.
 */
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
    teamIds: given([user?.team_id, team?.id, command.team_id]),
    enterpriseId: enterprise?.id ?? team?.enterprise_id ?? command.enterprise_id ?? null,
  };
}

/**
 * Reads the actor of an event. The envelope's own `team_id` is ignored: it is where the event
 * occurred, which in a shared channel may be another workspace than that of the person.
 */
function actorInEvent({ type, user, inviter, ...teams }: z.output<typeof event>): Actor | null {
  const joined = type === 'member_joined_channel';
  const personId = joined ? inviter : typeof user === 'string' ? user : user?.id;
  if (!personId) return null;
  return { personId, teamIds: given([teams.user_team, teams.source_team]), enterpriseId: null };
}

function given(ids: readonly (string | null | undefined)[]): string[] {
  return ids.flatMap((id) => (id ? [id] : []));
}
