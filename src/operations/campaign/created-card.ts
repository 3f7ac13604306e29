import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, time, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { OperationContext } from '../context.ts';
import { rawValuesOf } from '../raw-values.ts';
import type { CampaignValues } from './campaign-inputs.ts';
import type { Content } from './content.ts';
import type { Created } from './create-campaign.ts';

interface Sent {
  readonly created: Created;
  readonly values: CampaignValues;
  readonly content: Content;
}

/** @param expected Number of recipients that the review gave; `null` where it gave none. */
export async function sentCard(
  sent: Sent,
  expected: number | null,
  { store, channel }: OperationContext,
): Promise<Reply> {
  const { created, values } = sent;
  const { id, recipients } = created;
  const { at, subject, name: title = subject } = values;
  const to = recipientsOf(created, expected);
  const subscriptions = await store.subscriptions.list(channel.id);
  const it = { campaign: id };
  const counted = recipients === null ? '' : ` to ${formatCount(recipients, 'recipient')}`;
  const what = `the campaign “${title}” (${id})${counted}`;
  return {
    title,
    summary: at
      ? ['Scheduled for ', time(at), ` to ${to}`]
      : `Sending to ${to}. The service may review it first.`,
    sections: sectionsOf(sent),
    actions: compact([
      action('campaign show', it, 'Open campaign', { emphasis: 'primary' }),
      at && action('campaign edit', it, 'Edit…', { asksFirst: true }),
      action('campaign cancel', it, 'Cancel campaign…', { emphasis: 'danger' }),
      subscriptions.length === 0 && action('postbell alerts add', {}, 'Follow in this channel'),
    ]),
    footnote: isShort(created, expected)
      ? `#${id} · Skipped: blacklisted, unconfirmed, or in several of the lists`
      : `#${id}`,
    announcement: at ? [`scheduled ${what} for `, time(at), '.'] : `sent ${what}.`,
    subject: { kind: 'campaign', id },
  };
}

export function draftCard({ created, values, content }: Sent): Reply {
  const { lists, sender, subject, name } = values;
  const { id } = created;
  const title = name ?? subject;
  const again = rawValuesOf({ copy: id, sender, subject, lists, name });
  return {
    title,
    summary: 'Saved as a draft. Nothing was sent.',
    // A draft costs nothing.
    sections: sectionsOf({ created: { ...created, cost: null }, values, content }),
    actions: [
      action('campaign send', again, 'Send…', { asksFirst: true, emphasis: 'primary' }),
      action('campaign show', { campaign: id }, 'Open campaign'),
    ],
    footnote: `Draft ${id}. Drafts can’t be sent from here: “Send…” creates a new campaign with the same content.`,
    announcement: `saved the campaign “${title}” (${id}) as a draft.`,
    subject: { kind: 'campaign', id },
  };
}

function sectionsOf({ created: { wasFound, cost }, values, content }: Sent): Section[] {
  return compact([
    wasFound &&
      notice('info', 'The service’s confirmation got lost, but the campaign was created.'),
    facts([
      { label: 'Subject', value: values.subject },
      { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
      cost && {
        label: 'Cost',
        value: `${formatMoney(cost.price, cost.currency)} for ${formatCount(cost.emails, 'email')} beyond your plan`,
      },
    ]),
  ]);
}

/** Tells whether fewer people get it than the review said. */
function isShort({ recipients, wasFound }: Created, expected: number | null): boolean {
  // The service may still be copying the addresses of a campaign that was found.
  return !wasFound && recipients !== null && expected !== null && recipients < expected;
}

/** Returns e.g. `54 of 55 recipients; 1 skipped`; the footnote says why. */
function recipientsOf(created: Created, expected: number | null): string {
  const { recipients } = created;
  if (recipients === null) return 'the chosen recipients (not counted yet)';
  if (expected === null || !isShort(created, expected)) return formatCount(recipients, 'recipient');
  const skipped = `${formatNumber(expected - recipients)} skipped`;
  return `${formatNumber(recipients)} of ${formatCount(expected, 'recipient')}; ${skipped}`;
}
