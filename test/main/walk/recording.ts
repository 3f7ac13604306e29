import type { Message, View } from '../../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { textsIn } from '../../../sandbox/workspace/texts.ts';

/** All that a workspace took of the bot, however short it was to be seen. */
interface Recording {
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

/** What is wrong, by the rule; `null` where nothing is. */
type Faults = Readonly<Record<string, string | null>>;
type Json = Readonly<Record<string, unknown>>;

/** docs.slack.dev/reference/methods/chat.postMessage; in bytes, as chat.update counts. */
const TEXT_BYTES = 4000;
/** Nobody listens to more. */
const SPOKEN = 1000;
/** Refusals were seen from 11,341 characters on (bolt-js #2509 and #2867). */
const READ = 10_000;
/** Of a reason, so much is enough to know that all of it is there or that the text ends in it. */
const BEGINNING = 100;
/** A text of about this length was cut: what comes later has no room in it. */
const FULL = 900;

/** Rules of a message: its limits, and that its `text` says what its blocks say first. */
function faultsOfMessage({ text, blocks = [], files = [] }: Message): Faults {
  const characters = textsIn(blocks).join('').length;
  const bytes = Buffer.byteLength(text);
  const spoken = words(text);
  const isFull = text.length >= FULL;
  const missing = (beginning: string, isFirst: boolean) =>
    spoken.includes(words(beginning).slice(0, BEGINNING)) || (isFull && !isFirst)
      ? null
      : `“${beginning}” isn’t in “${text}”`;
  const notices = paragraphsIn(blocks).filter((paragraph) => /^(?:❌|⚠️)/u.test(paragraph));
  const first = paragraphsIn(blocks).find((paragraph) => !/^\*[^*]*\*$/u.test(paragraph));
  return {
    // A file is shared without a word.
    'no text': text.trim() === '' && files.length === 0 ? JSON.stringify(blocks) : null,
    'text too long to be listened to': text.length > SPOKEN && blocks.length > 0 ? text : null,
    'text of too many bytes': bytes > TEXT_BYTES ? `${bytes}: ${text.slice(0, 80)}` : null,
    'too much to read': characters > READ ? `${characters}: ${text.slice(0, 80)}` : null,
    'a reason is not in the text':
      notices.map((notice, index) => missing(notice, index === 0)).find(Boolean) ?? null,
    'the first paragraph is not in the text': first === undefined ? null : missing(first, true),
    'two buttons of one label': repeatedIn(labelsIn(blocks)),
  };
}

/** The labels of a message's own buttons; those of rows stand beside what they are about. */
function labelsIn(blocks: readonly unknown[]): readonly string[] {
  return blocks.flatMap((block) => {
    const { type, elements } = block as Json;
    return type === 'actions' ? (elements as readonly Json[]).flatMap(labelOf) : [];
  });
}

function labelOf({ type, text }: Json): readonly string[] {
  return type === 'button' ? [(text as { readonly text: string }).text] : [];
}

function repeatedIn(labels: readonly string[]): string | null {
  const repeated = labels.find((label, index) => labels.indexOf(label) < index);
  return repeated === undefined ? null : labels.join(', ');
}

/** Rules of mrkdwn. */
function faultsOfMarkup(texts: readonly string[]): Faults {
  const first = (isWrong: (text: string) => boolean) => texts.find(isWrong) ?? null;
  return {
    'words run together': first((text) => RUN_TOGETHER.test(text)),
    'a bare <': first((text) => BARE.test(text.replaceAll(MARKUP, ''))),
    'escaped twice': first((text) => /&amp;(?:amp|lt|gt);/u.test(text)),
    'a channel that is none': first((text) => text.includes('<#D')),
  };
}

/** docs.slack.dev/reference/block-kit/composition-objects/option-object. */
function faultsOfOptions(options: readonly unknown[]): Faults {
  const labels = options.map((option) => (option as { text: { text: string } }).text.text);
  return {
    'more than 100 options': options.length > 100 ? String(options.length) : null,
    'an option too long': labels.find((label) => label.length > 75) ?? null,
  };
}

/** What closes or opens bold words touches another word; a sign that nobody sees keeps them apart. */
const RUN_TOGETHER = /[^\s*(““]\*\u200B\*?[\p{L}\p{N}(<]|[\p{L}\p{N},.;:)]\u200B\*[\p{L}\p{N}(]/u;
const MARKUP = /<(?:@[UW]\w+|#C\w+|!date\^|(?:https?|mailto):)[^<>]*>/gu;
const BARE = /[<>]/u;

/** Every text in Slack's markup. */
function markupIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(markupIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = value as Json;
  if (type === 'mrkdwn' && typeof text === 'string') return [text];
  return Object.values(value).flatMap(markupIn);
}

function paragraphsIn(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const { type, text } = block as Json;
    return type === 'section' && typeof text === 'object' ? markupIn(text) : [];
  });
}

/** As they are heard: without marks, blanks alike. */
function words(text: string): string {
  return text
    .replaceAll(/[\u200B*`]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
