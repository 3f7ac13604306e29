import { InputError } from '../../core/errors.ts';
import { formatCount } from '../../core/figures.ts';
import type { Reply, Section } from '../../core/reply.ts';
import { defineOperation } from '../define.ts';
import type { ValuesOf } from '../inputs.ts';
import { permitted } from '../steps.ts';
import { CAMPAIGN_PAGES, CONTENT_INPUTS } from './campaign-inputs.ts';
import { contentOf, type Content } from './content.ts';
import { createOnce } from './create-once.ts';
import { withinTheHour } from './hourly-limit.ts';
import { inboxSections } from './inbox.ts';
import { aboutCampaign } from './names.ts';
import { bodyOf } from './new-campaign-of.ts';
import { checkContent } from './page-checks.ts';
import { contentWarnings } from './warnings.ts';

const { sender, subject, template, ...otherContent } = CONTENT_INPUTS;

const INPUTS = {
  sender,
  subject,
  template,
  email: {
    kind: 'email',
    label: 'Address',
    hint: 'Yours, for example. Empty: a test campaign to the sender’s own address',
    optional: true,
  },
  ...otherContent,
  list: {
    kind: 'reference',
    to: 'list',
    label: 'List',
    hint: 'Needed for a test to the sender’s own address; nobody in it gets anything',
    optional: true,
  },
} as const;

type TestValues = ValuesOf<typeof INPUTS>;

export default defineOperation({
  name: 'campaign test',
  summary: 'Send yourself a test of a campaign',
  effect: 'sends',
  endpoints: [
    'POST /smtp/emails',
    'POST /campaigns',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /senders',
  ],
  example: 'news@larkspur.example "What’s new in December" 506 mira@example.com',
  // A test campaign is looked for anyway, see create-once.ts.
  lookWith: 'smtp list',
  inputs: INPUTS,
  pages: [
    {
      title: 'A test to yourself',
      inputs: ['email', 'list', ...CAMPAIGN_PAGES.content.inputs],
      check: (given) => {
        checkContent(given);
        checkWay(given);
      },
    },
  ],
  confirmLabel: 'Send test',
  async preview(values, context) {
    const content = await contentOf(values, context);
    checkWay(values);
    const { email } = values;
    return {
      title: `Send a test to ${email ?? content.senderEmail}?`,
      summary: email
        ? 'One e-mail, only to this address.'
        : 'A test campaign, only to the sender’s own address.',
      sections: [
        ...(email ? singleEmailNotices(content) : []),
        ...contentWarnings(content),
        ...inboxSections(content),
      ],
      footnote: limitsOf(values),
    };
  },
  async run(values, context) {
    const content = await contentOf(values, context);
    const { email, list } = values;
    checkWay(values);
    if (email !== undefined) {
      const id = await context.service.smtp.emails.send(emailOf(content, email));
      const reply = sentAlone(email, id, values);
      return { ...reply, steps: permitted(reply.steps ?? [], context) };
    }
    const campaign = {
      ...bodyOf(content),
      isTest: true,
      ...(list !== undefined && { listIds: [list] }),
    };
    const created = await withinTheHour(createOnce(context.service, campaign), context);
    return sentAsCampaign(content, created.id, values);
  },
});

/** @throws {InputError} when neither an address nor a list says which test is meant. */
function checkWay({ email, list }: Partial<TestValues>): void {
  if (email !== undefined || list !== undefined) return;
  throw new InputError(
    'Give an address, or choose a list: then the service sends a test to the sender’s own address.',
    { field: 'email' },
  );
}

function emailOf(content: Content, email: string) {
  const { senderName, senderEmail, subject, html, templateId, attachments } = content;
  return {
    subject,
    from: { name: senderName, email: senderEmail },
    to: [{ name: email, email }],
    ...(html !== undefined && { html }),
    ...(templateId !== undefined && { template: { id: templateId } }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function singleEmailNotices({ sender, senderEmail, ampHtml }: Content): Section[] {
  const texts = [
    sender && !sender.isAllowedForSmtp
      ? `${senderEmail} can’t send SMTP e-mails, so the service will refuse it. Leave the address empty for a test campaign.`
      : null,
    ampHtml === undefined ? null : 'The AMP version isn’t part of an SMTP e-mail.',
  ];
  return texts
    .filter((text) => text !== null)
    .map((text): Section => ({ kind: 'notice', tone: 'warning', text }));
}

/** What such a test can't show. */
function limitsOf({ email }: TestValues): string {
  return email
    ? 'It goes out as an SMTP e-mail: variables such as {{Name}} stay as they are. It uses one e-mail of the SMTP tariff and none of the 4 campaigns an hour.'
    : 'It counts as one of the 4 campaigns an hour.';
}

function sentAlone(email: string, id: string, values: TestValues): Reply {
  return {
    title: `Test: ${values.subject}`,
    summary: `Sent to ${email}.`,
    sections: attached(values),
    steps: [
      {
        kind: 'operation',
        label: 'See what became of it',
        operation: 'smtp show',
        values: { id },
      },
    ],
    footnote: limitsOf(values),
  };
}

function sentAsCampaign({ senderEmail }: Content, id: string, values: TestValues): Reply {
  return {
    title: `Test: ${values.subject}`,
    summary: `On its way to ${senderEmail}, and to nobody else.`,
    sections: attached(values),
    steps: [{ kind: 'operation', ...aboutCampaign('Open campaign', 'show', { id }) }],
    footnote: limitsOf(values),
  };
}

function attached({ attachments = [] }: TestValues): Section[] {
  if (attachments.length === 0) return [];
  return [{ kind: 'paragraph', text: `With ${formatCount(attachments.length, 'attachment')}.` }];
}
