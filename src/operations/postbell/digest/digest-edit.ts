import { type AlertNames, filterOf } from '../../../domain/filter-words.ts';
import { action, type Section } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { changesTable, differing } from '../../changes.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import { namesOf } from '../alerts/alert-names.ts';
import {
  DIGEST_FIELDS,
  DIGEST_INPUTS,
  FORMER_DIGEST_INPUTS,
  isSameDigest,
  settingsFrom,
  typedDigest,
} from './digest-settings.ts';
import {
  digestInWords,
  filterOfDigest,
  nextInWords,
  QUIET_LABELS,
  titleOfDigest,
  whenInWords,
} from './digest-words.ts';
import { CHANNELS_DIGEST, digestToChange, knownScope, SCOPE_ENDPOINTS } from './find-digest.ts';

const UNCHANGED = { hint: 'Leave blank to keep it' } as const;

const INPUTS = {
  digest: { kind: 'reference', to: 'digest', label: 'Digest' },
  ...DIGEST_INPUTS,
  kind: { ...DIGEST_INPUTS.kind, ...UNCHANGED },
  time: { ...DIGEST_INPUTS.time, ...UNCHANGED },
  days: {
    ...DIGEST_INPUTS.days,
    hint: 'Covers the days since the previous digest. Choose one weekday for a weekly digest',
  },
  zone: { ...DIGEST_INPUTS.zone, hint: 'For example Europe/Kyiv' },
  quiet: { ...DIGEST_INPUTS.quiet, ...UNCHANGED },
} as const;

export default defineOperation({
  name: 'postbell digest edit',
  title: 'Edit digest',
  summary: 'Edit what a digest covers, when it is posted, and how',
  right: 'look',
  beyond: CHANNELS_DIGEST,
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'k7x2m time=08:30 list=',
  inputs: INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  pages: [
    { title: 'Digest', inputs: ['digest'], isPassedOver: true },
    {
      title: 'Changes',
      inputs: DIGEST_FIELDS,
      about: async ({ digest: id }, context) => {
        if (id === undefined) return [];
        const digest = await digestToChange(id, context);
        const names = await namesOf([filterOf(digest.scope)], context.service);
        return [{ kind: 'paragraph', text: `Currently: ${digestInWords(digest, names)}.` }];
      },
    },
  ],
  confirmLabel: 'Save changes',
  prefill: async ({ digest }, context) =>
    digest === undefined ? {} : typedDigest(await digestToChange(digest, context)),
  async run({ digest: id, ...values }, context) {
    const { store, service, now } = context;
    const before = await digestToChange(id, context);
    const after = settingsFrom(values, before);
    if (digestInWords(before) === digestInWords(after)) {
      return { title: 'Edit digest', summary: 'Nothing to change.' };
    }
    const [names, namesBefore] = await Promise.all([
      knownScope(after.scope, service, before.scope),
      namesOf([filterOf(before.scope)], service),
    ]);
    const others = await store.digests.list(before.channelId);
    const same = others.find((one) => one.id !== before.id && isSameDigest(one, after));
    if (same) throw new InputError(`Digest ${same.id} already covers exactly that.`);
    const changed = await store.digests.change(before.id, after, now);
    if (changed === null) {
      const sentence = `Digest ${before.id} has been removed in the meantime.`;
      throw new InputError(sentence, { field: 'digest' });
    }
    const what = digestInWords(changed, names);
    const undo = { digest: before.id, ...differing(typedDigest(before), typedDigest(changed)) };
    return {
      title: 'Digest updated',
      summary: [`${capitalised(what)}. `, ...nextInWords(changed, now), '.'],
      sections: [tableOfChanges([before, namesBefore], [changed, names])],
      actions: [
        action('postbell digest edit', undo, 'Undo', { undo: 'here' }),
        action('postbell digest preview', { digest: before.id }, 'Preview'),
        action('postbell digest list', {}, 'All digests'),
      ],
      footnote: `Digest ${before.id}`,
      announcement: announcedIn(before, context, `edited a digest in this channel: ${what}.`),
    };
  },
});

type Named = readonly [digest: Digest, names: AlertNames];

function tableOfChanges(before: Named, after: Named): Section {
  const both = (of: (...named: Named) => string) => [of(...before), of(...after)] as const;
  return changesTable([
    ['Content', ...both(titleOfDigest)],
    ['When', ...both((digest) => capitalised(whenInWords(digest)))],
    ['Filter', ...both((...named) => filterOfDigest(...named) || 'None')],
    ['If there’s nothing to report', ...both(({ whenQuiet }) => QUIET_LABELS[whenQuiet])],
  ]);
}
