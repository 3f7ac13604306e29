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
  titles: (all) => ({ count: 'Opens', share: `Of ${formatNumber(all)}` }),
  charts: chartOf,
  empty: 'No opens with a known country yet.',
  footnote: 'Automatic opens count where the email client’s servers are.',
});

function verdictOf(
  first: CountryOpens,
  { campaign, rows: countries, all: opens }: Counted<CountryOpens>,
): string {
  const { opened } = totalsOf(campaign.figures);
  const known = opened > opens ? ` of ${formatNumber(opened)} opens located` : ' opens';
  const share = formatShare(first.opened, opens);
  const top = `${nameOf(first.country)} ${formatNumber(first.opened)} (${share})`;
  return `${formatNumber(opens)}${known} in ${formatCount(countries.length, 'country', 'countries')} · top: ${top}`;
}

/** Returns the English name; a code that stands for no country stays as the service gives it. */
function nameOf(country: string): string {
  const code = country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return country || 'Unknown';
  return NAMES.of(code) ?? country;
}

function chartOf({ rows: countries }: Counted<CountryOpens>): Chart[] {
  const top = countries.slice(0, MOST_CHARTED);
  const chart: Chart = {
    kind: 'chart',
    form: 'bar',
    title: countries.length > top.length ? `Opens, top ${top.length}` : 'Opens by country',
    categories: top.map(({ country }) => nameOf(country)),
    series: [{ name: 'Opened', values: top.map(({ opened }) => opened) }],
    unit: 'recipients',
  };
  return top.length < 2 ? [] : [chart];
}
