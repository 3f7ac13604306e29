import {
  plainText,
  spansOf,
  type Reply,
  type ReplyFile,
  type Section,
  type Text,
} from '../../core/reply.ts';
import { LIMITS } from '../limits.ts';
import type { Fitted, MessageBlock, Richness } from './block.ts';
import { stepBlocks, type StepFace } from './buttons.ts';
import { fit } from './fit.ts';
import { literal, mrkdwnPieces } from './mrkdwn.ts';
import { replyText } from './reply-text.ts';
import { sectionsOf } from './render-sections.ts';
import { footnoteBlocks, headerBlocks, paragraphBlocks } from './sections.ts';

/** A reply as Slack takes it. */
export interface Rendered {
  /** For notifications and screen readers; never empty. */
  readonly text: string;
  readonly blocks: readonly MessageBlock[];
  /** Of the reply, and what didn't fit. */
  readonly files: readonly ReplyFile[];
}

/** Slack takes no empty text. */
const NOTHING_TO_SAY = 'Postbell';
const WHOLE = 'The whole answer is in the file.';

/** Turns a reply into one message that Slack takes, and into files for what is too long for it. */
export function render(
  reply: Reply,
  { buttons = [], richness = 'rich' }: { buttons?: readonly StepFace[]; richness?: Richness } = {},
): Rendered {
  const head = [
    ...headerBlocks(reply.title),
    ...(reply.summary === undefined ? [] : paragraphBlocks(reply.summary)),
  ];
  const sections = sectionsOf(reply.sections ?? [], richness, nameOf(reply.title));
  const footnote: Fitted =
    reply.footnote === undefined ? { blocks: [], isCut: false } : footnoteBlocks(reply.footnote);
  const tail = [...stepBlocks(buttons), ...footnote.blocks];
  const note = footnoteBlocks(WHOLE).blocks;
  const fitted = fit([...head, ...sections.blocks], tail, note, sections.isCut || footnote.isCut);
  return {
    text: notificationOf(reply),
    blocks: fitted.blocks,
    files: [...(reply.files ?? []), ...sections.files, ...(fitted.isCut ? [wholeOf(reply)] : [])],
  };
}

/** The message without any block, for when Slack takes none of them. */
export function renderBare(reply: Reply): Rendered {
  const text = literal(replyText(reply).trim()) || NOTHING_TO_SAY;
  const isLong = text.length > LIMITS.fallbackText;
  return {
    text: isLong ? notificationOf(reply) : text,
    blocks: [],
    files: [...(reply.files ?? []), ...(isLong ? [wholeOf(reply)] : [])],
  };
}

/** Whether the two degrees of richness differ for this reply. */
export function hasRichBlocks(reply: Reply): boolean {
  return (reply.sections ?? []).some(isRich);
}

function isRich(section: Section): boolean {
  return section.kind === 'chart' || section.kind === 'table';
}

/** In Slack's markup, so that moments in it are shown in the reader's zone. */
function notificationOf({ title, summary }: Reply): string {
  const parts = [title.trim(), summary ?? ''].filter(hasText);
  const text = parts.flatMap((part, index) => [index === 0 ? '' : ': ', ...spansOf(part)]);
  return mrkdwnPieces(text, LIMITS.fallbackText)[0] ?? NOTHING_TO_SAY;
}

function hasText(text: Text): boolean {
  return plainText(text).trim() !== '';
}

function wholeOf(reply: Reply): ReplyFile {
  const name = nameOf(reply.title);
  return { name: `${name}.txt`, title: reply.title || 'Answer', content: replyText(reply) };
}

function nameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name.slice(0, 60) || 'answer';
}
