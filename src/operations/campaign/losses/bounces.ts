import { EVENT_LABELS } from '../../../domain/events.ts';
import {
  formatNumber,
  formatRate,
  formatShare,
  formatShortDay,
  lightBefore,
} from '../../../domain/figures.ts';
import { LOSS_KINDS, type Loss } from '../../../domain/losses.ts';
import type { Ranked } from '../../../domain/ranked.ts';
import {
  action,
  type Action,
  type Chart,
  facts,
  figureTable,
  menuOf,
  notice,
  type Section,
  time,
} from '../../../domain/reply.ts';
import type { Period } from '../../../domain/schedule.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import type { Service } from '../../../service/service.ts';
import type { WebhookRecord } from '../../../store/webhooks.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { channelLights, type OwnLights } from '../../channel-lights.ts';
import { titleById } from '../../list-words.ts';
import {
  countsByDay,
  daysBefore,
  daysOf,
  groupedBy,
  type Grouping,
  GROUPINGS,
  lastDays,
  lossesOf,
  type LossFigures,
  lossFigures,
  type LossSubject,
  PERIOD_INPUT,
  type PeriodName,
  PERIODS,
  shareOf,
  SUBJECTS,
} from './loss-figures.ts';
import { type CampaignTitles, campaignTitles } from './titles.ts';

const KINDS = [
  { value: 'bounces', label: SUBJECTS.bounces.label },
  { value: 'complaints', label: SUBJECTS.complaints.label },
  { value: 'unsubscribes', label: SUBJECTS.unsubscribes.label },
] as const;

const BY = [
  { value: 'reason', label: 'Reason' },
  { value: 'provider', label: 'Mailbox provider' },
  { value: 'list', label: 'List' },
  { value: 'sender', label: 'Sender' },
  { value: 'campaign', label: 'Campaign' },
] as const;

const MOST_ROWS = 7;
const DAY_MS = 24 * 3_600_000;

interface Values {
  readonly period: PeriodName;
  readonly kind: LossSubject;
  readonly by: Grouping;
}

export default defineOperation({
  name: 'campaign bounces',
  title: 'Bounces',
  summary: 'Show bounces, spam complaints, and unsubscribes over days',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns', 'GET /addressbooks/{id}'],
  example: 'month by=provider',
  inputs: {
    period: PERIOD_INPUT,
    kind: {
      kind: 'choice',
      label: 'Kind',
      hint: 'Leave blank for bounces',
      optional: true,
      options: KINDS,
    },
    by: {
      kind: 'choice',
      label: 'Group by',
      hint: 'Leave blank for reasons',
      optional: true,
      options: BY,
    },
  },
  async run({ period: name = 'week', kind = 'bounces', by = 'reason' }, context) {
    const { store, service, now, person, health } = context;
    const values: Values = { period: name, kind, by };
    const period = lastDays(daysOf(name), person.zone, now);
    const before = daysBefore(period, person.zone);
    const keptFrom = new Date(now.getTime() - health.settings.rawEventsDays * DAY_MS);
    const [figures, lights, titles, webhooks] = await Promise.all([
      lossFigures(period, store),
      channelLights(context),
      campaignTitles(service),
      store.webhooks.all(),
    ]);
    const gap = gapIn(period, { kind, webhooks, keptFrom });
    const isKnownBefore = gapIn(before, { kind, webhooks, keptFrom }) === null;
    const earlier = isKnownBefore ? await lossFigures(before, store) : null;
    const shown: Shown = { values, period, zone: person.zone, figures, earlier, lights, titles };
    const losses = lossesOf(figures, kind);
    const others = GROUPINGS.filter((one) => one !== by && hasGroups(losses, one, titles));
    return {
      title: `${SUBJECTS[kind].label}, last ${daysOf(name)} days`,
      summary: summaryOf(shown),
      sections: compact<Section>([
        gap,
        titles.notice,
        losses.length > 0 && chartOf(shown),
        losses.length > 0 && (await tableBy(by, losses, shown, service)),
        facts(otherFacts(shown)),
      ]),
      details: await Promise.all(others.map((one) => tableBy(one, losses, shown, service))),
      actions: actionsOf(shown, context),
      footnote: footnoteOf(shown),
    };
  },
});

interface Shown {
  readonly values: Values;
  readonly period: Period;
  readonly zone: string;
  readonly figures: LossFigures;
  /** `null`: events of the days before aren't all known. */
  readonly earlier: LossFigures | null;
  readonly lights: OwnLights;
  readonly titles: CampaignTitles;
}

/** Says e.g. `98 bounced: 2.0% of 4,974 sent, 47 hard · 7 days before: 1.9% of 5,040 sent, 96`. */
function summaryOf({ values: { kind, period }, figures, earlier, lights }: Shown): string {
  const { part, all, of } = shareOf(figures, kind);
  if (part === 0) return `None in ${formatNumber(all)} ${of}`;
  const { counts } = figures;
  const light =
    kind === 'bounces'
      ? lights.light('hardBounces', counts.hard_bounces, all)
      : lights.light(kind, part, all);
  const hard = kind === 'bounces' ? `, ${formatNumber(counts.hard_bounces)} hard` : '';
  const now = `${lightBefore(light)}${formatNumber(part)} · ${formatRate(part, all, of)}${hard}`;
  if (earlier === null) return now;
  const then = shareOf(earlier, kind);
  if (then.all === 0) return now;
  return `${now} · ${daysOf(period)} days before: ${formatNumber(then.part)}, ${formatShare(then.part, then.all)}`;
}

