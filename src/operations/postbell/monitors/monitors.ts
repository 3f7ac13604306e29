import { VERDICTS } from '../../../domain/campaign-judgement.ts';
import {
  LOW_DAYS,
  MONITOR_DEFINITIONS,
  MONITOR_KINDS,
  type MonitorKind,
  MONITORS,
  type MonitorSettings,
  problemInWords,
  USUAL_LEFT_PERCENT,
} from '../../../domain/monitors.ts';
import { formatCount } from '../../../domain/figures.ts';
import {
  firstItems,
  type RawValues,
  type Section,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { capitalised, enumerated } from '../../../lib/text.ts';
import { ROUNDS } from '../../../monitors/monitors.ts';
import type { Problem } from '../../../store/problems.ts';
import { CLEARABLE, type ValuesOf } from '../../../commands/inputs.ts';
import { defineSubscription } from '../../../commands/subscriptions/define-subscription.ts';

const MONITOR_INPUTS = {
  kinds: {
    ...CLEARABLE,
    kind: 'choices',
    label: 'Notify about',
    hint: 'Leave blank for everything',
    options: MONITOR_KINDS.map((value) => ({ value, label: MONITOR_DEFINITIONS[value].label })),
  },
  below: {
    ...CLEARABLE,
    kind: 'integer',
    min: 1,
    max: 1_000_000_000,
    label: 'Low balance',
    hint: `Amount in the account’s currency. Leave blank to be notified when it lasts under ${LOW_DAYS} days`,
  },
  left: {
    ...CLEARABLE,
    kind: 'integer',
    min: 1,
    max: 90,
    label: 'Low remaining sends',
    hint: `Percent of the plan. Leave blank for ${USUAL_LEFT_PERCENT}%`,
  },
} as const;

export const monitors = defineSubscription({
  kind: MONITORS,
  shortNoun: 'monitor',
  formerly: 'postbell watch',
  summaries: {
    add: 'Notify this channel when the balance runs low or a campaign is stuck',
    edit: 'Edit what an account monitor checks, and its limits',
    list: 'List this channel’s account monitors, and your own',
  },
  oneClick: 'Monitor everything here',
  examples: { add: 'balance quota lists below=50 left=10', edit: 'k7x2m below=100' },
  inputs: MONITOR_INPUTS,
  usual: () => USUAL,
  read: monitorFrom,
  typed: typedMonitor,
  words: {
    full: monitorInWords,
    short: monitorInWords,
    does: (settings, _, isYou) =>
      `${isYou ? 'get' : 'gets'} notified about: ${monitorInWords(settings)}`,
    facets: (settings) => ({ 'Notifies about': capitalised(monitorInWords(settings)) }),
  },
  checks: {
    rounds: ROUNDS,
    check: (running, round, at, { monitors: room }) => room.check(running, round, at),
  },
  more: async ({ before, after }) =>
    before === null
      ? {
          sections: [
            {
              kind: 'bullets',
              items: [
                firstNotifiedInWords(after),
                'Each problem is posted once; its thread says when it’s resolved.',
              ],
            },
          ],
        }
      : {},
  async listed(shown, { store }) {
    const all = await store.problems.all();
    const open = all.filter(({ monitorId }) => shown.some(({ id }) => id === monitorId));
    const verdict =
      open.length > 0 ? `🔴 ${formatCount(open.length, 'open problem')}` : VERDICTS['🟢'];
    return { verdict, sections: openProblems(open) };
  },
});

function firstNotifiedInWords({ kinds }: MonitorSettings): string {
  const slow = kinds.filter((kind) => MONITOR_DEFINITIONS[kind].isSlow);
  if (slow.length === 0) return 'Existing problems are reported within minutes.';
  if (slow.length === kinds.length) return 'Existing problems are reported within an hour.';
  return 'Existing problems are reported within minutes; those of lists, senders, sending domains, and webhooks within an hour.';
}

/** Returns `low balance (below 50) and low remaining sends (under 10%)`. */
function monitorInWords(settings: MonitorSettings): string {
  const words = inOrder(settings.kinds).map((kind) => {
    const { name, limit } = MONITOR_DEFINITIONS[kind];
    return `${name}${limit?.(settings) ?? ''}`;
  });
  return enumerated(words);
}

const USUAL: MonitorSettings = {
  kinds: MONITOR_KINDS,
  belowAmount: null,
  leftPercent: USUAL_LEFT_PERCENT,
};

/** Returns what was given, else what was there before; what was emptied becomes the usual. */
function monitorFrom(
  { kinds, below, left }: ValuesOf<typeof MONITOR_INPUTS>,
  before: MonitorSettings = USUAL,
): MonitorSettings {
  return {
    kinds: kinds === undefined ? before.kinds : inOrder(kinds ?? MONITOR_KINDS),
    belowAmount: below === undefined ? before.belowAmount : below,
    leftPercent: left === undefined ? before.leftPercent : (left ?? USUAL_LEFT_PERCENT),
  };
}

function typedMonitor({ kinds, belowAmount, leftPercent }: MonitorSettings): RawValues {
  return {
    kinds: kinds.join(','),
    below: belowAmount === null ? '' : String(belowAmount),
    left: String(leftPercent),
  };
}

function inOrder(kinds: readonly MonitorKind[]): readonly MonitorKind[] {
  return MONITOR_KINDS.filter((kind) => kinds.includes(kind));
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
