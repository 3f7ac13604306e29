import { ForbiddenError } from '../core/errors.ts';

/** What policy looks at; every operation has it. */
interface Action {
  readonly name: string;
  readonly effect: 'reads' | 'writes' | 'sends' | 'deletes';
}

export type Policy = ReturnType<typeof createPolicy>;

/** Who may do what: administrators everything, everybody else what only reads. */
export function createPolicy({ admins }: { admins: readonly string[] }) {
  const mayRun = (personId: string, action: Action) =>
    action.effect === 'reads' || admins.includes(personId);
  return {
    mayRun,
    /** @throws {ForbiddenError} that tells who may. */
    require(personId: string, action: Action): void {
      if (mayRun(personId, action)) return;
      throw new ForbiddenError(
        admins.length > 0
          ? `«${action.name}» changes things, and you may only look. Ask an administrator to do it.`
          : `«${action.name}» changes things, and this bot has no administrators yet: whoever runs it names them in ADMINS.`,
        { askIds: admins },
      );
    },
  };
}
