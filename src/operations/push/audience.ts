import { countryName } from '../../domain/countries.ts';
import { formatCount, formatNumber, formatWithShare } from '../../domain/figures.ts';
import { type Fact, firstItems } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { PUSH_SUBSCRIBER_STATUS } from '../../service/push/campaign.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import type { Service } from '../../service/service.ts';
import { readAll } from '../../commands/browse/read-page.ts';

export interface Audience {
  readonly active: readonly Subscriber[];
  /** Subscribers that were read, with those that aren’t active. */
  readonly read: number;
  /** True when there are more subscribers than were read. */
  readonly isSample: boolean;
}

/** The most subscribers read: in requests of 100, about two seconds at the service’s usual pace. */
const MOST_READ = 2000;
/** The most subscribers read while somebody is filling in a form. */
export const MOST_READ_IN_FORMS = 300;
const MOST_NAMED = 6;

export async function audienceOf(
  { push }: Service,
  websiteId: string,
  most = MOST_READ,
): Promise<Audience> {
  const { rows, isCutShort } = await readAll(push.subscribers.all(websiteId), most);
  return { active: rows.filter(isActive), read: rows.length, isSample: isCutShort };
}

export function isActive({ status }: Subscriber): boolean {
  return status.code === PUSH_SUBSCRIBER_STATUS.active.code;
}

export function countBy(
  subscribers: readonly Subscriber[],
  nameOf: (subscriber: Subscriber) => string,
): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(subscribers, (one) => nameOf(one) || 'Unknown');
  return [...groups].map(([name, all]) => [name, all.length] as const).sort((a, b) => b[1] - a[1]);
}

export function audienceFacts({ active }: Audience): Fact[] {
  if (active.length === 0) return [];
  const fact = (label: string, nameOf: (subscriber: Subscriber) => string): Fact => ({
    label,
    value: sharesInWords(countBy(active, nameOf), active.length),
  });
  return [
    fact('Languages', ({ language }) => languageInWords(language)),
    fact('Browsers', ({ browser }) => browser),
    fact('Countries', ({ countryCode }) => countryName(countryCode)),
  ];
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns e.g. `German (de)`, with the code that filters take. */
export function languageInWords(code: string): string {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(code)) return code;
  const name = languages.of(code);
  return name === undefined || name.toLowerCase() === code.toLowerCase()
    ? code
    : `${name} (${code})`;
}

/** Says which subscribers the figures are of; `null` where they are of all. */
export function sampleInWords({ active, read, isSample }: Audience): string | null {
  if (!isSample) return null;
  return `Shares of ${formatCount(active.length, 'active subscriber')} among the first ${formatNumber(read)}.`;
}

function sharesInWords(counts: readonly (readonly [string, number])[], all: number): string {
  const shares = counts.map(([name, count]) => `${name} ${formatWithShare(count, all)}`);
  return firstItems(shares, MOST_NAMED).join(', ');
}

/** Returns a website’s address, or its id where the address can’t be read now. */
export async function websiteName({ push }: Service, id: string): Promise<string> {
  const { value } = await resultOf(push.websites.get(id));
  return value?.url || `website ${id}`;
}
