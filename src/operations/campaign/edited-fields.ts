import { formatNumber } from '../../domain/figures.ts';
import { time, type Table, type Text } from '../../domain/reply.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CampaignEdit } from '../../service/campaigns/new-campaign.ts';

/** A field of a campaign that is to change. */
export interface Change {
  /** Words for a sentence, e.g. `the subject`. */
  readonly what: string;
  readonly before: Text;
  readonly after: Text;
}

/** Returns the fields of a campaign that an edit changes. */
export function changesOf(campaign: Campaign, edit: CampaignEdit): readonly Change[] {
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
export function changesTable(changes: readonly Change[], made: 'yet to be made' | 'made'): Table {
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
