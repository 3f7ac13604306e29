import { formatNumber } from '../../domain/figures.ts';
import {
  notice,
  type Reply,
  type Section,
  type Step,
  type Table,
  type Text,
  time,
} from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import { isEnded, type Campaign } from '../../service/campaigns/campaign.ts';
import type { CampaignEdit } from '../../service/campaigns/new-campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { givenHtml } from '../html-input.ts';
import type { ValuesOf } from '../inputs.ts';
import { rawValuesOf } from '../raw-values.ts';
import { CAMPAIGN_INPUTS } from './campaign-inputs.ts';
import { aboutCampaign, quotedTitle, titleOf } from './words.ts';

/** The longest text that a field takes (Slack, block elements, plain_text_input). */
const LONGEST_IN_FIELD = 3000;
const UNCHANGED = 'Empty: unchanged';

const INPUTS = {
  campaign: { kind: 'reference', to: 'campaign', only: 'scheduled', label: 'Campaign' },
  subject: { ...CAMPAIGN_INPUTS.subject, hint: UNCHANGED, optional: true },
  at: { ...CAMPAIGN_INPUTS.at, hint: UNCHANGED },
  sender: { ...CAMPAIGN_INPUTS.sender, optional: true },
  senderName: { ...CAMPAIGN_INPUTS.senderName, hint: UNCHANGED },
  name: { ...CAMPAIGN_INPUTS.name, hint: UNCHANGED },
  html: {
    ...CAMPAIGN_INPUTS.html,
    hint: 'Empty: unchanged. Up to 3,000 characters; give longer HTML as a file',
  },
  htmlFile: CAMPAIGN_INPUTS.htmlFile,
  template: {
    ...CAMPAIGN_INPUTS.template,
    hint: 'Needs HTML beside it; the service decides which of the two it uses',
  },
} as const;

type EditValues = ValuesOf<typeof INPUTS>;

export default defineOperation({
  name: 'campaign edit',
  summary: 'Change a campaign that is scheduled',
  effect: 'writes',
  endpoints: ['GET /campaigns/{id}', 'PATCH /campaigns/{id}'],
  example: '71016 "A better subject"',
  inputs: INPUTS,
  confirmLabel: 'Save changes',
  async prefill({ campaign: id }, { service, person }) {
    if (id === undefined) return {};
    const { name, subject, senderName, senderEmail, sendAt, html } =
      await service.campaigns.get(id);
    return rawValuesOf(
      {
        name,
        subject,
        sender: senderEmail,
        senderName,
        at: sendAt ?? undefined,
        html: html.length <= LONGEST_IN_FIELD ? html : undefined,
      },
      person.zone,
    );
  },
  async preview(values, context) {
    const { campaign, edit, changes } = await requestedEdit(values, context);
    if (changes.length === 0) return null;
    return {
      title: `Change ${quotedTitle(campaign)}?`,
      summary: `Changes ${enumerated(changes.map(({ what }) => what))}.`,
      sections: [changesTable(changes, 'yet to be made'), ...templateNotice(edit)],
      footnote: 'Nothing else changes. Its lists can no longer be changed.',
    };
  },
  async run(values, context) {
    const { campaign, edit, changes } = await requestedEdit(values, context);
    const reply =
      changes.length === 0
        ? { title: titleOf(campaign), summary: 'Nothing to change: all of it is already so.' }
        : await carriedOut(campaign, edit, changes, context);
    return { ...reply, steps: stepsFor(campaign) };
  },
});

/** @throws {InputError} for a campaign that can't be changed, and for HTML given twice. */
async function requestedEdit(values: EditValues, { service, store, now }: OperationContext) {
  const [campaign, html] = await Promise.all([
    service.campaigns.get(values.campaign),
    givenHtml(values, store),
  ]);
  checkEditable(campaign, now);
  const { at } = values;
  const isSameTime = at === undefined || at.getTime() === campaign.sendAt?.getTime();
  if (at && !isSameTime && at < now) {
    throw new InputError('This time is in the past.', { field: 'at' });
  }
  const edit: CampaignEdit = {
    name: values.name ?? titleOf(campaign),
    subject: values.subject ?? campaign.subject,
    senderEmail: values.sender ?? campaign.senderEmail,
    senderName: values.senderName ?? campaign.senderName,
    html: html === undefined || isSameHtml(html, campaign.html) ? campaign.html : html,
    templateId: values.template ?? null,
    ...(at && !isSameTime && { sendAt: at }),
  };
  return { campaign, edit, changes: changesOf(campaign, edit) };
}

/** We assume that drafts and campaigns that a moderator wants changed may be edited too. */
function checkEditable(campaign: Campaign, now: Date): void {
  const { status, sendAt } = campaign;
  const isWaiting = sendAt !== null && sendAt > now && !isEnded(status);
  const isUnfinished =
    status.code === CAMPAIGN_STATUS.draft.code ||
    status.code === CAMPAIGN_STATUS.requiresEditing.code;
  if (isWaiting || isUnfinished) return;
  throw new InputError(
    `${quotedTitle(campaign)} doesn’t wait for its time: ${status.name}. Only what is scheduled can be changed.`,
    { field: 'campaign' },
  );
}

