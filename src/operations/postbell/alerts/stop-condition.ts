import { limitOfChannel } from '../../../alerts/incidents/automatic-stops.ts';
import { STOPPING } from '../../../alerts/incidents/stop-message.ts';
import type { AutomaticStop } from '../../../domain/alerts.ts';
import {
  formatNumber,
  formatShare,
  MINIMUM_PEOPLE,
  MINIMUM_VOLUME,
  percentOf,
  RATES,
} from '../../../domain/figures.ts';
import type { Reply, Section } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';

type StopRate = AutomaticStop['rate'];

interface StopWords {
  /** Name as it is typed, then others that people type. */
  readonly typed: readonly [string, ...string[]];
  /** Name for the middle of a sentence. */
  readonly name: string;
  /** We assume that campaigns in good order reach less, so that less is set by mistake. */
  readonly leastShare: number;
}

const STOP_RATES: Readonly<Record<StopRate, StopWords>> = {
  complaints: {
    typed: ['complaints', 'complaint', 'spam'],
    name: 'spam complaints',
    leastShare: 0.0005,
  },
  hardBounces: {
    typed: ['hard_bounces', 'hard_bounce', 'hardbounces', 'bounces'],
    name: 'hard bounces',
    leastShare: 0.005,
  },
  unsubscribes: {
    typed: ['unsubscribes', 'unsubscribe', 'unsubscribed'],
    name: 'unsubscribes',
    leastShare: 0.002,
  },
};
const RATE_NAMES = Object.keys(STOP_RATES) as readonly StopRate[]; // All of its keys.

const DEFAULT_MINIMUM = 1000;
/** A rate alone: `complaints` stops at the channel's limit. */
const RATE_ALONE = /^[a-z]+(?:[_ ][a-z]+)?$/i;
const PATTERN =
  /^([a-z_]+(?: [a-z_]+)*?)(?: reach)? (-?[\d.,]+) ?%(?: of (?:at least )?([\d,]+))?$/i;

/**
 * Reads `complaints 0.3% of 1000`, or `complaints` alone, which goes by the channel’s own limit.
 * @throws {InputError} for the field `stop`.
 */
export function readStop(text: string): AutomaticStop {
  const [, name = '', percent = '', of] = PATTERN.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const alone = name === '' && RATE_ALONE.test(text.trim()) ? rateNamed(text) : undefined;
  if (alone) return { ...limitOfChannel(alone, {}), isOfChannel: true };
  if (name === '') {
    const example = 'a rate and a minimum, such as complaints 0.3% of 1000';
    throw wrong(`Enter ${example}, not “${text}”.`);
  }
  const rate = rateNamed(name);
  if (!rate) {
    const possible = RATE_NAMES.map((one) => STOP_RATES[one].typed[0]).join(', ');
    throw wrong(`“${name}” can’t stop a campaign. Choose one of: ${possible}.`);
  }
  const share = Number(percent.replace(',', '.')) / 100;
  if (!(share > 0 && share <= 1)) {
    throw wrong(`“${percent}%” isn’t valid. Enter more than 0% and at most 100%.`);
  }
  const { leastShare } = STOP_RATES[rate];
  if (share < leastShare) {
    const least = `at least ${formatShare(leastShare, 1)} for ${STOP_RATES[rate].name}`;
    throw wrong(`Enter ${least}: “${percent}%” would cancel campaigns that are doing well.`);
  }
  const minimum = of === undefined ? DEFAULT_MINIMUM : Number(of.replaceAll(',', ''));
  if (!(minimum >= MINIMUM_VOLUME)) {
    const instead = `at least ${MINIMUM_VOLUME} instead of ${of}`;
    throw wrong(`Enter ${instead}: smaller numbers aren’t reliable.`);
  }
  return { rate, share, minimum };
}

function rateNamed(name: string): StopRate | undefined {
  const typed = name.trim().toLowerCase().replaceAll(/\s+/g, '_');
  return RATE_NAMES.find((candidate) => STOP_RATES[candidate].typed.includes(typed));
}

/** An alert that cancels campaigns does what `campaign cancel` does. */
export const AUTOMATIC_STOP = { what: 'an automatic stop', needs: STOPPING } as const;

export function typedStop({ rate, share, minimum, isOfChannel }: AutomaticStop): string {
  if (isOfChannel) return STOP_RATES[rate].typed[0];
  return `${STOP_RATES[rate].typed[0]} ${percentOf(share)}% of ${minimum}`;
}

/** Returns e.g. `spam complaints reach 0.3% of at least 1,000 delivered`. */
export function stopInWords({ rate, share, minimum, isOfChannel }: AutomaticStop): string {
  if (isOfChannel) return `${STOP_RATES[rate].name} reach this channel’s limit`;
  const { of } = RATES[rate];
  const reached = `${STOP_RATES[rate].name} reach ${formatShare(share, 1)} of at least ${formatNumber(minimum)} ${of}`;
  const people = MINIMUM_PEOPLE.red;
  return share * minimum <= people - 1 ? `${reached}, and are at least ${people}` : reached;
}

function wrong(message: string): InputError {
  return new InputError(message, { field: 'stop' });
}

/** People have to know this before campaigns are canceled automatically. */
export function stopQuestion(stop: AutomaticStop, warning: readonly Section[]): Reply {
  return {
    title: 'Cancel campaigns automatically?',
    summary: `Campaigns shown by this alert are canceled as soon as ${stopInWords(stop)}.`,
    sections: [
      ...warning,
      {
        kind: 'bullets',
        items: [
          'Postbell won’t ask anyone first. Remaining recipients won’t receive the campaign, and that can’t be undone.',
          'This channel is notified that you turned it on, and each time it cancels a campaign.',
          'It stays on until someone clears the automatic stop or removes the alert.',
        ],
      },
    ],
  };
}

export function stopReminder(stop: AutomaticStop): string {
  return `Campaigns are canceled without asking when ${stopInWords(stop)}. This channel is notified that you turned it on, and each time.`;
}
