import { formatNumber, formatRate } from '../../domain/figures.ts';
import {
  action,
  type Fact,
  form,
  type Reply,
  type Section,
  type Step,
  type Table,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { ContactInList } from '../../service/contacts.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';
import {
  type ContactFacts,
  isBlacklisted,
  isUnknown,
  type Membership,
  membershipsIn,
  missingNotices,
  missingParts,
} from './contact-facts.ts';

/** Returns one card with everything about an address. */
export function contactCard(email: string, facts: ContactFacts): Reply {
  const memberships = membershipsIn(facts);
  const blacklisted = isBlacklisted(facts);
  const steps = contactSteps(email, memberships, blacklisted);
  if (isUnknown(facts)) return { ...unknownAddress(email), steps };
  return {
    title: email,
    summary: {
      kind: 'strong',
      text: verdictOf({
        memberships,
        isBlacklisted: blacklisted,
        areStatusesKnown: facts.records.failure === null,
      }),
    },
    sections: compact([
      { kind: 'facts', facts: [...standing(facts, blacklisted), ...campaigns(facts)] },
      memberships.length > 0 && listTable(memberships),
      ...variables(facts, memberships),
      ...missingNotices(missingParts(facts)),
    ]),
    steps,
  };
}

function unknownAddress(email: string): Reply {
  return {
    title: email,
    summary: 'Nothing is known of this address.',
    sections: [
      {
        kind: 'paragraph',
        text: 'It is in none of your lists, was sent no campaign, and isn’t on the blacklist.',
      },
      {
        kind: 'bullets',
        items: [
          'Check the spelling, above all the part after the @.',
          'The person may have signed up with another address.',
        ],
      },
    ],
  };
}

/** Returns the facts that apply to all lists together. */
export function standing(facts: ContactFacts, blacklisted: boolean | null): Fact[] {
  return [
    {
      label: 'Blacklist',
      value:
        blacklisted === null
          ? 'Can’t be read now'
          : blacklisted
            ? 'On it: nothing is sent'
            : 'Not on it',
    },
    {
      label: 'SMTP e-mails',
      value: facts.isSmtpUnsubscribed.failure
        ? 'Can’t be read now'
        : facts.isSmtpUnsubscribed.value
          ? 'Unsubscribed'
          : 'Not unsubscribed',
    },
  ];
}

function campaigns({ statistics }: ContactFacts): Fact[] {
  if (!statistics.value) return [{ label: 'Campaigns', value: 'Can’t be read now' }];
  const { sent, opened, clicked } = statistics.value;
  if (sent === 0) return [{ label: 'Campaigns sent', value: 'None yet' }];
  const share = (part: number) => `${formatNumber(part)} · ${formatRate(part, sent, 'sent')}`;
  return [
    { label: 'Campaigns sent', value: formatNumber(sent) },
    { label: 'Opened', value: share(opened) },
    { label: 'Clicked', value: share(clicked) },
  ];
}

/** Returns a table of the lists with the address, and its status in each. */
export function listTable(memberships: readonly Membership[]): Table {
  return {
    kind: 'table',
    columns: [{ title: 'List' }, { title: 'Status' }, { title: 'Added' }, { title: 'Source' }],
    rows: memberships.map(({ listId, listName, status, addedAt, source }): Text[] => [
      listName ? `${listName} (${listId})` : `List ${listId}`,
      status?.name ?? 'Can’t be read now',
      addedAt ? time(addedAt, 'date') : '–',
      source ?? '–',
    ]),
  };
}

/** Lists variables: one that is the same in every list once, others with the list that has them. */
function variables({ records }: ContactFacts, memberships: readonly Membership[]): Section[] {
  const given = (records.value ?? []).flatMap((record) =>
    record.variables
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => ({ name, value, record })),
  );
  const facts = [...Map.groupBy(given, ({ name }) => name)].flatMap(([name, uses]): Fact[] => {
    const [first] = uses;
    if (first && uses.every(({ value }) => value === first.value)) {
      return [{ label: name, value: first.value }];
    }
    return uses.map(({ value, record }) => ({
      label: `${name} in ${listNameOf(record, memberships)}`,
      value,
    }));
  });
  if (facts.length === 0) return [];
  return [
    { kind: 'heading', text: 'Variables' },
    { kind: 'facts', facts },
  ];
}

