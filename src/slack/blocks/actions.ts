import type { Button, StaticSelect } from '@slack/types';
import { chunksOf } from '../../lib/chunks.ts';
import { LIMITS } from '../limits.ts';
import type { MessageBlock } from './sections.ts';
import { cut, linkAddress, plain } from './text.ts';

export type ActionElement = Button | StaticSelect;

/** Returns buttons and menus, five a row: more in a row are hard to distinguish. */
export function actionBlocks(buttons: readonly ActionElement[]): MessageBlock[] {
  const rows = chunksOf(buttons.slice(0, LIMITS.actions.elements), LIMITS.actions.readable);
  return rows.map((elements) => ({ type: 'actions', elements }));
}

/** Returns a button; none for one without words, or with an address that Slack doesn't take. */
export function buttonElements(button: {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string | undefined;
  readonly url?: string | undefined;
  readonly emphasis?: 'primary' | 'danger' | undefined;
}): readonly Button[] {
  const { actionId, value, emphasis } = button;
  const label = cut(button.label.toWellFormed().trim(), LIMITS.button.text);
  const url = button.url === undefined ? undefined : linkAddress(button.url);
  if (label === '' || url === null || (url?.length ?? 0) > LIMITS.button.url) return [];
  return [
    {
      type: 'button',
      text: plain(label),
      action_id: actionId,
      ...(value !== undefined && { value }),
      ...(url !== undefined && { url }),
      ...(emphasis && { style: emphasis }),
    },
  ];
}

/** Returns a menu, or several with the range on each for more options than Slack takes. */
export function menuElements(
  label: string,
  actionId: string,
  options: readonly { readonly label: string; readonly value: string }[],
): readonly StaticSelect[] {
  const shown = options.filter(({ value }) => value.length <= LIMITS.options.value);
  const most = LIMITS.options.select;
  const isSplit = shown.length > most;
  return chunksOf(shown, most).map((part, index) => {
    const from = index * most;
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
