import { isPrivate, type DigestSettings } from '../../../domain/digest.ts';
import {
  action,
  notice,
  type OperationAction,
  type Reply,
  type Section,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { DIGEST_ENDPOINTS, LIKE_INPUTS, LIKE_PAGES, likeToday, likeWhich } from './digest-like.ts';
import { settingsFrom, typedDigest } from './digest-settings.ts';
import { digestInWords, whatInWords } from './digest-words.ts';
import { knownScope, mayChange, SCOPE_ENDPOINTS } from './find-digest.ts';

export default defineOperation({
  name: 'postbell digest preview',
  title: 'Preview digest',
  summary: 'Preview a digest; only you see it',
  right: 'look',
  effect: 'reads',
  endpoints: [...new Set([...DIGEST_ENDPOINTS, ...SCOPE_ENDPOINTS])],
  example: 'weekly',
  inputs: LIKE_INPUTS,
  pages: LIKE_PAGES,
  prefill: likeToday,
  async run(values, context) {
    const before = await likeWhich(values, context);
    const settings = settingsFrom(values, before);
    const names = await knownScope(settings.scope, context.service, before.scope);
    context.known(`Preparing the ${whatInWords(settings, names)}…`);
    const { reply, details, isQuiet } = await context.digests.preview(settings, context.channel.id);
    const isSilent = isQuiet && settings.whenQuiet === 'nothing';
    const isAsKept = 'id' in before && digestInWords(before) === digestInWords(settings);
    const next = isAsKept ? nowActions(before, context) : [addAction(settings)];
    return {
      ...reply,
      sections: compact([isSilent && SILENT, ...(reply.sections ?? [])]),
      details: threadOf(details),
      actions: [...(reply.actions ?? []), ...next],
    };
  },
});

const SILENT: Section = notice(
  'info',
  'There’s nothing to report right now, so this digest would be skipped.',
);

/** Returns the messages of the thread without their charts and tables, for which there is no room. */
function threadOf(details: readonly Reply[]): readonly Section[] {
  return details.flatMap(({ title, sections = [], files = [] }): readonly Section[] => [
    { kind: 'heading', text: compact([title, ...files.map(({ name }) => name)]).join(' · ') },
    ...sections.filter(({ kind }) => kind !== 'chart' && kind !== 'table'),
  ]);
}

function nowActions(digest: Digest, context: OperationContext): readonly OperationAction[] {
  if (!mayChange(digest, context)) return [];
  const label = isPrivate(digest) ? 'Send now' : 'Post now';
  return [action('postbell digest now', { digest: digest.id }, label)];
}

function addAction(settings: DigestSettings): OperationAction {
  const values = typedDigest(settings);
  return action('postbell digest add', values, 'Add to this channel…', { asksFirst: true });
}
