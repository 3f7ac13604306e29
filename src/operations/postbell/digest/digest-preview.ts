import { DIGEST_COUNTS, DIGEST_ENDPOINTS } from '../../../digests/sections/sections.ts';
import { isPrivate } from '../../../domain/subscription.ts';
import {
  action,
  notice,
  type OperationAction,
  type Reply,
  type Section,
} from '../../../domain/reply.ts';
import { formatNumber } from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { type Digest, DIGESTS } from '../../../domain/digest.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { digestsMeant, LIKE_INPUTS, LIKE_PAGES, prefilledLike } from './digest-like.ts';
import { FORMER_DIGEST_INPUTS, plainDigest, settingsFrom, typedDigest } from './digest-settings.ts';
import { digestInWords, digestMenu, whatInWords } from './digest-words.ts';
import { mayChange } from '../../../commands/subscriptions/whose.ts';
import { knownFilter, titlesKept, SCOPE_ENDPOINTS } from './digest-filter.ts';

export default defineOperation({
  name: 'postbell digest preview',
  title: 'Preview digest',
  summary: 'Preview a digest; only you see it',
  right: 'look',
  effect: 'reads',
  endpoints: [...new Set([...DIGEST_ENDPOINTS, ...SCOPE_ENDPOINTS])],
  counts: DIGEST_COUNTS,
  example: 'weekly',
  inputs: LIKE_INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  pages: LIKE_PAGES,
  prefill: prefilledLike,
  async run(values, context) {
    const meant = await digestsMeant(values, context);
    if (meant.length > 1) return choiceOf(meant, context);
    const [kept] = meant;
    const before = kept ?? plainDigest(context.person);
    const settings = settingsFrom(values, before);
    const names = await knownFilter(settings.filter, context.service, before.filter);
    context.known(`Preparing the ${whatInWords(settings, names)}…`);
    const { reply, details, isQuiet } = await context.digests.preview(settings, context.channel.id);
    const isSilent = isQuiet && settings.whenQuiet === 'nothing';
    const isAsKept = kept !== undefined && digestInWords(kept) === digestInWords(settings);
    const label = 'Add to this channel…';
    const next = isAsKept
      ? nowAction(kept, context)
      : action('postbell digest add', typedDigest(settings), label, { asksFirst: true });
    return {
      ...reply,
      sections: compact([isSilent && SILENT, ...(reply.sections ?? [])]),
      details: threadOf(details),
      actions: compact([...(reply.actions ?? []), next]),
    };
  },
});

const MOST_BUTTONS = 5;

async function choiceOf(digests: readonly Digest[], context: OperationContext): Promise<Reply> {
  const names = await titlesKept(digests, context);
  const menu = digestMenu('Preview…', 'preview', { digests, names });
  const hasButtons = menu !== null && menu.choices.length <= MOST_BUTTONS;
  return {
    title: 'Preview digest',
    summary: `There are ${formatNumber(digests.length)} digests here. Which one do you want to see?`,
    actions: hasButtons ? menu.choices : compact([menu]),
  };
}

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

function nowAction(digest: Digest, context: OperationContext): OperationAction | null {
  if (!mayChange(digest, DIGESTS, context)) return null;
  const label = isPrivate(digest) ? 'Send now' : 'Post now';
  return action('postbell digest now', { digest: digest.id }, label);
}
