import { WEBHOOK_KINDS, enumeratedEvents, eventLabel } from '../../domain/events.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, notice, type Text } from '../../domain/reply.ts';
import type { Silence, Webhook } from '../../domain/webhooks.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised, enumerated, uncapitalised } from '../../lib/text.ts';
import { byText, type Orders } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import type { WebhookReceiver } from '../../alerts/webhooks/webhooks.ts';
import { EVENT_OPTIONS, maskedUrl, silenceInWords, WHOSE } from './words.ts';

const byAddress = byText<Received>(({ webhook }) => webhook.url);
const byEvent = byText<Received>(({ webhook }) => eventLabel(webhook.action));
const ORDERS = {
  event: { label: 'By event', compare: (a, b) => byEvent(a, b) || byAddress(a, b) },
  address: { label: 'By URL', compare: byAddress },
} satisfies Orders<Received>;

const WHOSE_OPTIONS = [
  { value: 'current', label: WHOSE.current },
  { value: 'outdated', label: WHOSE.outdated },
  { value: 'foreign', label: WHOSE.foreign },
] as const;

export default defineList({
  name: 'webhook list',
  title: 'Webhooks',
  summary: 'List webhooks and whether events reach Postbell',
  right: 'look',
  endpoints: ['GET /v2/email-service/webhook'],
  example: '',
  inputs: {
    whose: { kind: 'choice', label: 'Receiver', optional: true, options: WHOSE_OPTIONS },
    event: { kind: 'choice', label: 'Event', optional: true, options: EVENT_OPTIONS },
  },
  orders: ORDERS,
  defaultOrder: 'event',
  async list({ whose, event }, { service, relay }) {
    const webhooks = await service.webhooks.all();
    const all = webhooks.map((webhook) => ({ webhook, receiver: relay.receiverOf(webhook) }));
    const review = reviewOf(all, await relay.knownSilences());
    return {
      title: 'Webhooks',
      summary: review.summary,
      source: all,
      filter: ({ receiver, webhook }) =>
        (whose === undefined || receiver === whose) &&
        (event === undefined || webhook.action === event),
      columns: [
        { title: 'Event', cell: ({ webhook }) => eventLabel(webhook.action) },
        { title: 'URL', cell: ({ webhook }) => maskedUrl(webhook.url) },
        { title: 'Receiver', cell: ({ receiver }) => WHOSE[receiver] },
        { title: 'ID', align: 'right', cell: ({ webhook }) => webhook.id },
      ],
      fileName: 'webhooks',
      empty: all.length === 0 ? review.summary : 'No webhook matches this filter.',
      before: review.notices,
      open: ({ webhook: { id, action: event } }) =>
        action('webhook show', { webhook: id }, `${eventLabel(event)} (${id})`),
      menus: [{ input: 'whose', options: [...WHOSE_OPTIONS, { value: '', label: 'All' }] }],
      actions: [...review.actions, action('webhook create', {}, 'Create webhooks…')],
    };
  },
});

interface Received {
  readonly webhook: Webhook;
  readonly receiver: WebhookReceiver;
}

function reviewOf(all: readonly Received[], silences: readonly Silence[]) {
  const {
    current = [],
    outdated = [],
    foreign = [],
  } = Object.groupBy(all, ({ receiver }) => receiver);
  const own = [...current, ...outdated];
  const received = new Set(current.map(({ webhook }) => webhook.action));
  const missing = WEBHOOK_KINDS.filter((kind) => !received.has(kind));
  const twiceHere = repeatedIn(own, ({ webhook }) => webhook.action);
  const twiceElsewhere = repeatedIn(foreign, ({ webhook }) => `${webhook.action} ${webhook.url}`);
  const isRepairable = missing.length > 0 || outdated.length > 0 || twiceHere !== '';
  const label = own.length > 0 ? 'Repair…' : 'Connect Postbell…';
  const names = enumeratedEvents(missing);
  const they = outdated.length === 1 ? 'uses' : 'use';
  // Without any events at all, the verdict has said so already.
  const isPartial = missing.length > 0 && missing.length < WEBHOOK_KINDS.length;
  const notices: readonly Text[] = compact([
    isPartial && `Postbell doesn’t receive ${names}. Repair it.`,
    outdated.length > 0 &&
      `${formatCount(outdated.length, 'webhook')} of Postbell ${they} an old URL or secret. Repair it.`,
    ...silences.map(silenceInWords),
    twiceHere && `${twiceHere}: Postbell has duplicate webhooks. Repair it.`,
    twiceElsewhere &&
      `${twiceElsewhere}: duplicate webhooks for the same URL of another system, so it gets every event more than once. Delete the duplicates.`,
  ]);
  return {
    summary: `${verdictOf(missing.length, current.length, silences.length)} · ${formatCount(all.length, 'webhook')}`,
    notices: notices.map((text) => notice('warning', text)),
    actions: isRepairable ? [action('postbell alerts connect', {}, label)] : [],
  };
}

function verdictOf(missing: number, current: number, silent: number): string {
  const lacking = (count: number) => `🟠 ${formatCount(count, 'event doesn’t', 'events don’t')}`;
  if (missing === 0) return silent > 0 ? `${lacking(silent)} arrive` : 'All events reach Postbell';
  return current === 0 ? '🔴 No events reach Postbell' : `${lacking(missing)} reach Postbell`;
}

/** Names the events of several webhooks with the same key. */
function repeatedIn(some: readonly Received[], keyOf: (one: Received) => string): string {
  const repeated = [...Map.groupBy(some, keyOf).values()].filter((group) => group.length > 1);
  const actions = new Set(repeated.flatMap((group) => group.map(({ webhook }) => webhook.action)));
  return capitalised(enumerated([...actions].map((one) => uncapitalised(eventLabel(one)))));
}
