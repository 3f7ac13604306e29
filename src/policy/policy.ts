import { ForbiddenError } from '../core/errors.ts';

/** What policy looks at; every operation has it. */
interface Action {
  readonly name: string;
  readonly effect: 'reads' | 'writes' | 'sends' | 'deletes';
  /** It shows what is for administrators alone. */
  readonly isConfidential: boolean;
  /** It changes only what whoever runs it gets themselves. */
  readonly isPersonal: boolean;
}

export type Policy = ReturnType<typeof createPolicy>;

/**
 * Who may do what: administrators everything, everybody else what only reads and isn't confidential,
 * and what concerns nobody but themselves.
 */
export function createPolicy({ admins }: { admins: readonly string[] }) {
  const mayRun = (personId: string, { effect, isConfidential, isPersonal }: Action) =>
    (effect === 'reads' && !isConfidential) || isPersonal || admins.includes(personId);
  return {
    mayRun,
    /** @throws {ForbiddenError} that tells who may. */
    require(personId: string, action: Action): void {
      if (mayRun(personId, action)) return;
      const what = action.isConfidential
        ? `«${action.name}» shows what is for administrators only`
        : `«${action.name}» changes things, and you may only look`;
      throw new ForbiddenError(
        admins.length > 0
          ? `${what}. Ask an administrator to do it.`
          : `${what}; this bot has no administrators yet: whoever runs it names them in ADMINS.`,
        { askIds: admins },
      );
    },
  };
}
