import { type ApprovalRules, looseningOf, USUAL_RULES } from '../../domain/approvals.ts';
import { digestsOf } from '../../domain/content.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  facts,
  menuOf,
  notice,
  type OperationAction,
  type Reply,
  type Section,
  type Span,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { ForbiddenError, InputError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import { capitalised } from '../../lib/text.ts';
import { VERDICTS } from '../../policy/approval-messages.ts';
import { GRANTING } from '../../policy/policy.ts';
import type { Approval } from '../../store/approvals.ts';
import { tableOf } from '../../commands/browse/columns.ts';
import type { OperationContext } from '../../commands/context.ts';
import { type ConfirmLabels, defineOperation, type Preview } from '../../commands/define.ts';
import type { Inputs, ValuesOf } from '../../commands/inputs.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { personSpan } from './audit/audit-words.ts';

const REQUEST = { kind: 'reference', to: 'approval', label: 'Request' } as const;
const PENDING = { ...REQUEST, only: 'pending' } as const;

/** The most requests of a list: those before are history, which the audit trail tells. */
const MOST_SHOWN = 20;

/** The person who decides must be able to do what is requested. */
const WHAT_IS_ASKED = { what: 'what the request asks for', needs: null } as const;

export const approvalsList = defineOperation({
  name: 'postbell approvals list',
  title: 'Approvals',
  summary: 'List what is waiting for approval and when approval is required',
  right: 'look',
  effect: 'reads',
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
      summary: `${formatCount(pending, 'request')} pending`,
      sections: compact<Section>([rulesSection(rules), shown.length > 0 && requestTable(shown)]),
      actions: compact([
        menuOf('Open…', open),
        isAdmin && SET,
        isAdmin && rules !== null && action('postbell approvals off', {}, 'Turn off'),
      ]),
    };
  },
});

const SET = action('postbell approvals set', {}, 'Change rules…', { asksFirst: true });

function rulesSection(rules: ApprovalRules | null): Section {
  if (rules === null) {
    return { kind: 'paragraph', text: 'Approvals are off: nothing needs a second person.' };
  }
  const { channelId, mostRecipients, mostDeleted, mostCost, hours, isSummed } = rules;
  const approvers: Span =
    channelId === null ? 'direct messages to approvers' : { kind: 'channel', id: channelId };
  return facts([
    { label: 'Sends to more than', value: formatCount(mostRecipients, 'person', 'people') },
    { label: 'Deletes', value: `a list, or more than ${formatCount(mostDeleted, 'contact')}` },
    mostCost !== null && { label: 'Costs more than', value: formatNumber(mostCost) },
    { label: 'Added up', value: isSummed ? 'For each person, over 24 hours' : 'No' },
    { label: 'Requests go to', value: approvers },
    { label: 'Expires after', value: formatCount(hours, 'hour') },
  ]);
}

