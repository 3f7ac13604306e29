import { EVENT_KINDS, EVENT_LABELS, type EventKind } from '../../domain/events.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, type Section, type Step } from '../../domain/reply.ts';
import type { Silence } from '../../domain/silence.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised, enumerated, uncapitalised } from '../../lib/text.ts';
import type { Webhook } from '../../service/webhooks.ts';
import { BROWSE_INPUTS, type Column, menuFor } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import type { WebhookStanding } from '../context.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { EVENT_OPTIONS, eventInWords, maskedUrl, silenceInWords, WHOSE } from './words.ts';

const SORTS = [
  { value: 'event', label: 'By event' },
  { value: 'address', label: 'By address' },
] as const;

const WHOSE_OPTIONS = [
  { value: 'current', label: WHOSE.current },
  { value: 'outdated', label: WHOSE.outdated },
  { value: 'foreign', label: WHOSE.foreign },
] as const;

const COLUMNS: readonly Column<Standing>[] = [
  { title: 'Event', cell: ({ webhook }) => eventInWords(webhook.action) },
  { title: 'Goes to', cell: ({ webhook }) => maskedUrl(webhook.url) },
  { title: 'Receiver', cell: ({ standing }) => WHOSE[standing] },
  { title: 'Id', align: 'right', cell: ({ webhook }) => webhook.id },
];

export default defineOperation({
  name: 'webhook list',
  summary: 'List webhooks, and whether events reach Postbell',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/webhook'],
  example: '',
  inputs: {
    whose: { kind: 'choice', label: 'Receiver', optional: true, options: WHOSE_OPTIONS },
    event: { kind: 'choice', label: 'Event', optional: true, options: EVENT_OPTIONS },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ whose, event, sort = 'event', page, csv }, context) {
    const webhooks = await context.service.webhooks.all();
    const all = webhooks.map((webhook) => ({
      webhook,
      standing: context.relay.standingOf(webhook),
    }));
    const requested = all
      .filter(({ standing }) => whose === undefined || standing === whose)
      .filter(({ webhook }) => event === undefined || webhook.action === event)
      .toSorted(sort === 'event' ? byEvent : byAddress);
    const list = {
      title: 'Webhooks',
      operation: 'webhook list',
      values: rawValuesOf({ whose, event, sort }),
    };
    const review = reviewOf(all, await context.relay.knownSilences());
    return await listed(
      {
        ...list,
        summary: review.summary,
        source: sourceOf(requested),
        columns: COLUMNS,
        fileName: 'webhooks',
        empty: all.length === 0 ? review.summary : 'No webhook fits this filter.',
        before: review.notices,
        open: ({ webhook }) => ({
          label: `${eventInWords(webhook.action)} (${webhook.id})`,
          operation: 'webhook show',
          values: { webhook: webhook.id },
        }),
        menus: [
          menuFor(list, 'Filter…', 'whose', [...WHOSE_OPTIONS, { value: '', label: 'All' }]),
          menuFor(list, 'Sort…', 'sort', SORTS),
        ],
        steps: [...review.steps, action('Create a webhook…', 'webhook create')],
      },
      { page, csv },
    );
  },
});

function byEvent(a: Standing, b: Standing): number {
  const [one, other] = [a, b].map(({ webhook }) => eventInWords(webhook.action));
  return (one ?? '').localeCompare(other ?? '', 'en') || byAddress(a, b);
}

function byAddress(a: Standing, b: Standing): number {
  return a.webhook.url.localeCompare(b.webhook.url, 'en');
}

interface Standing {
  readonly webhook: Webhook;
  readonly standing: WebhookStanding;
}

/** The verdict on all webhooks together, with notices and actions. */
interface Review {
  readonly summary: string;
  readonly notices: readonly Section[];
  readonly steps: readonly Step[];
}

function connectStep(label: string): Step {
  return { kind: 'operation', label, operation: 'postbell alerts connect', values: {} };
}

