import type { Step } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import type { HomePart } from './home-part.ts';
import { bulkRuns } from './bulk-runs.ts';
import { discardMenu, openForms } from './open-forms.ts';
import type { Waiting } from './waiting.ts';

/** Sources of what waits; another kind is one line more. */
const SOURCES: readonly ((context: OperationContext) => Promise<readonly Waiting[]>)[] = [
  openForms,
  bulkRuns,
];

const MOST_LINES = 10;

/** Shows what waits for this person; the part is left out where nothing does. */
export const waitingPart: HomePart = {
  title: 'Waiting for you',
  missing: 'What waits for you can’t be read now.',
  read: async (context) => {
    const found = await Promise.all(SOURCES.map((source) => source(context)));
    const waiting = found.flat().slice(0, MOST_LINES);
    if (waiting.length === 0) return null;
    const steps = waiting.map(({ step }): Step => ({ kind: 'operation', ...step }));
    return {
      sections: [{ kind: 'bullets', items: waiting.map(({ text }) => text) }],
      steps: [...steps, ...discardMenu(waiting)],
    };
  },
};
