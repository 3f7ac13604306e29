import { quotedTitle, titleOf } from '../../domain/campaign-title.ts';
import { CAMPAIGN_STATUS, isEnded } from '../../domain/campaign-status.ts';
import type { Override, Stakes } from '../../domain/approvals.ts';
import { neighborsOf } from '../../domain/calendar.ts';
import { digestsOf } from '../../domain/content.ts';
import { formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, type Reply, spansOf, type Text, time } from '../../domain/reply.ts';
import type { Right } from '../../domain/rights.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { capitalised, enumerated } from '../../lib/text.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CampaignEdit } from '../../service/campaigns/new-campaign.ts';
import type { OperationContext } from '../../commands/context.ts';
import { tableOf } from '../../commands/browse/columns.ts';
import { type ConfirmLabels, defineOperation } from '../../commands/define.ts';
import { givenHtml } from '../html-input.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { requireDecided } from '../../commands/overriding.ts';
import { CAMPAIGN_INPUTS, DESPITE } from './campaign-inputs.ts';
import { type Conflicts, conflictsOf, despiteInWords, readCompared } from './conflicts.ts';
import { readSomeLists } from './planned.ts';
import { type ReadBack, readBack } from './read-back.ts';

/** The longest text that a field takes (Slack, block elements, plain_text_input). */
const LONGEST_IN_FIELD = 3000;
const UNCLEAR =
  'The service takes a template only together with HTML and may use either one. Check the campaign afterward.';
const IGNORED_TEMPLATE =
  'The service kept the previous HTML. Edit again with the HTML instead of a template.';
const NOTHING = 'Nothing to change: these are the current values.';
const UNCHANGED = 'Leave blank to keep the current one';

const INPUTS = {
  campaign: { kind: 'reference', to: 'campaign', only: 'scheduled', label: 'Campaign' },
  subject: { ...CAMPAIGN_INPUTS.subject, hint: UNCHANGED, optional: true },
  at: { ...CAMPAIGN_INPUTS.at, hint: UNCHANGED },
  sender: { ...CAMPAIGN_INPUTS.sender, optional: true },
  senderName: { ...CAMPAIGN_INPUTS.senderName, hint: UNCHANGED },
  name: { ...CAMPAIGN_INPUTS.name, hint: UNCHANGED },
  html: {
    ...CAMPAIGN_INPUTS.html,
    hint: 'Leave blank to keep the current HTML. Up to 3,000 characters; use a file for more',
  },
  htmlFile: CAMPAIGN_INPUTS.htmlFile,
  template: {
    ...CAMPAIGN_INPUTS.template,
    hint: 'Use a template or HTML: given both, the service decides which counts',
  },
  despite: DESPITE,
} as const;

export default defineOperation({
  name: 'campaign edit',
  title: 'Edit campaign',
  summary: 'Edit a scheduled campaign',
  right: 'prepare',
  beyond: {
    what: 'a campaign that isn’t a draft anymore',
    needs: { name: '', rights: ['prepare', 'look', 'send'] },
    isAskable: true,
  },
  effect: 'writes',
  endpoints: [
    'GET /campaigns/{id}',
    'GET /campaigns',
    'GET /addressbooks',
    'GET /addressbooks/{id}',
    'GET /template/{template_id}',
    'PATCH /campaigns/{id}',
  ],
  example: '71016 "A better subject"',
  inputs: INPUTS,
  confirmLabel: 'Save changes',
  async prefill({ campaign: id }, { service, person }) {
    if (id === undefined) return {};
    const campaign = await service.campaigns.get(id);
    const { name, subject, senderName, senderEmail: sender } = campaign;
    const html = campaign.html.length <= LONGEST_IN_FIELD ? campaign.html : undefined;
    const at = campaign.sendAt ?? undefined;
    return rawValuesOf({ name, subject, sender, senderName, at, html }, person.zone);
  },
  async preview(values, context) {
    const { campaign, edit, changes } = await requestedEdit(values, context);
    if (changes.length === 0) return null;
    const [stakes, conflicts] = await Promise.all([
      stakesOf(campaign, edit, context),
      conflictsWhenMoved(campaign, edit, context, MOST_LISTS_READ),
    ]);
    const { overrides, notices, others } = conflicts ?? NO_CONFLICTS;
    return {
      title: `Save changes to ${quotedTitle(campaign)}?`,
      summary: `You’re changing ${namesOf(changes)}.`,
      sections: compact([
        ...notices,
        changesTable(changes, 'Before', 'After'),
        edit.templateId !== null && notice('warning', UNCLEAR),
        others && facts([others]),
      ]),
      ...(stakes !== null && { stakes: conflicts ? { ...stakes, overrides } : stakes }),
      ...(overrides.length > 0 && { confirmLabels: ANYWAY }),
      footnote: 'Lists can’t be changed anymore.',
    };
  },
  async run(values, context) {
    const { campaign, edit, changes } = await requestedEdit(values, context);
    await context.rights.require({
      // A command that was granted doesn’t bring the right to send.
      name: '',
      rights: ['prepare', rightFor(campaign, edit)],
    });
    const conflicts = await conflictsWhenMoved(campaign, edit, context, 0);
    const { overrides } = conflicts ?? NO_CONFLICTS;
    if ((context.approverId ?? null) === null) requireDecided(overrides, values.despite);
    const reply =
      changes.length === 0
        ? { title: titleOf(campaign), summary: NOTHING, isUnchanged: true }
        : await carriedOut({ campaign, edit, changes, overrides }, context);
    const it = { campaign: campaign.id };
    return {
      ...reply,
      actions: [
        action('campaign show', it, 'Open campaign'),
        action('campaign edit', it, 'Edit again…', { asksFirst: true }),
        action('campaign cancel', it, 'Cancel campaign…', { emphasis: 'danger' }),
      ],
    };
  },
});

