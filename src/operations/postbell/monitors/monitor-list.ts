import { problemInWords } from '../../../domain/monitors.ts';
import { closingOf } from '../../../domain/slack-codes.ts';
import { formatCount } from '../../../domain/figures.ts';
import {
  action,
  firstItems,
  menuOf,
  notice,
  type OperationAction,
  type Section,
  type Action,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Monitor, Problem } from '../../../store/monitors.ts';
import type { OperationContext } from '../../context.ts';
import { tableOf } from '../../browse/columns.ts';
import { defineOperation } from '../../define.ts';
import { isDirect } from '../../place.ts';
import { monitorsHere, monitorInWords } from './monitor.ts';

export default defineOperation({
  name: 'postbell monitor list',
  formerly: ['postbell watch list'],
  title: 'Account monitors',
  summary: 'List this channel’s account monitors',
  right: 'look',
  effect: 'reads',
  inputs: {},
  async run(_, context) {
    const monitors = await monitorsHere(context);
    const all = await context.store.problems.all();
    const problems = all.filter(({ monitorId }) => monitors.some(({ id }) => id === monitorId));
    return {
      title: isDirect(context.channel.id, context)
        ? 'Your account monitors'
        : 'Account monitors in this channel',
      summary: verdictOn(monitors, problems),
      sections: compact([
        monitors.length > 0 && monitorTable(monitors, problems, context),
        monitors.some(({ pausedAt }) => pausedAt !== null) && PAUSED,
        ...openProblems(problems),
      ]),
      actions: actionsFor(monitors),
    };
  },
});

const PAUSED: Section = notice(
  'warning',
  'Paused monitors resume when Postbell is invited to their channel, or when someone edits them.',
);

function verdictOn(monitors: readonly Monitor[], problems: readonly Problem[]): string {
  if (monitors.length === 0) return 'None yet.';
  const all = formatCount(monitors.length, 'monitor');
  if (problems.length > 0) return `🔴 ${formatCount(problems.length, 'open problem')} · ${all}`;
  return `${all}, no open problems`;
}

function monitorTable(
  monitors: readonly Monitor[],
  problems: readonly Problem[],
  context: OperationContext,
): Section {
  const isElsewhere = monitors.some(({ channelId }) => channelId !== context.channel.id);
  const openIn = ({ id }: Monitor) => problems.filter(({ monitorId }) => monitorId === id).length;
  return tableOf(monitors, [
    isElsewhere && {
      title: 'For',
      cell: ({ channelId: id }) => (isDirect(id, context) ? 'Only you' : { kind: 'channel', id }),
    },
    { title: 'Notifies about', cell: (monitor) => capitalised(monitorInWords(monitor)) },
    { title: 'Status', cell: (monitor) => statusOf(monitor, openIn(monitor)) },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

function statusOf({ pausedAt, pausedReason }: Monitor, open: number): string {
  if (pausedAt) return `Paused: ${closingOf(pausedReason).why}`;
  return open === 0 ? 'No problems' : formatCount(open, 'open problem');
}

function actionsFor(monitors: readonly Monitor[]): readonly Action[] {
  const choices = (verb: 'edit' | 'remove', manner: Pick<OperationAction, 'asksFirst'> = {}) =>
    monitors.map((monitor) => {
      const label = `${monitor.id}: ${monitorInWords(monitor)}`;
      return action(`postbell monitor ${verb}`, { monitor: monitor.id }, label, manner);
    });
  return compact([
    action('postbell monitor add', {}, 'Add a monitor…', { asksFirst: true }),
    menuOf('Edit…', choices('edit', { asksFirst: true })),
    menuOf('Remove…', choices('remove')),
  ]);
}

const MOST_SHOWN = 20;

/** @param problems oldest first */
function openProblems(problems: readonly Problem[]): readonly Section[] {
  // In direct messages, two monitors of a person may report the same problem.
  const bySubject = Map.groupBy(problems, ({ subject }) => subject);
  const items = [...bySubject].map(([subject, [oldest]]): Text => {
    return [problemInWords(subject), ', since ', oldest ? time(oldest.sinceAt) : ''];
  });
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: 'Open problems' },
    { kind: 'bullets', items: firstItems(items, MOST_SHOWN) },
  ];
}
