import { type ApprovalRules, USUAL_RULES } from '../../domain/approvals.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  facts,
  menuOf,
  notice,
  type Reply,
  type Section,
  type Span,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { approvalCard } from '../../policy/approval-messages.ts';
import type { Approval } from '../../store/approvals.ts';
import { tableOf } from '../browse/columns.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';

const REQUEST = { kind: 'reference', to: 'approval', label: 'Request' } as const;
const PENDING = { ...REQUEST, only: 'pending' } as const;

/** The most requests of a list: those before are history, which the audit trail tells. */
const MOST_SHOWN = 20;

export const approvalsList = defineOperation({
  name: 'postbell approvals list',
  title: 'Approvals',
  summary: 'List what is waiting for approval and when approval is required',
  right: 'look',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store, rights }): Promise<Reply> {
    const [rules, requests] = await Promise.all([store.approvals.rules(), store.approvals.list()]);
    const pending = requests.filter(({ state }) => state === 'pending').length;
    const shown = requests.slice(0, MOST_SHOWN);
    const open = shown.map(({ id, preview }) =>
      action('postbell approvals show', { request: id }, `${preview.title} · ${id}`),
    );
    const isAdmin = rights.has('administer');
    return {
      title: 'Approvals',
      summary:
        pending === 0
          ? 'Nothing waits for a decision.'
          : `${formatCount(pending, 'request')} pending`,
      sections: compact<Section>([rulesSection(rules), shown.length > 0 && requestTable(shown)]),
      actions: compact([
        menuOf('Open…', open),
        isAdmin && SET,
        isAdmin && rules !== null && action('postbell approvals off', {}, 'Switch off'),
      ]),
    };
  },
});

const SET = action('postbell approvals set', {}, 'Change rules…', { asksFirst: true });

function rulesSection(rules: ApprovalRules | null): Section {
  if (rules === null) {
    return { kind: 'paragraph', text: 'Off: nothing takes a second person.' };
  }
  const { channelId, mostRecipients, mostDeleted, mostCost, hours } = rules;
  return facts([
    { label: 'Sends to more than', value: formatCount(mostRecipients, 'person', 'people') },
    { label: 'Deletes', value: `a list, or more than ${formatCount(mostDeleted, 'contact')}` },
    mostCost !== null && { label: 'Costs more than', value: formatNumber(mostCost) },
    {
      label: 'Asked in',
      value: channelId === null ? 'messages to those who may' : { kind: 'channel', id: channelId },
    },
    { label: 'Ends by itself after', value: formatCount(hours, 'hour') },
  ]);
}

function requestTable(requests: readonly Approval[]): Section {
  const person = (id: string | null): Span => (id === null ? '–' : { kind: 'person', id });
  return tableOf(requests, [
    { title: 'Request', cell: ({ id }) => id },
    { title: 'What', cell: ({ preview }) => preview.title },
    { title: 'By', cell: ({ personId }) => person(personId) },
    { title: 'Status', cell: ({ state }) => state },
    { title: 'Decided by', cell: ({ approverId }) => person(approverId) },
    { title: 'Asked', cell: ({ createdAt }) => time(createdAt) },
  ]);
}

export const approvalsShow = defineOperation({
  name: 'postbell approvals show',
  title: 'Approval request',
  summary: 'Show an approval request',
  right: 'look',
  effect: 'reads',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { request: REQUEST },
  run: async ({ request: id }, { approvals }) => approvalCard(await approvals.find(id), true),
});

export const approvalsSet = defineOperation({
  name: 'postbell approvals set',
  title: 'Require approval',
  summary: 'Require a second person’s approval for large sends, deletions, and costs',
  right: 'administer',
  effect: 'writes',
  endpoints: [],
  example: 'recipients=1000 contacts=100',
  inputs: {
    channel: {
      kind: 'channel',
      label: 'Channel',
      hint: 'Empty: each person who may approve gets a message',
      optional: true,
    },
    recipients: {
      kind: 'integer',
      label: 'Sends to more than',
      hint: 'People; empty: 1000',
      optional: true,
      min: 0,
    },
    contacts: {
      kind: 'integer',
      label: 'Deletes more than',
      hint: 'Contacts; empty: 100. A list always takes a second person',
      optional: true,
      min: 0,
    },
    cost: {
      kind: 'integer',
      label: 'Costs more than',
      hint: 'In the currency of the account; empty: whatever it costs',
      optional: true,
      min: 0,
    },
    hours: {
      kind: 'integer',
      label: 'Ends by itself after',
      hint: 'Hours; empty: 48',
      optional: true,
      min: 1,
      max: 168,
    },
  },
  async prefill(_, { store }) {
    const rules = await store.approvals.rules();
    return rules === null ? {} : rawOf(rules);
  },
  async run(values, context): Promise<Reply> {
    const { store, policy } = context;
    if (values.channel !== undefined) await checkChannel(values.channel, context);
    const rules: ApprovalRules = {
      channelId: values.channel ?? null,
      mostRecipients: values.recipients ?? USUAL_RULES.mostRecipients,
      mostDeleted: values.contacts ?? USUAL_RULES.mostDeleted,
      mostCost: values.cost ?? null,
      hours: values.hours ?? USUAL_RULES.hours,
    };
    const senders = await policy.peopleWho({ name: 'campaign send', rights: ['send'] });
    if (senders.length < 2) {
      throw new InputError(
        'Only one person may send yet, so nobody could approve anything. Give somebody else the role sender first.',
        { field: 'recipients' },
      );
    }
    const before = await store.approvals.rules();
    await store.approvals.setRules(rules);
    return {
      title: 'Approvals',
      summary: 'From now on these take a second person:',
      sections: [rulesSection(rules)],
      actions: [
        before === null
          ? action('postbell approvals off', {}, 'Undo: switch off', { undo: 'anywhere' })
          : action('postbell approvals set', rawOf(before), 'Undo: as before', {
              undo: 'anywhere',
            }),
        LIST,
      ],
      footnote: 'Whoever prepares campaigns may now ask for sending and deleting, too.',
      announcement: 'set what takes a second person’s approval.',
    };
  },
});

