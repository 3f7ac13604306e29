import { formatNumber, sizeInWords } from '../src/domain/figures.ts';
import type { Accepted, Input } from '../src/commands/inputs.ts';
import type { ReferenceTarget } from '../src/commands/references/reference.ts';

type FileInput = Pick<Input, 'hint'> & { readonly accepts: Accepted };

/** How the things that pickers know are called where their own name wouldn't do. */
const REFERENCES: Readonly<Partial<Record<ReferenceTarget, string>>> = {
  sender: 'a sender, by its address or name',
  country: 'a country, by its name or two letters',
  'smtp-sender': 'a sender of transactional email',
  'smtp-domain': 'a sending domain',
  'sms-campaign': 'an SMS campaign, by its ID',
  'sms-sender': 'an SMS sender',
  'push-campaign': 'a push campaign, by its ID',
  webhook: 'a webhook, by its ID',
  alert: 'an alert, by its ID',
  digest: 'a digest, by its ID',
  monitor: 'an account monitor, by its ID',
  recurring: 'a recurring send, by its ID',
  incident: 'an incident, by its ID',
  helper: 'a user group, or a person',
  approval: 'an approval request, by its ID',
  'access-token': 'an access token, by its ID',
  'bulk-run': 'a job, by its ID',
  'user-group': 'a user group, `@support`, or `everybody`',
  grant: 'a role, a permission, or a command, such as `marketer` or `campaign send`',
};

/** What may be given for an input, in a few words. */
export function kindInWords(input: Input): string {
  switch (input.kind) {
    case 'text':
      return input.maxLength
        ? `text of at most ${formatNumber(input.maxLength)} characters`
        : 'text';
    case 'integer':
      return `a whole number${rangeOf(input)}`;
    case 'choice':
      return `one of ${optionsOf(input.options)}`;
    case 'choices':
      return `any of ${optionsOf(input.options)}`;
    case 'flag':
      return '`yes` or `no`';
    case 'person':
      return 'a person, `@ann`';
    case 'channel':
      return 'a channel, `#campaigns`';
    case 'instant':
      return 'a date and time, `2026-11-21 09:00` or `tomorrow 9am`, in your time zone';
    case 'day':
      return 'a day, `2026-11-21`';
    case 'time':
      return 'a time of day, `09:00` or `9am`';
    case 'hours':
      return 'hours of the day, `22:00-07:00`';
    case 'zone':
      return 'a time zone, `Europe/Kyiv`';
    case 'email':
      return 'an email address';
    case 'emails':
      return 'email addresses, pasted in any form';
    case 'phone':
      return 'a phone number with its country code';
    case 'phones':
      return 'phone numbers with their country codes';
    case 'domains':
      return 'domains such as `example.org`, separated by commas';
    case 'url':
      return 'a web address';
    case 'variables':
      return '`name=value`, separated by lines or semicolons';
    case 'file':
      return `a file${acceptedOf(input)}, in the form`;
    case 'files':
      return `up to ${input.most} files${acceptedOf(input)}, in the form`;
    case 'column':
      return 'a header, a letter, or a number of a column';
    case 'reference':
      return referenceOf(input.to);
    case 'references':
      return `${input.most ? `up to ${input.most}` : 'several'}, each ${referenceOf(input.to)}`;
  }
}

function referenceOf(to: ReferenceTarget): string {
  return REFERENCES[to] ?? `a ${to}, by its title or ID`;
}

function rangeOf({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min !== undefined && max !== undefined)
    return ` from ${formatNumber(min)} to ${formatNumber(max)}`;
  if (min !== undefined) return ` from ${formatNumber(min)}`;
  return max === undefined ? '' : ` up to ${formatNumber(max)}`;
}

function optionsOf(options: readonly { readonly value: string }[]): string {
  return options.map(({ value }) => `\`${value}\``).join(', ');
}

/** The size is left out where the hint, which stands beside it, names one. */
function acceptedOf({ accepts: { extensions, mostBytes }, hint = '' }: FileInput): string {
  const kinds = extensions ? ` (${extensions.join(', ')})` : '';
  return / [KM]B\b/.test(hint) ? kinds : `${kinds} of at most ${sizeInWords(mostBytes)}`;
}
