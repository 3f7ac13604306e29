import type { z } from 'zod';
import { isRecord } from '../texts.ts';
import { optionsAnswer } from './composition.ts';
import { faultsOf } from './faults.ts';
import { home, messageBlocks, modal } from './surfaces.ts';
import type { Fields } from './walk.ts';

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  /** What is wrong and where, in Slack's words. */
  | { readonly ok: false; readonly faults: readonly string[] };

/** A message's blocks. */
export function checkMessageBlocks(blocks: unknown): Checked<readonly Fields[]> {
  return checked(messageBlocks, blocks, '/blocks');
}

/** A modal or a Home tab. `root` is where it stands in the request. */
export function checkView(
  view: unknown,
  kind: 'modal' | 'home',
  root = '/view',
): Checked<Fields & { readonly blocks: readonly Fields[] }> {
  if (isRecord(view) && view['type'] !== kind) {
    return {
      ok: false,
      faults: [`must be a valid enum value: ${kind} [json-pointer:${root}/type]`],
    };
  }
  if (kind === 'home') return checked(home, view, root);
  return checked(modal, view, root);
}

/** The answer to a request for options. */
export function checkOptions(answer: unknown): Checked<z.output<typeof optionsAnswer>> {
  return checked(optionsAnswer, answer, '');
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown, root: string): Checked<Value> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: faultsOf(parsed.error, root) };
}