/** @throws {InputError} for a channel that can't get requests, or that others read. */
async function checkChannel(
  channelId: string,
  { isBotHere, isExternallyShared }: OperationContext,
): Promise<void> {
  const [isIn, isShared] = await Promise.all([isBotHere(channelId), isExternallyShared(channelId)]);
  const problem = isShared
    ? 'Another company reads this channel. Choose one that only your own people read.'
    : isIn === false
      ? 'Postbell isn’t in this channel, so it can’t post there. Type /invite @Postbell in it first.'
      : null;
  if (problem !== null) throw new InputError(problem, { field: 'channel' });
}

const LIST = action('postbell approvals list', {}, 'Approvals');

function rawOf({ channelId, mostRecipients, mostDeleted, mostCost, hours }: ApprovalRules) {
  return rawValuesOf({
    channel: channelId ?? undefined,
    recipients: mostRecipients,
    contacts: mostDeleted,
    cost: mostCost ?? undefined,
    hours,
  });
}

export const approvalsOff = defineOperation({
  name: 'postbell approvals off',
  title: 'Turn off approvals',
  summary: 'Stop requiring approval',
  right: 'administer',
  effect: 'writes',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store }): Promise<Reply> {
    const before = await store.approvals.rules();
    await store.approvals.setRules(null);
    return {
      title: 'Approvals',
      summary:
        before === null
          ? 'They were off already.'
          : 'Off: nothing takes a second person. What is pending stays so.',
      actions: compact([
        before !== null &&
          action('postbell approvals set', rawOf(before), 'Undo: as before', { undo: 'anywhere' }),
        LIST,
      ]),
      announcement: before === null ? undefined : 'switched off approval by a second person.',
    };
  },
});

export const approvalsApprove = defineOperation({
  name: 'postbell approvals approve',
  title: 'Approve request',
  summary: 'Approve a request and run it',
  right: 'look',
  effect: 'sends',
  endpoints: [],
  example: 'k7wq2m',
  lookWith: 'postbell approvals show',
  inputs: { request: PENDING },
  confirmLabel: 'Approve and run',
  async preview({ request: id }, context) {
    const request = await decidable(id, context);
    const { preview } = request;
    const flaw = await context.approvals.flawOf(request, context.person.id);
    return {
      title: `Approve: ${preview.title}`,
      summary: [
        'It is done as soon as you approve it, for ',
        { kind: 'person', id: request.personId },
        '.',
      ],
      sections: compact<Section>([
        flaw !== null && notice('bad', `${flaw} Approving makes it void.`),
        preview.summary && { kind: 'paragraph', text: preview.summary },
        ...(preview.sections ?? []),
      ]),
      ...(flaw !== null && { confirmLabels: { button: 'Make it void', submit: 'Make it void' } }),
    };
  },
  async run({ request: id }, context): Promise<Reply> {
    await decidable(id, context);
    return approvalCard(await context.approvals.approve(id, context.person.id));
  },
});

export const approvalsReturn = defineOperation({
  name: 'postbell approvals return',
  title: 'Send back request',
  summary: 'Send a request back with a reason',
  right: 'look',
  effect: 'writes',
  endpoints: [],
  example: 'k7wq2m "The subject has a typo"',
  inputs: {
    request: PENDING,
    reason: { kind: 'text', label: 'Reason', multiline: true, maxLength: 500 },
  },
  async run({ request: id, reason }, context): Promise<Reply> {
    await decidable(id, context);
    return approvalCard(await context.approvals.giveBack(id, context.person.id, reason));
  },
});

export const approvalsWithdraw = defineOperation({
  name: 'postbell approvals withdraw',
  title: 'Withdraw request',
  summary: 'Withdraw your own request',
  right: 'look',
  effect: 'writes',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { request: PENDING },
  run: async ({ request: id }, { approvals, person }) =>
    approvalCard(await approvals.withdraw(id, person.id)),
});

export const approvalsExplain = defineOperation({
  name: 'postbell approvals explain',
  title: 'Explain request',
  summary: 'Add a reason to your request',
  right: 'look',
  effect: 'writes',
  endpoints: [],
  example: 'k7wq2m "Agreed with sales for Black Friday"',
  inputs: {
    request: PENDING,
    why: { kind: 'text', label: 'Why', multiline: true, maxLength: 500 },
  },
  run: async ({ request: id, why }, { approvals, person }) =>
    approvalCard(await approvals.explain(id, person.id, why)),
});

/**
 * Finds a request that this person may decide.
 * @throws {InputError} when there is none, or it is decided.
 * @throws {ForbiddenError} for one's own, and for what one may not do oneself.
 */
async function decidable(
  id: string,
  { approvals, rights, person }: OperationContext,
): Promise<Approval> {
  const request = await approvals.find(id);
  await rights.require(approvals.needsOf(request));
  approvals.requireDecidable(request, person.id);
  return request;
}
