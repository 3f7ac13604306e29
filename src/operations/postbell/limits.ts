import { action, type Action, type Reply, type Section } from '../../domain/reply.ts';
import {
  formatCount,
  formatShare,
  type Limit,
  limitOf as limitIn,
  type Limits,
  MINIMUM_PEOPLE,
  MINIMUM_VOLUME,
  percentOf,
  RATES,
} from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised, uncapitalised } from '../../lib/text.ts';
import { defineOperation } from '../../commands/define.ts';
import { announcedIn, type Here, isDirect, placeOf, whoseInWords } from '../../commands/place.ts';
import { InputError } from '../../lib/errors.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { Inputs, ValuesOf } from '../../commands/inputs.ts';
import { tableOf } from '../../commands/browse/columns.ts';

/** Rates that have a light, by how they are typed, the worst first. */
const JUDGED = {
  complaints: 'complaints',
  hard_bounces: 'hardBounces',
  bounces: 'bounces',
  unsubscribes: 'unsubscribes',
  delivery: 'delivery',
  sms_delivery: 'smsDelivery',
} as const;

type Typed = keyof typeof JUDGED;
type Judged = (typeof JUDGED)[Typed];

const LIMIT_INPUTS = {
  complaints: inputFor('complaints', '0.2%'),
  hard_bounces: inputFor('hard_bounces', '3%'),
  bounces: { ...inputFor('bounces', '5%'), label: 'Bounces, hard and soft' },
  unsubscribes: inputFor('unsubscribes', '1.5%'),
  delivery: inputFor('delivery', '90%'),
  sms_delivery: inputFor('sms_delivery', '80%'),
  from: {
    kind: 'integer',
    label: 'From how many people',
    hint: `Smaller campaigns get no light and no incident. Leave blank to keep it (usually ${MINIMUM_VOLUME})`,
    min: 1,
    max: 1_000_000,
    optional: true,
    isNamed: true,
  },
} as const satisfies Inputs;

const NAMES = Object.keys(JUDGED) as Typed[];

const SHOW: Action = action('postbell limits show', {}, 'Show limits');

export const limitsShow = defineOperation({
  name: 'postbell limits show',
  formerly: ['postbell thresholds show'],
  title: 'Limits',
  summary: 'Show this channel’s warning and critical limits',
  right: 'look',
  effect: 'reads',
  inputs: {},
  async run(_, context) {
    const limits = await context.store.limits.of(placeOf(context));
    const isOwn = isDirect(context.channel.id, context);
    const own = Object.keys(limits).length;
    const uses = isOwn ? 'You use' : 'This channel uses';
    const has = isOwn ? 'You have' : 'This channel has';
    return {
      title: 'Limits',
      summary:
        own === 0
          ? `${uses} the defaults.`
          : `${has} custom limits for ${formatCount(own, 'rate')}.`,
      sections: [limitTable(limits)],
      actions: compact([
        action('postbell limits set', {}, 'Edit…', { asksFirst: true }),
        own > 0 && action('postbell limits reset', {}, 'Reset to defaults'),
      ]),
      footnote: whereTheyCount(context),
    };
  },
});

export const limitsSet = defineOperation({
  name: 'postbell limits set',
  formerly: ['postbell thresholds set'],
  title: 'Set limits',
  summary: 'Set this channel’s warning and critical limits',
  right: 'channels',
  effect: 'writes',
  example: 'bounces=3% complaints=0.05/0.2',
  inputs: LIMIT_INPUTS,
  async run(values, context): Promise<Reply> {
    const { store } = context;
    const channelId = placeOf(context);
    const before = await store.limits.of(channelId);
    const requested = requestedIn(values, before);
    if (requested.length === 0) {
      const sentence = 'Enter at least one, for example bounces=3%.';
      throw new InputError(sentence, { field: 'complaints' });
    }
    await keep(requested, channelId, context);
    const said = requested
      .map(([name, limit]) => `${rateInWords(name)} ${requestedInWords(JUDGED[name], limit)}`)
      .join('; ');
    const changed = `changed this channel’s limits: ${said}.`;
    const names = requested.map(([name]) => name);
    return {
      title: 'Limits updated',
      summary: `${capitalised(said)}.`,
      sections: [limitTable(await store.limits.of(channelId))],
      actions: [undoAction(names, before), SHOW],
      footnote: whereTheyCount(context),
      announcement: announcedIn({ channelId }, context, changed),
    };
  },
});

