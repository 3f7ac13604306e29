import type { AnyMiddlewareArgs } from '@slack/bolt';
import { z } from 'zod';
import { failureReply } from '../operations/failures.ts';
import type { Bot } from './bot.ts';
import { ACTIONS } from './buttons.ts';
import { isMessageEvent, messageIn } from './commands.ts';
import { failedHomeView } from './home.ts';
import { actorIn } from './people.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import { handled, type SlackRequest } from './requests.ts';

/** Milliseconds of the 3 s until an acknowledgement; the steps that follow need most of them. */
const TIMEOUT_MS = 900;

type InteractionArgs = Exclude<AnyMiddlewareArgs, { event: unknown } | { options: unknown }>;

/** Admits members of the workspace; anybody else gets one sentence, which says whom to ask. */
export async function isAdmitted(bot: Bot, args: AnyMiddlewareArgs): Promise<boolean> {
  // A message of a bot is ignored: two bots that answer each other never end.
  if ('event' in args && isMessageEvent(args.event) && messageIn(args.event) === null) return false;
  const actor = actorIn(args.body);
  // Some payloads name nobody, e.g. an invitation whose author Slack doesn't give.
  if (actor === null) return true;
  try {
    bot.policy.requireMember(await bot.people.standingOf(actor, TIMEOUT_MS));
    return true;
  } catch (error) {
    await turnAway(bot, args, actor.personId, error);
    return false;
  }
}

async function turnAway(
  bot: Bot,
  args: AnyMiddlewareArgs,
  personId: string,
  error: unknown,
): Promise<void> {
  if ('options' in args) await args.ack({ options: [] });
  else if (!('event' in args)) await args.ack();
  else if (args.event.type === 'app_home_opened') await showInHome(bot, personId, error);
  await handled(bot, requestIn(args, personId), async () => {
    throw error;
  });
}

function requestIn(args: AnyMiddlewareArgs, personId: string): SlackRequest {
  if ('options' in args) return { way: 'options', to: null };
  if (!('event' in args)) return { way: wayOf(args), to: recipientIn(args.body, personId) };
  if (args.event.type === 'app_home_opened') return { way: 'home', to: null };
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
