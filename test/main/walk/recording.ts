import type { Message, View } from '../../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { markupIn, faultsOfMarkup, faultsOfMessage, faultsOfOptions } from './rules.ts';

/** All that a workspace took of the bot, however short it was to be seen. */
export interface Recording {
  readonly messages: readonly Message[];
  readonly views: readonly View[];
  /** Of each answer to a picker. */
  readonly options: readonly (readonly unknown[])[];
  readonly dispatches: number;
  /** What it refused to show. */
  readonly refused: readonly string[];
}

/** Codes that are of what a message or a view holds. */
const OF_CONTENT = /blocks|attachment|msg_|invalid_arguments|no_text/u;

/** Records a workspace from now on; the workspace that it gives is to be used from then on. */
export function recordingOf(workspace: Workspace): { workspace: Workspace; end(): Recording } {
  const messages = new Map<string, Message>();
  const views = new Map<string, View>();
  const options: (readonly unknown[])[] = [];
  const stop = workspace.listen((event) => {
    if (event.type === 'view') views.set(JSON.stringify(event.view.payload), event.view);
    if (event.type !== 'message' || event.message.personId !== null) return;
    const { channel, ts, text, blocks } = event.message;
    // It is told anew when its thread grows.
    messages.set(JSON.stringify([channel, ts, text, blocks]), event.message);
  });
  return {
    workspace: {
      ...workspace,
      send: async (name, request) => {
        const answer = await workspace.send(name, request);
        if (answer.ok && answer.options) options.push(answer.options);
        return answer;
      },
    },
    end() {
      stop();
      const refused = workspace.calls.flatMap(({ method, answer: { error } }) =>
        typeof error === 'string' && OF_CONTENT.test(error) ? [`${method}: ${error}`] : [],
      );
      return {
        messages: [...messages.values()],
        views: [...views.values()],
        options,
        dispatches: workspace.dispatches.length,
        refused,
      };
    },
  };
}

/** Which rules of Slack's it breaks, or where it keeps something from whoever listens; each with its first fault. */
export function brokenRules(recording: Recording): readonly string[] {
  const { messages, views, options, refused } = recording;
  const shown = [...messages, ...views].map((one) => ('payload' in one ? one.payload : one));
  const found: readonly (readonly [string, string | null])[] = [
    ...messages.flatMap((one) => Object.entries(faultsOfMessage(one))),
    ...messages.flatMap(({ text }) => Object.entries(faultsOfMarkup([text]))),
    ...shown.flatMap(({ blocks }) => Object.entries(faultsOfMarkup(markupIn(blocks)))),
    ...options.flatMap((one) => Object.entries(faultsOfOptions(one))),
    ...refused.map((one) => ['refused for what it holds', one] as const),
  ];
  const first = new Map<string, string>();
  for (const [rule, fault] of found) {
    if (fault !== null && !first.has(rule)) first.set(rule, fault);
  }
  return [...first].map(([rule, fault]) => `${rule}: ${fault.slice(0, 600)}`);
}
