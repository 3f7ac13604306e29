import { formatCount, formatNumber, formatRate, formatShare } from '../../domain/figures.ts';
import {
  action,
  type Fact,
  facts,
  type Reply,
  type Section,
  type Step,
  type Text,
  time,
} from '../../domain/reply.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List, ListCampaign, ListCost, VariableDefinition } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { readAll } from '../browse/read-page.ts';
import { missingNotices } from '../contact/contact-facts.ts';
import { defineOperation } from '../define.ts';
import { costSentence, listTitle } from './list-words.ts';

const CAMPAIGNS_SHOWN = 5;

export default defineOperation({
  name: 'list show',
  summary: 'Show a list: size, variables, campaigns and what sending costs',
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
  async run({ list: id }, context) {
    const { service } = context;
    const [list, variables, campaigns, cost] = await Promise.all([
      service.lists.get(id),
      attempt(service.lists.variables(id)),
      attempt(service.lists.campaignsPage(id, { limit: CAMPAIGNS_SHOWN, offset: 0 })),
      attempt(service.lists.cost(id)),
    ]);
    const statuses = await attempt(statusesIn(service, list));
    const shown =
      campaigns.value === null
        ? campaigns
        : { value: campaigns.value.slice(0, CAMPAIGNS_SHOWN), failure: null };
    return listCard({ list, variables, campaigns: shown, cost, statuses });
  },
});

async function statusesIn({ lists }: Service, { id, emails }: List): Promise<StatusCounts> {
  if (emails.inactive === 0) return { counts: [], isCutShort: false };
  return countStatuses(lists.contacts(id, { only: 'inactive' }));
}

/** A list and what was read about it; each part may have failed on its own. */
interface ListView {
  readonly list: List;
  readonly variables: Attempt<readonly VariableDefinition[]>;
  readonly campaigns: Attempt<readonly ListCampaign[]>;
  readonly cost: Attempt<ListCost>;
  /** Statuses of the inactive contacts. */
  readonly statuses: Attempt<StatusCounts>;
}

/** Returns one card with the state of a list. */
function listCard(view: ListView): Reply {
  const { list, statuses } = view;
  return {
    title: listTitle(list),
    summary: verdictOf(list),
    sections: [
      facts(factsOf(view)),
      ...(statuses.value ? statusTable(list, statuses.value) : []),
      ...campaignSection(view),
      ...missing(view),
    ],
    steps: stepsFor(list),
    footnote: 'Active includes new contacts, as the service counts them.',
  };
}

function verdictOf({ emails, status }: List): Text {
  const state = status.code === 0 ? '' : `${status.name} · `;
  if (emails.total === 0) return `${state}Nobody is in it yet.`;
  return `${state}${formatCount(emails.active, 'active address', 'active addresses')}: ${formatRate(emails.active, emails.total, 'in it')}`;
}

function factsOf({ list, variables, cost }: ListView): Fact[] {
  const { emails, phones, createdAt } = list;
  return compact([
    { label: 'Active', value: formatNumber(emails.active) },
    { label: 'Inactive', value: formatNumber(emails.inactive) },
    { label: 'Status', value: list.status.name },
    createdAt ? { label: 'Created', value: time(createdAt, 'date') } : null,
    phones.active + phones.inactive > 0 && {
      label: 'Phone numbers',
      value: `${formatNumber(phones.active)} active, ${formatNumber(phones.inactive)} inactive`,
    },
    variables.value ? { label: 'Variables', value: namesOf(variables.value) } : null,
    cost.value ? { label: 'A campaign to all of it', value: costSentence(cost.value) } : null,
  ]);
}

const MOST_NAMES = 12;

function namesOf(variables: readonly VariableDefinition[]): string {
  if (variables.length === 0) return 'None yet';
  const names = variables.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = variables.length - names.length;
  return enumerated(more > 0 ? [...names, `${more} more`] : names);
}

function campaignSection({ campaigns }: ListView): Section[] {
  if (!campaigns.value) return [];
  if (campaigns.value.length === 0) {
    return [{ kind: 'paragraph', text: 'No campaign has gone to it yet.' }];
  }
  return [
    { kind: 'heading', text: 'Latest campaigns' },
    {
      kind: 'bullets',
      items: campaigns.value.map(({ id, name, status }) => `${name} (${id}): ${status.name}`),
    },
  ];
}

function missing({ variables, campaigns, cost, statuses }: ListView): Section[] {
  const parts: readonly (readonly [string, Attempt<unknown>])[] = [
    ['variables', variables],
    ['campaigns', campaigns],
    ['cost', cost],
    ['why contacts are inactive', statuses],
  ];
  return missingNotices(
    parts.flatMap(([words, { failure }]) => (failure ? [{ words, failure }] : [])),
  );
}

function stepsFor({ id }: List): Step[] {
  const values = { list: id };
  const step = (label: string, operation: string): Step => action(label, operation, values);
  const form = (label: string, operation: string): Step => ({
    kind: 'operation',
    label,
    operation,
    values,
    asksFirst: true,
  });
  return [
    step('Contacts', 'list contacts'),
    form('Add contacts…', 'list add'),
    form('Invite contacts…', 'list invite'),
    step('Campaigns', 'list campaigns'),
    step('Variables', 'list variables'),
    form('Search…', 'list search'),
    form('Rename…', 'list rename'),
    action('Delete…', 'list delete', values, 'danger'),
  ];
}

/**
 * The most contacts read to count statuses, since the service counts active and inactive ones only.
 */
const MOST_COUNTED = 1000;

/** Inactive contacts of a list, counted by status. */
interface StatusCounts {
  readonly counts: readonly { readonly status: string; readonly count: number }[];
  readonly isCutShort: boolean;
}

async function countStatuses(contacts: AsyncIterable<ListContact>): Promise<StatusCounts> {
  const { rows, isCutShort } = await readAll(contacts, MOST_COUNTED);
  const groups = Map.groupBy(rows, ({ status }) => status.name);
  const counts = [...groups].map(([status, contacts]) => ({ status, count: contacts.length }));
  return { counts: counts.sort((a, b) => b.count - a.count), isCutShort };
}

/** Shows why addresses of the list get nothing. */
function statusTable({ emails }: List, { counts, isCutShort }: StatusCounts): Section[] {
  if (counts.length === 0) return [];
  const all = emails.total;
  const seen = formatNumber(MOST_COUNTED);
  return [
    { kind: 'heading', text: isCutShort ? `Why inactive: the first ${seen}` : 'Why inactive' },
    {
      kind: 'table',
      columns: [
        { title: 'Status' },
        { title: 'Contacts', align: 'right' },
        {
          title: isCutShort ? `Of these ${seen}` : `Of all ${formatNumber(all)}`,
          align: 'right',
        },
      ],
      rows: counts.map(({ status, count }) => [
        status,
        formatNumber(count),
        formatShare(count, isCutShort ? MOST_COUNTED : all),
      ]),
    },
  ];
}
