import { action } from '../../domain/reply.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { maskedUrl } from './masked-url.ts';
import { reviewOf, type Standing } from './review.ts';
import { EVENT_OPTIONS, eventInWords, WHOSE } from './words.ts';

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
