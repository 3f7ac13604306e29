import type { KnownBlock, View } from '@slack/types';
import type { SlackEventMiddlewareArgs } from '@slack/bolt';
import type { Section, Step, Text } from '../core/reply.ts';
import type { Schedule } from '../store/schedules.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { kindsInWords } from '../operations/postbell/alert-words.ts';
import { missingInputs } from '../operations/read-values.ts';
import { commandOf } from '../operations/usage.ts';
import { render } from './blocks/render.ts';
import { dispatched } from './dispatched.ts';
import { LIMITS } from './limits.ts';
import type { Desk } from './parts.ts';

/** More would be a list, and the commands are one already. */
const MOST_BUTTONS = 5;

/** App Home: what the bot can do for this person, what it posts where, and whether it works. */
export function onHomeOpened(desk: Desk) {
  return async ({ event }: SlackEventMiddlewareArgs<'app_home_opened'>): Promise<void> => {
    if (event.tab !== 'home') return;
    await dispatched(desk, { way: 'home', to: null }, async () => {
      const view = await homeFor(desk, event.user);
      await desk.clients.interactive.views.publish({ user_id: event.user, view });
      return 'answered';
    });
  };
}

async function homeFor(desk: Desk, personId: string): Promise<View> {
  const buttons = await desk.buttons.facesOf(quickSteps(desk, personId), desk.now());
  const kept = await channels(desk);
  const sections = [...commands(desk), ...(kept ?? []), ...state(desk, kept !== null)];
  const rendered = render({ title: 'Postbell', sections }, { buttons, richness: 'simple' });
  // A Home tab takes no charts, and there are none in it.
  const blocks = rendered.blocks.slice(0, LIMITS.view.blocks) as KnownBlock[];
  return { type: 'home', blocks };
}

/** Reading operations that need nothing, and forms of those that do, as far as they are allowed. */
function quickSteps(desk: Desk, personId: string): Step[] {
  const { areas, operations } = desk.catalogue;
  const front = new Set(areas.flatMap(({ name, main, bare }) => [`${name} ${main ?? bare}`]));
  return operations
    .filter(({ name }) => front.has(name))
    .filter((operation) => desk.policy.mayRun(personId, operation))
    .slice(0, MOST_BUTTONS)
    .map((operation) => {
      const isReady = missingInputs(operation.inputs, {}).length === 0;
      const label = isReady ? operation.summary : `${operation.summary}…`;
      return { kind: 'operation', label, operation: operation.name, values: {} };
    });
}

function commands(desk: Desk): Section[] {
  const prefix = desk.config.bot.commandPrefix;
  const items = desk.catalogue.areas.map(({ name, summary }): Text => [
    { kind: 'code', text: commandOf({ area: name }, prefix) },
    ` ${summary}`,
  ]);
  return [
    { kind: 'heading', text: 'Commands' },
    { kind: 'bullets', items },
  ];
}

/** `null` when the database doesn't answer. */
async function channels(desk: Desk): Promise<Section[] | null> {
  try {
    return channelSections(
      await desk.store.subscriptions.list(),
      await desk.store.schedules.list(),
    );
  } catch (error) {
    desk.log.warn({ err: error }, 'App Home without what goes into channels');
    return null;
  }
}

function channelSections(
  subscriptions: readonly Subscription[],
  schedules: readonly Schedule[],
): Section[] {
  const alerts = subscriptions.map(({ channelId, kinds, pausedAt }): Text => [
    { kind: 'channel', id: channelId },
    `: ${kindsInWords(kinds)}${pausedAt ? ' (paused)' : ''}`,
  ]);
  const digests = schedules.map(({ channelId, time, zone }): Text => [
    { kind: 'channel', id: channelId },
    `: digest at ${time} (${zone})`,
  ]);
  const items = [...alerts, ...digests];
  return [
    { kind: 'heading', text: 'What goes into channels' },
    items.length > 0
      ? { kind: 'bullets', items: items.slice(0, 50) }
      : { kind: 'paragraph', text: 'No channel has alerts or a digest yet.' },
  ];
}

function state(desk: Desk, isDatabaseAnswering: boolean): Section[] {
  const { slack, service } = desk.config;
  return [
    { kind: 'heading', text: 'Connections' },
    {
      kind: 'facts',
      facts: [
        { label: 'Slack', value: slack.appToken === undefined ? 'over HTTP' : 'in Socket Mode' },
        { label: 'Service', value: new URL(service.baseUrl).host },
        { label: 'Database', value: isDatabaseAnswering ? 'answering' : 'not answering' },
      ],
    },
  ];
}
