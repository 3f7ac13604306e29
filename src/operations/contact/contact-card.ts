import type { PostbellError } from '../../core/errors.ts';
import { formatNumber, formatRate } from '../../core/figures.ts';
import type { Fact, Reply, Section, Table, Text } from '../../core/reply.ts';
import { enumerated } from '../../core/words.ts';
import type { ContactInList } from '../../service/contact.ts';
import {
  isBlacklisted,
  membershipsIn,
  type ContactFacts,
  type Membership,
} from './contact-facts.ts';
import { contactSteps } from './contact-steps.ts';
import { verdictOf } from './verdict.ts';

/** Everything about an address on one card. */
export function contactCard(email: string, facts: ContactFacts): Reply {
  const memberships = membershipsIn(facts);
  const blacklisted = isBlacklisted(facts);
  const steps = contactSteps(email, memberships, blacklisted);
  if (isUnknown(facts, memberships, blacklisted)) return { ...unknownAddress(email), steps };
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
    sections: [
      { kind: 'facts', facts: [...standing(facts, blacklisted), ...campaigns(facts)] },
      ...(memberships.length > 0 ? [listTable(memberships)] : []),
      ...variables(facts, memberships),
      ...missing(facts),
    ],
    steps,
  };
}

function isUnknown(
  facts: ContactFacts,
  memberships: readonly Membership[],
  blacklisted: boolean | null,
): boolean {
  const isComplete = Object.values(facts).every(({ failure }) => failure === null);
  const { statistics, isSmtpUnsubscribed } = facts;
  const isMentioned = memberships.length > 0 || blacklisted || isSmtpUnsubscribed.value;
  return isComplete && !isMentioned && (statistics.value?.sent ?? 0) === 0;
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

function standing(facts: ContactFacts, blacklisted: boolean | null): Fact[] {
  return [
    {
      label: 'Blacklist',
      value:
        blacklisted === null
          ? 'Not known now'
          : blacklisted
            ? 'On it: nothing is sent'
            : 'Not on it',
    },
    {
      label: 'Transactional e-mail (SMTP)',
      value: facts.isSmtpUnsubscribed.failure
        ? 'Not known now'
        : facts.isSmtpUnsubscribed.value
          ? 'Unsubscribed'
          : 'Not unsubscribed',
    },
  ];
}

function campaigns({ statistics }: ContactFacts): Fact[] {
  if (!statistics.value) return [{ label: 'Campaigns', value: 'Not known now' }];
  const { sent, opened, clicked } = statistics.value;
  if (sent === 0) return [{ label: 'Campaigns sent', value: 'None yet' }];
  const share = (part: number) => `${formatNumber(part)} · ${formatRate(part, sent, 'sent')}`;
  return [
    { label: 'Campaigns sent', value: formatNumber(sent) },
    { label: 'Opened', value: share(opened) },
    { label: 'Clicked', value: share(clicked) },
  ];
}

function listTable(memberships: readonly Membership[]): Table {
  return {
    kind: 'table',
    columns: [{ title: 'List' }, { title: 'Status' }, { title: 'Added' }, { title: 'Through' }],
    rows: memberships.map(({ listId, listName, status, addedAt, source }): Text[] => [
      listName ? `${listName} (${listId})` : `List ${listId}`,
      status?.name ?? 'Not known now',
      addedAt ? { kind: 'time', at: addedAt, show: 'date' } : '–',
      source ?? '–',
    ]),
  };
}

/** A variable that is the same in every list stands once; else with the list that has it. */
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

const PARTS: Readonly<Record<keyof ContactFacts, string>> = {
  records: 'status and variables',
  origins: 'names of lists and dates of adding',
  statistics: 'campaign statistics',
  isSmtpUnsubscribed: 'SMTP unsubscribes',
  isOnBlacklist: 'blacklist',
};

/** One notice a reason, so that the same outage isn't told five times. */
function missing(facts: ContactFacts): Section[] {
  const failed = Object.entries(PARTS).flatMap(([part, words]) => {
    // The keys of PARTS are those of the facts, which Object.entries can't say.
    const { failure } = facts[part as keyof ContactFacts];
    return failure ? [{ words, failure }] : [];
  });
  const byReason = Map.groupBy(failed, ({ failure }) => failure.message);
  return [...byReason].map(([message, parts]) => ({
    kind: 'notice',
    tone: 'warning',
    text: missingText(parts, message),
  }));
}

function missingText(
  parts: readonly { words: string; failure: PostbellError }[],
  message: string,
): string {
  const words = parts.map((part) => part.words);
  const isSmtpAlone = parts.length === 1 && words[0] === PARTS.isSmtpUnsubscribed;
  const hint = isSmtpAlone ? ' The SMTP area may not be activated for this account.' : '';
  return `Missing here: ${enumerated(words)}. ${message}${hint}`;
}
