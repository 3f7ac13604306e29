import { countryName } from '../../domain/countries.ts';
import { formatCount, formatCounted, formatNumber, formatShare } from '../../domain/figures.ts';
import { action, type Chart, facts, type Section, time, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import type { WebsiteDetail, WebsiteVariable } from '../../service/push/websites.ts';
import { tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import {
  type Audience,
  audienceFacts,
  audienceOf,
  countBy,
  sampleInWords,
  websiteName,
} from './audience.ts';
import { TYPES } from '../list/variables.ts';

/** Slack’s charts take six segments at most. */
const MOST_BARS = 6;

export const website = defineOperation({
  name: 'push website',
  title: 'Website',
  summary: 'Show a website with its subscribers and variables',
  right: 'look',
  effect: 'reads',
  endpoints: [
    'GET /push/websites/info/{id}',
    'GET /push/websites/{id}/variables',
    'GET /push/websites/{id}/subscriptions',
  ],
  counts: ['GET /push/websites/{id}/subscriptions'],
  example: '4301',
  inputs: { website: { kind: 'reference', to: 'website', label: 'Website' } },
  async run({ website: id }, { service, known }) {
    const reading = Promise.all([
      resultOf(service.push.websites.variables(id)),
      resultOf(audienceOf(service, id)),
    ]);
    const website = await service.push.websites.get(id);
    known(verdictOn(website));
    const [variables, audience] = await reading;
    return {
      title: website.url,
      summary: verdictOn(website),
      sections: [
        factsOf(website),
        ...(audience.value ? shares(audience.value) : []),
        ...missing('subscribers by browser and country', audience.failure),
        ...missing('variables', variables.failure),
      ],
      details: [
        ...(audience.value ? charts(audience.value) : []),
        ...(variables.value ? variableSections(variables.value) : []),
      ],
      actions: [
        action('push subscribers', { website: id }, 'Subscribers'),
        action('push list', { website: id }, 'Push campaigns'),
        action('push snippet', { website: id }, 'Snippet'),
        action('push send', { website: id }, 'Send push campaign…'),
      ],
      footnote: `Website ${id}`,
    };
  },
});

export const code = defineOperation({
  name: 'push snippet',
  formerly: ['push code'],
  title: 'Website snippet',
  summary: 'Show the snippet to embed in a website',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /push/websites/{id}/code', 'GET /push/websites/info/{id}'],
  example: '4301',
  inputs: { website: { kind: 'reference', to: 'website', label: 'Website' } },
  async run({ website }, { service }) {
    const [{ scriptTag, scriptUrl }, name] = await Promise.all([
      service.push.websites.code(website),
      websiteName(service, website),
    ]);
    return {
      title: `Snippet for ${name}`,
      summary: 'Add it to the head of every page to ask visitors to subscribe.',
      sections: [
        { kind: 'verbatim', text: scriptTag },
        facts([{ label: 'Script', value: { kind: 'code', text: scriptUrl } }]),
      ],
      footnote: `Website ${website} · Works on https pages only.`,
    };
  },
});

function verdictOn({ status, subscribers }: WebsiteDetail): string {
  const { active, total } = subscribers;
  return `${status.name} · ${formatNumber(active)} of ${formatCount(total, 'subscriber')} active (${formatShare(active, total)})`;
}

function factsOf({ addedAt, icon, subscribers }: WebsiteDetail): Section {
  const { total, unsubscribed, today } = subscribers;
  return facts([
    { label: 'New today', value: formatNumber(today) },
    { label: 'Unsubscribed', value: formatCounted(unsubscribed, total, 'subscribers') },
    addedAt && { label: 'Added', value: time(addedAt, 'date') },
    icon !== null &&
      URL.canParse(icon) && {
        label: 'Icon',
        value: { kind: 'link', url: icon, text: 'Open picture' } as const,
      },
  ]);
}

function shares(audience: Audience): Section[] {
  if (audience.active.length === 0) return [];
  const sample = sampleInWords(audience);
  return compact([
    { kind: 'heading', text: 'Active subscribers' },
    facts(audienceFacts(audience)),
    sample !== null && { kind: 'paragraph', text: sample },
  ]);
}

function charts({ active }: Audience): Section[] {
  if (active.length === 0) return [];
  return [
    chartOf('By browser', active, ({ browser }) => browser),
    chartOf('By country', active, ({ countryCode }) => countryName(countryCode)),
  ];
}

/** All counts but the highest are one bar. */
function chartOf(
  title: string,
  subscribers: readonly Subscriber[],
  nameOf: (subscriber: Subscriber) => string,
): Chart {
  const counts = countBy(subscribers, nameOf);
  const isLong = counts.length > MOST_BARS;
  const shown = counts.slice(0, isLong ? MOST_BARS - 1 : MOST_BARS);
  const others = counts.slice(shown.length).reduce((sum, [, count]) => sum + count, 0);
  const bars = isLong ? [...shown, ['Others', others] as const] : shown;
  return {
    kind: 'chart',
    form: 'bar',
    title,
    categories: bars.map(([name]) => name),
    series: [{ name: 'Subscribers', values: bars.map(([, count]) => count) }],
    unit: 'subscribers',
  };
}

function variableSections(variables: readonly WebsiteVariable[]): Section[] {
  if (variables.length === 0) return [];
  return [
    { kind: 'heading', text: 'Variables' },
    tableOf(variables, [
      { title: 'Variable', cell: ({ name }) => name },
      { title: 'Type', cell: ({ type }) => TYPES[type] ?? type },
      { title: 'ID', cell: ({ id }) => id },
    ]),
  ];
}

function missing(what: string, failure: Error | null): Section[] {
  if (!failure) return [];
  return [warning(`Missing: ${what}. ${failure.message}`)];
}