function listNameOf({ listId }: ContactInList, memberships: readonly Membership[]): string {
  const found = memberships.find((membership) => membership.listId === listId);
  return found?.listName ?? `list ${listId}`;
}

/** More lists than this are chosen in a form instead of by a button each. */
const MOST_BUTTONS = 3;

const GONE: ReadonlySet<number> = new Set([
  CONTACT_STATUS.unsubscribed.code,
  CONTACT_STATUS.unsubscribedFromAll.code,
  CONTACT_STATUS.deleted.code,
]);

/** Tells whether a contact was in the list and no longer is. */
export function isOut({ code }: Status): boolean {
  return GONE.has(code);
}

/** Returns the actions on an address. */
function contactSteps(
  email: string,
  memberships: readonly Membership[],
  isBlacklisted: boolean | null,
): Step[] {
  return [
    action('Why did it get nothing?', 'contact why', { email }),
    isBlacklisted
      ? action('Take off the blacklist', 'blacklist remove', { addresses: email })
      : action('Blacklist', 'blacklist add', { addresses: email }),
    ...unsubscribeSteps(email, memberships),
    ...removeStep(email, memberships),
  ];
}

function unsubscribeSteps(email: string, memberships: readonly Membership[]): Step[] {
  const open = memberships.filter(({ status }) => !status || !isOut(status));
  if (open.length > MOST_BUTTONS) {
    return [form('Unsubscribe from a list…', 'contact unsubscribe', { addresses: email })];
  }
  return open.map(({ listId, listName }) =>
    action(`Unsubscribe from ${listName ?? `list ${listId}`}`, 'contact unsubscribe', {
      addresses: email,
      list: listId,
    }),
  );
}

function removeStep(email: string, memberships: readonly Membership[]): Step[] {
  if (memberships.length === 0) return [];
  return [
    action(
      memberships.length === 1 ? 'Remove from its list' : 'Remove from all lists',
      'contact remove',
      { addresses: email },
      'danger',
    ),
  ];
}

interface Standing {
  readonly memberships: readonly Membership[];
  /** `null`: not known. */
  readonly isBlacklisted: boolean | null;
  readonly areStatusesKnown: boolean;
}

/** Says in one line whether this person gets campaigns, and if not, why. */
function verdictOf({ memberships, isBlacklisted, areStatusesKnown }: Standing): string {
  if (isBlacklisted) return 'Gets nothing: blacklisted';
  const all = memberships.length;
  if (!areStatusesKnown) {
    return all === 0 ? 'Can’t be told now: see below' : `In ${listsOf(all)}; status not known now`;
  }
  if (all === 0) return 'Gets no campaigns: in none of your lists';
  const active = memberships.filter(isActive).length;
  const caveat = isBlacklisted === null ? ' (blacklist not checked)' : '';
  if (active === 0) return `Gets no campaigns: ${reasonOf(memberships)}${caveat}`;
  if (active < all) {
    return `Gets campaigns through ${formatNumber(active)} of ${listsOf(all)}${caveat}`;
  }
  return `Gets campaigns through ${all === 1 ? 'its one list' : `all ${listsOf(all)}`}${caveat}`;
}

function isActive({ status }: Membership): boolean {
  return status?.code === CONTACT_STATUS.active.code;
}

function reasonOf(memberships: readonly Membership[]): string {
  const reasons = new Set(memberships.map(({ status }) => status?.name ?? 'status not known'));
  const [only = ''] = reasons;
  const where = memberships.length === 1 ? 'its one list' : `all ${listsOf(memberships.length)}`;
  if (reasons.size > 1) return `active in none of its ${listsOf(memberships.length)}`;
  return `${uncapitalised(only)} in ${where}`;
}

function listsOf(count: number): string {
  return count === 1 ? '1 list' : `${formatNumber(count)} lists`;
}
