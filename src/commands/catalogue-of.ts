import { InputError } from '../lib/errors.ts';
import type { Operation } from './define.ts';
import type { Meant } from './meant.ts';
import { operationMeant } from './verbs.ts';

/** A slash command: all the operations on one kind of thing. */
export interface Area {
  /** Name without the slash and the prefix, e.g. `campaign`. */
  readonly name: string;
  /** Text for Slack's list of commands and for help. */
  readonly summary: string;
  /** Hint that Slack shows after the command as it is typed; default: the first verbs. */
  readonly usageHint?: string;
  /** The verb that may be left out when something is typed: `/contact ann@example.com`. */
  readonly main?: string;
  /** The verb that a command without any text stands for. */
  readonly bare: string;
  /** Operations of other areas by the word that is typed here for them: `/contact add`. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Operations in the order in which help shows them. */
  readonly operations: readonly Operation[];
}

export interface Catalogue {
  readonly areas: readonly Area[];
  readonly operations: readonly Operation[];
  /** @param name of area and verb, e.g. `campaign cancel`, as it is now or was before */
  find(name: string): Operation | undefined;
  /** Does the same as `operationMeant`, for an area by its name. */
  resolve(area: string, text: string, command?: string): Meant;
}

/** An operation of another area opens its form, unless it only reads. */
function meantElsewhere(
  { elsewhere = {} }: Area,
  text: string,
  find: Catalogue['find'],
): Meant | null {
  const [word = ''] = text.split(/\s+/u, 1);
  const name = Object.hasOwn(elsewhere, word.toLowerCase()) && elsewhere[word.toLowerCase()];
  const operation = name ? find(name) : undefined;
  if (operation === undefined) return null;
  const rest = text.slice(word.length).trim();
  return { operation, rest, asksFirst: operation.effect !== 'reads' };
}

/** @throws when an area's verb has no operation, or an operation is listed under another area. */
export function catalogueOf(areas: readonly Area[]): Catalogue {
  const operations = areas.flatMap((area) => area.operations);
  const byName = new Map([
    ...operations.flatMap((one) => one.formerly.map((name) => [name, one] as const)),
    ...operations.map((operation) => [operation.name, operation] as const),
  ]);
  const find = (name: string) => byName.get(name);
  for (const area of areas) {
    const stranger = area.operations.find((operation) => operation.area !== area.name);
    if (stranger) throw new Error(`${stranger.name} stands under ${area.name}`);
    for (const verb of [area.main, area.bare]) {
      if (verb && !find(`${area.name} ${verb}`)) throw new Error(`no ${area.name} ${verb}`);
    }
    for (const name of Object.values(area.elsewhere ?? {})) {
      if (!find(name)) throw new Error(`no ${name}`);
    }
  }
  return {
    areas,
    operations,
    find,
    resolve: (areaName, text, command = `/${areaName}`) => {
      const area = areas.find(({ name }) => name === areaName);
      if (!area) throw new InputError(`There’s no command “${command}”.`);
      return (
        meantElsewhere(area, text.trim(), find) ?? operationMeant(area, text, command, operations)
      );
    },
  };
}
