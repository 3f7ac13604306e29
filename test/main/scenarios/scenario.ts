import type { Store } from '../../../src/store/store.ts';
import type { SandboxService } from '../../../sandbox/service/server.ts';

/**
 * One way to use an operation, from the command to the answer. The scenarios of a file run in
 * order in one installation, typed first, and once more in a fresh one through the form; then
 * `test/answers/` shows what they answer.
 */
export interface Scenario {
  /**
   * What is typed, without prefix: `/campaign cancel 71016`. Through the form its fields are filled
   * with the same values. Things are named by their ids: looking titles up asks the service for
   * what the operation itself wouldn't.
   */
  readonly line: string;
  /** For a line that needs what was answered last, also to `speak`, or what the sandbox knows; instead of `line`. */
  readonly lineFrom?: (lastAnswer: string, world: World) => string;
  /** What only a form can give, by the name of the input. Then nothing is typed in the first run. */
  readonly files?: Readonly<Record<string, { readonly name: string; readonly content: string }>>;
  /** Click the button that confirms. */
  readonly confirm?: true;
  /** What the last answer says. */
  readonly sees: string | RegExp;
  /** Moves the sandbox before: its time, its contents. */
  readonly before?: (world: World) => Promise<unknown> | void;
}

/**
 * A line about what the last answer is about, by the id that it tells.
 *
 * @param idIn finds the id, in one of its groups
 * @param example of the id, as it stands in the line
 */
export function ofLast(
  line: string,
  idIn: RegExp,
  example = 'k7x2m',
): Pick<Scenario, 'line' | 'lineFrom'> {
  const idOf = (answer: string) => idIn.exec(answer)?.slice(1).join('') ?? 'none';
  return { line, lineFrom: (lastAnswer) => line.replace(example, idOf(lastAnswer)) };
}

/** What a scenario may reach for. */
export interface World {
  readonly service: SandboxService;
  readonly store: Pick<Store, 'approvals' | 'events' | 'incidents' | 'preparedSends' | 'webhooks'>;
  /** Shows the occurrences of recurring sends that are due within a day. */
  readonly prepareSends: () => Promise<void>;
  /** Slack user id of the person who types. */
  readonly me: string;
  /**
   * Does what a command does, for things that must be there before; it confirms, if asked, and
   * waits for an answer that says what is awaited.
   */
  readonly speak: { ask(line: string, awaited: RegExp): Promise<unknown> };
}