export const limitsReset = defineOperation({
  name: 'postbell limits reset',
  formerly: ['postbell thresholds reset'],
  title: 'Reset limits',
  summary: 'Reset this channel’s limits to the defaults',
  right: 'channels',
  effect: 'writes',
  example: 'complaints',
  inputs: {
    rate: {
      kind: 'choice',
      label: 'Rate',
      hint: 'Leave blank for all rates',
      optional: true,
      options: NAMES.map((value) => ({ value, label: RATES[JUDGED[value]].label })),
    },
  },
  async run({ rate: only }, context): Promise<Reply> {
    const { limits } = context.store;
    const channelId = placeOf(context);
    const before = await limits.of(channelId);
    const own = NAMES.filter((name) => before[JUDGED[name]] && (!only || name === only));
    if (own.length === 0) {
      const summary = 'Already at the defaults. Nothing to change.';
      return { title: 'Reset limits', summary, isUnchanged: true };
    }
    await limits.reset(channelId, only && JUDGED[only]);
    const what = only ? `for ${rateInWords(only)} ` : '';
    const announcement = `reset this channel’s limits ${what}to the defaults.`;
    return {
      title: 'Limits reset',
      summary: only
        ? `${RATES[JUDGED[only]].label}: back to the default.`
        : `${capitalised(whoseInWords(context))} limits are back to the defaults.`,
      actions: [undoAction(own, before), SHOW],
      announcement: announcedIn({ channelId }, context, announcement),
    };
  },
});

/** Takes back exactly what was set: what was not its own before goes back to the default. */
function undoAction(names: readonly Typed[], before: Limits): Action {
  const values = names.map((name) => [name, typedLimit(before[JUDGED[name]])]);
  return action('postbell limits set', Object.fromEntries(values), 'Undo', { undo: 'here' });
}

/** Limits as somebody wants them; `null`: the default ones. */
type Requested = readonly [name: Typed, limit: Limit | null];

/** Stores limits; those that are the usual ones become no limits of the place’s own. */
async function keep(
  requested: readonly Requested[],
  place: string,
  { store: { limits }, person, now }: OperationContext,
): Promise<void> {
  const all = requested.map(([name, limit]) => {
    const rate = JUDGED[name];
    return [rate, limit === null || isUsual(rate, limit) ? null : limit] as const;
  });
  const own: Limits = Object.fromEntries(all.filter(([, limit]) => limit !== null));
  await limits.set(place, own, { personId: person.id, at: now });
  for (const [rate, limit] of all) {
    if (limit === null) await limits.reset(place, rate);
  }
}

function requestedIn(
  { from, ...values }: ValuesOf<typeof LIMIT_INPUTS>,
  before: Limits,
): readonly Requested[] {
  const given = NAMES.filter((name) => values[name] !== undefined);
  // Alone it goes for every rate of emails that has limits.
  const all = from !== undefined && given.length === 0 ? OF_EMAILS : given;
  return all.flatMap((name): readonly Requested[] => {
    const known = limitAt(JUDGED[name], before);
    const text = values[name];
    if (text?.trim().toLowerCase() === DEFAULT) return [[name, null]];
    const read = text === undefined ? known : readLimits(name, text, known);
    if (read === null) return [];
    return [[name, from === undefined ? read : withMinimum(read, from)]];
  });
}

/** The usual minimum is none of one’s own. */
function withMinimum({ amber, red }: Limit, minimum: number | undefined): Limit {
  const isOwn = minimum !== undefined && minimum !== MINIMUM_VOLUME;
  return { amber, red, ...(isOwn && { minimum }) };
}

const OF_EMAILS = NAMES.filter((name) => name !== 'sms_delivery');

function rateInWords(name: Typed): string {
  return uncapitalised(RATES[JUDGED[name]].label);
}

function inputFor(typed: Typed, example: string) {
  const { label, of } = RATES[JUDGED[typed]];
  return {
    kind: 'text',
    label,
    hint: `Critical from this share of ${of}, for example ${example}. Leave blank to keep it`,
    maxLength: 40,
    optional: true,
  } as const;
}

const PERCENT = /^\d+(?:[.,]\d+)?$/;
const COUNT = /^\d[\d,]{0,8}$/;

/**
 * Reads `3%`, or amber and red, `1/3`; `from 500` may follow. One number is red: amber stays as it
 * is, or keeps its usual distance where red would pass it.
 * @throws {InputError} for anything else
 */
