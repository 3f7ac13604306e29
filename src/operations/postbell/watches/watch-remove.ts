import { defineOperation } from '../../define.ts';
import { findWatch } from './find-watch.ts';
import { typedWatch } from './watch-inputs.ts';
import { watchInWords } from './watch-words.ts';

export default defineOperation({
  name: 'postbell watch remove',
  summary: 'Stop a watch of this channel',
  effect: 'writes',
  endpoints: [],
  example: 'k7x2m',
  inputs: { watch: { kind: 'reference', to: 'watch', label: 'Watch' } },
  async run({ watch: id }, context) {
    const watch = await findWatch(id, context);
    const what = watchInWords(watch);
    // Another may have been faster; then it is gone all the same.
    await context.store.watches.remove(watch.id);
    return {
      title: 'Watches',
      summary: `This channel is no longer told of ${what} (watch ${watch.id}).`,
      steps: [
        {
          kind: 'operation',
          label: 'Undo',
          operation: 'postbell watch add',
          values: typedWatch(watch),
        },
      ],
      announcement: `stopped a watch of this channel: ${what}.`,
    };
  },
});
