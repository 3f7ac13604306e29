import { type AlertNames, filterInWords, filterOf } from '../../../domain/filter-words.ts';
import type { DigestScope, DigestSettings } from '../../../domain/digest.ts';
import { action, type Reply, type Section } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { changesTable, differing } from '../../changes.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import { namesOf } from '../alerts/alert-names.ts';
import { DIGEST_INPUTS, isSameDigest, settingsFrom, typedDigest } from './digest-settings.ts';
import {
  digestInWords,
  languageInWords,
  nextOf,
  QUIET_LABELS,
  titleOfDigest,
  whenInWords,
} from './digest-words.ts';
import { digestToChange, knownScope, SCOPE_ENDPOINTS } from './find-digest.ts';

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
  language: {
    ...DIGEST_INPUTS.language,
    hint: 'For example de for 12.045,6. Text stays in English',
  },
  quiet: { ...DIGEST_INPUTS.quiet, ...UNCHANGED },
} as const;

export default defineOperation({
  name: 'postbell digest edit',
  title: 'Edit digest',
  summary: 'Edit what a digest covers, when it is posted, and how',
  right: 'look',
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'k7x2m time=08:30 list=',
  inputs: INPUTS,
  pages: [
    { title: 'Digest', inputs: ['digest'], isPassedOver: true },
    {
      title: 'Changes',
      inputs: ['kind', 'time', 'days', 'zone', 'list', 'sender', 'campaign', 'language', 'quiet'],
      about: async ({ digest: id }, context) => {
        if (id === undefined) return [];
        const digest = await digestToChange(id, context);
        const names = await namesOf([filterOf(digest.scope)], context.service);
        const text = `Currently: ${digestInWords(digest, names)}.`;
        return [{ kind: 'paragraph', text }];
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
    await checkAlone(before, after, context);
    const changed = await store.digests.change(before.id, after, now);
    if (changed === null) {
      throw new InputError(`Digest ${before.id} has been removed in the meantime.`, {
        field: 'digest',
      });
    }
    return changedReply({ before, after: changed, names, namesBefore }, context);
  },
});

/** @throws {InputError} where another digest would say the same at the same times. */
async function checkAlone(
  { id, channelId }: Digest,
  after: DigestSettings,
  { store }: OperationContext,
): Promise<void> {
  const others = (await store.digests.list(channelId)).filter((one) => one.id !== id);
  const same = others.find((one) => isSameDigest(one, after));
  if (same) throw new InputError(`Digest ${same.id} already covers exactly that.`);
}

interface Change {
  readonly before: Digest;
  readonly after: Digest;
  readonly names: AlertNames;
  readonly namesBefore: AlertNames;
}

function changedReply(change: Change, context: OperationContext): Reply {
  const { before, after, names } = change;
  const { id, pausedAt } = after;
  const what = digestInWords(after, names);
  const undone = differing(typedDigest(before), typedDigest(after));
  const comes = pausedAt ? ['It’s paused'] : ['Next one: ', nextOf(after, context.now)];
  return {
    title: 'Digest updated',
    summary: [`${capitalised(what)}. `, ...comes, '.'],
    sections: [tableOfChanges(change)],
    actions: [
      action('postbell digest edit', { digest: id, ...undone }, 'Undo', { undo: 'here' }),
      action('postbell digest preview', { digest: id }, 'Preview'),
      action('postbell digest list', {}, 'All digests'),
    ],
    footnote: `Digest ${id}`,
    announcement: announcedIn(before, context, `edited a digest in this channel: ${what}.`),
  };
}

function tableOfChanges({ before, after, names, namesBefore }: Change): Section {
  const both = (of: (digest: Digest, titles: AlertNames) => string): [string, string] => [
    of(before, namesBefore),
    of(after, names),
  ];
  return changesTable([
    ['Content', ...both(titleOfDigest)],
    ['When', ...both((digest) => capitalised(whenInWords(digest)))],
    ['Filter', ...both(({ scope }, titles) => onlyInWords(scope, titles))],
    ['Number format', ...both(({ language }) => languageInWords(language))],
    ['If there’s nothing to report', ...both(({ whenQuiet }) => QUIET_LABELS[whenQuiet])],
  ]);
}

function onlyInWords(scope: DigestScope, names: AlertNames): string {
  return capitalised(filterInWords(scope, names)) || 'None';
}
