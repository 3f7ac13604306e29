import { compact } from '../../lib/compact.ts';
import { formatNumber, formatRate } from '../../domain/figures.ts';
import {
  time,
  type Fact,
  type Reply,
  type Section,
  type Table,
  type Text,
} from '../../domain/reply.ts';
import type { ContactInList } from '../../service/contacts.ts';
import {
  isBlacklisted,
  isUnknown,
  membershipsIn,
  type ContactFacts,
  type Membership,
} from './contact-facts.ts';
import { contactSteps } from './contact-steps.ts';
import { missingNotices, missingParts } from './missing-parts.ts';
import { verdictOf } from './verdict.ts';

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
