import { compact } from '../../lib/compact.ts';
import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import {
  notice,
  time,
  facts,
  form,
  action,
  type Fact,
  type Reply,
  type Section,
  type Step,
  type Text,
} from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import type { CampaignValues } from './campaign-inputs.ts';
import type { Content } from './content.ts';
import type { Created } from './create-campaign.ts';
import { aboutCampaign } from './words.ts';

const FOUND: Section = notice('info', 'The service’s answer got lost, but the campaign is there.');

interface Sent {
  readonly created: Created;
  readonly values: CampaignValues;
  readonly content: Content;
}

/**
 * Returns the card of a campaign that was sent or scheduled, with actions to change or cancel it.
 */
export async function sentCard(
  { created, values, content, expected }: Sent & { readonly expected: number | null },
  context: OperationContext,
): Promise<Reply> {
  const { id } = created;
  const title = values.name ?? values.subject;
  const { at } = values;
  const to = recipientsOf(created, expected, at ? 'not counted yet' : 'its recipients');
  const alerts = await context.store.subscriptions.list(context.channel.id);
  const steps: Step[] = compact([
    { kind: 'operation', ...aboutCampaign('Open campaign', 'show', created), emphasis: 'primary' },
    at
      ? ({
          kind: 'operation',
          ...aboutCampaign('Edit…', 'edit', created),
          asksFirst: true,
        } as const)
      : null,
    {
      kind: 'operation',
      ...aboutCampaign('Cancel campaign…', 'cancel', created),
      emphasis: 'danger',
    },
    alerts.length === 0 && alertsStep(),
  ]);
  return {
    title,
    summary: at
      ? ['Scheduled for ', time(at), `: ${to}.`]
      : `On its way to ${to}. The service copies the addresses first and may review it before sending.`,
    sections: compact([
      created.wasFound ? FOUND : null,
      facts([...factsOf({ created, values, content }), ...costFacts(created)]),
    ]),
    steps,
    footnote: isShort(created, expected)
      ? `Campaign ${id}. Skipped: addresses that are blacklisted, unconfirmed, or in several of the lists.`
      : `Campaign ${id}`,
    announcement: announcementOf(title, created, at),
  };
}

/** Returns the card of a campaign that was saved as a draft. */
export function draftCard({ created, values, content }: Sent): Reply {
  const title = values.name ?? values.subject;
  const send: Step = form('Send…', 'campaign send', draftAgain(created, values), 'primary');
  const look: Step = { kind: 'operation', ...aboutCampaign('Open campaign', 'show', created) };
  return {
    title,
    summary: 'Saved as a draft. Nothing is sent.',
    sections: compact([
      created.wasFound ? FOUND : null,
      facts(factsOf({ created, values, content })),
    ]),
    steps: [send, look],
    footnote:
      `Draft ${created.id}. The service can’t send a draft from here: ` +
      '«Send…» makes a new campaign with the same content.',
    announcement: `saved the campaign «${title}» (${created.id}) as a draft.`,
  };
}

function factsOf({ created, values, content }: Sent): Fact[] {
  return [
    { label: 'Subject', value: values.subject },
    { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
    {
      label: 'Recipients',
      value: created.recipients === null ? 'Not counted yet' : formatNumber(created.recipients),
    },
  ];
}

/** Returns the cost beyond the tariff; nothing where the service named none. */
function costFacts({ cost }: Created): Fact[] {
  if (cost === null) return [];
  const above = formatCount(cost.emails, 'e-mail');
  const value = `${formatMoney(cost.price, cost.currency)} for ${above} above the tariff`;
  return [{ label: 'Cost', value }];
}

function draftAgain({ id }: Created, { lists = [], sender, subject, name }: CampaignValues) {
  return {
    copy: id,
    sender,
    subject,
    ...(lists.length > 0 && { lists: lists.join(', ') }),
    ...(name !== undefined && { name }),
  };
}

/** Tells whether fewer people get it than the review said. */
function isShort({ recipients, wasFound }: Created, expected: number | null): boolean {
  // The service may still be copying the addresses of a campaign that was found.
  return !wasFound && recipients !== null && expected !== null && recipients < expected;
}

/** Returns e.g. `54 of 55 recipients; 1 is skipped`; the footnote says why. */
function recipientsOf(created: Created, expected: number | null, unknown: string): string {
  const { recipients } = created;
  if (recipients === null) return unknown;
  if (expected === null || !isShort(created, expected)) return formatCount(recipients, 'recipient');
  const skipped = formatCount(expected - recipients, 'is skipped', 'are skipped');
  return `${formatNumber(recipients)} of ${formatCount(expected, 'recipient')}; ${skipped}`;
}

function alertsStep(): Step {
  return action('Follow in this channel', 'postbell alerts add');
}

function announcementOf(title: string, { id, recipients }: Created, at: Date | undefined): Text {
  const to = recipients === null ? '' : ` to ${formatCount(recipients, 'recipient')}`;
  const what = `the campaign «${title}» (${id})${to}`;
  return at ? [`scheduled ${what} for `, time(at), '.'] : `sent ${what}.`;
}
