import { formatNumber } from '../domain/figures.ts';
import { type Action, firstItems, joinedText, type Reply, type Text } from '../domain/reply.ts';
import { isSilent } from '../domain/subscription.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { PROBLEM, RESOLUTION } from '../store/problems.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';

/** The most lines of one message, for the first problems; the others are only counted. */
const MOST_LINES = 20;

/** Problems are sent at most once, resolutions in the thread of their problem. */
export function monitorMessageKinds({ monitors }: Pick<Store, 'monitors'>): readonly MessageKind[] {
  const monitorOf = async ({ channelId, sourceId }: OutgoingMessage) =>
    (await monitors.list(channelId)).find(({ id }) => id === sourceId);
  // The bodies are replies: `createProblemStore` wrote them.
  const draw: MessageKind['draw'] = async ({ body }) => {
    return { reply: body as Reply, threadTs: null, isFinal: true };
  };
  return [
    {
      name: PROBLEM,
      // Whatever is still wrong later begins anew, see `forgetUnsent`.
      isDropped: () => true,
      async dueAt(message, at) {
        const monitor = await monitorOf(message);
        return monitor === undefined || isSilent(monitor, at) ? 'never' : at;
      },
      draw,
    },
    {
      name: RESOLUTION,
      isDropped: () => false,
      async dueAt(message, at) {
        const monitor = await monitorOf(message);
        if (monitor === undefined) return 'never';
        return isSilent(monitor, at) ? null : at;
      },
      draw,
    },
  ];
}

export function problemsReply(
  { many }: { readonly many: (count: string) => string },
  problems: readonly Reply[],
): Reply {
  const [first, ...others] = problems;
  if (first && others.length === 0) return first;
  const lines = problems.map(({ title, summary }): Text =>
    summary ? joinedText(`${title}. `, summary) : title,
  );
  return {
    title: many(formatNumber(problems.length)),
    sections: [{ kind: 'bullets', items: firstItems(lines, MOST_LINES) }],
    actions: actionsOf(problems.slice(0, MOST_LINES)),
  };
}

/** Returns one button where all problems have the same operation; else a menu with one for each. */
function actionsOf(problems: readonly Reply[]): readonly Action[] {
  const found = problems.flatMap(({ actions = [], title }) =>
    actions.filter((one) => one.kind === 'operation').map((one) => ({ action: one, title })),
  );
  const [first] = found;
  if (!first) return [];
  const actionKey = ({ action: { operation, values } }: typeof first) =>
    JSON.stringify([operation, values]);
  if (found.every((one) => actionKey(one) === actionKey(first))) return [first.action];
  const choices = found.map((one) => ({ ...one.action, label: one.title }));
  return [{ kind: 'menu', label: first.action.label.replace(/…?$/, '…'), choices }];
}
