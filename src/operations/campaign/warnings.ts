import { compact } from '../../lib/compact.ts';
import type { Attempt } from '../../lib/attempt.ts';
import { RefusedError, type PostbellError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import { time, type Section, type Text, type Tone } from '../../domain/reply.ts';
import type { Template } from '../../service/templates.ts';
import { sizeWarnings } from '../html-input.ts';
import type { CampaignValues } from './campaign-inputs.ts';
import type { Content } from './content.ts';
import type { HourlyLimit } from './hourly-limit.ts';
import { charactersOf, LONGEST_SUBJECT, readableText } from './inbox.ts';
import { billOf, listTitle, type ListOutlook, type Outlook } from './outlook.ts';

/** A notice to consider before sending; what the service would refuse is `bad`. */
export type Warning = Extract<Section, { kind: 'notice' }>;

const LISTED = 0;
/** Words for unsubscribing in the languages of the service's own templates, and some more. */
const WAY_OUT =
  /unsubscri|opt[\s-]?out|abmeld|abbestell|d[ée]sabonn|d[ée]sinscri|darse de baja|cancelar (la )?suscri|отпис|відпис|abonelikten/i;

/** Returns warnings about the sender, the subject and the HTML. */
export function contentWarnings(content: Content): Warning[] {
  return [...senderWarnings(content), ...subjectWarnings(content), ...htmlWarnings(content)];
}

function senderWarnings({ sender, senderEmail }: Content): Warning[] {
  if (sender === null) {
    return [warning(`Whether ${senderEmail} is activated could not be read.`)];
  }
  if (sender === undefined) {
    return [bad(`${senderEmail} isn’t one of your senders, so the service will refuse it.`)];
  }
  if (sender.isActive) return [];
  return [bad(`${senderEmail} isn’t activated, so the service will refuse it.`)];
}

/** Returns warnings about a template, which only the service can read. */
export function templateWarnings(template: Attempt<Template> | null): Warning[] {
  const { failure } = template ?? {};
  if (!failure) return [];
  if (isNotFound(failure)) return [bad(`${failure.message} Choose another one.`)];
  return [warning('Whether the template is there could not be read.')];
}

/** Returns warnings about the lists, the quota and the money. */
export function recipientWarnings(outlook: Outlook): Warning[] {
  const bill = billOf(outlook);
  const { recipients, mostRecipients, left, aboveTariff } = bill;
  const isMissing = ({ list: { failure } }: ListOutlook) => failure !== null && isNotFound(failure);
  const unread = outlook.lists.filter((one) => !isMissing(one) && one.cost.value === null);
  return compact([
    ...outlook.lists.flatMap((one) => {
      if (isMissing(one)) return [bad(`${listTitle(one)} wasn’t found. Choose another one.`)];
      if (one.list.value && one.list.value.status.code !== LISTED) {
        return [bad(`${listTitle(one)} can’t be sent to: ${one.list.value.status.name}.`)];
      }
      return one.cost.value?.recipients === 0 ? [warning(`${listTitle(one)} is empty.`)] : [];
    }),
    unread.length > 0 && warning('Not all lists could be counted, so the sums are too low.'),
    bill.isAffordable ? null : bad('The balance doesn’t cover it. Top it up first.'),
    mostRecipients !== null &&
      recipients > mostRecipients &&
      bad(
        `Your tariff allows ${formatNumber(mostRecipients)} recipients a campaign; these are ${formatNumber(recipients)}.`,
      ),
    left !== null &&
      aboveTariff > 0 &&
      bill.isAffordable &&
      warning(
        `Your tariff has ${formatNumber(left)} e-mails left; ${formatNumber(aboveTariff)} are paid from the balance.`,
      ),
  ]);
}

/** Returns warnings about the send time and the hourly limit. */
export function timeWarnings({ at, late }: CampaignValues, limit: HourlyLimit | null): Warning[] {
  const warnings: Warning[] = [];
  if (limit?.freeAt) {
    warnings.push(
      warning([
        'The service takes 4 campaigns an hour, and this hour’s seem to be used up. If it refuses this one, try again at ',
        time(limit.freeAt, 'time'),
        '. A scheduled one counts too.',
      ]),
    );
  }
  if (late && at === undefined) {
    warnings.push(
      warning('Contacts added until then need a time: give one, or leave the option out.'),
    );
  }
  return warnings;
}

function isNotFound(failure: PostbellError): boolean {
  return failure instanceof RefusedError && failure.status === 404;
}

function subjectWarnings({ subject }: Content): Warning[] {
  const { length } = charactersOf(subject);
  if (length <= LONGEST_SUBJECT) return [];
  return [
    warning(`The subject has ${length} characters; most inboxes cut it at ${LONGEST_SUBJECT}.`),
  ];
}

function htmlWarnings({ html }: Content): Warning[] {
  if (html === undefined) return [];
  const warnings: Warning[] = [];
  if (readableText(html) === '') warnings.push(warning('The HTML contains no text.'));
  if (!WAY_OUT.test(html)) {
    warnings.push(
      warning(
        'No unsubscribe link was found in the HTML. Gmail and Yahoo require one in bulk mail; check in a test whether the service adds it.',
      ),
    );
  }
  return [...warnings, ...sizeWarnings(html)];
}

function bad(text: Text): Warning {
  return notice('bad', text);
}

function warning(text: Text): Warning {
  return notice('warning', text);
}

function notice(tone: Tone, text: Text): Warning {
  return { kind: 'notice', tone, text };
}
