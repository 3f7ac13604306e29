import type { Fact } from '../../domain/reply.ts';
import type { Webhook } from '../../service/webhooks.ts';
import type { OperationContext } from '../context.ts';
import { maskedUrl } from './masked-url.ts';
import { eventInWords, WHOSE } from './words.ts';

/** Returns the facts about one webhook, its address masked. */
export function webhookFacts(webhook: Webhook, { relay }: OperationContext): Fact[] {
  return [
    { label: 'Event', value: eventInWords(webhook.action) },
    { label: 'Goes to', value: maskedUrl(webhook.url) },
    { label: 'Receiver', value: WHOSE[relay.standingOf(webhook)] },
  ];
}
