import type { Button, StaticSelect } from '@slack/types';
import { LIMITS } from '../limits.ts';
import { plain, type MessageBlock } from './block.ts';
import { cut } from './cut.ts';
import { linkAddress } from './mrkdwn.ts';

/** An action with its value already encoded, but not yet rendered as a block. */
export type StepFace = ButtonFace | MenuFace;

export interface ButtonFace {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string;
  readonly url?: string;
  readonly emphasis?: 'primary' | 'danger';
}

interface MenuFace {
  readonly label: string;
  readonly actionId: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/** Returns buttons and menus, five a row: more in a row are hard to distinguish. */
export function stepBlocks(buttons: readonly StepFace[]): MessageBlock[] {
  const elements = buttons.flatMap(elementsOf).slice(0, LIMITS.actions.elements);
  const blocks: MessageBlock[] = [];
  for (let at = 0; at < elements.length; at += LIMITS.actions.readable) {
    blocks.push({ type: 'actions', elements: elements.slice(at, at + LIMITS.actions.readable) });
  }
  return blocks;
}

function elementsOf(face: StepFace): readonly (Button | StaticSelect)[] {
  if ('options' in face) return menusOf(face);
  const button = buttonOf(face);
  return button === null ? [] : [button];
}

/**
 * Returns a menu, or several with the range on each for more options than Slack takes; an option
 * whose value is too long is left out.
 */
function menusOf({ label, actionId, options }: MenuFace): StaticSelect[] {
  const shown = options.filter((option) => option.value.length <= LIMITS.options.value);
  const most = LIMITS.options.select;
  const isSplit = shown.length > most;
  const starts = Array.from({ length: Math.ceil(shown.length / most) }, (_, index) => index * most);
  return starts.map((from) => {
    const part = shown.slice(from, from + most);
    const range = isSplit ? ` ${from + 1}–${from + part.length}` : '';
    return {
      type: 'static_select',
      action_id: isSplit ? `${actionId}:${from}` : actionId,
      placeholder: plain(`${cut(label, LIMITS.placeholder - range.length)}${range}`),
      options: part.map((option) => ({
        text: plain(cut(option.label.toWellFormed().trim() || '–', LIMITS.options.text)),
        value: option.value,
      })),
    };
  });
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
