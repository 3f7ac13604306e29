import type { DeletingStakes, SendingStakes, Stakes } from '../domain/approvals.ts';
import type { InputError } from '../lib/errors.ts';
import { type Notice, type RawValues, type Reply, type Section, warning } from '../domain/reply.ts';
import type { Protected, Right } from '../domain/rights.ts';
import { endpointCalled } from '../service/endpoints.ts';
import type { OperationContext } from './context.ts';
import type { GivenOf, Inputs, ValuesOf } from './inputs.ts';
import { clockChangesIn, givenValues, readValues } from './read-values.ts';
import { type Reading, readFlag } from './reading.ts';

/**
 * The effect of an operation on the service or the bot. `writes` can be undone or repeated without
 * harm; `sends` reaches people outside; `deletes` can't be taken back. The last two ask before they
 * act.
 */
export type Effect = 'reads' | 'writes' | 'sends' | 'deletes';

export interface Definition<I extends Inputs> {
  /** The command's area and the verb, e.g. `campaign cancel`; a verb may be two words. */
  readonly name: string;
  /** Names that it had before: buttons, grants and people may still use them. */
  readonly formerly?: readonly string[];
  /** Title of its form, at most 24 characters, e.g. `Cancel campaign`. Default: the summary. */
  readonly title?: string;
  /** An imperative sentence without a full stop, e.g. `Cancel a campaign`. */
  readonly summary: string;
  /** Rows of docs/service/endpoints.json that it uses, e.g. `GET /campaigns/{id}`. Default: none. */
  readonly endpoints?: readonly string[];
  /** Those of its rows whose answers name people, whom it only counts. Default: none. */
  readonly counts?: readonly string[];
  /** Typed values that work against the local service, for help and documentation. Default: none. */
  readonly example?: string;
  /**
   * The right that it takes, besides those of its rows (service/endpoints.ts). `look` for what
   * changes only what its own user gets. A file of rows takes `export` besides.
   */
  readonly right: Right;
  /**
   * Further rights that it takes where it concerns others, which shows once its subject is known.
   * It requires the same by `rights.require` before it changes anything.
   */
  readonly beyond?: Beyond;
  /** An operation that its user must be able to run as well, since it shows what that one does. */
  readonly besides?: Operation;
  readonly inputs: I;
  /** Inputs that it took once: what to say where somebody types one. Other ways leave it out. */
  readonly formerInputs?: Readonly<Record<string, string>>;
  /** Pages of its form, in this order; each input is on one page. */
  readonly pages?: readonly FormPage<I>[];
  /**
   * Returns today's values of the inputs that were not given, by those that were, for a form that
   * changes them. A failure leaves the fields empty and stops nobody.
   */
  prefill?(given: GivenOf<I>, context: OperationContext): Promise<RawValues>;
  /**
   * The operation that shows whether this was carried out, for an answer that got lost, e.g.
   * `sms list`. Default: the one of its area that only reads and takes most of the same values.
   */
  readonly lookWith?: string;
  /** The operation that keeps the same values without doing it, e.g. `campaign draft`. */
  readonly draftWith?: string;
  run(values: ValuesOf<I>, context: OperationContext): Promise<Reply>;
}

/** A subject, such as `a channel’s digest`, and the rights it takes beyond the operation’s own. */
interface Beyond {
  readonly what: string;
  /** `null`: whatever that took itself, e.g. a job; then its rows take nothing by themselves. */
  readonly needs: Protected | null;
  /** True where a second person may do it for whoever asks, as stakes with a right say. */
  readonly isAskable?: true;
}

/** One step of a form that has several. */
export interface FormPage<I extends Inputs = Inputs> {
  readonly title: string;
  readonly inputs: readonly (keyof I & string)[];
  /** Lets the form begin at a later page when what this one needs was given already. */
  readonly isPassedOver?: true;
  /**
   * Makes submitting the last page confirm the operation, since all that a preview would say stands
   * above its fields. Typed in one line, the operation is previewed all the same.
   */
  readonly confirms?: true;
  /** Returns the sections above its fields. A failure is shown in their place and stops nobody. */
  about?(given: GivenOf<I>, context: OperationContext): Promise<readonly Section[]>;
  /** Checks the page beyond each of its values. @throws {InputError} for a field of it. */
  check?(given: GivenOf<I>, reading: Reading): void;
}

