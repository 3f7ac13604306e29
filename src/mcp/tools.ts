import type { Catalogue } from '../commands/catalogue-of.ts';
import type { Operation } from '../commands/define.ts';
import type { Input } from '../commands/inputs.ts';
import type { OperationInputs } from '../domain/operation-inputs.ts';

/** An operation as assistants may call it. */
export interface Tool {
  /** E.g. `campaign_show`, or `prepare_campaign_send` for what a person has to confirm. */
  readonly name: string;
  readonly operation: Operation;
  /** The inputs that an assistant may give, by their names. */
  readonly inputs: Readonly<Record<string, Input>>;
  /** The input that is always the caller: they see only what is theirs. */
  readonly own: string | null;
}

/** Returned in words too: a client that shows all tools at once has room for few. */
const MOST_TOOLS = 20;

/**
 * The operations that assistants may call, in the order in which they are listed. Those that change
 * something only prepare it, see docs/decisions/assistants-prepare.md.
 */
const OFFERED: readonly (keyof OperationInputs)[] = [
  'contact show',
  'contact why',
  'campaign list',
  'campaign show',
  'campaign compare',
  'campaign links',
  'campaign calendar',
  'list list',
  'list show',
  'blacklist show',
  'campaign bounces',
  'smtp bounces',
  'balance show',
  'postbell digest preview',
  'postbell incidents list',
  'postbell doctor',
  'postbell audit',
  'campaign send',
  'contact unsubscribe',
  'blacklist add',
];

/** Inputs that are always the caller's own Slack user id. */
const OWN: Readonly<Partial<Record<string, string>>> = { 'postbell audit': 'person' };

/** Kinds that a conversation can't give. */
const BY_HAND: ReadonlySet<Input['kind']> = new Set(['file', 'files', 'column']);
/** Inputs that ask for a file, which only Slack gets. */
const AS_FILE: ReadonlySet<string> = new Set(['csv']);

/** Returns the tools of a catalogue. @throws for more than clients have room for */
export function toolsOf(catalogue: Pick<Catalogue, 'find'>): readonly Tool[] {
  const tools = OFFERED.flatMap((name) => {
    const operation = catalogue.find(name);
    return operation ? [toolOf(operation)] : [];
  });
  if (tools.length > MOST_TOOLS) throw new Error(`${tools.length} tools are too many`);
  return tools;
}

function toolOf(operation: Operation): Tool {
  const own = OWN[operation.name] ?? null;
  const given = Object.entries(operation.inputs).filter(
    ([name, { kind, isUnasked }]) =>
      name !== own && !isUnasked && !AS_FILE.has(name) && !BY_HAND.has(kind),
  );
  return { name: nameOf(operation), operation, inputs: Object.fromEntries(given), own };
}

function nameOf({ name, effect }: Operation): string {
  const words = name.replace(/^postbell /u, '').replaceAll(/[ -]/g, '_');
  return effect === 'reads' ? words : `prepare_${words}`;
}
