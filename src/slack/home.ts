import type { SlackActionMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { HomeView } from '@slack/types';
import { time, type Reply } from '../domain/reply.ts';
import { meaningOf } from '../domain/slack-codes.ts';
import { LimitedError, PostbellError, UndeliverableError } from '../lib/errors.ts';
import { pause, waitFor, type Waited } from '../lib/timeout.ts';
import type { OperationContext } from '../commands/context.ts';
import type { Rights } from '../policy/policy.ts';
import { contextOf } from '../commands/execute.ts';
import { shownTo } from '../commands/disclosed.ts';
import type { HomeContent, HomePart } from '../operations/home/home-part.ts';
import { render } from './blocks/render.ts';
import {
  footnoteBlocks,
  headerBlocks,
  headingBlocks,
  type MessageBlock,
  noticeBlocks,
  paragraphBlocks,
  SIMPLE,
} from './blocks/sections.ts';
import { actingAs } from '../service/principal.ts';
import type { Bot } from './bot.ts';
import { buttonElements } from './blocks/actions.ts';
import { ACTIONS, buttonsOf } from './buttons.ts';
import { onClick, type Click } from './clicks.ts';
import { LIMITS } from './limits.ts';
import { handled, type Handled } from './requests.ts';
import { slackFailure } from './web-api.ts';

/**
 * Milliseconds after opening: with what is there at once, with what most services have answered by
 * then, and at last with everything. Drawing stops as soon as nothing is pending.
 */
const DRAWN_AFTER_MS = [250, 2500, 10_000] as const;

/** Milliseconds to the next try where Slack doesn't take the view; nobody looks for longer. */
const REDRAWN_AFTER_MS = [500, 2000, 5000, 15_000, 30_000, 60_000] as const;

/** Returns the wait before a view is drawn again; `null` where that can't help. */
function redrawnAfterMs(failure: PostbellError, failures: number, now: Date): number | null {
  const waitMs = REDRAWN_AFTER_MS[failures] ?? null;
  if (failure instanceof LimitedError && waitMs !== null) {
    return Math.max(waitMs, failure.retryAt.getTime() - now.getTime());
  }
  const isLasting =
    failure instanceof UndeliverableError && meaningOf(failure.reason).means !== 'ill';
  return isLasting ? null : waitMs;
}

const DIVIDER = { type: 'divider' } as const;

const [REFRESH] = buttonElements({
  label: 'Refresh',
  actionId: ACTIONS.refreshHome,
  value: 'refresh',
});

export function createHomeTab(bot: Bot) {
  /** The last opening of the tab by person: what is drawn for an earlier one must not replace it. */
  const openings = new Map<string, number>();

  const publish = async (personId: string): Promise<Handled> => {
    const opening = (openings.get(personId) ?? 0) + 1;
    openings.set(personId, opening);
    const somebody = { personId, channelId: null, threadTs: null };
    // Slack shows times in the reader's zone; days are told by it, too. Admission has just asked.
    const zone = await bot.people.probableZoneOf(personId);
    const context = await contextOf(bot, somebody, zone);
    const principalOf = ({ operation: name = '' }: HomePart) =>
      bot.policy.principalOf(somebody, bot.catalogue.find(name)?.needs());
    const reading = bot.home.partsFor(context).map((part) => {
      const content = actingAs(principalOf(part), () => contentOf(bot, part, context)).then(
        (shown) => shown && shownTo(bot, somebody, shown),
      );
      return { part, content };
    });
    const startedAtMs = performance.now();
    for (const afterMs of DRAWN_AFTER_MS) {
      const isLast = afterMs === DRAWN_AFTER_MS.at(-1);
      const parts = await Promise.all(
        reading.map(async ({ part, content }) => {
          const waited = await waitFor(content, startedAtMs + afterMs - performance.now());
          const isPending = waited.state === 'slow' && !isLast;
          return { isPending, blocks: await partBlocks(bot, context.rights, part, waited, isLast) };
        }),
      );
      if (openings.get(personId) !== opening) return 'repeated';
      const content = parts.map(({ blocks }) => blocks);
      const view = homeView(bot.now(), content);
      if (!(await shown(personId, view, opening))) return 'repeated';
      if (!parts.some(({ isPending }) => isPending)) return 'answered';
    }
    return 'answered';
  };

  /** Shows a view, once Slack takes it; false when the tab was opened anew meanwhile. */
  const shown = async (personId: string, view: HomeView, opening: number): Promise<boolean> => {
    for (let failures = 0; openings.get(personId) === opening; failures += 1) {
      try {
        await bot.clients.interactive.views.publish({ user_id: personId, view });
        return true;
      } catch (cause) {
        const failure = slackFailure(cause, bot.now());
        const waitMs = redrawnAfterMs(failure, failures, bot.now());
        if (waitMs === null) throw failure;
        bot.log.info({ err: failure, failures }, 'App Home is drawn again');
        await pause(waitMs);
      }
    }
    return false;
  };

  const redraw = (personId: string) =>
    handled(bot, { way: 'home', to: null }, () => publish(personId));

  return {
    onOpened: async ({ event }: SlackEventMiddlewareArgs<'app_home_opened'>): Promise<void> => {
      if (event.tab === 'home') await redraw(event.user);
    },

    /** Handles a click anywhere; a choice in one of Home's menus redraws Home after it. */
    onClick: async (args: SlackActionMiddlewareArgs<Click>): Promise<void> => {
      const { action, body, ack } = args;
      if (action.action_id.startsWith(ACTIONS.refreshHome)) {
        await ack();
        return redraw(body.user.id);
      }
      await onClick(bot, args);
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

function homeView(now: Date, parts: readonly (readonly MessageBlock[])[]): HomeView {
  const updated = ['Updated ', time(now), ' · Answers also go to Messages'];
  const end = [
    DIVIDER,
    ...paragraphBlocks(updated).map((block) => ({ ...block, accessory: REFRESH })),
  ];
  const blocks = [
    ...headerBlocks('Postbell'),
    ...parts
      .filter((part) => part.length > 0)
      .flatMap((part, index) => (index > 0 ? [DIVIDER, ...part] : part)),
  ].slice(0, LIMITS.view.blocks - end.length);
  return { type: 'home', blocks: [...blocks, ...end] };
}

export function failedHomeView(reply: Reply): HomeView {
  const { blocks } = render(reply, { richness: SIMPLE });
  return { type: 'home', blocks: [...blocks] };
}

async function partBlocks(
  bot: Bot,
  rights: Rights,
  { title, missing }: HomePart,
  waited: Waited<HomeContent | null>,
  isLast: boolean,
): Promise<readonly MessageBlock[]> {
  const heading = headingBlocks(title);
  if (waited.state === 'slow' && !isLast) {
    return [...heading, ...footnoteBlocks('Loading…').blocks];
  }
  if (waited.state !== 'done') {
    return [...heading, ...noticeBlocks('warning', `${missing} ${reasonFor(waited)}`)];
  }
  if (waited.value === null) return [];
  const buttons = await buttonsOf(bot, waited.value.actions, rights);
  // The part has its heading already; a header block would be as large as that of the page.
  const { blocks } = render({ ...waited.value, title: '' }, { buttons, richness: SIMPLE });
  return [...heading, ...blocks];
}

function reasonFor(waited: Exclude<Waited<unknown>, { readonly state: 'done' }>): string {
  if (waited.state === 'slow') return 'It’s taking too long.';
  const { error } = waited;
  return error instanceof PostbellError ? error.message : 'Something went wrong in Postbell.';
}