function reviewOf(all: readonly Standing[], silences: readonly Silence[]): Review {
  const own = all.filter(({ standing }) => standing === 'current');
  const outdated = all.filter(({ standing }) => standing === 'outdated');
  const received = new Set(own.map(({ webhook }) => webhook.action));
  const missing = EVENT_KINDS.filter((kind) => !received.has(kind));
  const repeated = repeatedIn(all);
  const isRepairable = missing.length > 0 || outdated.length > 0 || repeated.own.length > 0;
  const label = own.length + outdated.length > 0 ? 'Repair…' : 'Connect Postbell…';
  return {
    summary: `${formatCount(all.length, 'webhook')} · ${verdictOf(missing, own.length, silences.length)}`,
    notices: [
      ...missingNotice(missing),
      ...outdatedNotice(outdated.length),
      ...silences.map(silenceNotice),
      ...repeatedNotices(repeated),
    ],
    steps: isRepairable ? [connectStep(label)] : [],
  };
}

function silenceNotice(silence: Silence): Section {
  return { kind: 'notice', tone: 'warning', text: silenceInWords(silence) };
}

function verdictOf(missing: readonly EventKind[], own: number, silent: number): string {
  if (missing.length === 0 && silent > 0) {
    return `🟠 ${formatCount(silent, 'kind of event doesn’t', 'kinds of events don’t')} arrive`;
  }
  if (missing.length === 0) return '🟢 all events reach Postbell';
  if (own === 0) return '🔴 no event reaches Postbell';
  return `🟠 ${formatCount(missing.length, 'kind of event', 'kinds of events')} don’t reach Postbell`;
}

function missingNotice(missing: readonly EventKind[]): Section[] {
  // Without any events at all, the verdict has said so already.
  if (missing.length === 0 || missing.length === EVENT_KINDS.length) return [];
  const words = enumerated(missing.map((kind) => uncapitalised(EVENT_LABELS[kind])));
  return [
    { kind: 'notice', tone: 'warning', text: `Postbell isn’t told of ${words}: connect it.` },
  ];
}

function outdatedNotice(count: number): Section[] {
  if (count === 0) return [];
  const they = count === 1 ? 'reports' : 'report';
  return [
    {
      kind: 'notice',
      tone: 'warning',
      text: `${formatCount(count, 'webhook')} of Postbell ${they} to an address or with a secret of earlier: repair it.`,
    },
  ];
}

interface Repeated {
  /** Kinds that several of Postbell's own webhooks report. */
  readonly own: readonly string[];
  /** Kinds that are reported to one address of others more than once. */
  readonly foreign: readonly string[];
}

function repeatedIn(all: readonly Standing[]): Repeated {
  const foreign = Map.groupBy(
    all.filter(({ standing }) => standing === 'foreign'),
    ({ webhook }) => `${webhook.action} ${webhook.url}`,
  );
  const own = Map.groupBy(
    all.filter(({ standing }) => standing !== 'foreign'),
    ({ webhook }) => webhook.action,
  );
  const actionsOf = (groups: ReadonlyMap<string, readonly Standing[]>): string[] => {
    const repeated = [...groups.values()].filter((group) => group.length > 1);
    return [...new Set(repeated.map(([first]) => first?.webhook.action ?? ''))];
  };
  return { own: actionsOf(own), foreign: actionsOf(foreign) };
}

function repeatedNotices({ own, foreign }: Repeated): Section[] {
  const notice = (text: string): Section => ({ kind: 'notice', tone: 'warning', text });
  const words = (actions: readonly string[]) =>
    capitalised(enumerated(actions.map((action) => uncapitalised(eventInWords(action)))));
  return compact([
    own.length > 0 &&
      notice(`${words(own)}: Postbell has more than one webhook for the same: repair it.`),
    foreign.length > 0 &&
      notice(
        `${words(foreign)}: registered more than once for the same address of another system, so every event goes there as often. Delete the others.`,
      ),
  ]);
}
