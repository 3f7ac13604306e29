import type { AddressList } from '../../core/address.ts';
import { csvOf } from '../../core/csv.ts';
import { formatCount, formatNumber } from '../../core/figures.ts';
import type { Fact, Reply, ReplyFile, Section, Step } from '../../core/reply.ts';
import type { BlacklistChange } from './entries.ts';

interface Words {
  readonly title: string;
  /** E.g. `Added`. */
  readonly done: string;
  /** E.g. `On it already`. */
  readonly already: string;
  /** Why nothing had to be done. */
  readonly unneeded: (addresses: readonly string[]) => string;
  /** The announcement, e.g. `blacklisted 12 addresses.` */
  readonly announced: (addresses: string) => string;
  /** Takes back what was done. */
  readonly undo: Pick<Step & { kind: 'operation' }, 'label' | 'operation'>;
}

/** More rejected texts than this go into a file. */
const MOST_REJECTED = 10;

/** The counts of a change, what was wrong with the rest, and a button to take it back. */
export function changeCard(given: AddressList, change: BlacklistChange, words: Words): Reply {
  const { changed } = change;
  const addresses = formatCount(changed.length, 'address', 'addresses');
  return {
    title: words.title,
    summary: summaryOf(given, change, words),
    sections: [
      { kind: 'facts', facts: counts(given, change, words) },
      ...troubles(change),
      ...rejectedTexts(given),
    ],
    steps:
      changed.length > 0
        ? [{ kind: 'operation', ...words.undo, values: { addresses: changed.join(', ') } }]
        : [],
    files: rejectedFile(given),
    ...(changed.length > 0 && { announcement: words.announced(addresses) }),
  };
}

function summaryOf(
  { valid, invalid }: AddressList,
  { changed, already }: BlacklistChange,
  words: Words,
): string {
  const unread = invalid.length > 0 && `${formatCount(invalid.length, 'text')} not understood`;
  if (changed.length === 0 && already.length === valid.length) {
    return sentenceOf(`Nothing to do: ${words.unneeded(valid)}`, unread);
  }
  const [only = ''] = changed;
  const addresses = formatCount(changed.length, 'address', 'addresses');
  return sentenceOf(
    `${words.done}: ${changed.length === 1 ? only : addresses}`,
    already.length > 0 && `${formatNumber(already.length)} ${words.already.toLowerCase()}`,
    unread,
  );
}

function sentenceOf(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function counts(given: AddressList, change: BlacklistChange, words: Words): Fact[] {
  const facts: readonly (readonly [string, number])[] = [
    [words.done, change.changed.length],
    [words.already, change.already.length],
    ['Not done', change.unchanged.length],
    ['Repeated in your text', given.repeated],
    ['Not understood', given.invalid.length],
  ];
  return facts
    .filter(([label, value]) => value > 0 || label === words.done)
    .map(([label, value]) => ({ label, value: formatNumber(value) }));
}

function troubles({ unchanged, failure, unread }: BlacklistChange): Section[] {
  const left = formatCount(unchanged.length, 'address', 'addresses');
  const sections: Section[] = [];
  if (failure && unchanged.length > 0) {
    sections.push({
      kind: 'notice',
      tone: 'bad',
      text: `It stopped before ${left}. ${failure.message}`,
    });
  }
  if (!failure && unchanged.length > 0) {
    sections.push({
      kind: 'notice',
      tone: 'warning',
      text: `The service took ${left} but doesn’t show it yet. Look again in a minute.`,
    });
  }
  if (unread) {
    sections.push({
      kind: 'notice',
      tone: 'warning',
      text: `The service took it; reading it back failed. ${unread.message}`,
    });
  }
  return sections;
}

function rejectedTexts({ invalid }: AddressList): Section[] {
  if (invalid.length === 0) return [];
  const shown = invalid.slice(0, MOST_REJECTED);
  const more = invalid.length - shown.length;
  return [
    { kind: 'heading', text: 'Not understood as addresses' },
    {
      kind: 'bullets',
      items: [
        ...shown.map(({ text, reason }) => [{ kind: 'code', text } as const, `: ${reason}`]),
        ...(more > 0 ? [`and ${formatNumber(more)} more in the file`] : []),
      ],
    },
  ];
}

function rejectedFile({ invalid }: AddressList): ReplyFile[] {
  if (invalid.length <= MOST_REJECTED) return [];
  return [
    {
      name: 'not-addresses.csv',
      title: 'Texts that are no addresses',
      content: csvOf(
        ['text', 'reason'],
        invalid.map(({ text, reason }) => [text, reason]),
      ),
    },
  ];
}