export interface Preview extends Reply {
  /** By these a second person may have to approve it. Absent: nobody has to. */
  readonly stakes?: Stakes | undefined;
  /** True where something is to be chosen first: there is nothing to confirm yet. */
  readonly isQuestion?: true;
  /** Values that confirming it gives: what is confirmed is what was shown, whatever came since. */
  readonly fixed?: RawValues;
  /** Labels that depend on the values; default: the operation's `confirmLabel`. */
  readonly confirmLabels?: ConfirmLabels;
}

/** The preview of a send has its content among the stakes, so that exactly this is approved. */
export interface SendingPreview extends Preview {
  readonly stakes: SendingStakes;
}

interface DeletingPreview extends Preview {
  readonly stakes: DeletingStakes;
}

export interface ConfirmLabels {
  /** Label of the button of a message, at most 75 characters. */
  readonly button: string;
  /** Label of the submit button of a form's last page, at most 24 characters. */
  readonly submit: string;
}

type Previewed<I extends Inputs> =
  | { readonly effect: 'reads' }
  | {
      readonly effect: 'writes';
      /** Returns a preview where it is worth asking; `null` where nothing needs confirmation. */
      preview?(values: ValuesOf<I>, context: OperationContext): Promise<Preview | null>;
      readonly confirmLabel?: string;
    }
  | ({
      /** Label of the button that confirms, e.g. `Cancel campaign`. */
      readonly confirmLabel: string;
    } & (
      | {
          readonly effect: 'sends';
          /** Returns what is going to happen, to how many and at what cost, to be confirmed. */
          preview(values: ValuesOf<I>, context: OperationContext): Promise<SendingPreview>;
        }
      | {
          readonly effect: 'deletes';
          preview(values: ValuesOf<I>, context: OperationContext): Promise<DeletingPreview>;
        }
    ));

/** An operation without the types of its inputs, so that all operations have one type. */
export interface Operation extends Required<
  Pick<Definition<Inputs>, 'name' | 'summary' | 'endpoints' | 'example' | 'inputs'>
> {
  readonly area: string;
  readonly verb: string;
  readonly formerly: readonly string[];
  readonly formerInputs: Readonly<Record<string, string>>;
  readonly title: string;
  readonly effect: Effect;
  readonly right: Right;
  readonly beyond: Beyond | null;
  /** `null`: all inputs on one page. */
  readonly pages: readonly OperationPage[] | null;
  readonly confirmLabel: string | null;
  /** True when a preview may be shown before it acts. */
  readonly isReviewed: boolean;
  /** True where all that it changes is changed by a job, which goes on by itself. */
  readonly isJob: boolean;
  /** Returns what was given, with today's values for empty fields; `null`: no such values. */
  readonly prefill: ((raw: RawValues, context: OperationContext) => Promise<RawValues>) | null;
  readonly lookWith: string | null;
  readonly draftWith: string | null;
  /** Returns what the policy judges it by, with these values. Default: without any. */
  needs(raw?: RawValues): Protected;
  /** Reads the values; returns what is wrong with them, or the operation ready to run. */
  prepare(raw: RawValues, context: OperationContext): Prepared | Unreadable;
}

export interface Prepared {
  readonly problems: readonly [];
  run(): Promise<Reply>;
  preview(): Promise<Preview | null>;
}

/** A page without the types of the inputs. */
export interface OperationPage extends Omit<FormPage, 'about' | 'check'> {
  /** Returns the sections above the fields, by the readable values that were given so far. */
  about(given: RawValues, context: OperationContext): Promise<readonly Section[]>;
  /** @throws {InputError} when the values of this page don't fit together. */
  check(given: RawValues, reading: Reading): void;
}

export interface Unreadable {
  /** One error a field; its `field` names the input. */
  readonly problems: readonly InputError[];
  readonly run: null;
}