const ANYWAY: ConfirmLabels = { button: 'Save anyway', submit: 'Save anyway' };
const NO_CONFLICTS: Conflicts = { overrides: [], notices: [], bounces: null, others: null };
const MOST_LISTS_READ = 3;

/**
 * Compares the new time of a campaign; `null`: it keeps its time, and nothing is read.
 * @param mostLists lists whose names and sizes are read for the words of overlaps
 */
async function conflictsWhenMoved(
  campaign: Campaign,
  { sendAt }: CampaignEdit,
  context: OperationContext,
  mostLists: number,
): Promise<Conflicts | null> {
  if (sendAt === undefined) return null;
  const compared = await readCompared(sendAt, campaign.listIds, context);
  const moved = { ...campaign, status: CAMPAIGN_STATUS.queued, sendAt };
  const shared = neighborsOf(moved, compared.planned.campaigns, {
    sizes: new Map(),
    now: context.now,
  }).flatMap(({ sharedListIds }) => sharedListIds);
  const bounced = compared.bounces.flatMap(({ listId, last }) => (last ? [listId] : []));
  const ids = [...new Set([...shared, ...bounced])].slice(0, mostLists);
  const lists = await readSomeLists(context.service, ids);
  return conflictsOf(moved, { ...compared, lists });
}

/** Returns the stakes of changing what goes out; `null`: a draft reaches nobody. */
async function stakesOf(
  campaign: Campaign,
  edit: CampaignEdit,
  { service }: OperationContext,
): Promise<Stakes | null> {
  if (rightFor(campaign, edit) === 'prepare') return null;
  const { id, status, recipients, paidEmails, price, sendAt, attachments, preheader } = campaign;
  const { templateId } = edit;
  const { value: template } =
    templateId === null ? { value: null } : await resultOf(service.templates.get(templateId));
  return {
    right: 'send',
    // The service may still be counting its addresses.
    recipients: recipients || null,
    cost: recipients === 0 ? null : paidEmails > 0 ? price : 0,
    beginsAt: edit.sendAt ?? sendAt ?? undefined,
    facts: { Subject: edit.subject, Sender: edit.senderEmail },
    content: digestsOf({
      Campaign: [id, status.code],
      'Sender name': edit.senderName,
      Name: edit.name,
      Time: (edit.sendAt ?? sendAt)?.getTime(),
      HTML: edit.html,
      Attachments: attachments,
      Preheader: preheader,
      // A template has another id after each edit (spec 1, section 2.6).
      Template: templateId === null ? undefined : (template?.id ?? null),
      Before: [campaign.subject, campaign.senderEmail, campaign.senderName, campaign.html],
    }),
  };
}

/** Whatever isn't a draft goes out as it is then; service/endpoints.ts checks the same. */
function rightFor({ status }: Campaign, { sendAt }: CampaignEdit): Right {
  const isDraft = status.code === CAMPAIGN_STATUS.draft.code && sendAt === undefined;
  return isDraft ? 'prepare' : 'send';
}

/** @throws {InputError} for a campaign that can't be changed, and for HTML given twice. */
async function requestedEdit(
  values: ValuesOf<typeof INPUTS>,
  { service, store, now }: OperationContext,
) {
  const [campaign, html] = await Promise.all([
    service.campaigns.get(values.campaign),
    givenHtml(values, store),
  ]);
  checkEditable(campaign, now);
  const { at } = values;
  const isSameTime = at === undefined || at.getTime() === campaign.sendAt?.getTime();
  if (at && !isSameTime && at < now) {
    throw new InputError('That time has passed. Choose a later one.', { field: 'at' });
  }
  // A form changes line ends and outer blanks.
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();
  const edit: CampaignEdit = {
    name: values.name ?? titleOf(campaign),
    subject: values.subject ?? campaign.subject,
    senderEmail: values.sender ?? campaign.senderEmail,
    senderName: values.senderName ?? campaign.senderName,
    html: html === undefined || plain(html) === plain(campaign.html) ? campaign.html : html,
    templateId: values.template ?? null,
    sendAt: isSameTime ? undefined : at,
  };
  return { campaign, edit, changes: changesOf(campaign, edit) };
}

