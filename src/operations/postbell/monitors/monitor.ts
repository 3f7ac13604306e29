import { action, facts, type RawValues, type Span } from '../../../domain/reply.ts';
import {
  LOW_DAYS,
  USUAL_LEFT_PERCENT,
  MONITOR_KINDS,
  MONITOR_DEFINITIONS,
  type MonitorKind,
  type MonitorSettings,
} from '../../../domain/monitors.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn, type Here, isDirect } from '../../place.ts';
import { noticesOnPosting } from '../channel-notices.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised, enumerated, uncapitalised } from '../../../lib/text.ts';
import { OWNER_LOST } from '../../../store/outbox/pauses.ts';
import type { Monitor } from '../../../store/monitors.ts';
import type { OperationContext } from '../../context.ts';
import { CLEARABLE, type ValuesOf } from '../../inputs.ts';

const MONITOR = {
  kind: 'reference',
  to: 'monitor',
  label: 'Account monitor',
  formerly: ['watch'],
} as const;

const MONITOR_INPUTS = {
  kinds: {
    ...CLEARABLE,
    kind: 'choices',
    label: 'Notify about',
    hint: 'Leave blank for everything',
    options: MONITOR_KINDS.map((value) => ({ value, label: MONITOR_DEFINITIONS[value].label })),
  },
  below: {
    ...CLEARABLE,
    kind: 'integer',
    min: 1,
    max: 1_000_000_000,
    label: 'Low balance',
    hint: `Amount in the account’s currency. Leave blank to be notified when it lasts under ${LOW_DAYS} days`,
  },
  left: {
    ...CLEARABLE,
    kind: 'integer',
    min: 1,
    max: 90,
    label: 'Low remaining sends',
    hint: `Percent of the plan. Leave blank for ${USUAL_LEFT_PERCENT}%`,
  },
} as const;

export const monitorAdd = defineOperation({
  name: 'postbell monitor add',
  formerly: ['postbell watch add'],
  title: 'Add monitor',
  summary: 'Notify this channel when the balance runs low or a campaign is stuck',
  right: 'channels',
  effect: 'writes',
  example: 'balance quota lists below=50 left=10',
  inputs: MONITOR_INPUTS,
  async run(values, context) {
    const { store, channel, person, now } = context;
    const settings = monitorFrom(values);
    const added = { ...settings, channelId: channel.id, createdBy: person.id };
    await checkOverlap(added, context);
    const { id } = await store.monitors.add(added, now);
    const what = monitorInWords(settings);
    const where = isDirect(channel.id, context) ? '' : ' in this channel';
    return {
      title: 'Account monitor added',
      summary: `You’ll be notified${where} about: ${what}.`,
      sections: [
        ...(await noticesOnPosting(context)),
        {
          kind: 'bullets',
          items: [
            firstNotifiedInWords(settings),
            'Each problem is posted once; its thread says when it’s resolved.',
          ],
        },
      ],
      actions: [
        action('postbell monitor edit', { monitor: id }, 'Edit…', { asksFirst: true }),
        action('postbell monitor remove', { monitor: id }, 'Undo', { undo: 'here' }),
      ],
      footnote: `Monitor ${id}`,
      announcement: announcedIn(
        added,
        context,
        `added an account monitor to this channel: ${what}.`,
      ),
      subject: { kind: 'watch', id },
    };
  },
});

export const monitorEdit = defineOperation({
  name: 'postbell monitor edit',
  formerly: ['postbell watch edit'],
  title: 'Edit monitor',
  summary: 'Edit what an account monitor checks, and its limits',
  right: 'channels',
  effect: 'writes',
  example: 'k7x2m below=100',
  inputs: { monitor: MONITOR, ...MONITOR_INPUTS },
  pages: [
    { title: 'Account monitor', inputs: ['monitor'], isPassedOver: true },
    {
      title: 'Changes',
      inputs: ['kinds', 'below', 'left'],
      about: async ({ monitor: id }, context) => {
        if (id === undefined) return [];
        const monitor = await monitorToChange(id, context);
        const whom = notifiedInWords(monitor, context);
        const about = ` about: ${monitorInWords(monitor)}.`;
        return [{ kind: 'paragraph', text: ['Currently notifies ', whom, about] }];
      },
    },
  ],
  confirmLabel: 'Save changes',
  prefill: async ({ monitor: id }, context) =>
    id === undefined ? {} : typedMonitor(await monitorToChange(id, context)),
  async run({ monitor: id, ...values }, context) {
    const before = await monitorToChange(id, context);
    const after = monitorFrom(values, before);
    const was = monitorInWords(before);
    const is = monitorInWords(after);
    const isSame = JSON.stringify(typedMonitor(before)) === JSON.stringify(typedMonitor(after));
    if (isSame && before.pausedAt === null) {
      return { title: 'Edit account monitor', summary: 'Nothing to change.' };
    }
    await checkOverlap({ ...before, ...after }, context);
    // Whoever changes a monitor whose owner lost the right takes it over.
    const owner = before.pausedReason === OWNER_LOST ? context.person.id : undefined;
    if ((await context.store.monitors.change(before.id, after, owner)) === null) {
      const sentence = `Monitor ${before.id} has been removed in the meantime.`;
      throw new InputError(sentence, { field: 'monitor' });
    }
    const undo = { monitor: before.id, ...typedMonitor(before) };
    return {
      title: 'Account monitor updated',
      summary: ['Now notifies ', notifiedInWords(before, context), ` about: ${is}.`],
      sections: was === is ? [] : [facts([{ label: 'Before', value: capitalised(was) }])],
      actions: [
        action('postbell monitor edit', undo, 'Undo', { undo: 'here' }),
        action('postbell monitor list', {}, 'All monitors'),
      ],
      footnote: `Monitor ${before.id}${before.pausedAt ? ' · it was paused and is running again' : ''}`,
      announcement: announcedIn(
        before,
        context,
        `edited an account monitor in this channel: ${is}.`,
      ),
    };
  },
});

