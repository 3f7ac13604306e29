import { isPrivate, type DigestSettings } from '../../../domain/digest.ts';
import { formatCount } from '../../../domain/figures.ts';
import {
  action,
  notice,
  type OperationAction,
  plainText,
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

/** Returns the titles of the messages in its thread, and the first message without its charts. */
function threadOf(details: readonly Reply[]): readonly Section[] {
  const [first] = details;
  if (!first) return [];
  return [
    { kind: 'heading', text: 'In the thread' },
    { kind: 'bullets', items: details.map(titleOf) },
    { kind: 'heading', text: first.title },
    // A message has room for two charts, which the digest itself may need.
    ...(first.sections ?? []).filter(({ kind }) => kind !== 'chart'),
  ];
}

function titleOf({ title, summary, sections = [], files = [] }: Reply): string {
  const charts = sections.filter(({ kind }) => kind === 'chart').length;
  return compact([
    summary === undefined ? title : `${title}: ${plainText(summary)}`,
    charts > 0 && formatCount(charts, 'chart'),
    ...files.map(({ name }) => name),
  ]).join(' · ');
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
