import { facts, action, type OperationAction, type Reply } from '../../domain/reply.ts';
import { hoursInWords, type QuietHours, typedHours } from '../../domain/schedule.ts';
import { defineOperation } from '../../commands/define.ts';

const SHOW = action('postbell quiet show', {}, 'Quiet hours');
const SET = action('postbell quiet set', {}, 'Change…', { asksFirst: true });
const ABOUT =
  'A campaign’s review warns about them, and the audit trail records who sends anyway. Alerts have their own quiet hours.';

export const quietShow = defineOperation({
  name: 'postbell quiet show',
  title: 'Quiet hours',
  summary: 'Show the hours in which no campaign should go out',
  right: 'look',
  effect: 'reads',
  inputs: {},
  async run(_, { store, rights }): Promise<Reply> {
    const hours = await store.quietHours.get();
    const mayChange = rights.has('administer');
    return {
      title: 'Quiet hours',
      summary: hours === null ? 'No quiet hours are set.' : 'No campaign should go out then.',
      sections: hours === null ? [] : [hoursFacts(hours)],
      actions: [
        ...(mayChange ? [SET] : []),
        ...(mayChange && hours !== null ? [action('postbell quiet off', {}, 'Turn off')] : []),
        action('campaign calendar', {}, 'Calendar'),
      ],
      footnote: ABOUT,
    };
  },
});

export const quietSet = defineOperation({
  name: 'postbell quiet set',
  title: 'Set quiet hours',
  summary: 'Set the hours in which no campaign should go out',
  right: 'administer',
  effect: 'writes',
  example: '20:00-08:00',
  inputs: {
    hours: {
      kind: 'hours',
      label: 'Quiet hours',
      hint: 'For example 20:00-08:00, in your time zone, or 20:00-08:00 Europe/Kyiv in another',
    },
  },
  async prefill(_, { store }) {
    const hours = await store.quietHours.get();
    return hours === null ? {} : { hours: typedHours(hours) };
  },
  async run({ hours }, { store }): Promise<Reply> {
    const before = await store.quietHours.get();
    await store.quietHours.set(hours);
    return {
      title: 'Quiet hours',
      summary: 'No campaign should go out then.',
      sections: [hoursFacts(hours)],
      actions: [undoTo(before), SHOW],
      footnote: ABOUT,
      announcement: `set the quiet hours of campaigns to ${hoursInWords(hours)}.`,
    };
  },
});

export const quietOff = defineOperation({
  name: 'postbell quiet off',
  title: 'Turn off quiet hours',
  summary: 'Stop warning of campaigns in quiet hours',
  right: 'administer',
  effect: 'writes',
  inputs: {},
  async run(_, { store }): Promise<Reply> {
    const before = await store.quietHours.get();
    if (before === null) {
      return { title: 'Quiet hours', summary: 'Quiet hours are already off.', actions: [SHOW] };
    }
    await store.quietHours.set(null);
    return {
      title: 'Quiet hours',
      summary: 'Quiet hours are off.',
      actions: [undoTo(before), SHOW],
      announcement: 'turned off the quiet hours of campaigns.',
    };
  },
});

function undoTo(before: QuietHours | null): OperationAction {
  return before === null
    ? action('postbell quiet off', {}, 'Undo', { undo: 'anywhere' })
    : action('postbell quiet set', { hours: typedHours(before) }, 'Undo', { undo: 'anywhere' });
}

function hoursFacts(hours: QuietHours) {
  return facts([{ label: 'Every day', value: hoursInWords(hours) }]);
}
