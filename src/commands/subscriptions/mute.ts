import { action, joinedText, type RawValues, type Reply } from '../../domain/reply.ts';
import { nextOccurrence } from '../../domain/schedule.ts';
import { EVER_AT, mutedInWords } from '../../domain/subscription.ts';
import { InputError } from '../../lib/errors.ts';
import { capitalised } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { readSpan } from '../moments.ts';

/** Muting until tomorrow ends at this time of day. */
const MORNING = '09:00';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Pattern of a span, which sets it apart from what is muted; wider than what is understood. */
const SPAN = /^(?:\d{1,4}\s*(?:m|h|d|w)[a-z]*|tomorrow|ever|forever|until I unmute)$/i;

const UNTIL_INPUTS = {
  for: {
    kind: 'text',
    label: 'For',
    hint: '30m, 8h, 3d, 1w, tomorrow (9:00 AM), or until I unmute. Leave blank for 8h',
    maxLength: 20,
    looksLike: SPAN,
    optional: true,
  },
  until: {
    kind: 'instant',
    label: 'Until',
    hint: 'Use this instead of a duration',
    optional: true,
  },
} as const satisfies Inputs;

/** The thing that is muted, by the values that name it. */
export interface MuteTarget {
  /** Name for the middle of a sentence: `the card of “Spring” (71014)`. */
  readonly what: string;
  /** A sentence that says what stays silent. */
  readonly silence: string;
  /** The beginning of the sentence where there is nothing to mute. */
  readonly missing: string;
  readonly isAnnounced: boolean;
  /** Mutes it until then; `null` unmutes it. False where there is nothing to mute. */
  readonly set: (until: Date | null) => Promise<boolean>;
}

/** Something of a channel that is muted beside its subscriptions. */
export interface Mutable {
  readonly inputs: Inputs;
  readonly endpoints: readonly string[];
  /** Returns `null` where the values name nothing of it. @throws {InputError} for what can't be meant. */
  readonly target: (raw: RawValues, context: OperationContext) => Promise<MuteTarget | null>;
}

interface MuteParts extends Pick<
  Parameters<typeof defineOperation>[0],
  'right' | 'beyond' | 'endpoints'
> {
  readonly command: string;
  readonly title: string;
  readonly summary: string;
  readonly example: string;
  /** Inputs that name what is muted, and those of what can be unmuted. */
  readonly inputs: readonly [mute: Inputs, unmute: Inputs];
  readonly target: (raw: RawValues, context: OperationContext) => Promise<MuteTarget>;
}

/** Returns the commands that mute something for a while, and unmute it. */
export function muting(parts: MuteParts): readonly [mute: Operation, unmute: Operation] {
  const { command, title, summary, example, inputs, target, ...rights } = parts;
  const [toMute, toUnmute] = inputs;
  const common = { ...rights, effect: 'writes' } as const;
  const mute = defineOperation<Inputs>({
    ...common,
    name: `${command} mute`,
    title: `Mute ${title}`,
    summary: `Mute ${summary} for a while`,
    example: `${example} for=8h`,
    inputs: { ...toMute, ...UNTIL_INPUTS },
    async run(values, context): Promise<Reply> {
      const until = mutedUntil(values, context);
      const raw = namesIn(values, toMute);
      const found = await target(raw, context);
      if (!(await found.set(until))) return nothingTo('mute', title, found);
      const unmuted = action({ name: `${command} unmute` }, raw, 'Unmute', { undo: 'here' });
      return {
        title: 'Muted',
        summary: joinedText(`${capitalised(found.what)}, `, mutedInWords(until), '.'),
        sections: [{ kind: 'paragraph', text: found.silence }],
        actions: [unmuted],
        announcement: found.isAnnounced
          ? joinedText(`muted ${found.what} `, mutedInWords(until), '.')
          : undefined,
      };
    },
  });
  const unmute = defineOperation<Inputs>({
    ...common,
    name: `${command} unmute`,
    title: `Unmute ${title}`,
    summary: `Unmute ${summary}`,
    example,
    inputs: toUnmute,
    async run(values, context): Promise<Reply> {
      const found = await target(namesIn(values, toUnmute), context);
      if (!(await found.set(null))) return nothingTo('unmute', title, found);
      return {
        title: 'Unmuted',
        summary: `${capitalised(found.what)}.`,
        announcement: found.isAnnounced ? `unmuted ${found.what}.` : undefined,
      };
    },
  });
  return [mute, unmute];
}

function nothingTo(verb: 'mute' | 'unmute', title: string, { missing }: MuteTarget): Reply {
  return {
    title: `${capitalised(verb)} ${title}`,
    summary: `${missing}, so there’s nothing to ${verb}.`,
  };
}

function namesIn(values: Readonly<Record<string, unknown>>, inputs: Inputs): RawValues {
  const given = Object.keys(inputs).flatMap((name): [string, string][] => {
    const value = values[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries(given);
}

interface MuteValues {
  readonly for?: string | undefined;
  readonly until?: Date | undefined;
}

/** @throws {InputError} for the field that can't be meant. */
function mutedUntil({ for: span, until }: MuteValues, { now, person }: OperationContext): Date {
  if (span !== undefined && until !== undefined) {
    throw new InputError('Enter either a duration or an end time.', { field: 'until' });
  }
  if (until !== undefined) {
    if (until > now) return until;
    throw new InputError('That time has passed. Choose a later one.', { field: 'until' });
  }
  return endOf(span ?? '8h', now, person.zone);
}

function endOf(span: string, now: Date, zone: string): Date {
  const typed = span.trim().toLowerCase();
  if (['until i unmute', 'ever', 'forever'].includes(typed)) return EVER_AT;
  if (typed === 'tomorrow') {
    const midnight = nextOccurrence('00:00', zone, now).at;
    return nextOccurrence(MORNING, zone, midnight).at;
  }
  // A day is a calendar day in the person's zone, also when clocks change.
  const until = readSpan(typed.replace(/\s+/, ' '), { zone, now });
  if (until === null) {
    const sentence = `“${span}” isn’t a duration. Try 30m, 8h, 3d, 1w, tomorrow, or until I unmute.`;
    throw new InputError(sentence, { field: 'for' });
  }
  if (until.getTime() <= now.getTime() + MOST_DAYS * DAY_MS) return until;
  throw new InputError('Mute for up to a year, or enter “until I unmute”.', { field: 'for' });
}
