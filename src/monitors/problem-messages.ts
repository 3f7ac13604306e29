import { formatNumber } from '../domain/figures.ts';
import {
  action,
  type Action,
  firstItems,
  joinedText,
  type Reply,
  type Text,
} from '../domain/reply.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { pauseKind } from '../outbox/closed-channels.ts';
import { PROBLEM, RESOLUTION, type Monitor } from '../store/monitors.ts';
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
      dueAt: async (message, at) => ((await monitorOf(message))?.pausedAt === null ? at : 'never'),
      draw,
    },
    {
      name: RESOLUTION,
      isDropped: () => false,
      async dueAt(message, at) {
        const monitor = await monitorOf(message);
        if (monitor === undefined) return 'never';
        return monitor.pausedAt === null ? at : null;
      },
      draw,
    },
    pauseKind({
      name: 'paused monitors',
      list: (channelId) => monitors.list(channelId),
      words: (_, all) => ({
        title: all.length === 1 ? 'Account monitor paused' : 'Account monitors paused',
        what:
          all.length === 1
            ? 'Your account monitor is'
            : `${formatNumber(all.length)} of your account monitors are`,
        meanwhile: 'Nothing is checked until then. Problems that exist by then are reported.',
        resume: resumeOf(all),
      }),
    }),
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

/** Returns the operation that resumes them: editing a monitor resumes it, even without a change. */
function resumeOf(monitors: readonly Monitor[]): Action {
  const choices = monitors.map(({ id }) => action('postbell monitor edit', { monitor: id }, id));
  const [first] = choices;
  if (first && choices.length === 1) return { ...first, label: 'Resume' };
  return { kind: 'menu', label: 'Resume…', choices };
}
