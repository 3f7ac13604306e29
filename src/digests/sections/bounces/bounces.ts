import { DIGEST_KINDS } from '../../../domain/digest.ts';
import { compact } from '../../../lib/compact.ts';
import { resultOf } from '../../../lib/result.ts';
import type { PostbellError } from '../../../lib/errors.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  isAlarming,
  type Judging,
} from '../../../domain/figures.ts';
import type { CampaignReader } from '../../../snapshots/campaigns.ts';
import { type DigestRequest, type DigestSection, NOTHING } from '../../section.ts';
import type { Missing, SectionContent } from '../../section.ts';
import {
  campaignBounceDetails,
  campaignBounceFacts,
  campaignBounces,
  type CampaignBounces,
  besideUsual,
  comparedBounces,
  mostlyLines,
} from './campaign-bounces.ts';
import { comparedTable, shownIn } from '../comparison.ts';
import { worstLight } from '../../../domain/campaign-judgement.ts';
import { PROVISIONAL } from '../campaigns/campaign-figures.ts';
import { gatherSmtpBounces, type SmtpBouncesParts } from './smtp-bounces.ts';

export function createBouncesSection(
  parts: SmtpBouncesParts & { readonly reader: CampaignReader },
): DigestSection {
  return {
    name: 'bounces',
    words: 'bounces',
    async tell(request) {
      const [smtp, campaigns] = await Promise.all([
        resultOf(gatherSmtpBounces(parts, request)),
        // A digest of SMTP leaves campaigns out.
        DIGEST_KINDS[request.kind].subject === 'smtp'
          ? null
          : resultOf(campaignBounces(parts, request)),
      ]);
      const known = campaigns?.value ?? null;
      if (smtp.failure && !known) throw smtp.failure;
      const content: SectionContent = smtp.value ?? UNKNOWN;
      const missing = compact<Missing>([
        ...(content.missing ?? []),
        smtp.failure && { words: 'transactional bounces', of: ['smtp'], failure: smtp.failure },
        campaigns?.failure && {
          words: 'campaign bounces',
          of: ['campaigns'],
          failure: campaigns.failure,
        },
        known?.failure && unreadOf(known, known.failure),
      ]);
      const withMissing = { ...content, missing };
      return known ? withCampaigns(withMissing, known, request) : withMissing;
    },
  };
}

function unreadOf({ unreadIds }: CampaignBounces, failure: PostbellError): Missing {
  const of = unreadIds.map((id) => `campaigns/${id}`);
  return { words: `bounces of ${formatCount(of.length, 'campaign')}`, of, failure };
}

const UNKNOWN = { ...NOTHING, verdict: 'transactional bounces not known yet', isQuiet: false };

/** Adds campaign bounces; in most digests, the campaigns section has their verdict and source. */
function withCampaigns(
  content: SectionContent,
  campaigns: CampaignBounces,
  request: DigestRequest,
): SectionContent {
  const { judging, kind } = request;
  const isAlone = DIGEST_KINDS[kind].subject === 'bounces';
  const light = judging.light('hardBounces', campaigns.hard, campaigns.sent);
  const facts = campaignBounceFacts(campaigns, shownIn(request), isAlone);
  if (facts.length === 0) return content;
  const details = campaignBounceDetails(campaigns);
  const shown = shownIn(request);
  const own = comparedTable(
    comparedBounces(campaigns, shown).map(({ row }) => row),
    shown,
  );
  return {
    ...content,
    ...(isAlone ? verdictOn(campaigns, judging) : { verdict: content.verdict }),
    ...(isAlone && { extremes: mostlyLines(campaigns) }),
    also: isAlone ? compact([content.verdict]) : [],
    table: own && { ...own, rows: [...own.rows, ...(content.table?.rows ?? [])] },
    light: isAlone ? worstLight([content.light, light]) : content.light,
    isQuiet: content.isQuiet && campaigns.hard + campaigns.soft === 0,
    sections: [
      { kind: 'heading', text: 'Campaign bounces' },
      { kind: 'facts', facts },
      ...content.sections,
    ],
    details: [{ key: 'campaign-bounces', reply: details }, ...(content.details ?? [])],
    footnotes: compact([
      ...(content.footnotes ?? []),
      isAlone && 'Campaign bounces are the service’s statistics.',
      isAlone && campaigns.isProvisional && PROVISIONAL,
    ]),
  };
}

/** Says e.g. `normal: 98 of 4,974 campaign emails bounced (2.0%), usual is 1.9%`. */
function verdictOn(
  campaigns: CampaignBounces,
  judging: Judging,
): Pick<SectionContent, 'verdict' | 'saysHow'> {
  const { hard, soft, sent } = campaigns;
  const light = judging.light('hardBounces', hard, sent);
  if (isAlarming(light)) {
    const missed = judging.limit('hardBounces', light);
    return { verdict: `${light} campaign hard bounces ${formatShare(hard, sent)} (${missed})` };
  }
  const bounced = hard + soft;
  if (sent === 0) return { verdict: `${formatCount(bounced, 'campaign email')} bounced` };
  const count = `${formatNumber(bounced)} of ${formatCount(sent, 'campaign email')} bounced (${formatShare(bounced, sent)})`;
  const beside = besideUsual(campaigns);
  if (beside === null) return { verdict: count };
  return { verdict: `${beside.word}: ${count}, usual is ${beside.usual}`, saysHow: true };
}
