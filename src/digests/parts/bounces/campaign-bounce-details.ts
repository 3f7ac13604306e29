import { bounceMeaning, isBounceReason, isHardBounce } from '../../../domain/bounces.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Reply, Section, Text } from '../../../domain/reply.ts';
import type { CampaignBounces } from './campaign-bounces.ts';
import { receivedReasonFacts } from './received-bounces.ts';
import { totalOf } from './campaign-reasons.ts';
import type { Ranked } from './tally.ts';

const MOST_DOMAINS = 15;
const MOST_MEANINGS = 6;

/** The reply in the thread: the meaning of each reason, and the recipient domains. */
export function campaignBounceDetails(
  { reasons, received }: Pick<CampaignBounces, 'reasons' | 'received'>,
  charts: readonly Section[],
  formats: FigureFormats,
): Reply {
  const content = reasons.length > 0 ? reasons : received.reasons;
  const byWebhooks = reasons.length > 0 ? receivedReasonFacts(received, formats) : [];
  return {
    title: 'Campaign e-mails that bounced, in full',
    summary: [
      ...(received.domains.length > 0
        ? [formats.count(received.domains.length, 'recipient domain')]
        : []),
      formats.count(content.length, 'reason'),
    ].join(', '),
    sections: [
      ...charts,
      ...(received.domains.length > 0 ? [domainsTable(received.domains, formats)] : []),
      ...(byWebhooks.length > 0 ? [{ kind: 'facts', facts: byWebhooks } as const] : []),
      ...(content.length > 0
        ? [
            { kind: 'heading', text: 'What to do about them' } as const,
            {
              kind: 'bullets',
              items: content.slice(0, MOST_MEANINGS).map((reason) => meaningOf(reason, formats)),
            } as const,
          ]
        : []),
    ],
    footnote: [
      reasons.length > 0
        ? 'Reasons are the service’s statistics.'
        : 'Reasons are what webhooks told Postbell.',
      received.domains.length > 0
        ? 'Recipient domains are what webhooks told Postbell, since the service doesn’t tell them.'
        : 'The service tells no recipient domains, and no webhook told any.',
      'The service lists no addresses that bounced; what became of a single one, it tells when asked.',
    ].join(' '),
  };
}

function domainsTable(domains: readonly Ranked[], formats: FigureFormats): Section {
  const total = totalOf(domains);
  const left = domains.slice(MOST_DOMAINS);
  const rest = {
    word: formats.count(left.length, 'other domain'),
    count: totalOf(left),
  };
  return {
    kind: 'table',
    columns: [
      { title: 'Recipient domain' },
      { title: 'Bounces that webhooks told', align: 'right' },
    ],
    rows: [...domains.slice(0, MOST_DOMAINS), ...(left.length > 0 ? [rest] : [])].map(
      ({ word, count }) => [word, `${formats.number(count)} · ${formats.share(count, total)}`],
    ),
  };
}

function meaningOf({ word, count }: Ranked, formats: FigureFormats): Text {
  return [
    { kind: 'strong', text: `${word}: ${formats.number(count)}` },
    `${isHardBounce(word) ? ' · hard' : ' · soft'}. `,
    isBounceReason(word) ? bounceMeaning(word) : '',
  ];
}
