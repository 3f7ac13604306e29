import { compact } from '../../lib/compact.ts';
import type { Attempt } from '../../lib/attempt.ts';
import { formatCount, formatNumber, formatRate } from '../../domain/figures.ts';
import {
  facts,
  time,
  action,
  type Fact,
  type Reply,
  type Section,
  type Step,
  type Text,
} from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { List, ListCampaign, ListCost, VariableDefinition } from '../../service/lists/list.ts';
import { missingNotices } from '../contact/missing-parts.ts';
import { costSentence } from './cost-facts.ts';
import { listTitle } from './list-title.ts';
import { statusTable, type StatusCounts } from './status-counts.ts';

/** A list and what was read about it; each part may have failed on its own. */
export interface ListView {
  readonly list: List;
  readonly variables: Attempt<readonly VariableDefinition[]>;
  readonly campaigns: Attempt<readonly ListCampaign[]>;
  readonly cost: Attempt<ListCost>;
  /** Statuses of the inactive contacts. */
  readonly statuses: Attempt<StatusCounts>;
}

/** Returns one card with the state of a list. */
export function listCard(view: ListView): Reply {
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
