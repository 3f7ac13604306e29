import { expect, test } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import type { Operation } from '../../src/commands/define.ts';
import type { Input } from '../../src/commands/inputs.ts';
import { formIn } from './form-in-hand.ts';
import { ADMIN, startHarness, type Harness } from './harness.ts';

/** What Slack's client lets pass and no input of the kind takes. */
const WRONG: Partial<Record<Input['kind'], string>> = {
  choice: 'mauve',
  domains: 'not/a/domain',
  hours: 'late',
  instant: '2026-11-21T11:00:00Z',
  phone: '12',
  reference: 'Nobody’s list',
  references: 'Nobody’s list',
  url: 'nowhere',
  variables: 'no sign of equality',
  zone: 'Nowhere/Land',
};
const NOW = new Date('2026-11-21T12:00:00Z');

interface Case {
  readonly operation: Operation;
  readonly name: string;
  /** Of a form with several. */
  readonly page: number | null;
}

const CASES = catalogue.operations.flatMap((operation): Case[] =>
  Object.entries(operation.inputs)
    .filter(([, { kind }]) => WRONG[kind] !== undefined)
    .map(([name]) => ({ operation, name, page: pageOf(operation, name) }))
    // Where the whole is asked for at once, the service is asked before a time is refused.
    .filter(({ name, page }) => page !== null || operation.inputs[name]?.kind !== 'instant'),
);

function pageOf({ pages }: Operation, name: string): number | null {
  return pages?.findIndex(({ inputs }) => inputs.includes(name)) ?? null;
}

/** Opens the form of an operation, filled as in its example, on the page with this input. */
async function open({ type, store }: Harness, { operation, page }: Case): Promise<void> {
  if (page === null) {
    await type(`/${operation.name} ${operation.example} ?`);
    return;
  }
  const values = readCommandLine(operation.inputs, operation.example);
  const draft = { personId: ADMIN, operation: operation.name, values, page, revision: 0 };
  const { id } = await store.formSessions.begin(draft, NOW);
  await store.formSessions.save(id, draft, NOW);
  await type(`/${operation.name} ?`);
}

test.each([...Map.groupBy(CASES, ({ operation }) => operation.area)])(
  'each form of /%s says under each field what is wrong with it',
  async (_, cases) => {
    const bot = await startHarness({ catalogue, now: () => NOW });
    const form = formIn(bot);
    for (const one of cases) {
      const { operation, name } = one;
      await open(bot, one);
      await form.shown(operation.area);
      await form.send({ [name]: WRONG[operation.inputs[name]?.kind ?? 'text'] ?? '' });
      expect(Object.keys(form.errors()), operation.name).toContain(name);
      await form.close();
    }
  },
);
