import { readDays, typedDays } from '../../../domain/day-rule.ts';
import {
  type RecurringSend,
  type RecurringSettings,
  TRACKINGS,
} from '../../../domain/recurring.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { type Days, WEEKDAYS } from '../../../domain/schedule.ts';
import { InputError } from '../../../lib/errors.ts';
import { shortened } from '../../../lib/text.ts';
import { localDay } from '../../../lib/time-zone.ts';
import type { Person } from '../../../commands/context.ts';
import { CLEARABLE, type LeftOutOf } from '../../../commands/inputs.ts';
import { CAMPAIGN_INPUTS, type SendValues } from '../campaign-inputs.ts';

/** Words of a rule that hardly begin a subject. */
const DAYS =
  /^(?:(?:every|on the|the) )?(?:daily|weekdays|(?:first|second|third|fourth|fifth|last|\d{1,2}(?:st|nd|rd|th)) .*|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:[-,].*)?|\d{1,2}(?:st|nd|rd|th))$/i;

const LONGEST_NAME = 180;

export const RECURRING_INPUTS = {
  lists: { kind: 'references', to: 'list', label: 'Lists', hint: 'Up to 10', most: 10 },
  sender: CAMPAIGN_INPUTS.sender,
  subject: CAMPAIGN_INPUTS.subject,
  days: {
    kind: 'text',
    label: 'Days',
    hint: 'For example every Monday, first Tuesday, 1st and 15th, or last day',
    maxLength: 100,
    looksLike: DAYS,
  },
  time: { kind: 'time', label: 'Time', hint: 'Leave blank for 9:00 AM', optional: true },
  zone: {
    kind: 'zone',
    label: 'Time zone',
    hint: 'For example Europe/Kyiv. Leave blank for your own',
    optional: true,
  },
  template: {
    ...CLEARABLE,
    kind: 'reference',
    to: 'template',
    isNamed: true,
    label: 'Template',
    hint: 'Each send uses its version of that day',
  },
  copy: {
    ...CLEARABLE,
    isNamed: true,
    kind: 'reference',
    to: 'campaign',
    label: 'Or copy a campaign',
    hint: 'Reuse content from another campaign',
  },
  senderName: { ...CAMPAIGN_INPUTS.senderName, ...CLEARABLE },
  name: {
    ...CLEARABLE,
    kind: 'text',
    label: 'Campaign name',
    hint: 'The day is added to it. Leave blank to use the subject',
    maxLength: LONGEST_NAME,
  },
  late: {
    kind: 'choice',
    label: 'Contacts added after it’s confirmed',
    hint: 'Leave blank to leave them out',
    optional: true,
    options: [
      { value: 'no', label: 'Leave out' },
      { value: 'yes', label: 'Include until the send time' },
    ],
  },
  tracking: {
    kind: 'choice',
    label: 'Tracking',
    hint: 'Leave blank for opens and clicks',
    optional: true,
    options: [
      { value: 'all', label: 'Opens and clicks' },
      { value: 'opens', label: 'Only opens' },
      { value: 'clicks', label: 'Only clicks' },
      { value: 'none', label: 'Off' },
    ],
  },
  utm: { ...CAMPAIGN_INPUTS.utm, ...CLEARABLE },
} as const;

type RecurringValues = LeftOutOf<typeof RECURRING_INPUTS>;

/** Returns what holds where nothing is given. */
export function plainRecurring({ zone }: Person): RecurringSettings {
  return {
    lists: [],
    sender: '',
    subject: '',
    template: null,
    copy: null,
    days: WEEKDAYS,
    time: '09:00',
    zone,
    senderName: null,
    name: null,
    includesLate: false,
    tracking: 'all',
    utm: null,
  };
}

/** Keeps what was not given as before. @throws {InputError} for days or content that can't be meant. */
export function recurringFrom(
  values: RecurringValues,
  before: RecurringSettings,
): RecurringSettings {
  const { lists = before.lists, sender = before.sender, subject = before.subject } = values;
  const { time = before.time, zone = before.zone, tracking = before.tracking } = values;
  const { senderName = before.senderName, name = before.name, utm = before.utm } = values;
  return {
    lists: [...new Set(lists)],
    sender,
    subject,
    ...contentFrom(values, before),
    days: values.days === undefined ? before.days : daysFrom(values.days),
    time,
    zone,
    senderName,
    name,
    includesLate: values.late === undefined ? before.includesLate : values.late === 'yes',
    tracking: TRACKINGS.find((one) => one === tracking) ?? before.tracking,
    utm,
  };
}

/** One source of content takes the place of the other. @throws {InputError} for two, or none. */
function contentFrom(
  { template, copy }: RecurringValues,
  before: RecurringSettings,
): Pick<RecurringSettings, 'template' | 'copy'> {
  const isNew = (given: string | null | undefined, was: string | null): given is string =>
    typeof given === 'string' && given !== was;
  const isTemplate = isNew(template, before.template);
  if (isTemplate && isNew(copy, before.copy)) {
    throw new InputError('Use only one source of content: a template or a campaign.', {
      field: 'copy',
    });
  }
  if (isTemplate) return { template, copy: null };
  if (isNew(copy, before.copy)) return { template: null, copy };
  const kept = {
    template: template === undefined ? before.template : template,
    copy: copy === undefined ? before.copy : copy,
  };
  if (kept.template !== null || kept.copy !== null) return kept;
  throw new InputError('Choose a template, or a campaign to copy.', { field: 'template' });
}

/** @throws {InputError} for what isn't understood. */
function daysFrom(text: string): Days {
  const days = readDays(text);
  if (days !== null) return days;
  throw new InputError(
    `“${shortened(text, 40)}” isn’t a rule for days. Try “every Monday”, “mon-fri”, “first Tuesday of the month”, “1st and 15th”, or “last day”.`,
    { field: 'days' },
  );
}

/** Returns it as one would type it; what it lacks is empty, so that an edit takes it away. */
export function typedRecurring(settings: RecurringSettings): RawValues {
  const { lists, sender, subject, template, copy, days, time, zone } = settings;
  const { senderName, name, includesLate, tracking, utm } = settings;
  return {
    lists: lists.join(','),
    sender,
    subject,
    template: template ?? '',
    days: typedDays(days),
    time,
    zone,
    copy: copy ?? '',
    senderName: senderName ?? '',
    name: name ?? '',
    late: includesLate ? 'yes' : 'no',
    tracking,
    utm: utm ?? '',
  };
}

/**
 * Returns the campaign of one occurrence. By its name it is found again, so that name has the day, and
 * the id of its send: others may have the same subject at the same time.
 */
export function campaignAt(one: RecurringSend, dueAt: Date): SendValues {
  const { id, lists, sender, subject, template, copy, senderName, name, utm } = one;
  const { includesLate, tracking, zone } = one;
  return {
    ...NOTHING_GIVEN,
    lists,
    sender,
    subject,
    template: template ?? undefined,
    copy: copy ?? undefined,
    senderName: senderName ?? undefined,
    name: `${shortened(name ?? subject, LONGEST_NAME)} ${localDay(dueAt, zone)} ${id}`,
    at: dueAt,
    late: includesLate,
    noOpens: tracking === 'clicks' || tracking === 'none',
    noClicks: tracking === 'opens' || tracking === 'none',
    utm: utm ?? undefined,
  };
}

const NOTHING_GIVEN = {
  html: undefined,
  htmlFile: undefined,
  preheader: undefined,
  attachments: undefined,
  ampFile: undefined,
  segment: undefined,
  despite: undefined,
} as const;
