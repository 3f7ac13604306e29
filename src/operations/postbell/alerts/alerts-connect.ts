import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Section, type Text, facts } from '../../../domain/reply.ts';
import { type Webhook, isNeeded, type WebhookRepair } from '../../../domain/webhooks.ts';
import { compact } from '../../../lib/compact.ts';
import { enumerated } from '../../../lib/text.ts';
import { defineOperation } from '../../define.ts';
import { maskedUrl } from '../../webhook/words.ts';
import { enumeratedEvents } from '../../../domain/events.ts';

export default defineOperation({
  name: 'postbell alerts connect',
  title: 'Connect webhooks',
  summary: 'Connect the service so that its events reach Postbell, or repair that',
  right: 'administer',
  effect: 'writes',
  endpoints: [
    'GET /v2/email-service/webhook',
    'POST /v2/email-service/webhook/',
    'PUT /v2/email-service/webhook/{id}',
    'DELETE /v2/email-service/webhook/{id}',
  ],
  example: '',
  inputs: {},
  confirmLabel: 'Connect',
  async preview(_, { relay }) {
    const repair = await relay.plan();
    if (!isNeeded(repair)) return null;
    const isFirst = repair.keep.length + repair.renew.length === 0;
    return {
      title: isFirst ? 'Connect the service?' : 'Repair the connection to the service?',
      summary: `${countsOf(repair, PLANNED)}.`,
      sections: [{ kind: 'bullets', items: plannedItems(repair) }],
      footnote: 'The service then reports each kind of event to Postbell once.',
    };
  },
  async run(_, { relay }) {
    const done = await relay.connect();
    const isNew = isNeeded(done);
    return {
      title: 'Events of the service',
      summary: isNew
        ? `Connected: ${countsOf(done, DONE)}. Events reach Postbell from now on.`
        : 'Already connected: nothing to do.',
      sections: [factsOf(done)],
      actions: [action('webhook list', {}, 'All webhooks')],
      announcement: isNew ? `connected the service: ${countsOf(done, DONE)}.` : undefined,
    };
  },
});

const PLANNED = { create: 'to create', renew: 'to renew', remove: 'to delete' };
const DONE = { create: 'created', renew: 'renewed', remove: 'deleted' };

/** Returns `10 webhooks created, 1 renewed and 2 deleted`, without counts of zero. */
function countsOf({ create, renew, remove }: WebhookRepair, words: typeof DONE): string {
  const parts = [
    { count: create.length, what: words.create },
    { count: renew.length, what: words.renew },
    { count: remove.length, what: words.remove },
  ].filter(({ count }) => count > 0);
  return enumerated(
    parts.map(({ count, what }, index) => {
      return `${index === 0 ? formatCount(count, 'webhook') : formatNumber(count)} ${what}`;
    }),
  );
}

function plannedItems({ create, renew, remove, foreign }: WebhookRepair): Text[] {
  return compact([
    create.length > 0 && `Create: ${enumeratedEvents(create)}`,
    ...renew.map((hook) => `Renew: ${hookInWords(hook)}, with today’s address and secret`),
    ...remove.map((hook) => `Delete: ${hookInWords(hook)}, which only repeats another one`),
    foreign.length > 0 && `Leave alone: ${formatCount(foreign.length, 'webhook')} of other systems`,
  ]);
}

function hookInWords({ id, action, url }: Webhook): string {
  return `${enumeratedEvents([action])} (webhook ${id}, to ${maskedUrl(url)})`;
}

function factsOf({ create, renew, remove, keep, foreign }: WebhookRepair): Section {
  return facts([
    { label: 'Created', value: formatNumber(create.length) },
    { label: 'Renewed', value: formatNumber(renew.length) },
    { label: 'Deleted, as repeated', value: formatNumber(remove.length) },
    { label: 'Already there', value: formatNumber(keep.length) },
    { label: 'Other systems’, left alone', value: formatNumber(foreign.length) },
  ]);
}
