import { overridesTyped } from '../../../domain/approvals.ts';
import {
  action,
  type Action,
  notice,
  type Reply,
  type Section,
  type Span,
  spansOf,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { MessageKind } from '../../../outbox/message-kind.ts';
import type { NewMessage } from '../../../store/outbox/outgoing-messages.ts';
import {
  PREPARED_SEND,
  type PreparedSend,
  type PreparedState,
  shownBy,
} from '../../../store/prepared-sends.ts';
import type { Store } from '../../../store/store.ts';
import { subjectInWords } from './recurring-words.ts';

/** The name of the messages that something didn't go out, or that nobody knows. */
const RECURRING_NEWS = 'recurring send news';

/** Draws an occurrence for its channel: what would go out, and the buttons that decide. */
export function cardOf(send: PreparedSend): Reply {
  const { state, recurringId, reviewId, shown, problem } = send;
  const isOpen = state === 'waiting';
  const review: readonly Section[] = isOpen ? (shown.sections ?? []) : [];
  return {
    title: `Recurring send: ${titleOf(send)}`,
    summary: [...STATE_WORDS[state](send)],
    sections: compact([
      isOpen && problem !== null && notice('bad', `It can’t be confirmed like this. ${problem}`),
      isOpen && problem === null && shown.summary !== undefined && paragraph(shown.summary),
      ...review,
    ]),
    actions: actionsFor(send),
    footnote: compact([
      `Recurring send ${recurringId}`,
      isOpen && `review ${reviewId}`,
      isOpen && 'Nothing goes out until someone confirms',
    ]).join(' · '),
  };
}

function titleOf({ name, values }: Pick<PreparedSend, 'name' | 'values'>): string {
  return name || subjectInWords({ subject: values['subject'] ?? '' });
}

function paragraph(text: Text): Section {
  return { kind: 'paragraph', text };
}

const STATE_WORDS: Readonly<Record<PreparedState, (send: PreparedSend) => readonly Span[]>> = {
  waiting: ({ dueAt }) => ['Goes out ', time(dueAt), ' if someone confirms it by then.'],
  sending: (send) => [...confirmedBy(send), '; the service is being asked.'],
  scheduled: (send) => [...confirmedBy(send), ': scheduled for ', time(send.dueAt), '.'],
  unknown: (send) =>
    send.personId === null
      ? [
          'Postbell’s database was restored. Postbell is checking whether the service already has it.',
        ]
      : [
          ...confirmedBy(send),
          ', but it isn’t known whether the service has it. Postbell keeps looking.',
        ],
  skipped: ({ dueAt, personId }) => [
    'Skipped',
    ...by(personId),
    ': it doesn’t go out ',
    time(dueAt),
    '.',
  ],
  missed: ({ dueAt, problem }) => [
    '🟠 It didn’t go out ',
    time(dueAt),
    problem === null ? ': nobody confirmed it.' : `. ${problem}`,
  ],
  withdrawn: ({ dueAt, problem }) => ['It doesn’t go out ', time(dueAt), `. ${problem ?? ''}`],
};

function confirmedBy({ personId }: PreparedSend): readonly Span[] {
  return ['Confirmed', ...by(personId)];
}

function by(personId: string | null): readonly Span[] {
  return personId === null ? [] : [' by ', { kind: 'person', id: personId }];
}

function actionsFor(send: PreparedSend): readonly Action[] {
  const { recurringId: recurring, reviewId: review, dueAt, state, campaignId, values } = send;
  const at = dueAt.toISOString();
  if (state === 'scheduled' && campaignId !== null) {
    const it = { campaign: campaignId };
    return [
      action('campaign show', it, 'Open campaign'),
      action('campaign cancel', it, 'Cancel campaign…', { emphasis: 'danger' }),
    ];
  }
  if (state === 'skipped') {
    return [action('campaign recurring unskip', { recurring, at }, 'Send it after all')];
  }
  if (state === 'missed') return [sendNow(values)];
  if (state === 'unknown') return [action('campaign list', {}, 'Show campaigns')];
  if (state !== 'waiting') return [];
  const label = send.problem === null ? 'Confirm' : 'Check again';
  // Whoever confirms it has seen what it warns of.
  const despite = overridesTyped(send.stakes.overrides ?? []) || undefined;
  return [
    action('campaign recurring confirm', { recurring, review, despite }, label, {
      emphasis: 'primary',
      confirms: true,
    }),
    action('campaign recurring skip', { recurring, at }, 'Skip this one'),
    action('campaign recurring edit', { recurring }, 'Edit…', { asksFirst: true }),
    action('campaign test', testOf(values), 'Send a test to myself…', { asksFirst: true }),
  ];
}

function sendNow(values: PreparedSend['values']): Action {
  const { at: _, ...now } = values;
  return action({ name: 'campaign send' }, now, 'Send now…', { asksFirst: true });
}

function testOf({ sender, subject, template, copy, senderName }: PreparedSend['values']) {
  return { sender, subject, template, copy, senderName };
}

/** Returns the message that an occurrence didn't go out. */
export function missedNews(
  send: Pick<PreparedSend, 'recurringId' | 'channelId' | 'ownerId' | 'dueAt' | 'name' | 'values'>,
  why: Text,
): NewMessage {
  const { recurringId: recurring, dueAt } = send;
  const reply: Reply = {
    title: `Not sent: ${titleOf(send)}`,
    summary: ['🟠 It was to go out ', time(dueAt), '. ', ...spansOf(why)],
    actions: [
      sendNow(send.values),
      action('campaign recurring edit', { recurring }, 'Edit…', { asksFirst: true }),
      action('campaign recurring list', {}, 'All recurring sends'),
    ],
    footnote: `Recurring send ${recurring}`,
  };
  return newsOf(send, 'missed', reply);
}

/** Returns the message about an occurrence whose confirmation was interrupted. */
export function interruptedNews(send: PreparedSend, isLost: boolean): NewMessage {
  const { recurringId, dueAt, begunAt, personId } = send;
  const during =
    personId === null
      ? 'The service'
      : 'Postbell was interrupted while it was confirmed, and the service';
  const summary: Text = isLost
    ? [`🟠 ${during} has no such campaign. Confirm it on its card to send it `, time(dueAt), '.']
    : [
        '🟠 It isn’t known whether the service has it: the answer got lost. Postbell keeps looking, and says here what it finds. Check before you send it another way.',
      ];
  const reply: Reply = {
    title: titleOf(send),
    summary,
    actions: [action('campaign list', {}, 'Show campaigns')],
    footnote: `Recurring send ${recurringId}`,
  };
  return newsOf(send, `${isLost ? 'lost' : 'unknown'} ${begunAt?.getTime() ?? 0}`, reply);
}

/** Returns the message that a campaign was found of which nobody knew. */
export function foundNews(send: PreparedSend, campaignId: string): NewMessage {
  const reply: Reply = {
    title: titleOf(send),
    summary: [`The service has it as campaign ${campaignId}, for `, time(send.dueAt), '.'],
    actions: [action('campaign show', { campaign: campaignId }, 'Open campaign')],
    footnote: `Recurring send ${send.recurringId}`,
  };
  return newsOf(send, 'found', reply);
}

function newsOf(
  { recurringId, channelId, ownerId, dueAt }: Parameters<typeof missedNews>[0],
  what: string,
  reply: Reply,
): NewMessage {
  return {
    id: `${RECURRING_NEWS} ${recurringId} ${dueAt.getTime()} ${what}`,
    kind: RECURRING_NEWS,
    // Twice is better than never.
    promise: 'at-least-once',
    channelId,
    sourceId: ownerId,
    rank: 1,
    body: reply,
  };
}

/** The kinds of its messages: the card of each occurrence, and what is told besides. */
export function recurringKinds({
  preparedSends,
}: Pick<Store, 'preparedSends'>): readonly MessageKind[] {
  const sendOf = async (id: string) => {
    const key = shownBy(id);
    return key === null ? null : preparedSends.find(key);
  };
  return [
    {
      name: PREPARED_SEND,
      isDropped: (_, because) => because === 'gone' || because === 'closed',
      elsewhere: async ({ id }) => (await sendOf(id))?.ownerId ?? null,
      async dueAt(message, at) {
        if ((await sendOf(message.id)) === null) return 'never';
        return message.version > message.shownVersion ? at : null;
      },
      async draw({ id }) {
        const send = await sendOf(id);
        if (send === null) return null;
        const isFinal = send.state === 'scheduled' || send.state === 'missed';
        return { reply: cardOf(send), threadTs: null, isFinal };
      },
    },
    {
      name: RECURRING_NEWS,
      isDropped: (_, because) => because === 'gone' || because === 'closed',
      // Its owner, where the channel takes nothing.
      elsewhere: async ({ channelId, sourceId }) => (sourceId === channelId ? null : sourceId),
      dueAt: async (_, at) => at,
      // `newsOf` wrote it.
      draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
    },
  ];
}
