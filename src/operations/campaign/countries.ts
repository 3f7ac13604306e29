import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import type { Chart } from '../../domain/reply.ts';
import { type CountryOpens, totalsOf } from '../../service/campaigns/campaign.ts';
import { type Counted, defineTrackedList } from './tracked-list.ts';

const MOST_CHARTED = 10;
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export default defineTrackedList<CountryOpens>({
  name: 'countries',
  title: 'Opens by country',
  summary: 'Show the countries a campaign was opened in',
  endpoint: 'GET /campaigns/{id}/countries',
  tracking: 'opens',
  read: ({ campaigns }, campaignId) => campaigns.countries(campaignId),
  countOf: ({ opened }) => opened,
  verdict: verdictOf,
  first: { title: 'Country', cell: ({ country }) => nameOf(country) },
  titles: (all) => ({ count: 'Opened', share: `Of ${formatNumber(all)} with a country` }),
  charts: ({ rows }) => chartOf(rows),
  empty: 'The service knows no country of an open yet.',
  footnote:
    'By place of opening. Mail programs that open emails by themselves count where their servers are.',
});

function verdictOf({ campaign, rows: countries, all: opens }: Counted<CountryOpens>): string {
  const [first] = countries;
  if (!first || opens === 0) return 'Not opened from any known country yet.';
  const { opened } = totalsOf(campaign.figures);
  const known = opened > opens ? `; of all ${formatNumber(opened)} opened` : '';
  const share = `${nameOf(first.country)} ${formatShare(first.opened, opens)}`;
  return `${formatNumber(opens)} opened in ${formatCount(countries.length, 'country', 'countries')}${known} · most in ${share}`;
}

/** Returns the English name; a code that stands for no country stays as the service gives it. */
function nameOf(country: string): string {
  const code = country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return country || 'Unknown';
  return NAMES.of(code) ?? country;
}

function chartOf(countries: readonly CountryOpens[]): Chart[] {
  if (countries.length < 2) return [];
  const top = countries.slice(0, MOST_CHARTED);
  return [
    {
      kind: 'chart',
      form: 'bar',
      title: countries.length > top.length ? `Opened, top ${top.length}` : 'Opened by country',
      categories: top.map(({ country }) => nameOf(country)),
      series: [{ name: 'Opened', values: top.map(({ opened }) => opened) }],
      unit: 'recipients',
    },
  ];
}
