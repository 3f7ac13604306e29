import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Text } from '../../../domain/reply.ts';
import { type Webhook, isNeeded, type WebhookRepair } from '../../../domain/webhooks.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised, enumerated } from '../../../lib/text.ts';
import { defineOperation } from '../../../commands/define.ts';
import { maskedUrl } from '../../webhook/words.ts';
import { enumeratedEvents } from '../../../domain/events.ts';

export default defineOperation({
  name: 'postbell alerts connect',
  title: 'Connect webhooks',
  summary: 'Connect the service so that its events reach Postbell, or repair the connection',
  right: 'administer',
  effect: 'writes',
  endpoints: [
    'GET /v2/email-service/webhook',
    'POST /v2/email-service/webhook/',
    'PUT /v2/email-service/webhook/{id}',
    'DELETE /v2/email-service/webhook/{id}',
  ],
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
      footnote: 'Each kind of event is then reported to Postbell once.',
    };
  },
  async run(_, { relay }) {
    const done = await relay.connect();
    const isNew = isNeeded(done);
    return {
      title: isNew ? 'Service connected' : 'Connect webhooks',
      summary: isNew
        ? `${capitalised(countsOf(done, DONE))}. Events now reach Postbell.`
        : 'Already connected. Nothing to do.',
      isUnchanged: !isNew,
      actions: [action('webhook list', {}, 'All webhooks')],
      announcement: isNew ? `connected the service: ${countsOf(done, DONE)}.` : undefined,
    };
  },
});

const PLANNED = { create: 'to create', renew: 'to update', remove: 'to delete' };
const DONE = { create: 'created', renew: 'updated', remove: 'deleted' };

/** Returns `10 webhooks created, 1 updated and 2 deleted`, without counts of zero. */
function countsOf(repair: WebhookRepair, words: typeof DONE): string {
  const steps = (['create', 'renew', 'remove'] as const).filter((step) => repair[step].length > 0);
  const parts = steps.map((step, index) => {
    const count = repair[step].length;
    return `${index === 0 ? formatCount(count, 'webhook') : formatNumber(count)} ${words[step]}`;
  });
  return enumerated(parts);
}

function plannedItems({ create, renew, remove, foreign }: WebhookRepair): Text[] {
  return compact([
    create.length > 0 && `Create: ${enumeratedEvents(create)}`,
    ...renew.map((hook) => `Update: ${hookInWords(hook)}, with the current address and secret`),
    ...remove.map((hook) => `Delete: ${hookInWords(hook)}, a duplicate`),
    foreign.length > 0 && `Keep: ${formatCount(foreign.length, 'webhook')} of other systems`,
  ]);
}

function hookInWords({ id, action, url }: Webhook): string {
  return `${enumeratedEvents([action])} (webhook ${id}, to ${maskedUrl(url)})`;
}
