import { formatCount, formatNumber, formatRate, type Judging } from '../../domain/figures.ts';
import { measured } from '../../domain/ratio.ts';
import type { Fact } from '../../domain/reply.ts';
import type { TopicCounts } from '../../store/events/counts.ts';
import { figureOf, plainRate, recipientsIn } from './recipients.ts';
import { worriesIn } from './verdict.ts';

/** Returns the verdict on a day's SMTP e-mails, in one line. */
export function smtpVerdict(counts: TopicCounts, judging: Judging): string {
  const mails = recipientsIn(counts);
  const worries = worriesIn(mails, false, judging);
  if (worries) {
    const words = worries.light === '🔴' ? 'Act now' : 'Keep an eye on it';
    return `${worries.light} ${words}: ${worries.text}`;
  }
  const { sent, delivered } = mails;
  const events = Object.values(counts.events).reduce((sum, count) => sum + count, 0);
  if (sent === 0) return formatCount(events, 'event');
  if (delivered === 0) return `No delivery so far, but ${formatCount(sent, 'bounce')}`;
  return `Delivered ${formatRate(delivered, sent, 'sent')}`;
}

export function smtpFacts(counts: TopicCounts, judging: Judging): readonly Fact[] {
  const mails = recipientsIn(counts);
  const { delivered, softBounces, unsubscribed } = mails;
  const { other } = counts.events;
  const sent = delivered > 0 ? mails.sent : 0;
  return [
    { label: 'Sent', value: formatNumber(mails.sent) },
    { label: 'Delivered', value: plainRate(delivered, sent, 'sent') },
    { label: 'Opened', value: plainRate(mails.opened, delivered, 'delivered') },
    { label: 'Clicked', value: plainRate(mails.clicked, delivered, 'delivered') },
    {
      label: 'Hard bounces',
      value: figureOf(measured('hardBounces', { ...mails, sent }), judging),
    },
    { label: 'Soft bounces', value: plainRate(softBounces, sent, 'sent') },
    { label: 'Spam complaints', value: figureOf(measured('complaints', mails), judging) },
    { label: 'Unsubscribed', value: plainRate(unsubscribed, delivered, 'delivered') },
    ...(other > 0 ? [{ label: 'Other events', value: formatNumber(other) }] : []),
  ];
}