/** The other subjects, each with its share. */
function otherFacts({ values, figures }: Shown) {
  return KINDS.filter(({ value }) => value !== values.kind).map(({ value, label }) => {
    const { part, all, of } = shareOf(figures, value);
    return { label, value: `${formatNumber(part)} · ${formatRate(part, all, of)}` };
  });
}

function chartOf({ values: { kind }, period, zone, figures }: Shown): Chart {
  const kinds = LOSS_KINDS.filter((one) => SUBJECTS[kind].kinds.some((other) => other === one));
  return {
    kind: 'chart',
    form: 'bar',
    title: `${SUBJECTS[kind].label} by day`,
    categories: period.days.map(formatShortDay),
    series: kinds.map((one) => ({
      name: EVENT_LABELS[one],
      values: countsByDay(
        figures.losses.filter((loss) => loss.kind === one),
        period,
        zone,
      ),
    })),
    unit: 'people',
  };
}

/** A grouping says something where there are several groups, or where the one is known. */
function hasGroups(
  losses: readonly Loss[],
  grouping: Grouping,
  { senderOf }: CampaignTitles,
): boolean {
  const groups = groupedBy(losses, grouping, senderOf);
  return groups.length > 1 || (groups[0]?.word ?? '') !== '';
}

async function tableBy(
  grouping: Grouping,
  losses: readonly Loss[],
  { titles, values: { kind } }: Shown,
  service: Service,
): Promise<Section> {
  const all = groupedBy(losses, grouping, titles.senderOf);
  const shown = all.length > MOST_ROWS + 1 ? all.slice(0, MOST_ROWS) : all;
  const left = all.length - shown.length;
  const rest = losses.length - sumOf(shown, ({ count }) => count);
  const named = await Promise.all(
    shown.map(async (one): Promise<Ranked> => {
      return { ...one, word: await titleIn(grouping, one.word, titles, service) };
    }),
  );
  const rows = left > 0 ? [...named, { word: `${formatNumber(left)} others`, count: rest }] : named;
  const { label = '' } = BY.find(({ value }) => value === grouping) ?? {};
  return figureTable(
    [label, SUBJECTS[kind].label, 'Share'],
    rows.map(({ word, count }) => [word, formatNumber(count), formatShare(count, losses.length)]),
  );
}

async function titleIn(
  grouping: Grouping,
  word: string,
  { titleOf }: CampaignTitles,
  service: Service,
): Promise<string> {
  if (grouping === 'campaign') return titleOf(word);
  if (grouping === 'sender') return word || 'Not known';
  if (grouping !== 'list') return word;
  return word === '' ? 'Not reported' : titleById(service, word);
}

interface Reporting {
  readonly kind: LossSubject;
  readonly webhooks: readonly WebhookRecord[];
  readonly keptFrom: Date;
}

/** Says from when on events of a period are here; `null`: all of them may be. */
function gapIn(
  { fromAt }: Pick<Period, 'fromAt'>,
  { kind, webhooks, keptFrom }: Reporting,
): Section | null {
  const kinds = SUBJECTS[kind].kinds;
  const hooks = kinds.map((one) => webhooks.find((hook) => hook.kind === one));
  const missing = kinds.filter((_, index) => (hooks[index]?.missingAt ?? null) !== null);
  const words = (names: readonly (typeof kinds)[number][]) =>
    enumerated(names.map((name) => uncapitalised(EVENT_LABELS[name])));
  if (hooks.some((hook) => hook === undefined) || missing.length > 0) {
    const which = missing.length > 0 ? missing : kinds;
    return notice('warning', `The service doesn’t report ${words(which)} to Postbell now.`);
  }
  const since = Math.max(keptFrom.getTime(), ...hooks.map((hook) => hook?.sinceAt.getTime() ?? 0));
  if (since <= fromAt.getTime()) return null;
  const at = time(new Date(since), 'date');
  return notice('info', ['Incomplete: Postbell has events only since ', at, '.']);
}

function actionsOf({ values }: Shown, { rights }: OperationContext): Action[] {
  const { period, kind, by } = values;
  const to = (changed: Partial<Values>, label: string) =>
    action('campaign bounces', { period, kind, by, ...changed }, label, { place: 'here' });
  return compact<Action>([
    menuOf(
      'Group by…',
      BY.map(({ value, label }) => to({ by: value }, label)),
    ),
    menuOf(
      'Kind…',
      KINDS.map(({ value, label }) => to({ kind: value }, label)),
    ),
    menuOf(
      'Period…',
      PERIODS.map(({ value, label }) => to({ period: value }, label)),
    ),
    rights.has('people') &&
      action('campaign unsubscribed', { kind, period }, `Who ${SUBJECTS[kind].done}`),
  ]);
}

function footnoteOf({ zone, lights, values: { kind } }: Shown): string {
  return compact([
    kind === 'bounces' && 'Sent: delivered + bounced.',
    'From the events that Postbell received; each person counts once per campaign.',
    `Days in ${zone}.`,
    lights.note,
  ]).join(' ');
}
