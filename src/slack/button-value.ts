import { z } from 'zod';
import type { RawValues, Step } from '../core/reply.ts';
import type { Catalogue } from '../operations/catalogue-of.ts';
import type { Store } from '../store/store.ts';
import type { ButtonFace } from './blocks/buttons.ts';

/** What a click asks for. */
export interface Wish {
  readonly operation: string;
  readonly values: RawValues;
  /** Acts once; absent where it doesn't matter. */
  readonly nonce: string | undefined;
}

/** Action ids start with what the click means; a number behind tells buttons of a row apart. */
export const ACTIONS = { step: 'step', confirm: 'confirm', keep: 'keep', link: 'link' } as const;

/** A button's value may hold 2,000; the rest is room for what JSON escapes. */
const LONGEST_VALUE = 1900;

const values = z.record(z.string(), z.string());
const carried = z.union([
  z.object({ operation: z.string(), values, nonce: z.string().optional() }),
  z.object({ draft: z.string(), nonce: z.string().optional() }),
]);

export type ButtonValues = ReturnType<typeof createButtonValues>;

/** Puts into buttons what they stand for, and reads it again; what is too long goes to the store. */
export function createButtonValues(parts: {
  store: Pick<Store, 'drafts'>;
  catalogue: Catalogue;
  newId: () => string;
}) {
  const { store, catalogue, newId } = parts;

  const encode = async (wish: Wish, now: Date): Promise<string> => {
    const text = JSON.stringify(wish);
    if (text.length <= LONGEST_VALUE) return text;
    const draft = await store.drafts.save({ operation: wish.operation, values: wish.values }, now);
    return JSON.stringify({ draft, nonce: wish.nonce });
  };

  const faceOf = async (step: Step, index: number, now: Date): Promise<ButtonFace | null> => {
    if (step.kind === 'link') {
      return { label: step.label, url: step.url, actionId: `${ACTIONS.link}:${index}` };
    }
    const effect = catalogue.find(step.operation)?.effect;
    if (effect === undefined) return null;
    const nonce = effect === 'reads' ? undefined : newId();
    const value = await encode({ operation: step.operation, values: step.values, nonce }, now);
    const actionId = `${ACTIONS.step}:${index}`;
    return {
      label: step.label,
      actionId,
      value,
      ...(step.emphasis && { emphasis: step.emphasis }),
    };
  };

  return {
    /** What stands below the question whether to do it. */
    async confirmFaces(wish: Wish, label: string, now: Date): Promise<readonly ButtonFace[]> {
      const value = await encode(wish, now);
      return [
        { label, actionId: ACTIONS.confirm, value, emphasis: 'danger' },
        { label: 'Keep as it is', actionId: ACTIONS.keep, value },
      ];
    },

    /** The buttons of a reply; steps to operations that there aren't are left out. */
    async facesOf(steps: readonly Step[], now: Date): Promise<readonly ButtonFace[]> {
      const faces = await Promise.all(steps.map((step, index) => faceOf(step, index, now)));
      return faces.filter((face) => face !== null);
    },

    /** `null` for a value that isn't ours or has been forgotten. */
    async decode(value: string): Promise<Wish | null> {
      const parsed = carried.safeParse(jsonOf(value));
      if (!parsed.success) return null;
      const { nonce } = parsed.data;
      if ('operation' in parsed.data) return { ...parsed.data, nonce };
      const draft = await store.drafts.get(parsed.data.draft);
      return draft && { ...draft, nonce };
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not ours: the schema refuses it.
    return undefined;
  }
}
