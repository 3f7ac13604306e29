import { defineOperation } from '../../commands/define.ts';
import {
  adviceOnUnknown,
  CONTACT_ENDPOINTS,
  type ContactFacts,
  gatherContact,
  isActive,
  type Membership,
  missingNotices,
  partsRead,
  sourceInWords,
} from './contact-facts.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type Action, type Fact, facts, menuOf, type Table } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';
import { momentColumn, tableOf } from '../../commands/browse/columns.ts';
import { listTitle } from '../list-words.ts';

/** Variables in view; the others are among the details. */
const MOST_VARIABLES = 6;
/** More lists than a menu takes are chosen in a form instead. */
const MOST_CHOICES = 100;

export const show = defineOperation({
  name: 'contact show',
  title: 'Contact',
  summary: 'Show a contact: lists, status, campaigns, and blacklist',
  right: 'people',
  effect: 'reads',
  endpoints: CONTACT_ENDPOINTS,
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' } },
  async run({ email }, { service }) {
    const contact = await gatherContact(service, email);
    const { isUnknown, meant } = contact;
    if (isUnknown) {
      return {
        title: email,
        summary: 'No record of this address',
        sections: [{ kind: 'bullets', items: adviceOnUnknown(meant) }],
        actions: compact([
          meant !== null &&
            action('contact show', { email: meant }, `Look up ${meant}`, { emphasis: 'primary' }),
          ...actionsFor(email, contact),
        ]),
      };
    }
    const variables = variablesOf(contact);
    return {
      title: email,
      summary: { kind: 'strong', text: verdictOf(contact) },
      sections: [
        ...listTable(contact),
        facts([campaignsFact(contact), ...variables.slice(0, MOST_VARIABLES)]),
        ...missingNotices(partsRead(contact)),
      ],
      details:
        variables.length > MOST_VARIABLES ? [facts(variables.slice(MOST_VARIABLES))] : undefined,
      actions: actionsFor(email, contact),
    };
  },
});

function campaignsFact({ statistics }: ContactFacts): Fact | null {
  if (!statistics.value) return null;
  const { sent, opened, clicked } = statistics.value;
  const counts = `${formatNumber(sent)} sent · ${formatNumber(opened)} opened · ${formatNumber(clicked)} clicked`;
  return { label: 'Campaigns', value: sent === 0 ? 'None sent yet' : counts };
}

export function listTable({ memberships }: ContactFacts): Table[] {
  if (memberships.length === 0) return [];
  return [
    tableOf(memberships, [
      { title: 'List', cell: ({ listId: id, listName: name }) => listTitle({ id, name }) },
      { title: 'Status', cell: ({ status }) => status?.name ?? 'Unknown' },
      momentColumn('Added', ({ addedAt }) => addedAt, 'date'),
      { title: 'Source', cell: ({ source }) => sourceInWords(source) },
    ]),
  ];
}

/** Shows a variable that is the same in every list once, others with the list that has them. */
function variablesOf({ records, memberships }: ContactFacts): Fact[] {
  const given = (records.value ?? []).flatMap(({ listId, variables }) => {
    const { listName } = memberships.find((one) => one.listId === listId) ?? {};
    const list = listName ?? `list ${listId}`;
    return variables.filter(({ value }) => value !== '').map((one) => ({ ...one, list }));
  });
  return [...Map.groupBy(given, ({ name }) => name)].flatMap(([name, uses]): Fact[] => {
    const [first] = uses;
    return first && uses.every(({ value }) => value === first.value)
      ? [{ label: name, value: first.value }]
      : uses.map(({ value, list }) => ({ label: `${name} in ${list}`, value }));
  });
}

export function isOut({ code }: Status): boolean {
  const { unsubscribed, unsubscribedFromAll, deleted } = CONTACT_STATUS;
  return [unsubscribed.code, unsubscribedFromAll.code, deleted.code].includes(code);
}

function actionsFor(email: string, { memberships, isBlacklisted }: ContactFacts): Action[] {
  const values = { addresses: email };
  const removal = memberships.length === 1 ? 'Remove from list…' : 'Remove from all lists…';
  return compact<Action>([
    action('contact why', { email }, 'Why no email?'),
    unsubscribing(email, memberships),
    isBlacklisted
      ? action('blacklist remove', values, 'Remove from blacklist')
      : action('blacklist add', values, 'Blacklist'),
    memberships.length > 0 && action('contact remove', values, removal, { emphasis: 'danger' }),
  ]);
}

/** Offers the lists that can be left; `null` where there are none. */
function unsubscribing(email: string, memberships: readonly Membership[]): Action | null {
  const values = { addresses: email };
  const label = 'Unsubscribe from…';
  const open = memberships.filter(({ status }) => !status || !isOut(status));
  if (open.length > MOST_CHOICES) {
    return action('contact unsubscribe', values, label, { asksFirst: true });
  }
  const choices = open.map(({ listId: list, listName }) =>
    action('contact unsubscribe', { ...values, list }, listName ?? `List ${list}`),
  );
  return menuOf(label, choices);
}

function verdictOf(contact: ContactFacts): string {
  const { isBlacklisted, isSmtpUnsubscribed } = contact;
  return compact([
    isBlacklisted ? 'Not mailed: blacklisted' : membershipIn(contact),
    isBlacklisted === null && 'blacklist not checked',
    isBlacklisted === false && 'not blacklisted',
    isSmtpUnsubscribed.value && 'unsubscribed from transactional email',
  ]).join(' · ');
}

function membershipIn({ memberships, records }: ContactFacts): string {
  const all = memberships.length;
  const [only] = memberships;
  if (records.failure) {
    return all === 0 ? 'Lists unknown right now' : `On ${formatCount(all, 'list')}, status unknown`;
  }
  if (only === undefined) return 'Not on any list';
  const active = memberships.filter(({ status }) => isActive(status)).length;
  const everywhere = all === 1 ? (only.listName ?? '1 list') : allLists(all);
  if (active === all) return `Active in ${everywhere}`;
  if (active > 0) return `Active in ${formatNumber(active)} of ${formatCount(all, 'list')}`;
  const reasons = new Set(memberships.map(({ status }) => status?.name ?? 'Status unknown'));
  const [reason = ''] = reasons;
  return `Not mailed: ${reasons.size > 1 ? 'inactive' : uncapitalised(reason)} in ${everywhere}`;
}

/** `both lists`, `all 3 lists`. */
export function allLists(count: number): string {
  return count === 2 ? 'both lists' : `all ${formatNumber(count)} lists`;
}
