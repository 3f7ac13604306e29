import type { AnyMiddlewareArgs } from '@slack/bolt';
import { z } from 'zod';
import { UnavailableError } from '../lib/errors.ts';
import { takeKey } from '../commands/acts.ts';
import { failureReply } from '../commands/failures.ts';
import type { Bot } from './bot.ts';
import { ACTIONS } from './buttons.ts';
import { isInvitation } from './channels.ts';
import { areaOf, isMessageEvent, messageIn } from './commands.ts';
import { readMetadata } from './forms/views.ts';
import { failedHomeView } from './home.ts';
import { actorIn } from './people.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import { handled, type SlackRequest } from './requests.ts';
import { UNFURLED } from './unfurls.ts';

/** Milliseconds of the 3 s until an acknowledgement; the steps that follow need most of them. */
const TIMEOUT_MS = 900;

type InteractionArgs = Exclude<AnyMiddlewareArgs, { event: unknown } | { options: unknown }>;

/** Admits members of the workspace; anybody else gets one sentence, which says whom to ask. */
export async function isAdmitted(bot: Bot, args: AnyMiddlewareArgs): Promise<boolean> {
  // A message of a bot is ignored: two bots that answer each other never end.
  if ('event' in args && isMessageEvent(args.event) && messageIn(args.event) === null) return false;
  const actor = actorIn(args.body);
  if (actor === null) {
    if ('event' in args && NAMING_NOBODY.has(args.event.type)) return true;
    await turnAway(bot, args, personIdIn(args.body), unreadable());
    return false;
  }
  try {
    const timeoutMs = bot.timing?.standingMs ?? TIMEOUT_MS;
    await bot.policy.requireMember(await bot.people.standingOf(actor, timeoutMs));
    return true;
  } catch (error) {
    await turnAway(bot, args, actor.personId, error);
    return false;
  }
}

/** Events that may come without the person who caused them, e.g. an invitation. */
const NAMING_NOBODY: ReadonlySet<string> = new Set([
  'channel_id_changed',
  'member_joined_channel',
  'subteam_members_changed',
  'subteam_updated',
]);

/** Nobody knows who is behind such a payload, so nobody is let in. */
function unreadable(): UnavailableError {
  const words = 'Postbell couldn’t tell who asked for this, so it did nothing. Try again.';
  return new UnavailableError(words, { outcome: 'none' });
}

/** Returns whom a payload names that can't be read as a whole, for the answer alone. */
function personIdIn(payload: unknown): string | null {
  const { data } = named.safeParse(payload);
  return data?.user?.id ?? data?.user_id ?? null;
}

const named = z.object({
  user_id: z.string().optional().catch(undefined),
  user: z.object({ id: z.string() }).optional().catch(undefined),
});

async function turnAway(
  bot: Bot,
  args: AnyMiddlewareArgs,
  personId: string | null,
  error: unknown,
): Promise<void> {
  if ('options' in args) await args.ack({ options: [] });
  else if (!('event' in args)) await args.ack();
  else if (args.event.type === 'app_home_opened' && personId !== null)
    await showInHome(bot, personId, error);
  const request = requestIn(args, personId);
  await handled(bot, request, async () => {
    if (personId !== null) await auditTurnedAway(bot, args, request, personId, error);
    throw error;
  });
}

/** Slack tells of these by itself, or with each letter: they are recorded once in each hour. */
const HOURLY: ReadonlySet<SlackRequest['way']> = new Set(['options', 'home', 'link', 'invitation']);
const HOUR_MS = 60 * 60_000;

