import { InputError } from '../../lib/errors.ts';
import type { FormPage } from '../define.ts';
import { HTML_INPUTS } from '../html-input.ts';
import type { Input, ValuesOf } from '../inputs.ts';
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
    hint: 'Sent, scheduled or a draft',
    optional: true,
  },
  preheader: {
    kind: 'text',
    label: 'Preheader',
    hint: 'What inboxes show after the subject; goes to the top of the HTML, unseen in the mail',
    optional: true,
    maxLength: 150,
  },
  senderName: {
    kind: 'text',
    label: 'Sender name',
    hint: 'Empty: the sender’s own name',
    optional: true,
    maxLength: 100,
  },
  attachments: {
    kind: 'files',
    label: 'Attachments',
    hint: 'Up to 5; a link is read more often than a file is opened',
    // Spec 1, section 8.
    most: 5,
    accepts: { mostBytes: MOST_ATTACHED_BYTES },
    optional: true,
  },
  ampFile: {
    kind: 'file',
    label: 'AMP version',
    hint: 'Shown only by mail providers that have approved you as a sender of AMP',
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
  at: { kind: 'instant', label: 'When', hint: 'Empty: now', optional: true },
  ...otherContent,
  segment: {
    kind: 'integer',
    label: 'Segment',
    hint: 'Its id; instead of lists, or with the one list that it belongs to',
    min: 1,
    optional: true,
  },
  late: { kind: 'flag', label: 'Also to contacts added until then' },
  name: {
    kind: 'text',
    label: 'Campaign name',
    hint: 'Only you see it. Empty: the subject',
    optional: true,
    maxLength: 200,
  },
  noOpens: { kind: 'flag', label: 'Don’t count opens' },
  noClicks: { kind: 'flag', label: 'Don’t count clicks' },
  utm: {
    kind: 'text',
    label: 'UTM campaign',
    hint: 'Added to all links as utm_campaign, for your web statistics',
    optional: true,
    maxLength: 100,
  },
} as const satisfies Declared;

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

export type ContentValues = ValuesOf<typeof CONTENT_INPUTS>;
export type CampaignValues = ValuesOf<typeof CAMPAIGN_INPUTS>;

type Given = Partial<CampaignValues>;

/** @throws {InputError} when it would go to nobody, or to a segment of several lists. */
export function checkRecipients({ lists = [], segment }: Given): void {
  if (lists.length === 0 && segment === undefined) {
    throw new InputError('Who shall get it? Choose a list, or give a segment.', { field: 'lists' });
  }
  if (lists.length > 1 && segment !== undefined) {
    throw new InputError('A segment is of one list: keep that one, or leave the segment empty.', {
      field: 'segment',
    });
  }
}

/** @throws {InputError} unless the content is given in exactly one way that takes the preheader. */
export function checkContent(given: Given): void {
  checkOneSource(given);
  if (given.preheader === undefined || given.template === undefined) return;
  throw new InputError(
    'A template has its own beginning, which can’t be changed from here. Give HTML, or no preheader.',
    { field: 'preheader' },
  );
}

function checkOneSource(given: Given): void {
  const sources = ['template', 'html', 'htmlFile', 'copy'] as const;
  const [first, second] = sources.filter((name) => given[name] !== undefined);
  if (first === undefined) {
    throw new InputError(
      'There is no content yet. Choose a template, paste HTML, give an HTML file, or copy a campaign.',
      { field: 'template' },
    );
  }
  if (second === undefined) return;
  throw new InputError(
    'The content is given more than once. Keep one: a template, pasted HTML, a file or a campaign.',
    { field: second },
  );
}
