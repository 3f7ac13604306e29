import { compact } from '../../lib/compact.ts';
import type { AddressList } from '../../domain/address.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { notice, action, type Reply, type Section, type Step } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import { rejectedTexts } from './rejected-texts.ts';
import type { ListToLeave, UnsubscribePlan } from './unsubscribe-plan.ts';

interface Outcome {
  readonly given: AddressList;
  readonly plan: UnsubscribePlan;
  readonly lists: readonly ListLeft[];
  /** Reason why it stopped; `null` when the service took all. */
  readonly failure: PostbellError | null;
  /** Reason why the result could not be read back. */
  readonly unread: PostbellError | null;
}

interface ListLeft extends ListToLeave {
  /** Addresses that this run unsubscribed. */
  readonly done: readonly string[];
}

/** Returns the card with the result of unsubscribing. */
export function unsubscribedCard(outcome: Outcome): Reply {
  const { given, lists } = outcome;
  const [only = ''] = given.valid;
  const isOne = given.valid.length === 1;
  const said = sayingOf(outcome);
  return {
    title: isOne ? only : 'Unsubscribe',
    summary: said ? said.to(isOne ? said.one : said.count) : nothingToDo(isOne),
    sections: compact([
      isOne ? null : counts(outcome),
      lists.length > 1 && perList(lists),
      ...doubts(outcome),
      ...rejectedTexts(given),
    ]),
    steps: isOne ? [lookUp(only)] : [],
    ...(said && {
      announcement: `${uncapitalised(said.to(isOne ? 'an address' : said.count))}.`,
    }),
  };
}

function nothingToDo(isOne: boolean): string {
  return isOne
    ? 'Was already unsubscribed: nothing to do.'
    : 'Nothing to do: none of them is subscribed.';
}

/** Describes what was done, or requested where it doesn't show; `null` when there was nothing to do. */
function sayingOf({ lists, unread }: Outcome) {
  const left = lists.filter(({ done }) => done.length > 0);
  const isShown = left.length > 0 && unread === null;
  const concerned = left.length > 0 ? left : lists;
  const [first] = concerned;
  if (!first) return null;
  const people = peopleIn(concerned, left.length > 0 ? 'done' : 'addresses');
  const where = concerned.length === 1 ? first.title : formatCount(concerned.length, 'list');
  const verb = isShown ? 'Unsubscribed' : 'Asked the service to unsubscribe';
  return {
    count: formatCount(people, 'address', 'addresses'),
    /** The single address is named by the title already. */
    one: isShown ? '' : 'it',
    to: (whom: string) => [verb, whom, 'from', where].filter(Boolean).join(' '),
  };
}

function peopleIn(lists: readonly ListLeft[], which: 'done' | 'addresses'): number {
  return new Set(lists.flatMap((list) => list[which])).size;
}

function counts({ given, plan, lists }: Outcome): Section {
  const facts: readonly (readonly [string, number])[] = [
    ['Unsubscribed', peopleIn(lists, 'done')],
    ['Already unsubscribed', plan.already.length],
    ['In no such list', plan.strangers.length],
    ['Repeated in your text', given.repeated],
    ['Not understood', given.invalid.length],
  ];
  return {
    kind: 'facts',
    facts: facts
      .filter(([label, value]) => value > 0 || label === 'Unsubscribed')
      .map(([label, value]) => ({ label, value: formatNumber(value) })),
  };
}

function perList(left: readonly ListLeft[]): Section {
  return {
    kind: 'table',
    columns: [{ title: 'List' }, { title: 'Unsubscribed', align: 'right' }],
    rows: left.map(({ title, done }) => [title, formatNumber(done.length)]),
  };
}

function doubts({ lists, failure, unread }: Outcome): Section[] {
  const sections: Section[] = [];
  const open = lists.filter(({ addresses, done }) => done.length < addresses.length);
  if (failure && open.length > 0) {
    const text = `It stopped; ${openIn(open)}. ${failure.message}`;
    sections.push(notice('bad', text));
  }
  if (!failure && !unread && open.length > 0) {
    const text = `The service accepted it and doesn’t show it yet: ${openIn(open)}. Look again in a minute.`;
    sections.push(notice('warning', text));
  }
  if (unread) {
    const text = `Whether it shows could not be read: ${unread.message}`;
    sections.push(notice('warning', text));
  }
  return sections;
}

function openIn(open: readonly ListLeft[]): string {
  const parts = open.map(
    ({ title, addresses, done }) =>
      `${formatCount(addresses.length - done.length, 'address', 'addresses')} in ${title}`,
  );
  return parts.join(', ');
}

function lookUp(email: string): Step {
  return action('Look up', 'contact show', { email });
}