function requestTable(requests: readonly Approval[]): Section {
  return tableOf(requests, [
    { title: 'Request', cell: ({ preview }) => preview.title },
    { title: 'Requested by', cell: ({ personId }) => personSpan(personId) },
    { title: 'Status', cell: ({ state }) => VERDICTS[state][1] },
    { title: 'Decided by', cell: ({ approverId }) => personSpan(approverId) },
    { title: 'Requested', cell: ({ createdAt }) => time(createdAt, 'date') },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

export const approvalsShow = defineOperation({
  name: 'postbell approvals show',
  title: 'Approval request',
  summary: 'Show an approval request',
  right: 'look',
  effect: 'reads',
  example: 'k7wq2m',
  inputs: { request: REQUEST },
  async run({ request: id }, { approvals, rights }) {
    const request = await approvals.find(id);
    const card = await approvals.card(request, true);
    // Parts about single people are for those who may decide, and for the requester.
    const isOwn = request.personId === rights.personId;
    if (!isOwn && !rights.mayRun(approvals.needsOf(request))) return card;
    const hidden = privateParts(request.preview);
    return { ...card, sections: [...(card.sections ?? []), ...hidden] };
  },
});

/** Returns what the card leaves out, since a channel may read it. */
function privateParts({ sections = [] }: Reply): readonly Section[] {
  return sections.flatMap((section): Section[] => {
    if (section.kind === 'verbatim') return section.isPrivate ? [section] : [];
    if (section.kind !== 'facts') return [];
    const hidden = section.facts.filter(({ isPrivate }) => isPrivate);
    return hidden.length > 0 ? [{ kind: 'facts', facts: hidden }] : [];
  });
}

const SET_INPUTS = {
  channel: {
    kind: 'channel',
    label: 'Channel',
    hint: 'Leave blank to message each approver',
    optional: true,
  },
  recipients: {
    kind: 'integer',
    label: 'Sends to more than',
    hint: 'Number of recipients. Leave blank for 1,000',
    optional: true,
    min: 0,
  },
  contacts: {
    kind: 'integer',
    label: 'Deletes more than',
    hint: 'Number of contacts. Leave blank for 100. Deleting a list always needs approval',
    optional: true,
    min: 0,
  },
  cost: {
    kind: 'integer',
    label: 'Costs more than',
    hint: 'In the account’s currency. Leave blank to ignore cost',
    optional: true,
    min: 0,
  },
  hours: {
    kind: 'integer',
    label: 'Expires after',
    hint: 'Hours. Leave blank for 48',
    optional: true,
    min: 1,
    max: 168,
  },
  sum: {
    kind: 'choice',
    label: 'Small ones add up',
    hint: 'What a person sends or deletes within 24 hours counts together. Leave blank for yes',
    optional: true,
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No, each on its own' },
    ],
  },
} as const satisfies Inputs;

export const approvalsSet = defineOperation({
  name: 'postbell approvals set',
  title: 'Require approval',
  summary: 'Require a second person’s approval for large sends, deletions, and costs',
  right: 'administer',
  effect: 'writes',
  example: 'recipients=1000 contacts=100',
  confirmLabel: 'Change rules',
  inputs: SET_INPUTS,
  async prefill(_, { store }) {
    const rules = await store.approvals.rules();
    return rules === null ? {} : rawOf(rules);
  },
  async preview(values, context) {
    const loosened = looseningOf(await context.store.approvals.rules(), rulesOf(values));
    return loosened === null ? null : loosening(loosened, context);
  },
  async run(values, context): Promise<Reply> {
    const { store, policy } = context;
    const rules = rulesOf(values);
    const { channelId } = rules;
    if (channelId !== null) await checkChannel(channelId, context);
    const senders = await policy.peopleWho({ name: 'campaign send', rights: ['send'] });
    if (senders.length < 2) {
      throw new InputError(
        'Only one person can send, so no one could approve anything. Give someone else the sender role first.',
        { field: 'recipients' },
      );
    }
    const before = await store.approvals.rules();
    await store.approvals.setRules(rules);
    return {
      title: 'Approvals',
      summary: 'These now need a second person’s approval:',
      sections: [rulesSection(rules)],
      actions: [undoTo(before), LIST],
      footnote: 'Marketers can now request sends and deletions, too.',
      announcement: 'changed which actions need approval.',
    };
  },
});

function rulesOf(values: ValuesOf<typeof SET_INPUTS>): ApprovalRules {
  const {
    channel: channelId = null,
    recipients: mostRecipients = USUAL_RULES.mostRecipients,
    contacts: mostDeleted = USUAL_RULES.mostDeleted,
    cost: mostCost = null,
    hours = USUAL_RULES.hours,
    sum,
  } = values;
  return { channelId, mostRecipients, mostDeleted, mostCost, hours, isSummed: sum !== 'no' };
}

/**
 * Returns a preview of rules that ask for less: a second admin approves them, where there is one.
 * @param what what is loosened, for a sentence
 */
async function loosening(what: string, context: OperationContext): Promise<Preview> {
  const { policy, person } = context;
  const admins = policy.adminsIn(await context.store.rights.all());
  const others = admins.filter((id) => id !== person.id);
  const tried = await Promise.all(
    others.map((personId) =>
      resultOf(policy.requireStill({ personId, channelId: null }, GRANTING)),
    ),
  );
  // Somebody of whom Slack says nothing just now may be an admin as well.
  const isAlone = tried.every(({ failure }) => failure instanceof ForbiddenError);
  return {
    title: 'Loosen the rules of approval?',
    summary: `${capitalised(what)}.`,
    sections: isAlone ? [notice('info', 'You’re the only admin, so nobody can approve this.')] : [],
    ...(!isAlone && {
      stakes: { loosens: `it loosens the rules: ${what}`, facts: { Change: what } },
    }),
  };
}

function undoTo(before: ApprovalRules | null): OperationAction {
  return before === null
    ? action('postbell approvals off', {}, 'Undo', { undo: 'anywhere' })
    : action('postbell approvals set', rawOf(before), 'Undo', { undo: 'anywhere' });
}

/** @throws {InputError} for a channel that can't get requests, or that others read. */
async function checkChannel(
  channelId: string,
  { isBotHere, isExternallyShared }: OperationContext,
): Promise<void> {
  const [isIn, isShared] = await Promise.all([isBotHere(channelId), isExternallyShared(channelId)]);
  if (!isShared && isIn !== false) return;
  const problem = isShared
    ? 'This channel is shared with another company. Choose an internal one.'
    : 'Postbell isn’t in this channel. Type /invite @Postbell there first.';
  throw new InputError(problem, { field: 'channel' });
}

const LIST = action('postbell approvals list', {}, 'Approvals');

function rawOf(rules: ApprovalRules) {
  const { channelId, mostRecipients, mostDeleted, mostCost, hours, isSummed } = rules;
  return rawValuesOf({
    channel: channelId ?? undefined,
    recipients: mostRecipients,
    contacts: mostDeleted,
    cost: mostCost ?? undefined,
    hours,
    sum: isSummed ? 'yes' : 'no',
  });
}

export const approvalsOff = defineOperation({
  name: 'postbell approvals off',
  title: 'Turn off approvals',
  summary: 'Stop requiring approval',
  right: 'administer',
  effect: 'writes',
  inputs: {},
  confirmLabel: 'Turn off approvals',
  async preview(_, context) {
    const loosened = looseningOf(await context.store.approvals.rules(), null);
    return loosened === null ? null : loosening(loosened, context);
  },
  async run(_, { store }): Promise<Reply> {
    const before = await store.approvals.rules();
    if (before === null) {
      return { title: 'Approvals', summary: 'Approvals are already off.', actions: [LIST] };
    }
    await store.approvals.setRules(null);
    return {
      title: 'Approvals',
      summary: 'Approvals are off. Pending requests stay pending.',
      actions: [undoTo(before), LIST],
      announcement: 'turned off approvals.',
    };
  },
});

const CANCEL: ConfirmLabels = { button: 'Cancel request', submit: 'Cancel request' };

export const approvalsApprove = defineOperation({
  name: 'postbell approvals approve',
  title: 'Approve request',
  summary: 'Approve a request and run it',
  right: 'look',
  beyond: WHAT_IS_ASKED,
  effect: 'sends',
  example: 'k7wq2m',
  lookWith: 'postbell approvals show',
  inputs: { request: PENDING },
  confirmLabel: 'Approve and run',
  async preview({ request: id }, context) {
    const request = await decidable(id, context);
    const { preview, personId } = request;
    const flaw = await context.approvals.flawOf(request, context.person.id);
    return {
      title: `Approve: ${preview.title}`,
      summary: ['Runs as soon as you approve it. Requested by ', personSpan(personId), '.'],
      sections: compact<Section>([
        flaw !== null && notice('bad', `${flaw} Approving it now will cancel the request.`),
        preview.summary && { kind: 'paragraph', text: preview.summary },
        ...(preview.sections ?? []),
      ]),
      // The request has stakes of its own, by which it was asked for.
      stakes: { recipients: 0, content: digestsOf({ Request: [id, request.stakes.content] }) },
      ...(flaw !== null && { confirmLabels: CANCEL }),
    };
  },
  async run({ request: id }, context): Promise<Reply> {
    await decidable(id, context);
    context.known('Approved. Running it now…');
    return context.approvals.card(await context.approvals.approve(id, context.person.id));
  },
});

export const approvalsReturn = defineOperation({
  name: 'postbell approvals return',
  title: 'Send back request',
  summary: 'Send a request back with a reason',
  right: 'look',
  beyond: WHAT_IS_ASKED,
  effect: 'writes',
  example: 'k7wq2m "The subject has a typo"',
  inputs: {
    request: PENDING,
    reason: { kind: 'text', label: 'Reason', multiline: true, maxLength: 500 },
  },
  async run({ request: id, reason }, context): Promise<Reply> {
    await decidable(id, context);
    return context.approvals.card(await context.approvals.giveBack(id, context.person.id, reason));
  },
});

export const approvalsWithdraw = defineOperation({
  name: 'postbell approvals withdraw',
  title: 'Withdraw request',
  summary: 'Withdraw your own request',
  right: 'look',
  effect: 'writes',
  example: 'k7wq2m',
  inputs: { request: PENDING },
  run: async ({ request: id }, { approvals, person }) =>
    approvals.card(await approvals.withdraw(id, person.id)),
});

export const approvalsExplain = defineOperation({
  name: 'postbell approvals explain',
  title: 'Explain request',
  summary: 'Add a reason to your request',
  right: 'look',
  effect: 'writes',
  example: 'k7wq2m "Agreed with sales for Black Friday"',
  inputs: {
    request: PENDING,
    why: { kind: 'text', label: 'Reason', multiline: true, maxLength: 500 },
  },
  run: async ({ request: id, why }, { approvals, person }) =>
    approvals.card(await approvals.explain(id, person.id, why)),
});

/** @throws {InputError} when it is decided. @throws {ForbiddenError} for those who may not decide. */
async function decidable(
  id: string,
  { approvals, rights, person }: OperationContext,
): Promise<Approval> {
  const request = await approvals.find(id);
  await rights.require(approvals.needsOf(request));
  approvals.requireDecidable(request, person.id);
  return request;
}
