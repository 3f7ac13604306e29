import { STOPPING } from '../../../alerts/incidents/stop-message.ts';
import type { AlertNames } from '../../../domain/filter-words.ts';
import { action, type Reply, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../../context.ts';
import { changesTable, differing } from '../../changes.ts';
import { defineOperation } from '../../define.ts';
import type { ValuesOf } from '../../inputs.ts';
import { sharedChannelWarning } from '../channel-notices.ts';
import { knownNamesOf, NAMES_ENDPOINTS, namesOf } from './alert-names.ts';
import {
  alertInWords,
  FIGURES_ANEW,
  MODE_LABELS,
  optionsInWords,
  shownInWords,
} from './alert-words.ts';
import { ALERT_INPUTS, findAlert, typedAlert, alertFrom } from './alert.ts';
import { viewOf, type AlertSettings } from '../../../domain/alerts.ts';
import { AUTOMATIC_STOP, stopInWords, stopQuestion, stopReminder } from './stop-condition.ts';

const INPUTS = {
  alert: { kind: 'reference', to: 'alert', label: 'Alert' },
  ...ALERT_INPUTS,
  mode: { ...ALERT_INPUTS.mode, hint: 'Leave blank to keep it' },
} as const;

export default defineOperation({
  name: 'postbell alerts edit',
  title: 'Edit alert',
  summary: 'Edit what an alert in this channel shows, and how',
  right: 'channels',
  beyond: AUTOMATIC_STOP,
  effect: 'writes',
  endpoints: NAMES_ENDPOINTS,
  example: 'k7x2m mode=thread quiet=22:00-07:00 list=',
  inputs: INPUTS,
  pages: [
    { title: 'Alert', inputs: ['alert'], isPassedOver: true },
    {
      title: 'Changes',
      // The keys of `ALERT_INPUTS` are its inputs.
      inputs: Object.keys(ALERT_INPUTS) as (keyof typeof ALERT_INPUTS)[],
      about: async ({ alert }, context) => {
        if (alert === undefined) return [];
        const before = await findAlert(alert, context);
        const names = await namesOf([before.filter], context.service);
        return [{ kind: 'paragraph', text: `Currently: ${alertInWords(before, names)}.` }];
      },
    },
  ],
  confirmLabel: 'Save changes',
  prefill: async ({ alert }, context) =>
    alert === undefined ? {} : typedAlert(await findAlert(alert, context)),
  async preview(values, context) {
    const { before, after } = await changeFrom(values, context);
    const { stop } = after.options;
    if (!changesStop(before, after)) return null;
    await context.rights.require(STOPPING);
    if (stop === null || stopOf(before) === stopOf(after)) return null;
    return stopQuestion(stop, await sharedChannelWarning(context));
  },
  async run(values, context) {
    const { before, after, names } = await changeFrom(values, context);
    if (alertInWords(before) === alertInWords(after)) {
      return { title: 'Edit alert', summary: 'Nothing to change.' };
    }
    const { store, channel, person, now } = context;
    const takesOver = changesStop(before, after);
    if (takesOver) await context.rights.require(STOPPING);
    const change = takesOver ? { ...after, createdBy: person.id } : after;
    const changed = await store.subscriptions.change(channel.id, before.id, change, now);
    if (changed === null) {
      const sentence = `Alert ${before.id} has been removed in the meantime.`;
      throw new InputError(sentence, { field: 'alert' });
    }
    if (changed.id !== before.id) {
      throw new InputError(`Alert ${changed.id} in this channel already shows exactly that.`);
    }
    return changedReply(before, changed, names, await sharedChannelWarning(context));
  },
});

/** Whoever says when campaigns are canceled, or which, is responsible for that from then on. */
function changesStop(before: AlertSettings, after: AlertSettings): boolean {
  if (after.options.stop === null) return false;
  const isSameFilter = JSON.stringify(before.filter) === JSON.stringify(after.filter);
  return stopOf(before) !== stopOf(after) || !isSameFilter;
}

async function changeFrom(values: ValuesOf<typeof INPUTS>, context: OperationContext) {
  const before = await findAlert(values.alert, context);
  const after = alertFrom(values, before);
  return { before, after, names: await knownNamesOf(after.filter, context.service, before.filter) };
}

function changedReply(
  before: Subscription,
  after: Subscription,
  names: AlertNames,
  warning: readonly Section[],
): Reply {
  const { id, options, filter } = after;
  const undone = differing(typedAlert(before), typedAlert(after));
  const counts = viewOf(filter);
  const isCountedAnew = counts !== '' && counts !== viewOf(before.filter);
  const notices = compact([
    isCountedAnew && FIGURES_ANEW,
    options.stop && stopOf(before) !== stopOf(after) && stopReminder(options.stop),
  ]);
  return {
    title: 'Alert updated',
    summary: `${capitalised(alertInWords(after, names))}.`,
    sections: compact([
      ...warning,
      tableOfChanges(before, after, names),
      notices.length > 0 && { kind: 'bullets' as const, items: notices },
    ]),
    actions: [
      action('postbell alerts edit', { alert: id, ...undone }, 'Undo', { undo: 'here' }),
      action('postbell alerts list', {}, 'All alerts'),
    ],
    footnote: `Alert ${id}`,
    announcement: `edited an alert in this channel: ${alertInWords(after, names)}.`,
  };
}

function tableOfChanges(before: AlertSettings, after: AlertSettings, names: AlertNames): Section {
  const both = (of: (alert: AlertSettings) => string) => [of(before), of(after)] as const;
  return changesTable([
    ['Shows', ...both((alert) => capitalised(shownInWords(alert.filter, names)))],
    ['Show as', ...both(({ mode }) => MODE_LABELS[mode])],
    ['Quiet hours', ...both(({ options }) => textOf({ ...options, stop: null }))],
    ['Automatic stop', ...both(({ options }) => textOf({ ...options, quiet: null }))],
  ]);
}

function textOf(options: AlertSettings['options']): string {
  return capitalised(optionsInWords(options).join('; ')) || 'None';
}

function stopOf({ options: { stop } }: AlertSettings): string {
  return stop === null ? '' : stopInWords(stop);
}
