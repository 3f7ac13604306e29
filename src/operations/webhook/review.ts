import { EVENT_KINDS, EVENT_LABELS, type EventKind } from '../../core/events.ts';
import { formatCount } from '../../core/figures.ts';
import type { Section, Step } from '../../core/reply.ts';
import { capitalised, enumerated, uncapitalised } from '../../core/words.ts';
import type { Webhook } from '../../service/webhooks.ts';
import type { WebhookStanding } from '../context.ts';
import { eventInWords } from './words.ts';

export interface Standing {
  readonly webhook: Webhook;
  readonly standing: WebhookStanding;
}

/** What is right and wrong with all webhooks together. */
export interface Review {
  readonly summary: string;
  readonly notices: readonly Section[];
  readonly steps: readonly Step[];
}

const CONNECT: Step = {
  kind: 'operation',
  label: 'Connect Postbell',
  operation: 'postbell alerts connect',
  values: {},
};

export function reviewOf(all: readonly Standing[]): Review {
  const ours = all.filter(({ standing }) => standing === 'current');
  const outdated = all.filter(({ standing }) => standing === 'outdated');
  const heard = new Set(ours.map(({ webhook }) => webhook.action));
  const missing = EVENT_KINDS.filter((kind) => !heard.has(kind));
  const repeated = repeatedIn(all);
  return {
    summary: `${formatCount(all.length, 'webhook')} · ${verdictOf(missing, ours.length)}`,
    notices: [
      ...missingNotice(missing),
      ...outdatedNotice(outdated.length),
      ...repeatedNotice(repeated),
    ],
    steps: missing.length > 0 || outdated.length > 0 ? [CONNECT] : [],
  };
}

function verdictOf(missing: readonly EventKind[], ours: number): string {
  if (missing.length === 0) return '🟢 all events reach Postbell';
  if (ours === 0) return '🔴 no event reaches Postbell';
  return `🟠 ${formatCount(missing.length, 'kind of event', 'kinds of events')} don’t reach Postbell`;
}

function missingNotice(missing: readonly EventKind[]): Section[] {
  // With nothing at all, the verdict has said it.
  if (missing.length === 0 || missing.length === EVENT_KINDS.length) return [];
  const words = enumerated(missing.map((kind) => uncapitalised(EVENT_LABELS[kind])));
  return [
    { kind: 'notice', tone: 'warning', text: `Postbell isn’t told of ${words}: connect it.` },
  ];
}

function outdatedNotice(count: number): Section[] {
  if (count === 0) return [];
  const they = count === 1 ? 'reports' : 'report';
  return [
    {
      kind: 'notice',
      tone: 'warning',
      text: `${formatCount(count, 'webhook')} of Postbell ${they} to an address or with a secret of earlier. Connecting renews one for each kind of event; delete what is left then.`,
    },
  ];
}

/** The actions that are reported to one address more than once. */
function repeatedIn(all: readonly Standing[]): string[] {
  const byKey = Map.groupBy(all, ({ webhook }) => `${webhook.action} ${webhook.url}`);
  const repeated = [...byKey.values()].filter((group) => group.length > 1);
  return [...new Set(repeated.map(([first]) => first?.webhook.action ?? ''))];
}

function repeatedNotice(actions: readonly string[]): Section[] {
  if (actions.length === 0) return [];
  const words = enumerated(actions.map((action) => uncapitalised(eventInWords(action))));
  return [
    {
      kind: 'notice',
      tone: 'warning',
      text: `${capitalised(words)}: registered more than once for the same address, so every event comes as often. Delete the others.`,
    },
  ];
}