/**
 * Declares an operation: the default export of a file of its own, listed in an area.ts.
 * @example
 * export default defineOperation({
 *   name: 'webhook show',
 *   summary: 'Show a webhook',
 *   right: 'look',
 *   effect: 'reads',
 *   endpoints: ['GET /v2/email-service/webhook/{id}'],
 *   example: '901',
 *   inputs: { webhook: { kind: 'reference', to: 'webhook', label: 'Webhook' } },
 *   async run({ webhook: id }, context) {
 *     const webhook = await context.service.webhooks.get(id);
 *     return { title: `Webhook ${id}`, sections: [webhookFacts(webhook, context)] };
 *   },
 * });
 */
export function defineOperation<const I extends Inputs>(
  definition: Definition<I> & Previewed<I>,
): Operation {
  const { name, summary, effect, right, beyond, besides, inputs, pages, lookWith } = definition;
  const { endpoints = [], counts = [], example = '', formerly = [], title = summary } = definition;
  const [area = '', ...verb] = name.split(' ');
  const reviewed = definition.effect === 'reads' ? null : definition;
  const ofRows = beyond?.needs === null ? [] : rightsOfRows(endpoints, counts);
  const rights = [...new Set([right, ...ofRows])];
  const shownBy = [...(besides?.formerly ?? []), name, ...formerly];
  return {
    name,
    area,
    verb: verb.join(' '),
    formerly,
    formerInputs: definition.formerInputs ?? {},
    title,
    summary,
    effect,
    right,
    beyond: beyond ?? null,
    endpoints,
    example,
    inputs,
    pages: pages?.map((page) => closedOver(page, inputs)) ?? null,
    confirmLabel: reviewed?.confirmLabel ?? null,
    isReviewed: reviewed?.preview !== undefined,
    isJob: false,
    prefill: prefillOf(definition),
    lookWith: lookWith ?? null,
    draftWith: definition.draftWith ?? null,
    needs: (raw = {}) => ({
      name,
      formerly,
      rights: isExport(inputs, raw) ? [...rights, 'export'] : rights,
      counts,
      // A command that was granted brings what it shows; one that was denied doesn't.
      ...(besides && { besides: { ...besides.needs(), formerly: shownBy } }),
    }),
    prepare(raw, context) {
      const reading = readingIn(context);
      const { values, problems } = readValues(inputs, raw, reading);
      if (values === null) return { problems, run: null };
      const notices = clockChangesIn(inputs, raw, reading).map(warning);
      return {
        problems: [],
        run: async () => withNotices(await definition.run(values, context), notices),
        preview: async () => {
          const preview = (await reviewed?.preview?.(values, context)) ?? null;
          return preview && withNotices(preview, notices);
        },
      };
    },
  };
}

function withNotices<Answer extends Reply>(answer: Answer, notices: readonly Notice[]): Answer {
  if (notices.length === 0) return answer;
  return { ...answer, sections: [...notices, ...(answer.sections ?? [])] };
}

/** Returns the least rights that its rows take. @throws for rows that there aren't. */
function rightsOfRows(endpoints: readonly string[], counts: readonly string[]): readonly Right[] {
  return endpoints.map((name) => {
    const { right, isCountable } = endpointCalled(name);
    return isCountable && counts.includes(name) ? 'look' : right;
  });
}

/** Tells whether these values ask for a list as a file; see browse/define-list.ts. */
function isExport({ csv }: Inputs, raw: RawValues): boolean {
  return csv?.kind === 'flag' && readFlag(raw['csv']?.trim() ?? '') === true;
}

function readingIn({ person, now }: OperationContext): Reading {
  return { zone: person.zone, now };
}

function prefillOf<I extends Inputs>(definition: Definition<I>): Operation['prefill'] {
  if (definition.prefill === undefined) return null;
  return async (raw, context) => {
    const given = givenValues(definition.inputs, raw, readingIn(context));
    const today = Object.entries((await definition.prefill?.(given, context)) ?? {});
    const typed = Object.entries(raw).filter(
      ([name, text]) => text.trim() !== '' || definition.inputs[name]?.clearable,
    );
    return Object.fromEntries([...today.filter(([, text]) => text !== ''), ...typed]);
  };
}

function closedOver<I extends Inputs>(page: FormPage<I>, inputs: I): OperationPage {
  return {
    ...page,
    about: async (raw, context) =>
      (await page.about?.(givenValues(inputs, raw, readingIn(context)), context)) ?? [],
    check: (raw, reading) => page.check?.(givenValues(inputs, raw, reading), reading),
  };
}
