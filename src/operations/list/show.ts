import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import { action, facts, type Fact, type Section, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List, ListCampaign, VariableDefinition } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { highestFirst, numberColumn, tableOf } from '../../commands/browse/columns.ts';
import { missingNotices } from '../contact/contact-facts.ts';
import { defineOperation } from '../../commands/define.ts';
import { costInWords, listTitle } from '../list-words.ts';
import { statesOf } from './campaigns.ts';

const CAMPAIGNS_SHOWN = 5;
const REASONS_SHOWN = 3;
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
    'GET /campaigns/{id}',
    'GET /addressbooks/{id}/cost',
    'GET /addressbooks/{id}/emails',
  ],
  counts: ['GET /addressbooks/{id}/emails'],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async run({ list: id }, { service, now, known }) {
    const { lists } = service;
    const [list, variables, campaigns, cost] = await Promise.all([
      lists.get(id),
      resultOf(lists.variables(id)),
      resultOf(lists.campaignsPage(id, { limit: CAMPAIGNS_SHOWN, offset: 0 })),
      resultOf(lists.cost(id)),
    ]);
    known(`${verdictOf(list)}; checking why the others are inactive…`);
    const [inactive, states] = await Promise.all([
      resultOf(inactiveIn(service, list)),
      statesOf(campaigns.value ?? [], { service, now }),
    ]);
    return {
      title: listTitle(list),
      summary: verdictOf(list),
      sections: [
        facts([
          cost.value && { label: 'Cost to mail this list', value: costInWords(cost.value) },
          inactive.value && inactiveFact(inactive.value),
        ]),
        ...campaignSection(campaigns.value, states),
        ...missingNotices([
          ['variables', variables.failure],
          ['campaigns', campaigns.failure],
          ['the cost', cost.failure],
          ['why contacts are inactive', inactive.failure],
        ]),
      ],
      details: [aboutSection(list, variables.value), ...statusTable(list, inactive.value)],
      actions: [
        action('list contacts', { list: id }, 'Contacts'),
        action('list add', { list: id }, 'Add contacts…', { asksFirst: true }),
        action('list invite', { list: id }, 'Invite contacts…', { asksFirst: true }),
        {
          kind: 'menu',
          label: 'More…',
          choices: [
            action('list campaigns', { list: id }, 'Campaigns'),
            action('list filter', { list: id }, 'Filter contacts', { asksFirst: true }),
            action('list variables', { list: id }, 'Variables'),
            action('list edit', { list: id }, 'Rename list', { asksFirst: true }),
            action('list delete', { list: id }, 'Delete list'),
          ],
        },
      ],
      footnote: '“Active” counts new contacts, too.',
    };
  },
});

function verdictOf({ emails, status }: List): string {
  const state = status.code === 0 ? '' : `${status.name} · `;
  const { active, total } = emails;
  if (total === 0) return `${state}No contacts yet`;
  return `${state}${formatNumber(active)} of ${formatCount(total, 'contact')} active (${formatShare(active, total)})`;
}

function aboutSection(
  { phones, createdAt }: List,
  variables: readonly VariableDefinition[] | null,
): Section {
  const numbers = `${formatNumber(phones.active)} active, ${formatNumber(phones.inactive)} inactive`;
  return facts([
    createdAt && { label: 'Created', value: time(createdAt, 'date') },
    phones.active + phones.inactive > 0 && { label: 'Phone numbers', value: numbers },
    variables && { label: 'Variables', value: namesOf(variables) },
  ]);
}

/** Names the most frequent reasons; the details have all. */
function inactiveFact({ rows, isCutShort }: Contacts): Fact | null {
  if (rows.length === 0) return null;
  const reasons = reasonsIn(rows);
  const shown = reasons.slice(0, REASONS_SHOWN);
  const others = rows.length - sumOf(shown, ({ count }) => count);
  const parts = shown.map(({ status, count }) => `${formatNumber(count)} ${uncapitalised(status)}`);
  const value = compact([...parts, others > 0 && `${formatNumber(others)} other`]).join(' · ');
  return { label: inactiveTitle(rows.length, isCutShort), value };
}

function inactiveTitle(count: number, isCutShort: boolean): string {
  return isCutShort ? `First ${formatNumber(count)} inactive contacts` : 'Inactive contacts';
}

function reasonsIn(rows: readonly ListContact[]) {
  return [...Map.groupBy(rows, ({ status }) => status.name)]
    .map(([status, contacts]) => ({ status, count: contacts.length }))
    .toSorted(highestFirst(({ count }) => count));
}

function namesOf(variables: readonly VariableDefinition[]): string {
  if (variables.length === 0) return 'None yet';
  const names = variables.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = variables.length - names.length;
  return enumerated(more > 0 ? [...names, `${more} more`] : names);
}

function campaignSection(
  campaigns: readonly ListCampaign[] | null,
  states: ReadonlyMap<string, string>,
): Section[] {
  if (!campaigns) return [];
  if (campaigns.length === 0) {
    return [{ kind: 'paragraph', text: 'No campaigns sent to this list yet.' }];
  }
  const shown = campaigns.slice(0, CAMPAIGNS_SHOWN);
  const items = shown.map(({ id, name }) => `${name} (${id}): ${states.get(id) ?? ''}`);
  return [
    { kind: 'heading', text: 'Recent campaigns' },
    { kind: 'bullets', items },
  ];
}

interface Contacts {
  readonly rows: readonly ListContact[];
  readonly isCutShort: boolean;
}

/** Reads as many as the list has, and no page after those. */
async function inactiveIn({ lists }: Service, { id, emails }: List): Promise<Contacts> {
  const most = Math.min(emails.inactive, MOST_COUNTED);
  const rows: ListContact[] = [];
  if (most > 0) {
    for await (const row of lists.contacts(id, { only: 'inactive' })) {
      if (rows.push(row) === most) break;
    }
  }
  return { rows, isCutShort: emails.inactive > MOST_COUNTED };
}

function statusTable({ emails }: List, inactive: Contacts | null): Section[] {
  if (!inactive || inactive.rows.length === 0) return [];
  const { rows, isCutShort } = inactive;
  const all = isCutShort ? MOST_COUNTED : emails.total;
  const share = `Share of ${isCutShort ? 'these' : 'all'} ${formatNumber(all)}`;
  return [
    { kind: 'heading', text: inactiveTitle(all, isCutShort) },
    tableOf(reasonsIn(rows), [
      { title: 'Status', cell: ({ status }) => status },
      numberColumn('Contacts', ({ count }) => count),
      { title: share, align: 'right', cell: ({ count }) => formatShare(count, all) },
    ]),
  ];
}
