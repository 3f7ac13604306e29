import { action, type Action, type Reply, type Section } from '../../domain/reply.ts';
import { formatCount, formatShare, RATES, type Thresholds } from '../../domain/figures.ts';
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
  unsubscribes: 'unsubscribes',
  delivery: 'delivery',
  sms_delivery: 'smsDelivery',
} as const;

type Typed = keyof typeof JUDGED;
type Judged = (typeof JUDGED)[Typed];
type Limits = NonNullable<Thresholds[Judged]>;

const THRESHOLD_INPUTS = {
  complaints: inputFor('complaints', '0.05/0.2'),
  hard_bounces: inputFor('hard_bounces', '1/3'),
  unsubscribes: inputFor('unsubscribes', '0.5/1.5'),
  delivery: inputFor('delivery', '97/90'),
  sms_delivery: inputFor('sms_delivery', '90/80'),
} as const satisfies Inputs;

const NAMES = Object.keys(JUDGED) as Typed[];

const SHOW: Action = action('postbell thresholds show', {}, 'Show thresholds');

export const thresholdsShow = defineOperation({
  name: 'postbell thresholds show',
  title: 'Thresholds',
  summary: 'Show this channel’s warning and critical thresholds',
  right: 'look',
  effect: 'reads',
  inputs: {},
  async run(_, context) {
    const thresholds = await context.store.thresholds.of(placeOf(context));
    const isOwn = isDirect(context.channel.id, context);
    const own = Object.keys(thresholds).length;
    const uses = isOwn ? 'You use' : 'This channel uses';
    const has = isOwn ? 'You have' : 'This channel has';
    return {
      title: 'Thresholds',
      summary:
        own === 0
          ? `${uses} the defaults.`
          : `${has} custom thresholds for ${formatCount(own, 'rate')}.`,
      sections: [thresholdTable(thresholds)],
      actions: compact([
        action('postbell thresholds set', {}, 'Edit…', { asksFirst: true }),
        own > 0 && action('postbell thresholds reset', {}, 'Reset to defaults'),
      ]),
      footnote: whereTheyCount(context),
    };
  },
});

export const thresholdsSet = defineOperation({
  name: 'postbell thresholds set',
  title: 'Set thresholds',
  summary: 'Set this channel’s warning and critical thresholds',
  right: 'channels',
  effect: 'writes',
  example: 'complaints=0.05/0.2 delivery=97/90',
  inputs: THRESHOLD_INPUTS,
  async run(values, context): Promise<Reply> {
    const { store } = context;
    const requested = requestedIn(values);
    if (requested.length === 0) {
      const sentence = 'Enter at least one, for example complaints=0.05/0.2.';
      throw new InputError(sentence, { field: 'complaints' });
    }
    const channelId = placeOf(context);
    const before = await store.thresholds.of(channelId);
    await keep(requested, channelId, context);
    const said = requested
      .map(([name, limits]) => `${rateInWords(name)} ${limitsInWords(JUDGED[name], limits)}`)
      .join('; ');
    const changed = `changed this channel’s thresholds: ${said}.`;
    const names = requested.map(([name]) => name);
    return {
      title: 'Thresholds updated',
      summary: `${capitalised(said)}.`,
      sections: [thresholdTable(await store.thresholds.of(channelId))],
      actions: [undoAction(names, before), SHOW],
      footnote: whereTheyCount(context),
      announcement: announcedIn({ channelId }, context, changed),
    };
  },
});

export const thresholdsReset = defineOperation({
  name: 'postbell thresholds reset',
  title: 'Reset thresholds',
  summary: 'Reset this channel’s thresholds to the defaults',
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
    const { thresholds } = context.store;
    const channelId = placeOf(context);
    const before = await thresholds.of(channelId);
    const own = NAMES.filter((name) => before[JUDGED[name]] && (!only || name === only));
    if (own.length === 0) {
      const summary = 'Already at the defaults. Nothing to change.';
      return { title: 'Reset thresholds', summary, isUnchanged: true };
    }
    await thresholds.reset(channelId, only && JUDGED[only]);
    const what = only ? `for ${rateInWords(only)} ` : '';
    const announcement = `reset this channel’s thresholds ${what}to the defaults.`;
    return {
      title: 'Thresholds reset',
      summary: only
        ? `${RATES[JUDGED[only]].label}: back to the default.`
        : `${capitalised(whoseInWords(context))} thresholds are back to the defaults.`,
      actions: [undoAction(own, before), SHOW],
      announcement: announcedIn({ channelId }, context, announcement),
    };
  },
});

