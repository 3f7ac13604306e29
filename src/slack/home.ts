import type { SlackActionMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { HomeView } from '@slack/types';
import type { Reply, Text } from '../domain/reply.ts';
import { PostbellError } from '../lib/errors.ts';
import { waitFor, type Waited } from '../lib/timeout.ts';
import type { OperationContext } from '../operations/context.ts';
import { contextOf } from '../operations/execute.ts';
import type { HomeContent, HomePart } from '../operations/home/home-part.ts';
import {
  footnoteBlocks,
  headerBlocks,
  headingBlocks,
  type MessageBlock,
  noticeBlocks,
} from './blocks/sections.ts';
import { actionBlocks, ACTIONS, buttonElements, buttonsOf } from './buttons.ts';
import { render } from './blocks/render.ts';
import type { Click } from './clicks.ts';
import { LIMITS } from './limits.ts';
import type { Bot } from './bot.ts';
import { handled, type Handled } from './requests.ts';

/**
 * Milliseconds after opening at which App Home is drawn: with what is there at once, with what most
 * services have answered by then, and at last with everything. Drawing stops as soon as nothing is
 * pending.
 */
const DRAWN_AFTER_MS = [250, 2500, 10_000] as const;

const REFRESH = buttonElements({
  label: 'Refresh',
  actionId: ACTIONS.refreshHome,
  value: 'refresh',
});

type ClickArgs = SlackActionMiddlewareArgs<Click>;

/** Creates the listeners of the Home tab. */
export function createHomeTab(bot: Bot) {
  /**
   * Openings of the tab by person; a drawing for an earlier opening must not replace a later one.
   */
  const turns = new Map<string, number>();

  const publish = async (personId: string): Promise<Handled> => {
    const turn = (turns.get(personId) ?? 0) + 1;
    turns.set(personId, turn);
    // Slack shows times in Home in the reader's zone, so there is no need to look the zone up.
    const context = contextOf(bot, { personId, channelId: null, threadTs: null }, 'UTC');
    const reading = bot.home
      .partsFor(context)
      .map((part) => ({ part, content: contentOf(bot, part, context) }));
    const startedAtMs = performance.now();
    for (const afterMs of DRAWN_AFTER_MS) {
      const parts = await Promise.all(
        reading.map(async ({ part, content }) => {
          const leftMs = startedAtMs + afterMs - performance.now();
          return drawn(part, await waitFor(content, leftMs), afterMs === DRAWN_AFTER_MS.at(-1));
        }),
      );
      if (turns.get(personId) !== turn) return 'repeated';
      const view = await homeView(bot, personId, parts);
      await bot.clients.interactive.views.publish({ user_id: personId, view });
      if (parts.every(({ state }) => state !== 'coming')) return 'answered';
    }
    return 'answered';
  };

  const redraw = (personId: string) =>
    handled(bot, { way: 'home', to: null }, () => publish(personId));

  return {
    onOpened: async ({ event }: SlackEventMiddlewareArgs<'app_home_opened'>): Promise<void> => {
      if (event.tab === 'home') await redraw(event.user);
    },

    /**
     * Wraps the click listener: the refresh button redraws Home, and a choice in one of Home's
     * menus redraws it after the click.
     */
    aroundClick:
      (click: (args: ClickArgs) => Promise<void>) =>
      async (args: ClickArgs): Promise<void> => {
        const { action, body, ack } = args;
        if (action.action_id.startsWith(ACTIONS.refreshHome)) {
          await ack();
          return redraw(body.user.id);
        }
        await click(args);
        const isMenuInHome = body.view?.type === 'home' && action.type === 'static_select';
        // Slack keeps a choice selected and sends nothing when the same is chosen again.
        if (isMenuInHome) await redraw(body.user.id);
      },
  };
}

/** Reads a part once, and logs its failure once, however often Home is drawn. */
async function contentOf(bot: Bot, part: HomePart, context: OperationContext) {
  try {
    return await part.read(context);
  } catch (error) {
    bot.log.warn({ err: error, part: part.title }, 'a part of App Home is missing');
    throw error;
  }
}

function drawn(
  part: HomePart,
  waited: Waited<Awaited<ReturnType<HomePart['read']>>>,
  isLast: boolean,
): DrawnPart {
  const { title, missing } = part;
  switch (waited.state) {
    case 'done':
      return { state: 'there', title, content: waited.value };
    case 'failed':
      return { state: 'missing', title, missing, error: waited.error };
    case 'slow':
      return isLast
        ? { state: 'missing', title, missing, error: null }
        : { state: 'coming', title };
  }
}

/** A part of App Home, in the state in which it is drawn. */
type DrawnPart =
  | { readonly state: 'there'; readonly title: string; readonly content: HomeContent | null }
  | { readonly state: 'coming'; readonly title: string }
  | {
      readonly state: 'missing';
      readonly title: string;
      readonly missing: string;
      /** `null`: the part takes too long. */
      readonly error: unknown;
    };

/** Returns the Home tab as Slack takes it. */
async function homeView(
  bot: Bot,
  personId: string,
  parts: readonly DrawnPart[],
): Promise<HomeView> {
  const drawn = await Promise.all(parts.map((part) => partBlocks(bot, personId, part)));
  const blocks = [
    ...headerBlocks('Postbell'),
    ...footnoteBlocks(noteAt(bot.now())).blocks,
    ...actionBlocks(REFRESH),
    ...drawn.flatMap((part) => (part.length > 0 ? [{ type: 'divider' } as const, ...part] : [])),
  ];
  return { type: 'home', blocks: blocks.slice(0, LIMITS.view.blocks) };
}

/** Returns the Home tab of a person who sees nothing there but the reason. */
export function failedHomeView(reply: Reply): HomeView {
  const { blocks } = render(reply, { richness: 'simple' });
  return { type: 'home', blocks: [...blocks] };
}

function noteAt(now: Date): Text {
  const at = { kind: 'time', at: now, show: 'datetime' } as const;
  return ['As of ', at, '; figures are read at most once a minute. Answers are kept in Messages.'];
}

async function partBlocks(
  bot: Bot,
  personId: string,
  part: DrawnPart,
): Promise<readonly MessageBlock[]> {
  const heading = headingBlocks(part.title);
  if (part.state === 'coming') return [...heading, ...footnoteBlocks('Reading…').blocks];
  if (part.state === 'missing') {
    return [...heading, ...noticeBlocks('warning', `${part.missing} ${reasonOf(part.error)}`)];
  }
  if (part.content === null) return [];
  const buttons = await buttonsOf(bot, part.content.actions, personId);
  // The part has its heading already; a header block would be as large as that of the page.
  const { blocks } = render({ ...part.content, title: '' }, { buttons, richness: 'simple' });
  return [...heading, ...blocks];
}

function reasonOf(error: unknown): string {
  if (error === null) return 'The answer takes too long.';
  return error instanceof PostbellError ? error.message : 'Something went wrong in the bot.';
}