export function readLimits(typed: Typed, text: string, before: Limit | null = null): Limit {
  const wrong = (message: string) => new InputError(message, { field: typed });
  const isBelow = RATES[JUDGED[typed]].worse === 'below';
  const example = isBelow ? '90% or 97/90' : '3% or 1/3';
  const words = text
    .replaceAll('%', ' ')
    .split(/[/;\s]+/)
    .filter(Boolean);
  const at = words.findIndex((word) => word.toLowerCase() === 'from');
  const [first = '', second, ...more] = at < 0 ? words : words.slice(0, at);
  const [from, ...rest] = at < 0 ? [] : words.slice(at + 1);
  const isCount = at < 0 || (COUNT.test(from ?? '') && rest.length === 0);
  const arePercents = PERCENT.test(first) && (second === undefined || PERCENT.test(second));
  if (!arePercents || more.length > 0 || !isCount) {
    throw wrong(`Enter a percent, for example ${example}, not “${text}”.`);
  }
  const red = shareOf(second || first);
  const amber = second ? shareOf(first) : amberFor(JUDGED[typed], red, before);
  if (amber > 1 || red > 1) throw wrong(`“${text}” is more than 100%.`);
  if (amber === 0 || red === 0) throw wrong(`“${text}”: limits have to be more than 0%.`);
  if (isBelow ? red >= amber : red <= amber) {
    const side = isBelow ? 'lower' : 'higher';
    throw wrong(`Red has to be ${side} than amber, for example ${example}, not “${text}”.`);
  }
  const minimum = from === undefined ? before?.minimum : Number(from.replaceAll(',', ''));
  if (minimum === 0) throw wrong(`“${text}”: enter at least 1 person.`);
  return withMinimum({ amber, red }, minimum);
}

/** Typed in place of limits, it takes those of one’s own away. */
const DEFAULT = 'default';

/** All bounces have no usual limits: their amber is at half of red, as that of hard bounces nearly. */
const USUAL_PART = 0.5;

function amberFor(rate: Judged, red: number, before: Limit | null): number {
  const isBelow = RATES[rate].worse === 'below';
  if (before && (isBelow ? before.amber > red : before.amber < red)) return before.amber;
  return rounded(isBelow ? 1 - (1 - red) * USUAL_PART : red * USUAL_PART);
}

function typedLimit(limit: Limit | undefined): string {
  if (limit === undefined) return DEFAULT;
  const { amber, red, minimum = MINIMUM_VOLUME } = limit;
  return `${percentOf(amber)}/${percentOf(red)} from ${minimum}`;
}

/** Returns e.g. `🟠 from 0.1%, 🔴 from 0.3% of delivered`. */
function limitInWords(rate: Judged, { amber, red, minimum }: Limit): string {
  const { worse, of } = RATES[rate];
  const from = worse === 'below' ? 'below' : 'from';
  const words = `🟠 ${from} ${formatShare(amber, 1)}, 🔴 ${from} ${formatShare(red, 1)} of ${of}`;
  return minimum === undefined
    ? words
    : `${words}, from ${formatCount(minimum, 'person', 'people')} on`;
}

/** Returns the usual limits of a rate; `null` for all bounces, which have none. */
function usualLimit(rate: Judged): Limit | null {
  const { amber, red } = limitIn(rate, {});
  return amber === undefined || red === undefined ? null : { amber, red };
}

function isUsual(rate: Judged, { amber, red, minimum }: Limit): boolean {
  const usual = usualLimit(rate);
  return amber === usual?.amber && red === usual.red && minimum === undefined;
}

function limitAt(rate: Judged, limits: Limits): Limit | null {
  return limits[rate] ?? usualLimit(rate);
}

function shareOf(percent: string): number {
  // Rounding removes what the division adds: 0.29% is 0.0029.
  return rounded(Number(percent.replace(',', '.')) / 100);
}

function rounded(share: number): number {
  return Math.round(share * 1e8) / 1e8;
}

function whereTheyCount(here: Here): string {
  const where = isDirect(here.channel.id, here)
    ? 'your personal digests, App Home, and direct messages'
    : 'incidents, digests, cards, and answers in this channel';
  return `Limits apply to ${where}, from ${MINIMUM_VOLUME} recipients up unless set otherwise. Critical takes at least ${MINIMUM_PEOPLE.red} people.`;
}

function limitTable(limits: Limits): Section {
  return tableOf(Object.values(JUDGED), [
    { title: 'Rate', cell: (rate) => RATES[rate].label },
    { title: 'Limit', cell: (rate) => inWordsOrNone(rate, limitAt(rate, limits)) },
    Object.keys(limits).length > 0 && {
      title: 'Default',
      cell: (rate) => (limits[rate] ? inWordsOrNone(rate, usualLimit(rate)) : 'Same'),
    },
  ]);
}

function requestedInWords(rate: Judged, limit: Limit | null): string {
  return limit === null ? 'back to the default' : limitInWords(rate, limit);
}

function inWordsOrNone(rate: Judged, limit: Limit | null): string {
  return limit === null ? 'None' : limitInWords(rate, limit);
}
