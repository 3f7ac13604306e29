import type { RawValues, Step } from '../../domain/reply.ts';
import { FORMS_KEPT_MS } from '../../store/sweeping.ts';
import type { OperationContext } from '../context.ts';
import type { Waiting } from './waiting.ts';

/**
 * The most forms shown: more would hide what else waits. The others stay until they are opened
 * again or expire.
 */
const MOST_FORMS = 3;

/** Returns long forms that this person has begun to fill in and then closed, the newest first. */
export async function openForms(context: OperationContext): Promise<readonly Waiting[]> {
  const { store, catalogue, person, now, mayRun } = context;
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const paged = catalogue.operations.filter((one) => one.pages !== null && mayRun(one));
  const found = await Promise.all(
    paged.map(async (operation) => {
      const draft = await store.formDrafts.latest(person.id, operation.name, since);
      if (!draft?.savedAt || !isNotEmpty(draft.values)) return [];
      return [{ operation, savedAt: draft.savedAt }];
    }),
  );
  const newest = found.flat().toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  return newest.slice(0, MOST_FORMS).map(({ operation, savedAt }) => ({
    text: [`Unfinished: ${operation.name} · `, { kind: 'time', at: savedAt, show: 'datetime' }],
    step: {
      label: `Continue: ${operation.name}`,
      operation: operation.name,
      values: {},
      asksFirst: true,
    },
    discard: {
      label: operation.name,
      operation: 'postbell form discard',
      values: { form: operation.name },
    },
  }));
}

/** Returns one menu for all of them; none where there is nothing to discard. */
export function discardMenu(waiting: readonly Waiting[]): Step[] {
  const choices = waiting.flatMap(({ discard }) => discard ?? []);
  return choices.length === 0 ? [] : [{ kind: 'menu', label: 'Discard…', choices }];
}

function isNotEmpty(values: RawValues): boolean {
  return Object.values(values).some((value) => value.trim() !== '');
}
