import { defineOperation } from '../define.ts';
import {
  type ContactFacts,
  gatherContact,
  isActive,
  missingNotices,
  partsRead,
} from './contact-facts.ts';
import { formatCounted, formatNumber } from '../../domain/figures.ts';
import {
  action,
  type Action,
  type Fact,
  facts,
  type Section,
  type Table,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';
import { momentColumn, tableOf } from '../browse/columns.ts';
import { listTitle } from '../list/list-words.ts';

const UNREAD = 'Can’t be read now';

/** More lists than this are chosen in a form instead of by a button each. */
const MOST_BUTTONS = 3;

const GONE: ReadonlySet<number> = new Set([
  CONTACT_STATUS.unsubscribed.code,
  CONTACT_STATUS.unsubscribedFromAll.code,
  CONTACT_STATUS.deleted.code,
]);

export const show = defineOperation({
  name: 'contact show',
  title: 'Contact',
  summary: 'Show a contact: lists, status, campaigns, and blacklist',
  right: 'people',
  effect: 'reads',
  endpoints: [
    'GET /emails/{email}',
    'GET /emails/{email}/details',
    'GET /emails/{email}/campaigns',
    'GET /smtp/unsubscribe/search',
    'GET /blacklist',
  ],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' } },
  async run({ email }, { service }) {
    const contact = await gatherContact(service, email);
    const actions = actionsFor(email, contact);
    if (contact.isUnknown) {
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
        actions,
      };
    }
    return {
      title: email,
      summary: { kind: 'strong', text: verdictOf(contact) },
      sections: [
        facts([...standing(contact), ...campaigns(contact)]),
        ...listTable(contact),
        ...variables(contact),
        ...missingNotices(partsRead(contact)),
      ],
      actions,
    };
  },
});

/** Returns the facts that apply to all lists together. */
export function standing({ isBlacklisted, isSmtpUnsubscribed }: ContactFacts): Fact[] {
  const onIt = isBlacklisted ? 'On it: nothing is sent' : 'Not on it';
  const smtp = isSmtpUnsubscribed.value ? 'Unsubscribed' : 'Not unsubscribed';
  return [
    { label: 'Blacklist', value: isBlacklisted === null ? UNREAD : onIt },
    { label: 'SMTP emails', value: isSmtpUnsubscribed.failure ? UNREAD : smtp },
  ];
}

function campaigns({ statistics }: ContactFacts): Fact[] {
  if (!statistics.value) return [{ label: 'Campaigns', value: UNREAD }];
  const { sent, opened, clicked } = statistics.value;
  if (sent === 0) return [{ label: 'Campaigns sent', value: 'None yet' }];
  return [
    { label: 'Campaigns sent', value: formatNumber(sent) },
    { label: 'Opened', value: formatCounted(opened, sent, 'sent') },
    { label: 'Clicked', value: formatCounted(clicked, sent, 'sent') },
  ];
}

export function listTable({ memberships }: ContactFacts): Table[] {
  if (memberships.length === 0) return [];
  return [
    tableOf(memberships, [
      {
        title: 'List',
        cell: ({ listId: id, listName }) => listTitle({ id, name: listName ?? '' }),
      },
      { title: 'Status', cell: ({ status }) => status?.name ?? UNREAD },
      momentColumn('Added', ({ addedAt }) => addedAt, 'date'),
      { title: 'Source', cell: ({ source }) => source ?? '–' },
    ]),
  ];
}

/** Shows a variable that is the same in every list once, others with the list that has them. */
function variables({ records, memberships }: ContactFacts): Section[] {
  const given = (records.value ?? []).flatMap(({ listId, variables }) =>
    variables
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => {
        const list = memberships.find((one) => one.listId === listId);
        return { name, value, list: list?.listName ?? `list ${listId}` };
      }),
  );
  if (given.length === 0) return [];
  const shown = [...Map.groupBy(given, ({ name }) => name)].flatMap(([name, uses]): Fact[] => {
    const [first] = uses;
    return first && uses.every(({ value }) => value === first.value)
      ? [{ label: name, value: first.value }]
      : uses.map(({ value, list }) => ({ label: `${name} in ${list}`, value }));
  });
  return [{ kind: 'heading', text: 'Variables' }, facts(shown)];
}

export function isOut({ code }: Status): boolean {
  return GONE.has(code);
}

function actionsFor(email: string, { memberships, isBlacklisted }: ContactFacts): Action[] {
  const values = { addresses: email };
  const open = memberships.filter(({ status }) => !status || !isOut(status));
  const removal = memberships.length === 1 ? 'Remove from its list' : 'Remove from all lists';
  return compact([
    action('contact why', { email }, 'Why did it get nothing?'),
    isBlacklisted
      ? action('blacklist remove', values, 'Take off the blacklist')
      : action('blacklist add', values, 'Blacklist'),
    ...(open.length > MOST_BUTTONS
      ? [action('contact unsubscribe', values, 'Unsubscribe from a list…', { asksFirst: true })]
      : open.map(({ listId: list, listName }) => {
          const label = `Unsubscribe from ${listName ?? `list ${list}`}`;
          return action('contact unsubscribe', { ...values, list }, label);
        })),
    memberships.length > 0 && action('contact remove', values, removal, { emphasis: 'danger' }),
  ]);
}

/** Says in one line whether this person gets campaigns, and if not, why. */
function verdictOf({ memberships, isBlacklisted, records }: ContactFacts): string {
  if (isBlacklisted) return 'Gets nothing: blacklisted';
  const all = memberships.length;
  const lists = all === 1 ? '1 list' : `${formatNumber(all)} lists`;
  if (records.failure) {
    return all === 0 ? 'Can’t be told now: see below' : `In ${lists}; status not known now`;
  }
  if (all === 0) return 'Gets no campaigns: in none of your lists';
  const active = memberships.filter(({ status }) => isActive(status)).length;
  const caveat = isBlacklisted === null ? ' (blacklist not checked)' : '';
  const everywhere = all === 1 ? 'its one list' : `all ${lists}`;
  if (active === all) return `Gets campaigns through ${everywhere}${caveat}`;
  if (active > 0) return `Gets campaigns through ${formatNumber(active)} of ${lists}${caveat}`;
  const reasons = new Set(memberships.map(({ status }) => status?.name ?? 'status not known'));
  const [only = ''] = reasons;
  const reason =
    reasons.size > 1 ? `active in none of its ${lists}` : `${uncapitalised(only)} in ${everywhere}`;
  return `Gets no campaigns: ${reason}${caveat}`;
}
