import { action, facts } from '../../../domain/reply.ts';
import type { WatchSettings } from '../../../domain/watch.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised } from '../../../lib/text.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import {
  checkOverlap,
  notifiedInWords,
  typedWatch,
  WATCH_INPUTS,
  watchFrom,
  watchInWords,
  watchToChange,
} from './watch.ts';

export default defineOperation({
  name: 'postbell watch edit',
  summary: 'Change what a watch of this channel, or one that you set up, looks at, and its limits',
  effect: 'writes',
  endpoints: [],
  example: 'k7x2m below=100',
  inputs: {
    watch: { kind: 'reference', to: 'watch', label: 'Watch' },
    ...WATCH_INPUTS,
  },
  pages: [
    { title: 'Watch', inputs: ['watch'], isPassedOver: true },
    {
      title: 'What it watches',
      inputs: ['kinds', 'below', 'left'],
      about: async ({ watch }, context) => {
        if (watch === undefined) return [];
        const before = await watchToChange(watch, context);
        const [whom, what] = [notifiedInWords(before, context), watchInWords(before)];
        return [
          { kind: 'paragraph', text: [`Watch ${before.id} tells `, whom, ` about ${what}.`] },
        ];
      },
    },
  ],
  confirmLabel: 'Save changes',
  prefill: async ({ watch }, context) =>
    watch === undefined ? {} : typedWatch(await watchToChange(watch, context)),
  async run({ watch, ...values }, context) {
    const before = await watchToChange(watch, context);
    const after = watchFrom(values, before);
    const was = watchInWords(before);
    const is = watchInWords(after);
    if (isSame(before, after) && before.pausedAt === null) {
      return { title: 'Watches', summary: 'Nothing to change: all of it is already so.' };
    }
    await checkOverlap({ ...before, ...after }, context);
    if ((await context.store.watches.change(before.id, after)) === null) {
      throw new InputError(`Watch ${before.id} was removed in the meantime.`, { field: 'watch' });
    }
    return {
      title: 'Watches',
      summary: [`Watch ${before.id} now tells `, notifiedInWords(before, context), ` about ${is}.`],
      sections: was === is ? [] : [facts([{ label: 'Before', value: capitalised(was) }])],
      actions: [
        action('postbell watch edit', { watch: before.id, ...typedWatch(before) }, 'Undo'),
        action('postbell watch list', {}, 'All watches'),
      ],
      ...(before.pausedAt && { footnote: 'It was paused, and runs again.' }),
      ...announcedIn(
        before,
        context,
        `changed a watch of this channel: it is now told about ${is}.`,
      ),
    };
  },
});

function isSame(before: WatchSettings, after: WatchSettings): boolean {
  return JSON.stringify(typedWatch(before)) === JSON.stringify(typedWatch(after));
}