function undoAction(names: readonly Typed[], before: Thresholds): Action {
  const values = names.map((name) => [name, typedLimits(limitsOf(JUDGED[name], before))]);
  return action('postbell thresholds set', Object.fromEntries(values), 'Undo', { undo: 'here' });
}

type Requested = readonly [name: Typed, limits: Limits];

/** Stores limits; those that are the usual ones become no limits of the place’s own. */
async function keep(
  requested: readonly Requested[],
  place: string,
  { store: { thresholds }, person, now }: OperationContext,
): Promise<void> {
  const all = requested.map(([name, limits]) => [JUDGED[name], limits] as const);
  const own: Thresholds = Object.fromEntries(all.filter((one) => !isUsual(...one)));
  await thresholds.set(place, own, { personId: person.id, at: now });
  for (const [rate, limits] of all) {
    if (isUsual(rate, limits)) await thresholds.reset(place, rate);
  }
}

function requestedIn(values: ValuesOf<typeof THRESHOLD_INPUTS>): readonly Requested[] {
  return NAMES.flatMap((name): readonly Requested[] => {
    const text = values[name];
    return text === undefined ? [] : [[name, readLimits(name, text)]];
  });
}

function rateInWords(name: Typed): string {
  return uncapitalised(RATES[JUDGED[name]].label);
}

function inputFor(typed: Typed, example: string) {
  const { label, of } = RATES[JUDGED[typed]];
  return {
    kind: 'text',
    label,
    hint: `Amber and red, in percent of ${of}, for example ${example}. Leave blank to keep them`,
    maxLength: 30,
    optional: true,
  } as const;
}

const PERCENT = /^\d+(?:[.,]\d+)?$/;

/** @throws {InputError} for what isn't amber and red in percent: `0.05/0.2`. */
export function readLimits(typed: Typed, text: string): Limits {
  const wrong = (message: string) => new InputError(message, { field: typed });
  const isBelow = RATES[JUDGED[typed]].worse === 'below';
  const example = `for example ${isBelow ? '98/95' : '0.1/0.3'}`;
  const parts = text.replaceAll('%', ' ').trim();
  const [first = '', second = '', ...more] = parts.split(/[/;\s]+/);
  if (!PERCENT.test(first) || !PERCENT.test(second) || more.length > 0) {
    throw wrong(`Enter amber and red in percent, ${example}, instead of “${text}”.`);
  }
  const [amber, red] = [shareOf(first), shareOf(second)];
  if (amber > 1 || red > 1) throw wrong(`“${text}” is more than 100%.`);
  if (amber === 0 || red === 0) throw wrong(`“${text}”: both have to be more than 0%.`);
  if (isBelow ? red >= amber : red <= amber) {
    const side = isBelow ? 'lower' : 'higher';
    throw wrong(`Red has to be ${side} than amber, ${example}, instead of “${text}”.`);
  }
  return { amber, red };
}

function typedLimits({ amber, red }: Limits): string {
  return `${percentOf(amber)}/${percentOf(red)}`;
}

/** Returns e.g. `🟠 from 0.1%, 🔴 from 0.3% of delivered`. */
function limitsInWords(rate: Judged, { amber, red }: Limits): string {
  const { worse, of } = RATES[rate];
  const from = worse === 'below' ? 'below' : 'from';
  return `🟠 ${from} ${formatShare(amber, 1)}, 🔴 ${from} ${formatShare(red, 1)} of ${of}`;
}

function isUsual(rate: Judged, { amber, red }: Limits): boolean {
  return amber === RATES[rate].amber && red === RATES[rate].red;
}

function limitsOf(rate: Judged, thresholds: Thresholds): Limits {
  const { amber, red } = RATES[rate];
  return thresholds[rate] ?? { amber, red };
}

function shareOf(percent: string): number {
  // Rounding removes what the division adds: 0.29% is 0.0029.
  return Number((Number(percent.replace(',', '.')) / 100).toFixed(8));
}

function percentOf(share: number): number {
  return Number((share * 100).toFixed(6));
}

function whereTheyCount(here: Here): string {
  const where = isDirect(here.channel.id, here)
    ? 'your personal digests, App Home, and direct messages'
    : 'digests, cards, and answers in this channel';
  return `Used for ${where}. Incidents always use the defaults.`;
}

function thresholdTable(thresholds: Thresholds): Section {
  return tableOf(Object.values(JUDGED), [
    { title: 'Rate', cell: (rate) => RATES[rate].label },
    { title: 'Threshold', cell: (rate) => limitsInWords(rate, limitsOf(rate, thresholds)) },
    Object.keys(thresholds).length > 0 && {
      title: 'Default',
      cell: (rate) => (thresholds[rate] ? limitsInWords(rate, RATES[rate]) : 'Same'),
    },
  ]);
}
