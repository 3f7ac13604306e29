import { uncapitalised } from '../../core/words.ts';
import { FORMS_KEPT_MS } from '../../store/sweeping.ts';
import type { OperationContext } from '../context.ts';
import type { Waiting } from './waiting.ts';

/** Long forms that this person has begun to fill in and closed. */
export async function openForms(context: OperationContext): Promise<readonly Waiting[]> {
  const { store, catalogue, person, now, mayRun } = context;
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const paged = catalogue.operations.filter((one) => one.pages !== null && mayRun(one));
  const found = await Promise.all(
    paged.map(async (operation): Promise<Waiting[]> => {
      const draft = await store.formDrafts.latest(person.id, operation.name, since);
      if (draft?.savedAt === null || draft === null) return [];
      const title = uncapitalised(operation.summary);
      return [
        {
          text: [
            `Begun: ${title}, last filled in `,
            { kind: 'time', at: draft.savedAt, show: 'datetime' },
          ],
          step: {
            label: `Go on: ${title}`,
            operation: operation.name,
            values: {},
            asksFirst: true,
          },
        },
      ];
    }),
  );
  return found.flat();
}
