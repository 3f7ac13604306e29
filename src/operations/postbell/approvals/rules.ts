import { type ApprovalRules, looseningOf, USUAL_RULES } from '../../../domain/approvals.ts';
import type { Entry } from '../../../domain/rights.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import {
  action,
  facts,
  notice,
  type OperationAction,
  type Reply,
  type Section,
  type Span,
} from '../../../domain/reply.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { capitalised } from '../../../lib/text.ts';
import { GRANTING } from '../../../policy/policy.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation, type Preview } from '../../../commands/define.ts';
import type { Inputs, ValuesOf } from '../../../commands/inputs.ts';
import { rawValuesOf } from '../../../commands/raw-values.ts';
import { deny, revoke } from '../rights/grant.ts';

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
  overrides: {
    kind: 'integer',
    label: 'Overrides a warning for more than',
    hint: 'Number of people who get two campaigns within a day, or one in quiet hours. Leave blank for as many as above',
    optional: true,
    min: 0,
    isNamed: true,
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
      const isAlone = senders.includes(context.person.id);
      const who = isAlone ? 'You’re the only one who can send' : 'Fewer than two people can send';
      throw new InputError(
        `${who}, so nobody could approve. Give someone else the sender role first.`,
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
    overrides: mostOverridden = null,
    hours = USUAL_RULES.hours,
    sum,
  } = values;
  return {
    channelId,
    mostRecipients,
    mostDeleted,
    mostCost,
    mostOverridden,
    hours,
    isSummed: sum !== 'no',
  };
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
  if (isAlone) await checkMadeAlone(what, context);
  return {
    title: 'Loosen the approval rules?',
    summary: `${capitalised(what)}.`,
    sections: isAlone
      ? [notice('info', 'You’re the only admin, so this takes effect without a second person.')]
      : [],
    ...(!isAlone && {
      stakes: { loosens: `it loosens the rules: ${what}`, facts: { Change: what } },
    }),
  };
}

const ADMINISTERING: ReadonlySet<string> = new Set([
  'role:admin',
  'right:administer',
  'operation:postbell.approvals.set',
  'operation:postbell.approvals.off',
] satisfies Entry[]);

/** Milliseconds in which nobody becomes the only admin by what they took from the others. */
const ALONE_AFTER_MS = 24 * 3_600_000;

/** @throws {InputError} for an admin who took the rights of another one just before. */
async function checkMadeAlone(
  what: string,
  { store, person, now }: OperationContext,
): Promise<void> {
  const fromAt = new Date(now.getTime() - ALONE_AFTER_MS);
  const operation = [revoke.name, deny.name];
  const taken = store.audit.all({ personId: person.id, operation, fromAt, state: 'done' }, now);
  for await (const { inputs } of taken) {
    if (!ADMINISTERING.has(inputs['what'] ?? '')) continue;
    throw new InputError(
      `This loosens the rules (${what}), and within the last 24 hours you took an admin’s permissions. Another admin can approve it; alone you can do it a day later.`,
    );
  }
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
  const { channelId, mostRecipients, mostDeleted, mostCost, mostOverridden, hours, isSummed } =
    rules;
  return rawValuesOf({
    channel: channelId ?? undefined,
    recipients: mostRecipients,
    contacts: mostDeleted,
    cost: mostCost ?? undefined,
    overrides: mostOverridden ?? undefined,
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
      const summary = 'Approvals are already off.';
      return { title: 'Approvals', summary, actions: [LIST], isUnchanged: true };
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

/** Says what needs a second person. */
export function rulesSection(rules: ApprovalRules | null): Section {
  if (rules === null) {
    return { kind: 'paragraph', text: 'Approvals are off: nothing needs a second person.' };
  }
  const { channelId, mostRecipients, mostDeleted, mostCost, mostOverridden, hours, isSummed } =
    rules;
  const approvers: Span =
    channelId === null ? 'Each approver, as a direct message' : { kind: 'channel', id: channelId };
  return facts([
    { label: 'Sends to more than', value: formatCount(mostRecipients, 'person', 'people') },
    { label: 'Deletes', value: `A list, or more than ${formatCount(mostDeleted, 'contact')}` },
    mostCost !== null && { label: 'Costs more than', value: formatNumber(mostCost) },
    mostOverridden !== null && {
      label: 'Overrides a warning for more than',
      value: formatCount(mostOverridden, 'person', 'people'),
    },
    { label: 'Added up', value: isSummed ? 'What each person does within 24 hours' : 'No' },
    { label: 'Requests go to', value: approvers },
    { label: 'Expires after', value: formatCount(hours, 'hour') },
  ]);
}
