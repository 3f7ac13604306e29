import { z } from 'zod';
import type { Action, OperationAction } from '../domain/reply.ts';
import { jsonIn } from '../lib/json.ts';
import { type ActionElement, buttonElements, menuElements } from './blocks/actions.ts';
import type { Executor } from '../commands/executor.ts';
import type { Rights } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import { LIMITS } from './limits.ts';

/** Prefixes of action ids, by what the click means; a number follows in rows of several. */
export const ACTIONS = {
  action: 'action',
  confirm: 'confirm',
  /** Confirms what the message shows, which others may confirm, too. */
  confirmShown: 'confirm-shown',
  keep: 'keep',
  link: 'link',
  refreshHome: 'refresh-home',
} as const;

/** The longest value that a button carries itself; Slack takes 2,000 characters. */
const LONGEST_VALUE = 1900;

const manner = {
  /** The key by which the button acts once; absent for operations that only read. */
  nonce: z.string().optional(),
  place: z.literal('here').optional(),
  details: z.literal(true).optional(),
  asksFirst: z.literal(true).optional(),
  /** Slack user id of the assignee. */
  assigneeId: z.string().optional(),
};
const payload = z.object({
  operation: z.string(),
  values: z.record(z.string(), z.string()),
  ...manner,
});
const carried = z.union([payload, z.object({ draft: z.string(), ...manner })]);

export type ButtonPayload = Readonly<z.output<typeof payload>>;

interface Bot extends Pick<Executor, 'catalogue' | 'newId' | 'now'> {
  readonly store: Pick<Store, 'buttonPayloads'>;
}

/** Returns the buttons that somebody with these rights may press; for a whole channel, `null`, all. */
export async function buttonsOf(
  bot: Bot,
  actions: readonly Action[] = [],
  rights: Rights | null,
): Promise<readonly ActionElement[]> {
  const isOffered = ({ operation: name, values, assigneeId }: OperationAction) => {
    const operation = bot.catalogue.find(name);
    if (operation === undefined) return false;
    if (rights === null) return true;
    const answer = rights.answerTo(operation.needs(values));
    return answer.may !== 'no' || (assigneeId !== undefined && answer.isAskable);
  };
  const offered = actions.flatMap((action): readonly Action[] => {
    if (action.kind === 'link') return [action];
    if (action.kind === 'operation') return isOffered(action) ? [action] : [];
    const choices = action.choices.filter(isOffered);
    return choices.length > 0 ? [{ ...action, choices }] : [];
  });
  const elements = offered.map((action, index) => elementsOf(bot, action, index));
  return (await Promise.all(elements)).flat();
}

async function elementsOf(
  bot: Bot,
  action: Action,
  index: number,
): Promise<readonly ActionElement[]> {
  const { label } = action;
  const actionId = `${prefixOf(action)}:${index}`;
  if (action.kind === 'link') return buttonElements({ label, actionId, url: action.url });
  if (action.kind === 'operation') {
    const value = await encode(bot, payloadOf(bot, action));
    return buttonElements({ label, actionId, value, emphasis: action.emphasis });
  }
  const options = action.choices.map(async (choice) => ({
    label: choice.label,
    value: await encode(bot, payloadOf(bot, choice), LIMITS.options.value),
  }));
  return menuElements(label, actionId, await Promise.all(options));
}

function prefixOf(action: Action): string {
  if (action.kind === 'link') return ACTIONS.link;
  return action.kind === 'operation' && action.confirms ? ACTIONS.confirmShown : ACTIONS.action;
}

export async function confirmationButtons(
  bot: Bot,
  payload: ButtonPayload,
  label: string,
): Promise<readonly ActionElement[]> {
  const value = await encode(bot, { ...payload, nonce: bot.newId() });
  const isHarmless = bot.catalogue.find(payload.operation)?.effect === 'writes';
  const emphasis = isHarmless ? 'primary' : 'danger';
  return [
    ...buttonElements({ label, actionId: ACTIONS.confirm, value, emphasis }),
    ...buttonElements({ label: 'Not now', actionId: ACTIONS.keep, value }),
  ];
}

function payloadOf(bot: Bot, action: OperationAction) {
  const { operation, values, place, details, asksFirst, assigneeId } = action;
  const doesRead = bot.catalogue.find(operation)?.effect === 'reads';
  const nonce = doesRead ? undefined : bot.newId();
  return { operation, values, nonce, place, details, asksFirst, assigneeId };
}

/** Returns the value of a button; one that is too long goes to the store. */
async function encode(
  { store, now }: Bot,
  payload: ButtonPayload,
  longest = LONGEST_VALUE,
): Promise<string> {
  const text = jsonWithoutMarkup(payload);
  if (text.length <= longest) return text;
  const { operation, values, ...manner } = payload;
  const draft = await store.buttonPayloads.save({ operation, values }, now());
  return JSON.stringify({ draft, ...manner });
}

/** Returns `null` for a value that isn't one of the bot's or is no longer kept. */
export async function decodeButton(
  { store }: Pick<Bot, 'store'>,
  value: string,
): Promise<ButtonPayload | null> {
  const { data } = carried.safeParse(jsonIn(value));
  if (data === undefined) return null;
  if ('operation' in data) return data;
  const { draft: id, ...manner } = data;
  const draft = await store.buttonPayloads.get(id);
  return draft && { ...draft, ...manner };
}

/** JSON without `&`, `<` and `>`: Slack may escape them in values that come back. */
function jsonWithoutMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[&<>]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}
