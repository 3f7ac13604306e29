import type { Attempt } from '../../../lib/attempt.ts';
import type { Light } from '../../../domain/figures.ts';
import {
  figuresOf,
  leftOf,
  type MessageFigures,
  type SmsCampaignSummary,
} from '../../../service/sms/campaign.ts';
import type { Part, SectionContent, DigestRequest } from '../../part.ts';
import type { PartParts } from '../parts.ts';
import { paceFootnotes } from '../account/balance-sections.ts';
import {
  onlyThose,
  readFinalFigures,
  spanToFinalize,
  type Figured,
  type Sent,
  type FinalFigures,
} from '../final-figures.ts';
import { messagesContent, type MessageKind } from './messages-content.ts';
import { readSmsLeft, smsLeftSections, type SmsLeft } from './sms-left.ts';
import { smsCharts, smsSections, smsTable, smsVerdict, summed } from './sms-sections.ts';

/** An SMS campaign that went out. */
export interface SentSms extends SmsCampaignSummary, Sent {}

/** Figures of an SMS campaign as they are stored. */
export interface SmsFigures extends MessageFigures {
  /** Number of messages by the service's words for their status. */
  readonly statuses: Readonly<Record<string, number>>;
}

export type FiguredSms = Figured<SentSms, SmsFigures>;

/** We assume that a network that reported nothing for so long reports nothing more. */
const SETTLED_MS = 72 * 3_600_000;
const LEFT_OUT: SectionContent = {
  verdict: null,
  light: null,
  isQuiet: true,
  sections: [],
  leftOut: [
    'SMS belong to no sender of e-mails and to no e-mail campaign, so they are left out here.',
  ],
};
const SMS: MessageKind<SentSms, SmsFigures> = {
  name: 'sms',
  campaign: 'SMS campaign',
  source: 'SMS figures are the service’s reports on each message',
  provisional: 'SMS deliveries are provisional: some reports may come in for three days.',
  isFinal: ({ one, figures }, now) => hasFinalFigures(figures, +now - +one.sentAt),
  light: lightOfSms,
  verdict: smsVerdict,
  sections: smsSections,
  charts: smsCharts,
  table: smsTable,
  title: 'SMS campaigns',
  all: { kind: 'operation', label: 'SMS campaigns', operation: 'sms list', values: {} },
};

/** Creates the section of SMS campaigns that went out. */
export function createSmsPart(parts: Pick<PartParts, 'service' | 'store'>): Part {
  const {
    service,
    store: { readings },
  } = parts;
  const read = async (id: string): Promise<SmsFigures> => {
    const campaign = await service.sms.campaigns.get(id);
    const statuses: Record<string, number> = {};
    for (const { status } of campaign.phones) {
      statuses[status.name] = (statuses[status.name] ?? 0) + 1;
    }
    return { ...figuresOf(campaign), statuses };
  };
  const sentSince = async (request: DigestRequest): Promise<readonly SentSms[]> => {
    const { scope } = request;
    const all = await service.sms.campaigns.all(spanToFinalize(request));
    const isMeant = ({ listId }: SmsCampaignSummary) =>
      scope.lists.length === 0 || (listId !== null && scope.lists.includes(listId));
    return all
      .filter(isMeant)
      .flatMap((one) => {
        const sentAt = one.sendAt ?? one.createdAt;
        return sentAt ? [{ ...one, sentAt }] : [];
      })
      .sort((a, b) => b.price - a.price);
  };

  return {
    name: 'sms',
    words: 'SMS campaigns',
    async tell(request): Promise<SectionContent> {
      if (isOthersScope(request)) return LEFT_OUT;
      const sent = await sentSince(request);
      const [finalFigures, left] = await Promise.all([
        readFinalFigures({ readings, kind: 'sms', read, hasFinalFigures, sent }, request),
        readSmsLeft(parts, request),
      ]);
      // Campaigns that were canceled or still wait have no messages that left.
      return reportedOf(
        onlyThose(finalFigures, ({ figures }) => leftOf(figures) > 0),
        left,
        request,
      );
    },
  };
}

/** Tells whether the digest is limited to senders or e-mail campaigns, to which no SMS belongs. */
function isOthersScope({ scope: { senders, campaigns } }: DigestRequest): boolean {
  return senders.length > 0 || campaigns.length > 0;
}

/**
 * Returns the light as if all messages under way were delivered; `null` where only that makes it
 * green.
 */
function lightOfSms(
  sent: readonly FiguredSms[],
  { formats, now }: Pick<DigestRequest, 'formats' | 'now'>,
): Light | null {
  const { left, delivered } = summed(sent);
  const pending = sent
    .filter(({ one, figures }) => !hasFinalFigures(figures, +now - +one.sentAt))
    .reduce((sum, { figures }) => sum + figures.underway + figures.others, 0);
  const light = formats.light('smsDelivery', delivered, left);
  const atBest = formats.light('smsDelivery', delivered + pending, left);
  return light === atBest || atBest !== '🟢' ? atBest : null;
}

function hasFinalFigures({ ready, underway, others }: SmsFigures, ageMs: number): boolean {
  return ready + underway + others === 0 || ageMs >= SETTLED_MS;
}

function reportedOf(
  finalFigures: FinalFigures<SentSms, SmsFigures>,
  left: Attempt<SmsLeft> | null,
  request: DigestRequest,
): SectionContent {
  const content = messagesContent(finalFigures, SMS, request);
  if (!left) return content;
  const { value, failure } = left;
  return {
    ...content,
    sections: [
      ...content.sections,
      ...(value ? smsLeftSections(value, finalFigures.now, request.formats) : []),
    ],
    footnotes: [
      ...content.footnotes,
      ...(value ? paceFootnotes(value.stocks, request.formats) : []),
    ],
    missing: [...content.missing, ...(failure ? [{ words: 'what is left for SMS', failure }] : [])],
  };
}
