import { WEBHOOK_KINDS, EVENT_LABELS, isEventKind, eventLabel } from '../../domain/events.ts';
import { facts, notice, type Section, type Text, time } from '../../domain/reply.ts';
import type { Silence, Webhook } from '../../domain/webhooks.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { WebhookReceiver } from '../../alerts/webhooks/webhooks.ts';
import type { Choice } from '../../commands/inputs.ts';

export const EVENT_OPTIONS: readonly Choice[] = WEBHOOK_KINDS.map((kind) => ({
  value: kind,
  label: EVENT_LABELS[kind],
}));

export const WHOSE: Readonly<Record<WebhookReceiver, string>> = {
  current: 'Postbell',
  outdated: 'Postbell (outdated)',
  foreign: 'Another system',
};

/** Keys and tokens have at least as many characters; words of a path mostly have fewer. */
const SHORTEST_SECRET = 12;
const MASK = '•••';

/** Masks possible secrets: user and password, long parts of the path, values of the query. */
export function maskedUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return MASK;
  const user = url.username === '' && url.password === '' ? '' : `${MASK}@`;
  const path = url.pathname
    .split('/')
    .map((part) => (part.length >= SHORTEST_SECRET && !isEventKind(part) ? MASK : part))
    .join('/');
  const query = [...url.searchParams.keys()].map((name) => `${name}=${MASK}`).join('&');
  const fragment = url.hash === '' ? '' : `#${MASK}`;
  return `${url.protocol}//${user}${url.host}${path}${query && `?${query}`}${fragment}`;
}

export function webhookFacts(webhook: Webhook, { relay }: OperationContext): Section {
  return facts([
    { label: 'Event', value: eventLabel(webhook.action) },
    { label: 'URL', value: maskedUrl(webhook.url) },
    { label: 'Receiver', value: WHOSE[relay.receiverOf(webhook)] },
  ]);
}

export function leavingNotice(url: string): Section {
  const { host = url, protocol } = URL.parse(url) ?? {};
  const open = protocol === 'http:' ? ' http isn’t encrypted; use https.' : '';
  return notice(
    'warning',
    `Every event includes your contacts’ addresses. Make sure ${host} is yours.${open}`,
  );
}

export function silenceInWords({ kind, receivedAt, campaign }: Silence): Text {
  return [
    `${EVENT_LABELS[kind]}: the service counted some for “${campaign.name}”, but `,
    ...(receivedAt ? ['none have arrived since ', time(receivedAt)] : ['none have arrived']),
    '. Check that the service can reach PUBLIC_URL.',
  ];
}
