import { formatCount } from '../../domain/figures.ts';
import { action, joinedText, type RawValues, type Reply } from '../../domain/reply.ts';
import { nextOccurrence } from '../../domain/schedule.ts';
import { EVER_AT, mutedInWords } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { capitalised } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { readSpan } from '../moments.ts';
import { announcedIn } from '../place.ts';
import type { ReferenceFilter } from '../references/reference.ts';
import type { MuteTarget } from './definition.ts';
import { EXAMPLE, type Kit } from './kit.ts';
import { isOwn } from './whose.ts';

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

export function muteOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const inputs = inputsOf(kit);
  const title = `Mute ${kit.kind.noun}`;
  return defineOperation<Inputs>({
    name: `${kit.command} mute`,
    title,
    summary: `Mute ${kit.aNoun} for a while`,
    ...kit.rights,
    effect: 'writes',
    endpoints: endpointsOf(kit),
    example: `${EXAMPLE} for=8h`,
    inputs: { ...inputs, ...UNTIL_INPUTS },
    async run(values, context): Promise<Reply> {
      const until = mutedUntil(values, context);
      const raw = namesIn(values, inputs);
      const { what, detail, silence, ...target } = await targetOf(kit, raw, context);
      if (!(await target.set(until))) {
        const summary = `${target.missing}, so there’s nothing to mute.`;
        return { title, summary, isUnchanged: true };
      }
      const unmute = action({ name: `${kit.command} unmute` }, raw, 'Unmute', { undo: 'here' });
      const end = joinedText(mutedInWords(until), endOfSentence(detail));
      return {
        title: 'Muted',
        summary: joinedText(`${capitalised(what)}, `, end),
        sections: [{ kind: 'paragraph', text: silence }],
        actions: [unmute],
        announcement: announcedIn(target, context, joinedText(`muted ${what} `, end)),
      };
    },
  });
}

export function unmuteOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const inputs = inputsOf(kit, 'muted');
  const title = `Unmute ${kit.kind.noun}`;
  return defineOperation<Inputs>({
    name: `${kit.command} unmute`,
    title,
    summary: `Unmute ${kit.aNoun}`,
    ...kit.rights,
    effect: 'writes',
    endpoints: endpointsOf(kit),
    example: EXAMPLE,
    inputs,
    async run(values, context): Promise<Reply> {
      const { what, detail, ...target } = await targetOf(kit, namesIn(values, inputs), context);
      if (!(await target.set(null))) {
        const summary = `${target.missing}, so there’s nothing to unmute.`;
        return { title, summary, isUnchanged: true };
      }
      const words = `${what}${endOfSentence(detail)}`;
      return {
        title: 'Unmuted',
        summary: capitalised(words),
        announcement: announcedIn(target, context, `unmuted ${words}`),
      };
    },
  });
}

/** Ends a sentence with what is muted, where there is more to say than its name. */
function endOfSentence(detail: string | undefined): string {
  return detail === undefined ? '.' : `: ${detail}.`;
}

function inputsOf<Settings extends object, I extends Inputs>(
  { optional, definition: { alsoMutes } }: Kit<Settings, I>,
  only?: ReferenceFilter,
): Inputs {
  return { ...optional(only), ...alsoMutes?.inputs };
}

function endpointsOf<Settings extends object, I extends Inputs>({
  namingEndpoints,
  definition: { alsoMutes },
}: Kit<Settings, I>): readonly string[] {
  return [...new Set([...namingEndpoints, ...(alsoMutes?.endpoints ?? [])])];
}

/** Returns what the values name: one, something beside it, or all of a channel. */
async function targetOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
  raw: RawValues,
  context: OperationContext,
): Promise<MuteTarget> {
  const { definition, kind, input } = kit;
  const { words, alsoMutes, whileSilent } = definition;
  const other = await alsoMutes?.target(raw, context);
  if (other) return other;
  const id = raw[input];
  const all = await (id === undefined
    ? kit.changeableHere(context)
    : kit.changeable(id, context).then((one) => [one]));
  const [one] = all;
  const isOne = id !== undefined && one !== undefined;
  const asides = new Set(all.map((each) => whileSilent?.(each, 'muted')));
  const whose = one && isOwn(one, context) ? 'of yours' : 'in this channel';
  return {
    what: isOne ? `${kind.noun} ${one.id}` : `${formatCount(all.length, kind.noun)} ${whose}`,
    ...(isOne && { detail: words.short(one, await kit.named(all, context)) }),
    silence: compact(['Nothing new is posted until then.', kind.meanwhile, ...asides]).join(' '),
    missing: `There are no ${kind.noun}s here`,
    channelId: one?.channelId ?? context.channel.id,
    async set(until) {
      for (const each of all) await kit.storeIn(context.store).mute(each.id, until);
      return all.length > 0;
    },
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
