import { straightened } from '../commands/tokens.ts';

/**
 * Returns the text that a person meant to type: Slack sends entities, links and mentions, and chat
 * clients and phones replace quotes, dashes and blanks
 * (docs.slack.dev/interactivity/implementing-slash-commands). A second run changes nothing in text
 * without `&` and `<`.
 */
export function cleanTypedText(text: string): string {
  return straightened(
    text
      .replaceAll(/<([^<>|]+)(?:\|([^<>]*))?>/gu, (whole, target: string, label?: string) =>
        unwrapped(whole, target, label),
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

/** Returns a mention's id, a link's address, or anything else unchanged. */
function unwrapped(whole: string, target: string, label: string | undefined): string {
  const mention = /^(?:[@#]|!subteam\^)([A-Z][A-Z0-9]+)$/.exec(target);
  if (mention) return mention[1] ?? whole;
  if (/^(?:mailto|tel|sip|sms):/i.test(target)) return linkTarget(target, label);
  // Slack turns a bare domain into a link: its label is the text that was typed.
  if (/^https?:\/\//i.test(target)) return label && isTypedForm(target, label) ? label : target;
  return whole;
}

/**
 * Returns the address or number of a link that a client made of what was typed. The label stays
 * where it says the same, as an id that looks like a number was typed without a `+`.
 */
function linkTarget(target: string, label: string | undefined): string {
  const [text = ''] = target.slice(target.indexOf(':') + 1).split('?');
  const digits = (number: string) => number.replaceAll(/\D/g, '');
  const isNumber = !/^mailto:/i.test(target);
  if (isNumber && label && digits(label) === digits(text)) return label;
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is no escape was typed as such.
    return text;
  }
}

function isTypedForm(target: string, label: string): boolean {
  return target.replace(/^https?:\/\//i, '').replace(/\/$/, '') === label.replace(/\/$/, '');
}

/**
 * Returns a value of a payload as it was sent. Slack escapes `&`, `<` and `>` of plain texts in the
 * blocks that come back in payloads, and not of markup, which is escaped when it is sent
 * (bolt-python #513).
 */
export function asSent<Value>(value: Value): Value {
  return unescapedIn(value) as Value; // Only strings are replaced, by strings.
}

/** Returns a plain text of a payload as it was sent. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function unescapedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unescapedIn);
  if (typeof value !== 'object' || value === null) return value;
  if ('type' in value && value.type === 'plain_text' && 'text' in value) {
    return { ...value, text: unescaped(String(value.text)) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unescapedIn(inner)]));
}
