import { VISITED } from './audience-filter.ts';

/** Spec 3, section 4.1: under 200 KB. */
const MOST_IMAGE_BYTES = 200 * 1024 - 1;
/** Spec 3, section 8. */
const MOST_LIFETIME_MINUTES = 1440;

/** Everything that a push campaign can have; spec 3, section 4.1. */
export const SEND_INPUTS = {
  website: { kind: 'reference', to: 'website', label: 'Website' },
  title: { kind: 'text', label: 'Title' },
  text: { kind: 'text', label: 'Text', multiline: true },
  link: {
    kind: 'url',
    label: 'Link',
    hint: 'Where a click leads. Empty: the website',
    optional: true,
  },
  image: {
    kind: 'file',
    label: 'Image',
    hint: 'JPG, PNG or GIF under 200 KB',
    optional: true,
    accepts: { extensions: ['jpg', 'jpeg', 'png', 'gif'], mostBytes: MOST_IMAGE_BYTES },
  },
  imageUrl: { kind: 'url', label: 'Or image address', optional: true },
  icon: {
    kind: 'url',
    label: 'Icon',
    hint: 'Address of a square image. Empty: the website’s own',
    optional: true,
  },
  button1: { kind: 'text', label: 'First button', optional: true },
  link1: { kind: 'url', label: 'First button link', optional: true },
  button2: { kind: 'text', label: 'Second button', optional: true },
  link2: { kind: 'url', label: 'Second button link', optional: true },
  language: {
    kind: 'text',
    label: 'Only language',
    hint: 'Two letters such as en',
    optional: true,
  },
  browsers: {
    kind: 'text',
    label: 'Only browsers',
    hint: 'Separated by commas: Chrome, Firefox',
    optional: true,
  },
  countries: { kind: 'references', to: 'country', label: 'Only countries', optional: true },
  visited: { kind: 'choice', label: 'Only visitors of', optional: true, options: VISITED },
  pages: {
    kind: 'text',
    label: 'Pages',
    hint: 'Addresses, one a line, or a part of an address such as /pricing',
    optional: true,
    multiline: true,
  },
  from: { kind: 'day', label: 'Only subscribed from', optional: true },
  until: { kind: 'day', label: 'Only subscribed until', optional: true },
  variable: { kind: 'text', label: 'Only by variable', hint: 'Its name', optional: true },
  conditions: {
    kind: 'text',
    label: 'Conditions',
    hint: 'Up to 10, one a line: is Pro, is not Pro, > 5, < 5, starts with P, ends with o, contains r',
    optional: true,
    multiline: true,
  },
  match: {
    kind: 'choice',
    label: 'Match',
    optional: true,
    options: [
      { value: 'and', label: 'All must be met' },
      { value: 'or', label: 'One is enough' },
    ],
  },
  at: { kind: 'instant', label: 'When', hint: 'Empty: now', optional: true },
  lifetime: {
    kind: 'integer',
    label: 'Lifetime (minutes)',
    hint: 'How long it waits for a browser that is off. Empty: 1440, a day, the most',
    optional: true,
    min: 1,
    max: MOST_LIFETIME_MINUTES,
  },
  spread: {
    kind: 'integer',
    label: 'Sending time (minutes)',
    hint: 'Within which all are sent. Empty: up to 300, five hours',
    optional: true,
    min: 1,
  },
} as const;

export const DEFAULT_LIFETIME_MINUTES = MOST_LIFETIME_MINUTES;