/** Ignores line ends and outer blanks, because a form changes both. */
function isSameHtml(a: string, b: string): boolean {
  const [first, second] = [a, b].map((html) => html.replaceAll('\r\n', '\n').trim());
  return first === second;
}

async function carriedOut(
  campaign: Campaign,
  edit: CampaignEdit,
  changes: readonly Change[],
  { service }: OperationContext,
): Promise<Reply> {
  await service.campaigns.edit(campaign.id, edit);
  const { value: after, failure } = await attempt(service.campaigns.get(campaign.id));
  const requested = changes.map(({ what }) => what);
  if (failure) {
    const summary = `The service accepted it. Reading it back failed: ${failure.message}`;
    return { title: edit.name, summary, announcement: announced(campaign, requested) };
  }
  const left = leftUndone(campaign, edit, after);
  const made = changes.filter(({ what }) => !left.includes(what));
  const done = made.map(({ what }) => what);
  return {
    title: titleOf(after),
    summary:
      left.length === 0
        ? `Changed: ${enumerated(done)}.`
        : `The service accepted it but still shows ${enumerated(left)} as before. Look again in a minute.`,
    sections: compact([made.length > 0 && changesTable(made, 'made'), ...ignoredTemplate(left)]),
    ...(done.length > 0 && { announcement: announced(campaign, done) }),
  };
}

/** Returns the changes that the service doesn't show. A template shows only as other HTML. */
function leftUndone(before: Campaign, edit: CampaignEdit, after: Campaign): string[] {
  const { templateId } = edit;
  const others = changesOf(after, { ...edit, templateId: null }).map(({ what }) => what);
  if (templateId === null) return others;
  const isIgnored = after.html === before.html;
  return compact([...others.filter((what) => what !== 'the HTML'), isIgnored && 'the template']);
}

function announced(campaign: Campaign, what: readonly string[]): string {
  return `changed ${enumerated(what)} of the campaign ${quotedTitle(campaign)}.`;
}

function templateNotice({ templateId }: CampaignEdit): Section[] {
  if (templateId === null) return [];
  const text =
    'The service wants HTML beside a template and doesn’t say which of them counts. Look at the campaign afterwards.';
  return [notice('warning', text)];
}

function ignoredTemplate(left: readonly string[]): Section[] {
  if (!left.includes('the template')) return [];
  const text = 'The HTML is still the one from before the template. Give the HTML itself.';
  return [notice('warning', text)];
}

function stepsFor(campaign: Campaign): Step[] {
  return [
    { kind: 'operation', ...aboutCampaign('Open campaign', 'show', campaign) },
    { kind: 'operation', ...aboutCampaign('Edit again…', 'edit', campaign), asksFirst: true },
    {
      kind: 'operation',
      ...aboutCampaign('Cancel campaign…', 'cancel', campaign),
      emphasis: 'danger',
    },
  ];
}

/** A field of a campaign that is to change. */
interface Change {
  /** Words for a sentence, e.g. `the subject`. */
  readonly what: string;
  readonly before: Text;
  readonly after: Text;
}

/** Returns the fields of a campaign that an edit changes. */
function changesOf(campaign: Campaign, edit: CampaignEdit): readonly Change[] {
  const changes: readonly (Change | null)[] = [
    changed('the name', campaign.name, edit.name),
    changed('the subject', campaign.subject, edit.subject),
    changed('the sender', campaign.senderEmail, edit.senderEmail),
    changed('the sender’s name', campaign.senderName, edit.senderName),
    timeChange(campaign, edit),
    edit.html === campaign.html
      ? null
      : { what: 'the HTML', before: sizeOf(campaign.html), after: sizeOf(edit.html) },
    edit.templateId === null
      ? null
      : { what: 'the template', before: 'Not known', after: `Template ${edit.templateId}` },
  ];
  return changes.filter((change) => change !== null);
}

/** Shows values before and after side by side, for an edit to confirm or one that was made. */
function changesTable(changes: readonly Change[], made: 'yet to be made' | 'made'): Table {
  const titles =
    made === 'made' ? ['What changed', 'Before', 'Now'] : ['What changes', 'Today', 'Then'];
  return {
    kind: 'table',
    columns: titles.map((title) => ({ title })),
    rows: changes.map(({ what, before, after }) => [what.replace(/^the /, ''), before, after]),
  };
}

function changed(what: string, before: string, after: string): Change | null {
  return before === after ? null : { what, before: before || '–', after };
}

function timeChange({ sendAt: before }: Campaign, { sendAt }: CampaignEdit): Change | null {
  if (sendAt === undefined || sendAt.getTime() === before?.getTime()) return null;
  return { what: 'the time', before: before ? timeOf(before) : '–', after: timeOf(sendAt) };
}

function timeOf(at: Date): Text {
  return time(at);
}

function sizeOf(html: string): string {
  return `${formatNumber(html.length)} characters`;
}
