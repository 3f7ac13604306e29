import type { Button, StaticSelect } from '@slack/types';
import { plain, cut, linkAddress } from './blocks/text.ts';
import type { MessageBlock } from './blocks/block.ts';
import { z } from 'zod';
import type { MenuAction, OperationAction, RawValues, Action } from '../domain/reply.ts';
import type { Catalogue } from '../operations/catalogue-of.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import { LIMITS } from './limits.ts';

/** An operation that a click invokes, with its values. */
export interface Wish {
  readonly operation: string;
  readonly values: RawValues;
  /** The key by which the button acts once; absent for operations that only read. */
  readonly nonce: string | undefined;
  readonly place?: 'here' | undefined;
  readonly asksFirst?: true | undefined;
}

/**
 * Prefixes of action ids, by what the click means; a number after them tells the buttons of a row
 * apart.
 */
export const ACTIONS = {
  // Buttons of messages that were posted long ago carry this name, too.
  action: 'step',
  confirm: 'confirm',
  keep: 'keep',
  link: 'link',
  refreshHome: 'refresh-home',
} as const;

/** The longest value that a button carries itself; Slack takes 2,000 characters. */
const LONGEST_VALUE = 1900;

const values = z.record(z.string(), z.string());
const manner = {
  nonce: z.string().optional(),
  place: z.literal('here').optional(),
  asksFirst: z.literal(true).optional(),
};
const carried = z.union([
  z.object({ operation: z.string(), values, ...manner }),
  z.object({ draft: z.string(), ...manner }),
]);

export type ButtonValues = ReturnType<typeof createButtonValues>;

/** Creates the encoder and decoder of button values; a value that is too long goes to the store. */
export function createButtonValues(parts: {
  store: Pick<Store, 'buttonPayloads'>;
  catalogue: Catalogue;
  policy: Pick<Policy, 'mayRun'>;
  newId: () => string;
}) {
  const { store, catalogue, policy, newId } = parts;

  const encode = async (wish: Wish, now: Date, longest = LONGEST_VALUE): Promise<string> => {
    const text = jsonWithoutMarkup(wish);
    if (text.length <= longest) return text;
    const { operation, values, ...manner } = wish;
    const draft = await store.buttonPayloads.save({ operation, values }, now);
    return JSON.stringify({ draft, ...manner });
  };

  /** Returns `null` for an operation that doesn't exist. */
  const wishOf = ({ operation, values, place, asksFirst }: OperationAction): Wish | null => {
    const effect = catalogue.find(operation)?.effect;
    if (effect === undefined) return null;
    return { operation, values, nonce: effect === 'reads' ? undefined : newId(), place, asksFirst };
  };

  return {
    /** Returns the buttons below a preview: one confirms it, the other changes nothing. */
    async confirmationButtons(
      wish: Wish,
      label: string,
      now: Date,
    ): Promise<readonly ButtonFace[]> {
      const value = await encode(wish, now);
      return [
        { label, actionId: ACTIONS.confirm, value, emphasis: 'danger' },
        { label: 'Keep as it is', actionId: ACTIONS.keep, value },
      ];
    },

    /**
     * Returns the buttons of a reply, without those that would only be refused. A message for a
     * whole channel is for nobody in particular, `null`, and has them all.
     */
    async buttonsOf(
      actions: readonly Action[] | undefined,
      personId: string | null,
      now: Date,
    ): Promise<readonly ActionFace[]> {
      const isOffered = ({ operation: name }: OperationAction) => {
        const operation = catalogue.find(name);
        return operation !== undefined && (personId === null || policy.mayRun(personId, operation));
      };
      const valueOf = async (wished: OperationAction, longest?: number) => {
        const wish = wishOf(wished);
        return wish && encode(wish, now, longest);
      };
      const offered = (actions ?? []).flatMap((action) => offeredOf(action, isOffered));
      const buttons = await Promise.all(
        offered.map((action, index) => faceOf(action, index, valueOf)),
      );
      return buttons.filter((face) => face !== null);
    },

    /** Returns `null` for a value that isn't one of the bot's or is no longer kept. */
    async decode(value: string): Promise<Wish | null> {
      const parsed = carried.safeParse(jsonOf(value));
      if (!parsed.success) return null;
      if ('operation' in parsed.data) return { ...parsed.data, nonce: parsed.data.nonce };
      const { draft: id, nonce, ...manner } = parsed.data;
      const draft = await store.buttonPayloads.get(id);
      return draft && { ...draft, nonce, ...manner };
    },
  };
}

function offeredOf(
  action: Action,
  isOffered: (wish: OperationAction) => boolean,
): readonly Action[] {
  if (action.kind === 'link') return [action];
  if (action.kind === 'operation') return isOffered(action) ? [action] : [];
  const choices = action.choices.filter(isOffered);
  return choices.length > 0 ? [{ ...action, choices }] : [];
}

/** Encodes the value of an element; `null` for an operation that doesn't exist. */
type ValueOf = (wished: OperationAction, longest?: number) => Promise<string | null>;

async function faceOf(action: Action, index: number, valueOf: ValueOf): Promise<ActionFace | null> {
  const { label } = action;
  if (action.kind === 'link')
    return { label, url: action.url, actionId: `${ACTIONS.link}:${index}` };
  const actionId = `${ACTIONS.action}:${index}`;
  if (action.kind === 'menu') return { label, actionId, options: await optionsOf(action, valueOf) };
  const value = await valueOf(action);
  if (value === null) return null;
  return { label, actionId, value, ...(action.emphasis && { emphasis: action.emphasis }) };
}

async function optionsOf({ choices }: MenuAction, valueOf: ValueOf) {
  const options = await Promise.all(
    choices.map(async (choice) => {
      const value = await valueOf(choice, LIMITS.options.value);
      return value === null ? null : { label: choice.label, value };
    }),
  );
  return options.filter((option) => option !== null);
}

/**
 * Writes JSON without `&`, `<` and `>`: it isn't known whether Slack escapes them in values that
 * come back.
 */
function jsonWithoutMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[&<>]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that isn't JSON isn't a value of the bot's: the schema refuses it.
    return undefined;
  }
}

/** An action with its value already encoded, but not yet rendered as a block. */
export type ActionFace = ButtonFace | MenuFace;

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
export function actionBlocks(buttons: readonly ActionFace[]): MessageBlock[] {
  const elements = buttons.flatMap(elementsOf).slice(0, LIMITS.actions.elements);
  const blocks: MessageBlock[] = [];
  for (let at = 0; at < elements.length; at += LIMITS.actions.readable) {
    blocks.push({ type: 'actions', elements: elements.slice(at, at + LIMITS.actions.readable) });
  }
  return blocks;
}

function elementsOf(face: ActionFace): readonly (Button | StaticSelect)[] {
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
