import type { Button } from '@slack/types';
import { LIMITS } from '../limits.ts';
import { plain, type MessageBlock } from './block.ts';
import { cut } from './cut.ts';
import { linkAddress } from './mrkdwn.ts';

/** A button, ready but for its looks: what it carries is already text. */
export interface ButtonFace {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string;
  readonly url?: string;
  readonly emphasis?: 'primary' | 'danger';
}

/** Buttons, five a row: more in a row are hard to tell apart. */
export function buttonBlocks(faces: readonly ButtonFace[]): MessageBlock[] {
  const buttons = faces.flatMap((face) => buttonOf(face) ?? []).slice(0, LIMITS.actions.elements);
  const blocks: MessageBlock[] = [];
  for (let at = 0; at < buttons.length; at += LIMITS.actions.readable) {
    blocks.push({ type: 'actions', elements: buttons.slice(at, at + LIMITS.actions.readable) });
  }
  return blocks;
}

function buttonOf(face: ButtonFace): Button | null {
  const label = cut(face.label.toWellFormed().trim(), LIMITS.button.text);
  const url = face.url === undefined ? undefined : linkAddress(face.url);
  if (label === '' || url === null || (url?.length ?? 0) > LIMITS.button.url) return null;
  return {
    type: 'button',
    text: plain(label),
    action_id: face.actionId,
    ...(face.value !== undefined && { value: face.value }),
    ...(url !== undefined && { url }),
    ...(face.emphasis && { style: face.emphasis }),
  };
}