export const monitorRemove = defineOperation({
  name: 'postbell monitor remove',
  formerly: ['postbell watch remove'],
  title: 'Remove monitor',
  summary: 'Remove an account monitor from this channel, or one you added',
  right: 'channels',
  effect: 'writes',
  example: 'k7x2m',
  inputs: { monitor: MONITOR },
  async run({ monitor: id }, context) {
    const monitor = await monitorToChange(id, context);
    const what = monitorInWords(monitor);
    // Somebody else may have removed it first; it is gone all the same.
    await context.store.monitors.remove(monitor.id);
    const isHere = monitor.channelId === context.channel.id;
    const announcement = `removed an account monitor from this channel: ${what}.`;
    return {
      title: 'Account monitor removed',
      summary: ['No longer notifies ', notifiedInWords(monitor, context), ` about: ${what}.`],
      // “Undo” adds the monitor to the place where it is clicked, so it is offered only there.
      actions: isHere
        ? [action('postbell monitor add', typedMonitor(monitor), 'Undo', { undo: 'here' })]
        : [],
      announcement: announcedIn(monitor, context, announcement),
    };
  },
});

function firstNotifiedInWords({ kinds }: MonitorSettings): string {
  const slow = kinds.filter((kind) => MONITOR_DEFINITIONS[kind].isSlow);
  if (slow.length === 0) return 'Existing problems are reported within minutes.';
  if (slow.length === kinds.length) return 'Existing problems are reported within an hour.';
  return 'Existing problems are reported within minutes; those of lists, senders, sending domains, and webhooks within an hour.';
}

/** Returns `low balance (below 50) and low remaining sends (under 10%)`. */
export function monitorInWords(settings: MonitorSettings): string {
  const words = inOrder(settings.kinds).map((kind) => {
    const { name, limit } = MONITOR_DEFINITIONS[kind];
    return `${name}${limit?.(settings) ?? ''}`;
  });
  return enumerated(words);
}

const USUAL: MonitorSettings = {
  kinds: MONITOR_KINDS,
  belowAmount: null,
  leftPercent: USUAL_LEFT_PERCENT,
};

/** Returns what was given, else what was there before; what was emptied becomes the usual. */
function monitorFrom(
  { kinds, below, left }: ValuesOf<typeof MONITOR_INPUTS>,
  before: MonitorSettings = USUAL,
): MonitorSettings {
  return {
    kinds: kinds === undefined ? before.kinds : inOrder(kinds ?? MONITOR_KINDS),
    belowAmount: below === undefined ? before.belowAmount : below,
    leftPercent: left === undefined ? before.leftPercent : (left ?? USUAL_LEFT_PERCENT),
  };
}

function typedMonitor({ kinds, belowAmount, leftPercent }: MonitorSettings): RawValues {
  return {
    kinds: kinds.join(','),
    below: belowAmount === null ? '' : String(belowAmount),
    left: String(leftPercent),
  };
}

function inOrder(kinds: readonly MonitorKind[]): readonly MonitorKind[] {
  return MONITOR_KINDS.filter((kind) => kinds.includes(kind));
}

type MonitorsHere = Here & Pick<OperationContext, 'store'>;

/** Returns the monitors of this channel; in direct messages, those that the person has set up. */
export async function monitorsHere(here: MonitorsHere): Promise<readonly Monitor[]> {
  const { store, channel } = here;
  if (!isDirect(channel.id, here)) return store.monitors.list(channel.id);
  return (await store.monitors.list()).filter((monitor) => isTheirs(monitor, here));
}

/** Monitors belong to their channel and to the person who set them up. */
function isTheirs({ channelId, createdBy }: Monitor, { channel, person }: Here): boolean {
  return channelId === channel.id || createdBy === person.id;
}

/** @throws {InputError} with the monitors that there are, and for somebody else's elsewhere. */
async function monitorToChange(id: string, here: MonitorsHere): Promise<Monitor> {
  const all = await here.store.monitors.list();
  const monitor = all.find((candidate) => candidate.id === id.toLowerCase());
  if (monitor && isTheirs(monitor, here)) return monitor;
  const known = (await monitorsHere(here)).map((one) => one.id).join(', ');
  const there = known ? `. Here you have: ${known}` : '';
  const sentence = monitor
    ? `Monitor ${monitor.id} belongs to another channel and was added by someone else. Run this command there.`
    : `There’s no account monitor ${id}${there}.`;
  throw new InputError(sentence, { field: 'monitor' });
}

/** Names those who are notified: `this channel`, another one, or `you`. */
function notifiedInWords({ channelId }: Monitor, here: Here): Span {
  if (isDirect(channelId, here)) return 'you';
  return channelId === here.channel.id ? 'this channel' : { kind: 'channel', id: channelId };
}

/** @throws {InputError} where another monitor would post the same problems in the channel. */
async function checkOverlap(
  { id, kinds, channelId }: Pick<Monitor, 'kinds' | 'channelId'> & { readonly id?: string },
  { store }: Pick<OperationContext, 'store'>,
): Promise<void> {
  for (const other of await store.monitors.list(channelId)) {
    const same = other.id === id ? [] : other.kinds.filter((kind) => kinds.includes(kind));
    if (same.length === 0) continue;
    const what = enumerated(same.map((kind) => uncapitalised(MONITOR_DEFINITIONS[kind].label)));
    throw new InputError(
      `Monitor ${other.id} already covers ${what}. Edit that one, or choose something else.`,
      { field: 'kinds' },
    );
  }
}
