import { formatNumber, formatShare } from '../../domain/figures.ts';
import type { OperationWish, RawValues, Span, Table } from '../../domain/reply.ts';
import { capitalised } from '../../lib/text.ts';
import type { Figure } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE, statisticCode } from '../../service/status.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** Returns the title of a campaign: its name, its subject, or else its id. */
export function titleOf({ id, name, subject }: Named): string {
  return name || subject || `Campaign ${id}`;
}

/** Returns the title for the middle of a sentence: `«Newsletter #44» (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `«${titleOf(campaign)}» (${campaign.id})`;
}

/** Returns an operation on a campaign, for a button or a menu. */
export function aboutCampaign(
  label: string,
  verb: string,
  { id }: Pick<Named, 'id'>,
  more: RawValues = {},
): OperationWish {
  return { label, operation: `campaign ${verb}`, values: { campaign: id, ...more } };
}

const LONGEST = 60;

/** Returns a link, or the text as code where it is no web address. */
export function linkSpan(url: string): Span {
  return URL.canParse(url) && /^https?:/i.test(url)
    ? { kind: 'link', url, text: shortened(url.replace(/^https?:\/\//i, '')) }
    : { kind: 'code', text: url };
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

type Outcome = Pick<Figure, 'code' | 'explanation'>;

/** Plainer words where the specification's own (spec 1, section 2.5) would puzzle a marketer. */
const PLAINER: Readonly<Record<number, string>> = {
  [STATISTIC_CODE.clicked.code]: 'Clicked a link',
  [STATISTIC_CODE.unsubscribed.code]: 'Unsubscribed',
  [STATISTIC_CODE.noSuchAddress.code]: 'No such address',
  [STATISTIC_CODE.unavailableForNow.code]: 'Unavailable for now (it will be tried again)',
  [STATISTIC_CODE.markedAsSpam.code]: 'Marked as spam by the recipient',
  [STATISTIC_CODE.unsubscribedFromNewsletter.code]: 'Unsubscribed from this newsletter',
  [STATISTIC_CODE.invalidAddress.code]: 'Not a valid address',
  [STATISTIC_CODE.blockedForNow.code]: 'Blocked for now',
};

/** Returns the outcomes of the recipients, one row a statistics code. */
export function outcomeTable(figures: readonly Figure[], recipients: number): Table {
  const rows = figures.filter(({ count }) => count > 0).sort((a, b) => a.code - b.code);
  return {
    kind: 'table',
    columns: [
      { title: 'Outcome' },
      { title: 'Recipients', align: 'right' },
      { title: `Of all ${formatNumber(recipients)}`, align: 'right' },
    ],
    rows: rows.map((figure) => [
      outcomeWords(figure),
      formatNumber(figure.count),
      formatShare(figure.count, recipients),
    ]),
  };
}

/** Returns an outcome as a marketer says it. Words that aren't the specification's are kept. */
export function outcomeWords({ code, explanation }: Outcome): string {
  const words = explanation || statisticCode(code).name;
  const isSpecified = words.toLowerCase() === statisticCode(code).name.toLowerCase();
  const plainer = isSpecified ? PLAINER[code] : undefined;
  return plainer ?? capitalised(words.replace(/^Mail server answer: /i, ''));
}