/** Adds to the audit trail what somebody tried who isn't let in. It never throws. */
async function auditTurnedAway(
  bot: Bot,
  args: AnyMiddlewareArgs,
  { way }: SlackRequest,
  personId: string,
  error: unknown,
): Promise<void> {
  if (way === 'event' || (HOURLY.has(way) && !(await isFirstThisHour(bot, way, personId)))) return;
  const { data } = tokens.safeParse(args.body);
  const attempt = {
    personId,
    way,
    channelId: data?.channel_id ?? data?.channel?.id ?? data?.event?.channel ?? null,
    operation: operationIn(bot, args),
    inputs: {},
    subject: null,
    approverId: null,
    requestId: null,
    logged: [],
  } as const;
  await bot.audit.refuse(attempt, error instanceof Error ? error.message : '');
}

/** Tells whether somebody is turned away in this way for the first time in this hour. */
export async function isFirstThisHour(bot: Bot, way: string, personId: string): Promise<boolean> {
  const hour = Math.floor(bot.now().getTime() / HOUR_MS);
  try {
    return await takeKey(bot, `turned away:${way}:${personId}:${hour}`);
  } catch {
    // The store doesn't answer: `refuse` says so in the log, and has the row there.
    return true;
  }
}

/** Returns the operation that was meant; the area alone where it can't be told. */
function operationIn(bot: Bot, args: AnyMiddlewareArgs): string {
  const { data } = tokens.safeParse(args.body);
  const form = readMetadata(data?.view?.private_metadata ?? '');
  if (form !== null) return form.operation;
  if ('event' in args && args.event.type === 'link_shared') return UNFURLED;
  if (!('command' in args)) return 'postbell';
  const area = areaOf(bot, args.command.command);
  try {
    return bot.catalogue.resolve(area, args.command.text).operation.name;
  } catch {
    // The text names no operation; the refusal then names the whole area.
    return area;
  }
}

function requestIn(args: AnyMiddlewareArgs, personId: string | null): SlackRequest {
  if ('options' in args) return { way: 'options', to: null };
  if (!('event' in args)) {
    const to = personId === null ? null : recipientIn(args.body, personId);
    return { way: wayOf(args), to };
  }
  if (args.event.type === 'app_home_opened') return { way: 'home', to: null };
  if (args.event.type === 'link_shared') return { way: 'link', to: null };
  if (isInvitation(args.body)) return { way: 'invitation', to: null };
  const message = isMessageEvent(args.event) ? messageIn(args.event) : null;
  if (message === null) return { way: 'event', to: null };
  return { way: 'message', to: message.to, key: message.key };
}

/** Replaces everything in App Home, which may date from a time when the person was a member. */
async function showInHome(bot: Bot, personId: string, error: unknown): Promise<void> {
  const view = failedHomeView(failureReply(error, { reference: '' }));
  try {
    await bot.clients.interactive.views.publish({ user_id: personId, view });
  } catch (err) {
    bot.log.warn({ err }, 'App Home could not be emptied');
  }
}

function wayOf(args: InteractionArgs): SlackRequest['way'] {
  if ('command' in args) return 'command';
  if ('view' in args) return 'form';
  return 'shortcut' in args ? 'shortcut' : 'button';
}

const tokens = z.object({
  event: z.object({ channel: z.string().optional().catch(undefined) }).optional(),
  type: z.string().optional(),
  actions: z.array(z.object({ action_id: z.string() })).optional(),
  channel_id: z.string().optional(),
  channel: z.object({ id: z.string() }).optional(),
  message: z.record(z.string(), z.unknown()).optional(),
  container: z.record(z.string(), z.unknown()).optional(),
  response_url: z.string().optional(),
  view: z.object({ private_metadata: z.string() }).optional(),
});

/** Returns whom to answer; `null` for somebody who only closes a window or follows a link. */
function recipientIn(body: unknown, personId: string): Recipient | null {
  const { data } = tokens.safeParse(body);
  if (data === undefined || data.type === 'view_closed') return null;
  const { actions = [] } = data;
  const isLink = ({ action_id: id }: { action_id: string }) => id.split(':')[0] === ACTIONS.link;
  if (actions.length > 0 && actions.every(isLink)) return null;
  return recipientOf(data, personId);
}
