import { type Escalation, isUserGroup } from '../../../domain/alerts.ts';
import { formatCount } from '../../../domain/figures.ts';
import type { Span, Text } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';

interface EscalationValues {
  readonly escalate?: string | null | undefined;
  readonly escalate_person?: string | undefined;
  readonly after?: string | null | undefined;
}

const DEFAULT_MINUTES = 15;
const LEAST_MINUTES = 5;
const MOST_MINUTES = 24 * 60;

/** Keeps what was not given as before. @throws {InputError} for the fields of an escalation. */
export function escalationFrom(
  { escalate, escalate_person: person, after }: EscalationValues,
  before: Escalation | null,
): Escalation | null {
  if (escalate && person && escalate !== person) {
    const sentence = 'Choose either a user group or a person.';
    throw new InputError(sentence, { field: 'escalate_person' });
  }
  const toId = person ?? (escalate === undefined ? before?.toId : escalate);
  if (toId === undefined || toId === null) {
    if (!after) return null;
    const sentence = 'Choose whom to call then, for example escalate=@oncall.';
    throw new InputError(sentence, { field: 'escalate' });
  }
  if (after === null) return { toId, afterMinutes: DEFAULT_MINUTES };
  const afterMinutes =
    after === undefined ? (before?.afterMinutes ?? DEFAULT_MINUTES) : readMinutes(after);
  return { toId, afterMinutes };
}

const MINUTES = /^(\d{1,4})\s*(m|min|mins|minutes?|h|hours?)?$/i;

/** Reads `15m`, `15`, or `2h`. */
function readMinutes(text: string): number {
  const [, digits, unit = 'm'] = MINUTES.exec(text.trim()) ?? [];
  const minutes = Number(digits) * (unit.toLowerCase().startsWith('h') ? 60 : 1);
  if (minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES) return minutes;
  const sentence = `Enter from 5 minutes to 24 hours, such as 15m or 2h, not “${text}”.`;
  throw new InputError(sentence, { field: 'after' });
}

/** Returns minutes as one would type them: `15m`, `2h`. */
export function typedMinutes(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** Says e.g. `If nobody is on an incident after 15 minutes, @oncall is called.` */
export function escalationReminder(escalation: Escalation): Text {
  const { toId } = escalation;
  const whom: Span = { kind: isUserGroup(toId) ? 'group' : 'person', id: toId };
  const after = delayInWords(escalation);
  return [`If nobody is on an incident after ${after}, `, whom, ' is called.'];
}

/** Returns e.g. `15 minutes`. */
export function delayInWords({ afterMinutes }: Escalation): string {
  const isHours = afterMinutes % 60 === 0;
  return isHours ? formatCount(afterMinutes / 60, 'hour') : formatCount(afterMinutes, 'minute');
}
