import { formatCount, formatMoney } from '../../domain/figures.ts';
import { action, type Section, type Text, time, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { inputError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import type { SmsCampaign } from '../../service/sms/campaign.ts';
import { offeringColumns } from '../../commands/bulk/column-choice.ts';
import { defineOperation } from '../../commands/define.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { checkSendTime } from '../send-time.ts';
import {
  checkRecipients,
  countOf,
  nameOf,
  RECIPIENT_INPUTS,
  recipientsOf,
  type Recipients,
  requireSomebody,
} from './recipients.ts';
import { aboutMessage, aboutSending, type Letter, reviewOf } from './review.ts';
import { ROUTES_INPUT, routesOf } from './routes.ts';

const INPUTS = {
  ...RECIPIENT_INPUTS,
  sender: {
    kind: 'reference',
    to: 'sms-sender',
    only: 'activated',
    label: 'Sender',
    hint: 'At most 11 Latin letters and digits',
  },
  text: {
    kind: 'text',
    label: 'Text',
    hint: '160 characters per part; 70 with emoji or letters such as Cyrillic',
    multiline: true,
  },
  at: { kind: 'instant', label: 'When', hint: 'Leave blank to send now', optional: true },
  routes: ROUTES_INPUT,
  trackLinks: { kind: 'flag', label: 'Track link clicks' },
  httpsLinks: { kind: 'flag', label: 'Use https for tracked links' },
  newcomers: { kind: 'flag', label: 'Include numbers added later', hint: 'Requires a paid plan' },
  emulate: { kind: 'flag', label: 'Test run: send nothing' },
} as const;

type Values = ValuesOf<typeof INPUTS>;

const send = defineOperation({
  name: 'sms send',
  title: 'Send SMS',
  summary: 'Send an SMS to a list or to phone numbers',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /sms/senders',
    'GET /sms/black_list/by_numbers',
    'GET /sms/campaigns/cost',
    'GET /balance',
    'POST /sms/campaigns',
    'POST /sms/send',
    'GET /sms/campaigns/info/{id}',
  ],
  example: 'list=4102 sender=Larkspur text="Our spring sale begins today"',
  inputs: INPUTS,
  pages: [
    {
      title: 'Recipients',
      inputs: ['list', 'phones', 'file', 'column', 'country'],
      check: checkRecipients,
    },
    { title: 'Message', inputs: ['sender', 'text'], about: aboutMessage },
    {
      title: 'Sending',
      inputs: ['at', 'routes', 'trackLinks', 'httpsLinks', 'newcomers', 'emulate'],
      about: aboutSending,
      check: (given, reading) => {
        checkSendTime(given, reading);
        routesOf(given.routes);
        checkNewcomers(given);
      },
    },
  ],
  confirmLabel: 'Send now',
  lookWith: 'sms list',
  async preview(values, context) {
    const letter = letterOf(values, context.now);
    const recipients = await recipientsOf(values, context);
    requireSomebody(recipients, letter.dynamicList);
    return reviewOf(letter, recipients, context);
  },
  async run(values, context) {
    const { service } = context;
    const letter = letterOf(values, context.now);
    const recipients = await recipientsOf(values, context);
    requireSomebody(recipients, letter.dynamicList);
    const taken = await schedule(service, letter, recipients);
    const { campaignId: id } = taken;
    const { value: campaign } = await resultOf(service.sms.campaigns.get(id));
    const outcome = { letter, recipients, taken, campaign };
    return {
      title: `SMS campaign ${id}`,
      summary: sentenceFor(letter, campaign),
      sections: leftOut(outcome),
      actions: compact([
        action('sms show', { campaign: id }, 'Open campaign'),
        !letter.emulate &&
          action('sms cancel', { campaign: id }, 'Cancel campaign…', { emphasis: 'danger' }),
      ]),
      announcement: letter.emulate ? undefined : announced(outcome),
      subject: { kind: 'sms-campaign', id },
    };
  },
});

export default offeringColumns(send, 'phones');

/** @throws {InputError} for a time that is over and for routes that can't be read. */
function letterOf(values: Values, now: Date): Letter {
  checkSendTime(values, { now });
  checkNewcomers(values);
  const { sender, text, at, trackLinks, httpsLinks, newcomers, emulate } = values;
  return {
    sender,
    body: text,
    sendAt: at,
    routes: routesOf(values.routes),
    trackLinks: trackLinks || undefined,
    httpsLinks: httpsLinks || undefined,
    dynamicList: newcomers || undefined,
    emulate: emulate || undefined,
  };
}

function checkNewcomers({ newcomers, list }: Partial<Values>): void {
  if (!newcomers || list !== undefined) return;
  throw inputError(
    'newcomers',
    'Only a list can include numbers added later. Turn this off, or choose a list.',
  );
}

interface Taken {
  readonly campaignId: string;
  /** Numbers that get nothing; not reported for a list. */
  readonly exceptions: number;
}

/** Sends once and never again: after a lost answer nobody knows whether it was sent. */
async function schedule(
  { sms }: Service,
  { dynamicList, ...message }: Letter,
  recipients: Recipients,
): Promise<Taken> {
  if (recipients.kind === 'phones') {
    return sms.campaigns.send({ ...message, phones: recipients.phones.valid });
  }
  const campaignId = await sms.campaigns.create({
    ...message,
    listId: recipients.list.id,
    dynamicList,
  });
  return { campaignId, exceptions: 0 };
}

interface Outcome {
  readonly letter: Letter;
  readonly recipients: Recipients;
  readonly taken: Taken;
  /** `null` when it could not be read back. */
  readonly campaign: SmsCampaign | null;
}

/** Says how many get nothing: as the service reports, or for a list by the messages formed. */
function leftOut({ recipients, taken, campaign }: Outcome): Section[] {
  const formedFor = campaign?.phones.length ?? 0;
  const count =
    recipients.kind === 'list' && formedFor > 0
      ? countOf(recipients) - formedFor
      : taken.exceptions;
  if (count <= 0) return [];
  return [warning(`${formatCount(count, 'number')} skipped: duplicate, blacklisted, or invalid.`)];
}

function sentenceFor({ sendAt, emulate }: Letter, campaign: SmsCampaign | null): Text {
  const what = formed(campaign);
  const amount = what === null ? '' : `: ${what}`;
  if (emulate) return `Test run prepared${amount}. Nothing was sent.`;
  if (sendAt) return ['Scheduled for ', time(sendAt), `${amount}.`];
  return `Accepted${amount}. Moderation can take a few minutes.`;
}

/** Returns e.g. `94 messages for 3.57 USD`. */
function formed(campaign: SmsCampaign | null): string | null {
  if (campaign === null || campaign.phones.length === 0) return null;
  const { phones, price, currency } = campaign;
  return `${formatCount(phones.length, 'message')} for ${formatMoney(price, currency)}`;
}

function announced({ letter, recipients, taken, campaign }: Outcome): Text {
  const verb = letter.sendAt ? 'scheduled' : 'sent';
  const what = formed(campaign);
  const amount = what === null ? '' : `: ${what}`;
  return `${verb} the SMS campaign ${taken.campaignId} to ${nameOf(recipients)}${amount}.`;
}
