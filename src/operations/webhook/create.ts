import { compact } from '../../lib/compact.ts';
import { EVENT_LABELS, isEventKind, type EventKind } from '../../domain/events.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount } from '../../domain/figures.ts';
import type { Reply, Section, Text } from '../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import type { Webhook } from '../../service/webhooks.ts';
import { defineOperation } from '../define.ts';
import { EVENT_OPTIONS, eventInWords, leavingNotice, maskedUrl } from './words.ts';

export default defineOperation({
  name: 'webhook create',
  summary: 'Create webhooks that report events to an address',
  effect: 'writes',
  endpoints: ['GET /v2/email-service/webhook', 'POST /v2/email-service/webhook/'],
  example: 'https://crm.example.com/events unsubscribe spam',
  inputs: {
    url: { kind: 'url', label: 'Address', hint: 'Where the service should report the events' },
    events: { kind: 'choices', label: 'Events', options: EVENT_OPTIONS },
  },
  confirmLabel: 'Create webhooks',
  async preview({ url, events }, { service }) {
    const due = await dueOf(service, url, events);
    return {
      title: `Report events to ${maskedUrl(url)}?`,
      summary: `${formatCount(due.length, 'webhook')}, one for each kind of event: ${namesOf(due)}.`,
      sections: [leavingNotice(url)],
    };
  },
  async run({ url, events }, context) {
    const due = await dueOf(context.service, url, events);
    const created = await context.service.webhooks.create(due, url);
    return outcome(url, created, { requested: events.length, due: due.length });
  },
});

/**
 * Returns the kinds that aren't reported there yet: a second webhook would report them twice.
 * @throws {InputError} when all are.
 */
async function dueOf(
  { webhooks }: Service,
  url: string,
  events: readonly string[],
): Promise<readonly EventKind[]> {
  const existing = await webhooks.all();
  const there = new Set(existing.filter((one) => one.url === url).map(({ action }) => action));
  const due = events.filter(isEventKind).filter((kind) => !there.has(kind));
  if (due.length > 0) return due;
  throw new InputError('All of these are already reported to this address: nothing to do.', {
    field: 'events',
  });
}

function outcome(
  url: string,
  created: readonly Webhook[],
  { requested, due }: { readonly requested: number; readonly due: number },
): Reply {
  const address = maskedUrl(url);
  const webhooks = formatCount(created.length, 'webhook');
  return {
    title: 'Webhooks',
    summary: `${webhooks} created for ${address}.`,
    sections: compact([
      { kind: 'bullets', items: created.map(lineOf) },
      requested > due && alreadyThere(requested - due),
    ]),
    steps: [
      {
        kind: 'menu',
        label: 'Open…',
        choices: created.map(({ id, action }) => ({
          label: `${eventInWords(action)} (${id})`,
          operation: 'webhook show',
          values: { webhook: id },
        })),
      },
      { kind: 'operation', label: 'All webhooks', operation: 'webhook list', values: {} },
    ],
    announcement: `created ${webhooks} for ${address}: ${namesOf(created.map(({ action }) => action))}.`,
  };
}

function lineOf({ id, action }: Webhook): Text {
  return `${eventInWords(action)}: webhook ${id}`;
}

function alreadyThere(count: number): Section {
  const were = count === 1 ? 'One kind was' : `${count} kinds were`;
  return { kind: 'paragraph', text: `${were} already reported there and left as before.` };
}

function namesOf(actions: readonly string[]): string {
  return enumerated(
    actions.map((action) => (isEventKind(action) ? uncapitalised(EVENT_LABELS[action]) : action)),
  );
}
