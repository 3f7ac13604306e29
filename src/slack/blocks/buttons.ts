import type { Button, StaticSelect } from '@slack/types';
import { LIMITS } from '../limits.ts';
import { plain, type MessageBlock } from './block.ts';
import { cut } from './cut.ts';
import { linkAddress } from './mrkdwn.ts';

/** A step, ready but for its looks: what it carries is already text. */
export type StepFace = ButtonFace | MenuFace;

export interface ButtonFace {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string;
  readonly url?: string;
  readonly emphasis?: 'primary' | 'danger';
}

export interface MenuFace {
  readonly label: string;
  readonly actionId: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/** Buttons and menus, five a row: more in a row are hard to tell apart. */
export function stepBlocks(faces: readonly StepFace[]): MessageBlock[] {
  const elements = faces.flatMap((face) => elementOf(face) ?? []).slice(0, LIMITS.actions.elements);
  const blocks: MessageBlock[] = [];
  for (let at = 0; at < elements.length; at += LIMITS.actions.readable) {
    blocks.push({ type: 'actions', elements: elements.slice(at, at + LIMITS.actions.readable) });
  }
  return blocks;
}

function elementOf(face: StepFace): Button | StaticSelect | null {
  return 'options' in face ? menuOf(face) : buttonOf(face);
}

function menuOf({ label, actionId, options }: MenuFace): StaticSelect | null {
  const shown = options.filter((option) => option.value.length <= LIMITS.options.value);
  if (shown.length === 0) return null;
  return {
    type: 'static_select',
    action_id: actionId,
    placeholder: plain(cut(label, LIMITS.placeholder)),
    options: shown.slice(0, LIMITS.options.select).map((option) => ({
      text: plain(cut(option.label.toWellFormed().trim() || '–', LIMITS.options.text)),
      value: option.value,
    })),
  };
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