/** We assume that drafts and campaigns that a moderator wants changed may be edited too. */
function checkEditable(campaign: Campaign, now: Date): void {
  const { status, sendAt } = campaign;
  const { draft, requiresEditing, sent } = CAMPAIGN_STATUS;
  const isWaiting = sendAt !== null && sendAt > now && !isEnded(status);
  if (isWaiting || [draft.code, requiresEditing.code].includes(status.code)) return;
  const state = status.code === sent.code ? 'was already sent' : `isn’t scheduled (${status.name})`;
  const why = `${quotedTitle(campaign)} ${state}. Only scheduled campaigns can be edited.`;
  throw new InputError(why, { field: 'campaign' });
}

interface Carried {
  readonly campaign: Campaign;
  readonly edit: CampaignEdit;
  readonly changes: readonly Change[];
  readonly overrides: readonly Override[];
}

async function carriedOut(
  { campaign, edit, changes, overrides }: Carried,
  context: OperationContext,
): Promise<Reply> {
  const { service, known } = context;
  await service.campaigns.edit(campaign.id, edit);
  known('Saved; checking the result…');
  const { value: after, failure, warning } = await savedState(campaign, edit, context);
  const announced = (some: readonly Change[]) =>
    `changed ${namesOf(some)} of the campaign ${quotedTitle(campaign)}${despiteInWords(overrides)}.`;
  if (failure) {
    const summary = `Saved, but the result couldn’t be checked: ${failure.message}`;
    return { title: edit.name, summary, announcement: announced(changes) };
  }
  if (warning !== null) {
    const changed = announced(changes).replace(/\.$/u, ': ');
    return { ...warning, announcement: [changed, ...spansOf(warning.summary ?? warning.title)] };
  }
  const left = leftUndone(campaign, edit, after);
  const made = changes.filter(({ what }) => !left.includes(what));
  return {
    title: titleOf(after),
    summary:
      left.length === 0
        ? `Changed ${namesOf(made)}`
        : `Saved, but the service still shows ${enumerated(left)} as before. Check again in a minute.`,
    sections: compact([
      made.length > 0 && changesTable(made, 'Before', 'After'),
      left.includes('the template') && notice('warning', IGNORED_TEMPLATE),
    ]),
    announcement: made.length > 0 ? announced(made) : undefined,
  };
}

/** Reads what was saved; of what goes out, what the service does with it is looked at, too. */
async function savedState(
  { id, recipients, sendAt: before, status }: Campaign,
  edit: CampaignEdit,
  context: OperationContext,
): Promise<ReadBack> {
  const sendAt = edit.sendAt ?? before;
  const isDraft = status.code === CAMPAIGN_STATUS.draft.code;
  if (isDraft || sendAt === null) {
    return { ...(await resultOf(context.service.campaigns.get(id))), warning: null };
  }
  const { senderEmail } = edit;
  const requested = { campaignId: id, sendAt, recipients: recipients || null, senderEmail };
  return readBack(requested, context);
}

function namesOf(changes: readonly Change[]): string {
  return enumerated(changes.map(({ what }) => what));
}

/** Returns the changes that the service doesn't show. A template shows only as other HTML. */
function leftUndone(before: Campaign, edit: CampaignEdit, after: Campaign): string[] {
  const { templateId } = edit;
  const others = changesOf(after, { ...edit, templateId: null }).map(({ what }) => what);
  if (templateId === null) return others;
  const isIgnored = after.html === before.html;
  return compact([...others.filter((what) => what !== 'the HTML'), isIgnored && 'the template']);
}

interface Change {
  /** Words for a sentence, e.g. `the subject`. */
  readonly what: string;
  readonly before: Text;
  readonly after: Text;
}

function changesOf(campaign: Campaign, edit: CampaignEdit): readonly Change[] {
  const change = (what: string, before: string, after: string) =>
    before !== after && { what, before: before || '–', after };
  const { html, sendAt } = campaign;
  const sizeOf = (text: string) => `${formatNumber(text.length)} characters`;
  return compact([
    change('the name', campaign.name, edit.name),
    change('the subject', campaign.subject, edit.subject),
    change('the sender', campaign.senderEmail, edit.senderEmail),
    change('the sender name', campaign.senderName, edit.senderName),
    edit.sendAt !== undefined &&
      edit.sendAt.getTime() !== sendAt?.getTime() && {
        what: 'the time',
        before: sendAt ? time(sendAt) : '–',
        after: time(edit.sendAt),
      },
    edit.html !== html && { what: 'the HTML', before: sizeOf(html), after: sizeOf(edit.html) },
    edit.templateId !== null && {
      what: 'the template',
      before: 'Unknown',
      after: `Template ${edit.templateId}`,
    },
  ]);
}

function changesTable(changes: readonly Change[], before: string, after: string) {
  return tableOf(changes, [
    { title: 'Changed', cell: ({ what }) => capitalised(what.replace(/^the /, '')) },
    { title: before, cell: (change) => change.before },
    { title: after, cell: (change) => change.after },
  ]);
}
