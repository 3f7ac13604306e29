import { formatCount, formatNumber, formatShare } from '../../core/figures.ts';
import type { Chart, Section } from '../../core/reply.ts';
import { totalsOf } from '../../service/campaign-totals.ts';
import type { Campaign, CountryOpens } from '../../service/campaign.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';
import { aboutCampaign, titleOf } from './names.ts';

const FOOTNOTE =
  'By place of opening. Mail programs that open e-mails by themselves count where their servers are.';
const MOST_CHARTED = 10;
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export default defineOperation({
  name: 'campaign countries',
  summary: 'Show in which countries a campaign was opened',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/countries'],
  example: '71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    ...BROWSE_INPUTS,
  },
  async run({ campaign: id, page, csv }, context) {
    const [campaign, found] = await Promise.all([
      context.service.campaigns.get(id),
      context.service.campaigns.countries(id),
    ]);
    const countries = found.toSorted((a, b) => b.opened - a.opened);
    const reply = await listed(
      {
        title: `Countries of ${titleOf(campaign)}`,
        summary: verdictOf(countries, campaign),
        operation: 'campaign countries',
        values: { campaign: id },
        source: sourceOf(countries),
        columns: columnsOf(opensOf(countries)),
        fileName: `countries-${id}`,
        empty: 'The service knows no country of an open yet.',
        before: [...untracked(campaign), ...chartOf(countries)],
        steps: [{ kind: 'operation', ...aboutCampaign('Campaign', 'show', campaign) }],
      },
      { page, csv },
    );
    return { ...reply, footnote: FOOTNOTE, steps: permitted(reply.steps ?? [], context) };
  },
});

function columnsOf(opens: number): readonly Column<CountryOpens>[] {
  return [
    { title: 'Country', cell: ({ country }) => nameOf(country) },
    {
      title: 'Opened',
      align: 'right',
      cell: ({ opened }) => formatNumber(opened),
      inFile: ({ opened }) => String(opened),
    },
    {
      title: `Of ${formatNumber(opens)} with a country`,
      align: 'right',
      cell: ({ opened }) => formatShare(opened, opens),
    },
  ];
}

function verdictOf(countries: readonly CountryOpens[], campaign: Campaign): string {
  const opens = opensOf(countries);
  const [first] = countries;
  if (!first || opens === 0) return 'Not opened from any known country yet.';
  const { opened } = totalsOf(campaign.figures);
  const known = opened > opens ? `; of all ${formatNumber(opened)} opened` : '';
  const share = `${nameOf(first.country)} ${formatShare(first.opened, opens)}`;
  return `${formatNumber(opens)} opened in ${formatCount(countries.length, 'country', 'countries')}${known} · most in ${share}`;
}

function opensOf(countries: readonly CountryOpens[]): number {
  return countries.reduce((sum, { opened }) => sum + opened, 0);
}

/** In English; a code that stands for no country stays as the service gives it. */
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

function untracked({ tracking }: Campaign): Section[] {
  if (tracking.opens) return [];
  const text = 'This campaign was sent without counting opens, so there is little to show.';
  return [{ kind: 'notice', tone: 'info', text }];
}
