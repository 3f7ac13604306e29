import { digestsOf } from '../../../domain/content.ts';
import { formatCount } from '../../../domain/figures.ts';
import { action, menuOf, notice, type Reply, type Section, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { uncapitalised } from '../../../lib/text.ts';
import { VERDICTS } from '../../../policy/approval-messages.ts';
import type { Approval } from '../../../store/approvals.ts';
import { tableOf } from '../../../commands/browse/columns.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { type ConfirmLabels, defineOperation } from '../../../commands/define.ts';
import type { ReadReferences } from '../../../commands/references/pool.ts';
import { personSpan } from '../audit/audit-words.ts';
import { rulesSection } from './rules.ts';

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
    const open = shown.map((one) =>
      action('postbell approvals show', { request: one.id }, `${titleOf(one)} · ${one.id}`),
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

/** The title of a preview asks; a request is what it asks for. */
function titleOf({ preview }: Pick<Approval, 'preview'>): string {
  return preview.title.replace(/\?$/u, '');
}

function requestTable(requests: readonly Approval[]): Section {
  return tableOf(requests, [
    { title: 'Request', cell: titleOf },
    { title: 'Status', cell: ({ state }) => VERDICTS[state][1] },
    { title: 'Requested by', cell: ({ personId }) => personSpan(personId) },
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
    const drawn = await approvals.card(request, true);
    // Parts about single people are for those who may decide, and for the requester.
    const isOwn = request.personId === rights.personId;
    const card = isOwn && request.state === 'pending' ? withdrawable(drawn, id) : drawn;
    if (!isOwn && !rights.mayRun(approvals.needsOf(request))) return card;
    const hidden = privateParts(request.preview);
    return { ...card, sections: [...(card.sections ?? []), ...hidden] };
  },
});

function withdrawable(card: Reply, request: string): Reply {
  const withdraw = action('postbell approvals withdraw', { request }, 'Withdraw');
  return { ...card, actions: [...(card.actions ?? []), withdraw] };
}

/** Returns what the card leaves out, since a channel may read it. */
function privateParts({ sections = [] }: Reply): readonly Section[] {
  return sections.flatMap((section): Section[] => {
    if (section.kind === 'verbatim') return section.isPrivate ? [section] : [];
    if (section.kind !== 'facts') return [];
    const hidden = section.facts.filter(({ isPrivate }) => isPrivate);
    return hidden.length > 0 ? [{ kind: 'facts', facts: hidden }] : [];
  });
}

/** A button names its act, with which the title of a preview begins: `Approve and send`. */
function labelsOf({ title }: Reply): ConfirmLabels {
  const [act = 'run'] = /^\p{L}+/u.exec(uncapitalised(title)) ?? [];
  const label = `Approve and ${act}`;
  return { button: label, submit: label };
}

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
      title: `Approve and ${uncapitalised(preview.title)}`,
      summary: ['Happens as soon as you approve it. Requested by ', personSpan(personId), '.'],
      sections: compact<Section>([
        flaw !== null && notice('bad', `${flaw} Approving it now will cancel the request.`),
        preview.summary && { kind: 'paragraph', text: preview.summary },
        ...(preview.sections ?? []),
      ]),
      // The request has stakes of its own, by which it was asked for.
      stakes: { recipients: 0, content: digestsOf({ Request: [id, request.stakes.content] }) },
      confirmLabels: flaw === null ? labelsOf(preview) : CANCEL,
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

/** Requests that pickers offer. */
export const approvalReferences: ReadReferences = async (_, { store }) =>
  (await store.approvals.list()).map(({ id, preview: { title }, state }) => ({
    id,
    title,
    detail: state,
    fits: state === 'pending' ? ['pending'] : undefined,
  }));
