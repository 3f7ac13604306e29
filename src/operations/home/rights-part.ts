import type { Span, Text } from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import type { Effect } from '../define.ts';
import type { HomePart } from './home-part.ts';

const DEEDS: Readonly<Record<Effect, string>> = {
  reads: 'look at everything',
  writes: 'change things',
  sends: 'send to people',
  deletes: 'delete or cancel',
};
const EFFECTS: readonly Effect[] = ['reads', 'writes', 'sends', 'deletes'];

/** Shows what this person may do, and whom to ask for more. */
export function rightsPart(admins: readonly string[]): HomePart {
  return {
    title: 'Your rights',
    missing: 'Your rights can’t be shown now; what you may not do is refused.',
    read: async (context) => ({ summary: rightsInWords(context, admins) }),
  };
}

function rightsInWords(context: OperationContext, admins: readonly string[]): Text {
  const shares = EFFECTS.map((effect) => ({ effect, share: shareOf(effect, context) })).filter(
    ({ share }) => share !== null,
  );
  const deeds = (requested: Share) =>
    shares.filter(({ share }) => share === requested).map(({ effect }) => DEEDS[effect]);
  if (shares.every(({ share }) => share === 'all')) {
    return `You may do everything: ${enumerated(deeds('all'))}.`;
  }
  const some = deeds('some').map((deed) => `in part ${deed}`);
  const may = enumerated([...deeds('all'), ...some]) || 'do nothing here';
  const mayNot = [...deeds('none'), ...deeds('some')];
  const ask = admins.flatMap((id): Span[] => [' ', { kind: 'person', id }]);
  return ask.length > 0
    ? [`You may ${may}. To ${enumerated(mayNot)}, ask an administrator:`, ...ask]
    : `You may ${may}. Nobody may ${enumerated(mayNot)}: this bot has no administrators yet.`;
}

type Share = 'all' | 'some' | 'none';

/** Tells how many of such operations the person may run; `null` where there is none. */
function shareOf(effect: Effect, { catalogue, mayRun }: OperationContext): Share | null {
  // Confidential operations are the exception to reading everything; personal ones are everybody’s.
  const such = catalogue.operations.filter(
    (operation) =>
      operation.effect === effect && !operation.isConfidential && !operation.isPersonal,
  );
  if (such.length === 0) return null;
  const allowed = such.filter((operation) => mayRun(operation)).length;
  if (allowed === such.length) return 'all';
  return allowed === 0 ? 'none' : 'some';
}
