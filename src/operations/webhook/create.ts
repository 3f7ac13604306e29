import { compact } from '../../lib/compact.ts';
import { isEventKind, enumeratedEvents, eventLabel } from '../../domain/events.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, type Section } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../../commands/define.ts';
import { EVENT_OPTIONS, leavingNotice, maskedUrl } from './words.ts';

export default defineOperation({
  name: 'webhook create',
  title: 'Create webhooks',
  summary: 'Create webhooks that report events to a URL',
  right: 'administer',
  effect: 'writes',
  endpoints: ['GET /v2/email-service/webhook', 'POST /v2/email-service/webhook/'],
  example: 'https://crm.example.com/events unsubscribe spam',
  inputs: {
    url: { kind: 'url', label: 'URL', hint: 'Where the service sends the events' },
    events: { kind: 'choices', label: 'Events', options: EVENT_OPTIONS },
  },
  confirmLabel: 'Create webhooks',
  async preview({ url, events }, { service }) {
    const due = await dueOf(service, url, events);
    return {
      title: `Send events to ${maskedUrl(url)}?`,
      summary: `${formatCount(due.length, 'webhook')}, one per event: ${enumeratedEvents(due)}.`,
      sections: [leavingNotice(url)],
    };
  },
  async run({ url, events }, context) {
    const due = await dueOf(context.service, url, events);
    const created = await context.service.webhooks.create(due, url);
    const names = enumeratedEvents(created.map((one) => one.action));
    const items = created.map(({ id, action: kind }) => `${eventLabel(kind)}: webhook ${id}`);
    const choices = created.map(({ id, action: kind }) =>
      action('webhook show', { webhook: id }, `${eventLabel(kind)} (${id})`),
    );
    const webhooks = formatCount(created.length, 'webhook');
    const address = maskedUrl(url);
    const before = events.length - due.length;
    const were = before === 1 ? '1 event was' : `${before} events were`;
    return {
      title: 'Webhooks',
      summary: `${webhooks} created for ${address}.`,
      sections: compact<Section>([
        { kind: 'bullets', items },
        before > 0 && { kind: 'paragraph', text: `${were} already sent there.` },
      ]),
      actions: [
        { kind: 'menu', label: 'Open…', choices },
        action('webhook list', {}, 'All webhooks'),
      ],
      subject: { kind: 'webhook', id: created.map(({ id }) => id).join(' ') },
      announcement: `created ${webhooks} for ${address}: ${names}.`,
    };
  },
});

/** @throws {InputError} when all kinds are reported there already; none is to be reported twice. */
async function dueOf({ webhooks }: Service, url: string, events: readonly string[]) {
  const existing = await webhooks.all();
  const there = new Set(existing.filter((one) => one.url === url).map((one) => one.action));
  const due = events.filter(isEventKind).filter((kind) => !there.has(kind));
  if (due.length > 0) return due;
  throw new InputError('All of these events are already sent to this URL.', { field: 'events' });
}
