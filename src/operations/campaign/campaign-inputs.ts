import { InputError } from '../../lib/errors.ts';
import type { FormPage } from '../../commands/define.ts';
import { HTML_INPUTS } from '../html-input.ts';
import type { Input, ValuesOf } from '../../commands/inputs.ts';
import { checkSendTime } from '../send-time.ts';

/** Slack takes files of up to 10 MB; the service doesn’t say what it takes. */
const MOST_ATTACHED_BYTES = 10_000_000;
/** We assume the same limit as for HTML. */
const MOST_AMP_BYTES = 2_000_000;

type Declared = Readonly<Record<string, Input>>;

/** Inputs for the sender and the content, shared by campaigns, drafts and tests. */
export const CONTENT_INPUTS = {
  sender: { kind: 'reference', to: 'sender', only: 'activated', label: 'Sender' },
  subject: {
    kind: 'text',
    label: 'Subject',
    hint: 'Up to 60 characters fit most inboxes',
    maxLength: 255,
  },
  template: { kind: 'reference', to: 'template', label: 'Template', optional: true },
  ...HTML_INPUTS,
  copy: {
    kind: 'reference',
    to: 'campaign',
    label: 'Or copy a campaign',
    hint: 'Reuse content from another campaign',
    optional: true,
  },
  preheader: {
    kind: 'text',
    label: 'Preheader',
    hint: 'Preview text shown after the subject line. Hidden in the email itself',
    optional: true,
    maxLength: 150,
  },
  senderName: {
    kind: 'text',
    label: 'Sender name',
    hint: 'Leave blank to use the sender’s default name',
    optional: true,
    maxLength: 100,
  },
  attachments: {
    kind: 'files',
    label: 'Attachments',
    hint: 'Up to 5 files. Tip: links get more clicks than attachments',
    // Spec 1, section 8.
    most: 5,
    accepts: { mostBytes: MOST_ATTACHED_BYTES },
    optional: true,
  },
  ampFile: {
    kind: 'file',
    label: 'AMP version',
    hint: 'Shown only by email providers that approved you for AMP',
    accepts: { extensions: ['html', 'htm'], mostBytes: MOST_AMP_BYTES },
    optional: true,
  },
} as const satisfies Declared;

const { sender, subject, template, ...otherContent } = CONTENT_INPUTS;

/** All inputs of a new campaign (spec 1, section 4.2.1), in the order in which they are typed. */
export const CAMPAIGN_INPUTS = {
  lists: {
    kind: 'references',
    to: 'list',
    label: 'Lists',
    hint: 'Up to 10',
    // Spec 1, section 8.
    most: 10,
    optional: true,
  },
  sender,
  subject,
  template,
  at: { kind: 'instant', label: 'When', hint: 'Leave blank to send now', optional: true },
  ...otherContent,
  segment: {
    kind: 'integer',
    label: 'Segment',
    hint: 'Sends to a segment only. Its ID is in the service’s dashboard; leave the lists blank, or choose its own',
    min: 1,
    optional: true,
  },
  late: { kind: 'flag', label: 'Include people who join before sending' },
  name: {
    kind: 'text',
    label: 'Campaign name',
    hint: 'Recipients don’t see it. Leave blank to use the subject',
    optional: true,
    maxLength: 200,
  },
  noOpens: { kind: 'flag', label: 'Turn off open tracking' },
  noClicks: { kind: 'flag', label: 'Turn off click tracking' },
  utm: {
    kind: 'text',
    label: 'UTM campaign',
    hint: 'Added to all links as utm_campaign, for your web analytics',
    optional: true,
    maxLength: 100,
  },
} as const satisfies Declared;

/** Keeps what a review warned of and its confirming overrides, by key; see commands/overriding.ts. */
export const DESPITE = {
  kind: 'text',
  label: 'Despite',
  hint: 'Warnings that were overridden in the review',
  optional: true,
  isNamed: true,
  isUnasked: true,
  maxLength: 2000,
} as const satisfies Input;

export const CAMPAIGN_PAGES = {
  recipients: { title: 'Recipients', inputs: ['lists', 'segment'], check: checkRecipients },
  content: {
    title: 'Sender and content',
    inputs: [
      'sender',
      'senderName',
      'subject',
      'preheader',
      'template',
      'html',
      'htmlFile',
      'copy',
      'attachments',
      'ampFile',
    ],
    check: checkContent,
  },
  when: {
    title: 'When',
    inputs: ['at', 'late', 'name', 'noOpens', 'noClicks', 'utm'],
    check: checkSendTime,
  },
} as const satisfies Readonly<Record<string, FormPage<typeof CAMPAIGN_INPUTS>>>;

/** Those of a draft, which goes to nobody, and what is decided when it is sent. */
export const SEND_INPUTS = { ...CAMPAIGN_INPUTS, despite: DESPITE } as const;

export type ContentValues = ValuesOf<typeof CONTENT_INPUTS>;
export type CampaignValues = ValuesOf<typeof CAMPAIGN_INPUTS>;
export type SendValues = ValuesOf<typeof SEND_INPUTS>;

type Given = Partial<CampaignValues>;

/** @throws {InputError} when it would go to nobody, or to a segment of several lists. */
export function checkRecipients({ lists = [], segment }: Given): void {
  if (lists.length === 0 && segment === undefined) {
    throw new InputError('Choose at least one list, or enter a segment ID.', { field: 'lists' });
  }
  if (lists.length > 1 && segment !== undefined) {
    const why = 'A segment belongs to one list. Keep only that list, or clear the segment.';
    throw new InputError(why, { field: 'segment' });
  }
}

/** @throws {InputError} unless the content is given in exactly one way that takes the preheader. */
export function checkContent(given: Given): void {
  const sources = ['template', 'html', 'htmlFile', 'copy'] as const;
  const [first, second] = sources.filter((name) => given[name] !== undefined);
  if (first === undefined) {
    const why = 'Add content: choose a template, paste HTML, add an HTML file, or copy a campaign.';
    throw new InputError(why, { field: 'template' });
  }
  if (second !== undefined) {
    const why = 'Use only one source of content: a template, pasted HTML, a file, or a campaign.';
    throw new InputError(why, { field: second });
  }
  if (given.preheader !== undefined && given.template !== undefined) {
    const why =
      'Preheaders can’t be added to templates here. Clear this field, or use HTML instead of a template.';
    throw new InputError(why, { field: 'preheader' });
  }
}
