import { formatCount, formatNumber, formatRate, formatShare } from '../../domain/figures.ts';
import { action, facts, type Fact, type Section, type Text, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List, ListCampaign, ListCost, VariableDefinition } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { highestFirst, numberColumn, tableOf } from '../browse/columns.ts';
import { readAll } from '../browse/read-page.ts';
import { missingNotices } from '../contact/contact-facts.ts';
import { defineOperation } from '../define.ts';
import { costSentence, listTitle } from './list-words.ts';

const CAMPAIGNS_SHOWN = 5;
const MOST_NAMES = 12;
/** The service counts only active and inactive contacts, so the statuses of these are counted. */
const MOST_COUNTED = 1000;

export default defineOperation({
  name: 'list show',
  title: 'List',
  summary: 'Show a list: size, variables, campaigns, and cost to mail it',
  right: 'look',
  effect: 'reads',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /addressbooks/{id}/campaigns',
    'GET /addressbooks/{id}/cost',
    'GET /addressbooks/{id}/emails',
  ],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async run({ list: id }, { service }) {
    const { lists } = service;
    const [list, variables, campaigns, cost] = await Promise.all([
      lists.get(id),
      resultOf(lists.variables(id)),
      resultOf(lists.campaignsPage(id, { limit: CAMPAIGNS_SHOWN, offset: 0 })),
      resultOf(lists.cost(id)),
    ]);
    const inactive = await resultOf(inactiveIn(service, list));
    return {
      title: listTitle(list),
      summary: verdictOf(list),
      sections: [
        facts(factsOf(list, variables.value, cost.value)),
        ...statusTable(list, inactive.value),
        ...campaignSection(campaigns.value),
        ...missingNotices([
          ['variables', variables.failure],
          ['campaigns', campaigns.failure],
          ['cost', cost.failure],
          ['why contacts are inactive', inactive.failure],
        ]),
      ],
      actions: [
        action('list contacts', { list: id }, 'Contacts'),
        action('list add', { list: id }, 'Add contacts…', { asksFirst: true }),
        action('list invite', { list: id }, 'Invite contacts…', { asksFirst: true }),
        action('list campaigns', { list: id }, 'Campaigns'),
        action('list variables', { list: id }, 'Variables'),
        action('list filter', { list: id }, 'Search…', { asksFirst: true }),
        action('list edit', { list: id }, 'Rename…', { asksFirst: true }),
        action('list delete', { list: id }, 'Delete…', { emphasis: 'danger' }),
      ],
      footnote: 'Active includes new contacts, as the service counts them.',
    };
  },
});

function verdictOf({ emails, status }: List): Text {
  const state = status.code === 0 ? '' : `${status.name} · `;
  if (emails.total === 0) return `${state}Nobody is in it yet.`;
  return `${state}${formatCount(emails.active, 'active address', 'active addresses')}: ${formatRate(emails.active, emails.total, 'in it')}`;
}

function factsOf(
  { emails, phones, createdAt, status }: List,
  variables: readonly VariableDefinition[] | null,
  cost: ListCost | null,
): Fact[] {
  return compact([
    { label: 'Active', value: formatNumber(emails.active) },
    { label: 'Inactive', value: formatNumber(emails.inactive) },
    { label: 'Status', value: status.name },
    createdAt && { label: 'Created', value: time(createdAt, 'date') },
    phones.active + phones.inactive > 0 && {
      label: 'Phone numbers',
      value: `${formatNumber(phones.active)} active, ${formatNumber(phones.inactive)} inactive`,
    },
    variables && { label: 'Variables', value: namesOf(variables) },
    cost && { label: 'A campaign to all of it', value: costSentence(cost) },
  ]);
}

function namesOf(variables: readonly VariableDefinition[]): string {
  if (variables.length === 0) return 'None yet';
  const names = variables.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = variables.length - names.length;
  return enumerated(more > 0 ? [...names, `${more} more`] : names);
}

function campaignSection(campaigns: readonly ListCampaign[] | null): Section[] {
  if (!campaigns) return [];
  if (campaigns.length === 0) {
    return [{ kind: 'paragraph', text: 'No campaign has gone to it yet.' }];
  }
  const shown = campaigns.slice(0, CAMPAIGNS_SHOWN);
  const items = shown.map(({ id, name, status }) => `${name} (${id}): ${status.name}`);
  return [
    { kind: 'heading', text: 'Latest campaigns' },
    { kind: 'bullets', items },
  ];
}

interface Contacts {
  readonly rows: readonly ListContact[];
  readonly isCutShort: boolean;
}

async function inactiveIn({ lists }: Service, { id, emails }: List): Promise<Contacts> {
  if (emails.inactive === 0) return { rows: [], isCutShort: false };
  return readAll(lists.contacts(id, { only: 'inactive' }), MOST_COUNTED);
}

function statusTable({ emails }: List, inactive: Contacts | null): Section[] {
  if (!inactive || inactive.rows.length === 0) return [];
  const { rows, isCutShort } = inactive;
  const all = isCutShort ? MOST_COUNTED : emails.total;
  const shown = formatNumber(all);
  const counts = [...Map.groupBy(rows, ({ status }) => status.name)]
    .map(([status, contacts]) => ({ status, count: contacts.length }))
    .toSorted(highestFirst(({ count }) => count));
  return [
    { kind: 'heading', text: isCutShort ? `Why inactive: the first ${shown}` : 'Why inactive' },
    tableOf(counts, [
      { title: 'Status', cell: ({ status }) => status },
      numberColumn('Contacts', ({ count }) => count),
      {
        title: isCutShort ? `Of these ${shown}` : `Of all ${shown}`,
        align: 'right',
        cell: ({ count }) => formatShare(count, all),
      },
    ]),
  ];
}
