import { ForbiddenError } from '../lib/errors.ts';

/** The properties of an operation that the policy depends on. */
interface Action {
  readonly name: string;
  readonly effect: 'reads' | 'writes' | 'sends' | 'deletes';
  /** The operation shows data for administrators only. */
  readonly isConfidential: boolean;
  /** The operation changes only what its own user gets. */
  readonly isPersonal: boolean;
}

/** The status of a person in the workspace; `elsewhere`: of another workspace. */
export type Standing = 'member' | 'guest' | 'elsewhere' | 'deactivated' | 'bot';

const NO_MEMBER: Readonly<Record<Exclude<Standing, 'member'>, string>> = {
  guest: 'Postbell is for full members of this workspace, and you’re here as a guest',
  elsewhere:
    'Postbell is for members of the workspace it belongs to, and you belong to another one',
  deactivated: 'Postbell is for members of this workspace, and your account is deactivated',
  bot: 'Postbell answers people, not apps',
};

export type Policy = ReturnType<typeof createPolicy>;

/**
 * Creates the policy: administrators may do everything, other members of the workspace what only
 * reads and isn't confidential or concerns only themselves, and nobody else may do anything.
 */
export function createPolicy({ admins }: { admins: readonly string[] }) {
  const mayRun = (personId: string, { effect, isConfidential, isPersonal }: Action) =>
    (effect === 'reads' && !isConfidential) || isPersonal || admins.includes(personId);
  const forbidden = (why: string) =>
    new ForbiddenError(
      admins.length > 0
        ? `${why}. Ask an administrator to do it.`
        : `${why}; this bot has no administrators yet: whoever runs it names them in ADMINS.`,
      { askIds: admins },
    );
  return {
    mayRun,
    /** @throws {ForbiddenError} that names who may. */
    require(personId: string, action: Action): void {
      if (mayRun(personId, action)) return;
      throw forbidden(
        action.isConfidential
          ? `«${action.name}» shows what is for administrators only`
          : `«${action.name}» changes things, and you may only look`,
      );
    },
    /**
     * Must be called before everything else, whatever the person wants.
     * @throws {ForbiddenError} for everybody but members; it names whom to ask.
     */
    requireMember(standing: Standing): void {
      if (standing !== 'member') throw forbidden(NO_MEMBER[standing]);
    },
  };
}
