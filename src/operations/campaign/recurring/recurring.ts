import { NO_TITLES, type Titles } from '../../../domain/filter-words.ts';
import { filterOf } from '../../../domain/filter-words.ts';
import { isSameAddress } from '../../../domain/address.ts';
import { RECURRING, type RecurringSettings } from '../../../domain/recurring.ts';
import { joinedText, separatedTexts, time } from '../../../domain/reply.ts';
import { InputError, isNotFound } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Service } from '../../../service/service.ts';
import { keptTitles } from '../../../store/digest/snapshots.ts';
import { defineSubscription } from '../../../commands/subscriptions/define-subscription.ts';
import { titlesOfFilters, knownTitlesOf } from '../../postbell/alerts/filter-titles.ts';
import { unknownSender } from '../../sender/activation.ts';
import { recurringKinds } from './card.ts';
import { composeOccurrence, endOverdue } from './deadlines.ts';
import {
  plainRecurring,
  RECURRING_INPUTS,
  recurringFrom,
  typedRecurring,
} from './recurring-settings.ts';
import {
  listsInWords,
  nextInWords,
  recurringInWords,
  shortlyInWords,
  subjectInWords,
  timesAfter,
  whenInWords,
} from './recurring-words.ts';

/** Days after its time in which is said of an occurrence that it was missed. */
const SAID_MS = 7 * 86_400_000;

export const recurring = defineSubscription({
  kind: RECURRING,
  summaries: {
    add: 'Send a campaign again and again, each one shown here a day before',
    edit: 'Edit a recurring send: its content, recipients, or days',
    list: 'List this channel’s recurring sends',
  },
  examples: {
    add: '4104 news@larkspur.example "What’s new" "first Tuesday" 09:00 template=506',
    edit: 'k7x2m time=08:30',
  },
  inputs: RECURRING_INPUTS,
  editHints: {
    time: 'Leave blank to keep it',
    zone: 'For example Europe/Kyiv',
    late: 'Leave blank to keep it',
    tracking: 'Leave blank to keep it',
  },
  endpoints: ['GET /senders', 'GET /template/{template_id}', 'GET /campaigns/{id}'],
  usual: plainRecurring,
  read: recurringFrom,
  typed: typedRecurring,
  titles: {
    endpoints: ['GET /addressbooks/{id}'],
    read: (all, { service }) => titlesOfFilters(all.map(listsOf), service),
    check: (settings, { service }, before) => checked(settings, service, before),
    known: (all, { store, now }) => keptTitles(store.snapshots, all.map(scopeOf), now),
  },
  words: {
    full: recurringInWords,
    short: shortlyInWords,
    picked: (settings, titles) => [
      `${subjectInWords(settings)} to ${listsInWords(settings, titles)}`,
      capitalised(whenInWords(settings)),
    ],
    does: (settings, titles, isYou) =>
      `${isYou ? 'send' : 'sends'} ${recurringInWords(settings, titles)}`,
    facets: (settings, titles) => ({
      Subject: settings.subject,
      Lists: listsInWords(settings, titles),
      When: capitalised(whenInWords(settings)),
      Sender: settings.sender,
      Content: contentInWords(settings),
      'Sender name': settings.senderName ?? '',
      'Campaign name': settings.name ?? '',
      'Contacts added later': settings.includesLate ? 'Included' : '',
      Tracking: settings.tracking === 'all' ? '' : capitalised(TRACKED[settings.tracking]),
      'UTM campaign': settings.utm ?? '',
    }),
    status: (one, { now }) => nextInWords(one, now),
  },
  posts: {
    daysAhead: 1,
    latestMs: SAID_MS,
    due: ({ time: at, zone, days }) => ({ time: at, zone, days }),
    kinds: ({ store }) => recurringKinds(store),
    compose: composeOccurrence,
    upkeep: endOverdue,
  },
  more: async ({ after }, { now }) => {
    const times = timesAfter(after, now).map((at) => time(at));
    return {
      sections: [
        {
          kind: 'bullets',
          items: [
            'Each one is shown here a day before, with its review and the button that confirms it.',
            'If nobody confirms it in time, it doesn’t go out, and Postbell says so here.',
            joinedText('Next ones: ', ...separatedTexts(times, ', '), '.'),
          ],
        },
      ],
    };
  },
});

const TRACKED = { all: 'opens and clicks', opens: 'opens', clicks: 'clicks', none: 'off' } as const;

function contentInWords({ template, copy }: RecurringSettings): string {
  return template === null ? `Copy of campaign ${copy ?? ''}` : `Template ${template}`;
}

function scopeOf({ lists }: Pick<RecurringSettings, 'lists'>) {
  return { lists, senders: [], campaigns: [] };
}

function listsOf(settings: RecurringSettings) {
  return filterOf(scopeOf(settings));
}

type Checked = Pick<Service, 'lists' | 'campaigns' | 'templates' | 'senders'>;

/** @throws {InputError} for what isn't there, unless it was there before; an ill service passes. */
async function checked(
  settings: RecurringSettings,
  service: Checked,
  before?: RecurringSettings,
): Promise<Titles> {
  const { sender, template, copy } = settings;
  const was = before === undefined ? filterOf(scopeOf({ lists: [] })) : listsOf(before);
  const [titles] = await Promise.all([
    knownTitlesOf(listsOf(settings), service, was).catch((error: unknown) => {
      throw error instanceof InputError ? inField(error, 'lists') : error;
    }),
    sender !== before?.sender && checkSender(sender, service),
    template !== null &&
      template !== before?.template &&
      checkThere('template', template, service.templates.get(template)),
    copy !== null && copy !== before?.copy && checkThere('copy', copy, service.campaigns.get(copy)),
  ]);
  return titles ?? NO_TITLES;
}

function inField({ message, cause }: InputError, field: string): InputError {
  return new InputError(message, { field, cause });
}

async function checkThere(
  field: 'template' | 'copy',
  id: string,
  reading: Promise<unknown>,
): Promise<void> {
  const { failure } = await resultOf(reading);
  if (!isNotFound(failure)) return;
  const what = field === 'copy' ? 'campaign' : field;
  throw new InputError(`There’s no ${what} ${id}.`, { field, cause: failure });
}

async function checkSender(sender: string, { senders }: Pick<Service, 'senders'>): Promise<void> {
  const { value } = await resultOf(senders.all());
  if (value === null || value.some(({ email }) => isSameAddress(email, sender))) return;
  throw new InputError(`${unknownSender(sender)}.`, { field: 'sender' });
}
