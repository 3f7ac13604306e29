import { EVENT_KINDS, EVENT_LABELS } from '../../domain/events.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, notice, type Text } from '../../domain/reply.ts';
import type { Silence } from '../../domain/webhooks.ts';
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
    return listed(
      {
        ...list,
        summary: review.summary,
        source: sourceOf(requested),
        columns: COLUMNS,
        fileName: 'webhooks',
        empty: all.length === 0 ? review.summary : 'No webhook fits this filter.',
        before: review.notices,
        open: ({ webhook }) =>
          action(
            'webhook show',
            { webhook: webhook.id },
            `${eventInWords(webhook.action)} (${webhook.id})`,
          ),
        menus: [
          menuFor(list, 'Filter…', 'whose', [...WHOSE_OPTIONS, { value: '', label: 'All' }]),
          menuFor(list, 'Sort…', 'sort', SORTS),
        ],
        actions: [...review.actions, action('webhook create', {}, 'Create a webhook…')],
      },
      { page, csv },
    );
  },
});

interface Standing {
  readonly webhook: Webhook;
  readonly standing: WebhookStanding;
}

function byEvent(a: Standing, b: Standing): number {
  const event = ({ webhook }: Standing) => eventInWords(webhook.action);
  return event(a).localeCompare(event(b), 'en') || byAddress(a, b);
}

function byAddress(a: Standing, b: Standing): number {
  return a.webhook.url.localeCompare(b.webhook.url, 'en');
}

/** Returns the verdict on all webhooks together, with notices and actions. */
function reviewOf(all: readonly Standing[], silences: readonly Silence[]) {
  const own = all.filter(({ standing }) => standing === 'current');
  const outdated = all.filter(({ standing }) => standing === 'outdated');
  const received = new Set(own.map(({ webhook }) => webhook.action));
  const missing = EVENT_KINDS.filter((kind) => !received.has(kind));
  const twiceHere = repeatedIn(
    all.filter(({ standing }) => standing !== 'foreign'),
    ({ webhook }) => webhook.action,
  );
  const twiceElsewhere = repeatedIn(
    all.filter(({ standing }) => standing === 'foreign'),
    ({ webhook }) => `${webhook.action} ${webhook.url}`,
  );
  const isRepairable = missing.length > 0 || outdated.length > 0 || twiceHere !== '';
  const label = own.length + outdated.length > 0 ? 'Repair…' : 'Connect Postbell…';
  const names = enumerated(missing.map((kind) => uncapitalised(EVENT_LABELS[kind])));
  const they = outdated.length === 1 ? 'reports' : 'report';
  // Without any events at all, the verdict has said so already.
  const isPartial = missing.length > 0 && missing.length < EVENT_KINDS.length;
  const notices: readonly Text[] = compact([
    isPartial && `Postbell isn’t told of ${names}: connect it.`,
    outdated.length > 0 &&
      `${formatCount(outdated.length, 'webhook')} of Postbell ${they} to an address or with a secret of earlier: repair it.`,
    ...silences.map(silenceInWords),
    twiceHere && `${twiceHere}: Postbell has more than one webhook for the same: repair it.`,
    twiceElsewhere &&
      `${twiceElsewhere}: registered more than once for the same address of another system, so every event goes there as often. Delete the others.`,
  ]);
  return {
    summary: `${formatCount(all.length, 'webhook')} · ${verdictOf(missing.length, own.length, silences.length)}`,
    notices: notices.map((text) => notice('warning', text)),
    actions: isRepairable ? [action('postbell alerts connect', {}, label)] : [],
  };
}

function verdictOf(missing: number, own: number, silent: number): string {
  if (missing === 0 && silent > 0) {
    return `🟠 ${formatCount(silent, 'kind of event doesn’t', 'kinds of events don’t')} arrive`;
  }
  if (missing === 0) return '🟢 all events reach Postbell';
  if (own === 0) return '🔴 no event reaches Postbell';
  return `🟠 ${formatCount(missing, 'kind of event', 'kinds of events')} don’t reach Postbell`;
}

/** Names the events of several webhooks with the same key. */
function repeatedIn(some: readonly Standing[], keyOf: (one: Standing) => string): string {
  const repeated = [...Map.groupBy(some, keyOf).values()].filter((group) => group.length > 1);
  const actions = new Set(repeated.flatMap((group) => group.map(({ webhook }) => webhook.action)));
  return capitalised(enumerated([...actions].map((one) => uncapitalised(eventInWords(one)))));
}
