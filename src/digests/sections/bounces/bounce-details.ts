import { shortened } from '../../../lib/text.ts';
import { bounceMeaning, isBounceReason, isHardBounce } from '../../../domain/bounces.ts';
import { formatCount, formatNumber, formatWithShare } from '../../../domain/figures.ts';
import { figureTable, joinedText, type Text } from '../../../domain/reply.ts';
import type { Reply, ReplyFile, Section, Table } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { sum, sumOf } from '../../../lib/sum.ts';
import type { KeptBounce } from '../../../store/digest/bounces.ts';
import type { Ranked } from '../../../domain/ranked.ts';
import type { BounceFigures, ReasonFigures } from './bounce-figures.ts';
import { reasonWithCodes } from './bounce-sections.ts';
import { maskAddress, maskAddresses } from '../../../lib/mask.ts';
import { localTime } from '../../../lib/time-zone.ts';
import { csvOf } from '../../../lib/csv.ts';

const MOST_DOMAINS = 15;
const MOST_COLUMNS = 5;
const MOST_MEANINGS = 6;
const LONGEST_ANSWER = 200;

interface DetailedBounces {
  readonly figures: BounceFigures;
  /** One example of each reason, where it is still stored. */
  readonly examples: readonly KeptBounce[];
  /** All bounces, or one more than a file takes. */
  readonly bounces: readonly KeptBounce[];
  readonly charts: readonly Section[];
  readonly day: string;
  /** IANA zone of the readers. */
  readonly zone: string;
}

export function bounceDetails(detailed: DetailedBounces): Reply {
  const { figures, examples, bounces, charts } = detailed;
  const { total, reasons } = figures;
  const isCut = bounces.length > MOST_BOUNCES_IN_FILE;
  const all = `${formatNumber(total)}${figures.gaps.length > 0 ? ' known bounces' : ''}`;
  const inFile = isCut
    ? `The file has the first ${formatNumber(MOST_BOUNCES_IN_FILE)} of ${all}.`
    : `The file has all ${all}.`;
  const meanings = reasons.slice(0, MOST_MEANINGS);
  return {
    title: 'Transactional bounces by domain and reason',
    summary: `${formatCount(figures.domains.length, 'recipient domain')}, ${formatCount(reasons.length, 'reason')}`,
    sections: [
      ...charts,
      domainsTable(figures),
      { kind: 'heading', text: 'What to do' },
      { kind: 'bullets', items: meanings.map((one) => withExample(one, examples)) },
    ],
    files: [bouncesFile(bounces, detailed)],
    footnote: `${inFile} ${maskedNote(detailed)}`,
  };
}

/** See docs/decisions/masked-digests.md. */
function maskedNote({ day }: DetailedBounces): string {
  return `Addresses are masked. To get them in full, only for you: /smtp bounces ${day} csv=yes`;
}

function domainsTable(figures: BounceFigures): Table {
  const { domains, reasons, total } = figures;
  const columns = reasons.slice(0, MOST_COLUMNS).map(({ word }) => word);
  const rest = reasons.length > columns.length ? ['Other reasons'] : [];
  const byDomain = Map.groupBy(figures.groups, ({ domain }) => domain);
  const left = domains.slice(MOST_DOMAINS);
  const rowOf = (word: string, those: readonly Ranked[]): readonly Text[] => {
    const count = sumOf(those, (one) => one.count);
    const groups = those.flatMap((one) => byDomain.get(one.word) ?? []);
    const ofReason = (reason: string) =>
      sumOf(groups, (group) => (group.reason === reason ? group.count : 0));
    const counts = columns.map(ofReason);
    const others = rest.map(() => count - sum(counts));
    return [
      word,
      formatWithShare(count, total),
      ...[...counts, ...others].map((one) => formatNumber(one)),
    ];
  };
  return figureTable(
    ['Recipient domain', 'Bounces', ...columns, ...rest],
    compact([
      ...domains.slice(0, MOST_DOMAINS).map((one) => rowOf(one.word, [one])),
      left.length > 0 && rowOf(formatCount(left.length, 'other domain'), left),
    ]),
  );
}

function withExample(reason: ReasonFigures, examples: readonly KeptBounce[]): Text {
  const example = examples.find((one) => one.reason === reason.word);
  const answer = example ? onOneLine(maskedBounce(example).answer) : '';
  const meaning = meaningOf(reason, reasonWithCodes(reason));
  if (answer === '') return meaning;
  return joinedText(meaning, ' Example: ', { kind: 'code', text: answer });
}

/** `*User unknown: 12* · hard. There is no such mailbox …` */
export function meaningOf({ word, count }: Ranked, label: string): Text {
  return [
    { kind: 'strong', text: `${label}: ${formatNumber(count)}` },
    `${isHardBounce(word) ? ' · hard' : ' · soft'}. `,
    isBounceReason(word) ? bounceMeaning(word) : '',
  ];
}

function onOneLine(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_ANSWER);
}

/** Shorter names occur within too many words to be masked. */
const SHORTEST_NAME = 3;

/** Mail servers repeat the address, or the part before the @, in their answers. */
export function maskedBounce({
  address,
  subject,
  answer,
}: KeptBounce): Pick<KeptBounce, 'address' | 'subject' | 'answer'> {
  const masked = address === '' ? '' : maskAddress(address);
  const without = (text: string) => withoutName(withoutAddress(text, address, masked), address);
  return { address: masked, subject: without(subject), answer: without(answer) };
}

function withoutAddress(text: string, address: string, masked: string): string {
  if (address === '') return maskAddresses(text);
  return maskAddresses(text.replaceAll(literally(address), masked));
}

function withoutName(text: string, address: string): string {
  const name = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  if (name.length < SHORTEST_NAME) return text;
  return text.replaceAll(literally(name), '•••');
}

function literally(text: string): RegExp {
  return new RegExp(RegExp.escape(text), 'giu');
}

/** The most rows of a file, so that it can be uploaded and opened. */
export const MOST_BOUNCES_IN_FILE = 50_000;

const HEADER = [
  'Time',
  'Address (masked)',
  'Domain',
  'Sender',
  'Subject',
  'Code',
  'Subcode',
  'Reason',
  'Answer',
];

export function bouncesFile(
  bounces: readonly KeptBounce[],
  { day, zone }: { readonly day: string; readonly zone: string },
): ReplyFile {
  const name = `smtp-bounces-${day}.csv`;
  const rows = bounces.slice(0, MOST_BOUNCES_IN_FILE).map((bounce) => {
    const { address, subject, answer } = maskedBounce(bounce);
    return [
      localTime(bounce.bouncedAt, zone),
      address,
      bounce.domain,
      bounce.sender,
      subject,
      bounce.code > 0 ? String(bounce.code) : '',
      bounce.subcode,
      bounce.reason,
      answer,
    ];
  });
  return { name, title: name, content: csvOf(HEADER, rows) };
}
