import type { Operation } from '../../operations/define.ts';
import { cut } from '../blocks/cut.ts';
import { LIMITS } from '../limits.ts';

/** Areas whose names are abbreviations. */
const IN_CAPITALS: ReadonlySet<string> = new Set(['sms', 'smtp']);

/** The area of the bot itself; its topics say more than its name. */
const OWN = 'postbell';

/**
 * Returns the title of a form, e.g. `Blacklist: add`, `Alerts: edit`, or `Campaign: send · 1 of 4`;
 * the name is cut rather than the step.
 */
export function formTitle({ area, verb }: Operation, step?: string): string {
  const within = step === undefined ? '' : ` · ${step}`;
  const [topic = '', ...doing] = verb.split(' ');
  const title =
    area === OWN && doing.length > 0
      ? `${capitalized(topic)}: ${doing.join(' ')}`
      : `${IN_CAPITALS.has(area) ? area.toUpperCase() : capitalized(area)}: ${verb}`;
  return cut(title, LIMITS.view.title - within.length) + within;
}

/**
 * Returns the label of the submit button. An operation that can't be undone needs a confirmation,
 * so its form doesn't say that it acts.
 */
export function submitLabel({ effect, verb }: Operation): string {
  if (effect === 'reads') return 'Show';
  return effect === 'writes' ? capitalized(verb.split(' ').at(-1) ?? verb) : 'Continue';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
