import type { SlackActionMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { OperationContext } from '../operations/context.ts';
import type { HomePart } from '../operations/home/home-part.ts';
import { ACTIONS } from './button-value.ts';
import type { Click } from './clicks.ts';
import { handled, type Outcome } from './handled.ts';
import { homeView, type DrawnPart } from './home-view.ts';
import type { SlackContext } from './parts.ts';
import { waitFor, type Waited } from '../lib/timeout.ts';

/**
 * Milliseconds after opening at which App Home is drawn: with what is there at once, with what most
 * services have answered by then, and at last with everything. Drawing stops as soon as nothing is
 * pending.
 */
const DRAWN_AFTER_MS = [250, 2500, 10_000] as const;

type ClickArgs = SlackActionMiddlewareArgs<Click>;

/** Creates the listeners of the Home tab. */
export function createHomeTab(slack: SlackContext) {
  /**
   * Openings of the tab by person; a drawing for an earlier opening must not replace a later one.
   */
  const turns = new Map<string, number>();

  const publish = async (personId: string): Promise<Outcome> => {
    const turn = (turns.get(personId) ?? 0) + 1;
    turns.set(personId, turn);
    const context = contextOf(slack, personId);
    const reading = slack.home
      .partsFor(context)
      .map((part) => ({ part, content: contentOf(slack, part, context) }));
    const startedAtMs = performance.now();
    for (const afterMs of DRAWN_AFTER_MS) {
      const parts = await Promise.all(
        reading.map(async ({ part, content }) => {
          const leftMs = startedAtMs + afterMs - performance.now();
          return drawn(part, await waitFor(content, leftMs), afterMs === DRAWN_AFTER_MS.at(-1));
        }),
      );
      if (turns.get(personId) !== turn) return 'repeated';
      const view = await homeView(slack, personId, parts);
      await slack.clients.interactive.views.publish({ user_id: personId, view });
      if (parts.every(({ state }) => state !== 'coming')) return 'answered';
    }
    return 'answered';
  };

  const redraw = (personId: string) =>
    handled(slack, { way: 'home', to: null }, () => publish(personId));

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

function contextOf(slack: SlackContext, personId: string): OperationContext {
  // Slack shows times in Home in the reader's zone, so there is no need to look the zone up.
  const person = { id: personId, zone: 'UTC' };
  return slack.contextFor({ person, channel: { id: personId } }, slack.now());
}

/** Reads a part once, and logs its failure once, however often Home is drawn. */
async function contentOf(slack: SlackContext, part: HomePart, context: OperationContext) {
  try {
    return await part.read(context);
  } catch (error) {
    slack.log.warn({ err: error, part: part.title }, 'a part of App Home is missing');
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
