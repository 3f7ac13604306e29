import {
  action,
  type Action,
  facts,
  mentionsOf,
  notice,
  type Reply,
  type Section,
  type Span,
  spansOf,
  time,
  type Tone,
} from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { maskPeople } from '../lib/mask.ts';
import { capitalised, uncapitalised } from '../lib/text.ts';
import { maskedParts } from './disclosure.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import {
  type Approval,
  APPROVAL_CARD,
  APPROVAL_NEWS,
  type ApprovalNews,
  type Approvals,
  type ApprovalState,
} from '../store/approvals.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';

/** The state of a request in words, with the tone of its notice. */
export const VERDICTS: Readonly<Record<ApprovalState, readonly [Tone, string]>> = {
  pending: ['info', 'Waiting for approval'],
  approved: ['info', 'Approved; starting soon'],
  running: ['info', 'Approved; in progress'],
  done: ['good', 'Approved and done'],
  failed: ['bad', 'Approved, but it failed'],
  unknown: ['bad', 'Approved, but the outcome is unknown'],
  returned: ['info', 'Sent back'],
  withdrawn: ['info', 'Withdrawn'],
  expired: ['info', 'Expired without a decision'],
  void: ['info', 'Canceled'],
};

/**
 * Draws a request for those who decide; addresses in it are masked, since a channel may read it.
 * @param own the account's own addresses, such as a campaign's sender: anybody may read them
 * @param isWhole with all that was to happen, as a question. Default: as long as it is pending
 */
export function approvalCard(
  request: Approval,
  own: readonly string[],
  isWhole = request.state === 'pending',
): Reply {
  const { id, state, personId, approverId, demand, why, words, preview, expiresAt } = request;
  const { assigneeId } = request;
  const [tone, verdict] = VERDICTS[state];
  const { sections = [] } = preview;
  // Once it is decided, nobody is asked any more, and what it was about is enough.
  const what = compact<Section>([
    preview.summary !== undefined && { kind: 'paragraph', text: preview.summary },
    ...(isWhole ? sections : [sections.find(({ kind }) => kind === 'facts')]),
  ]);
  const isPending = state === 'pending';
  const by: readonly Span[] =
    approverId === null ? [] : [' by ', { kind: 'person', id: approverId }];
  const reason = words === null ? '.' : `: ${words}`;
  const asks = isPending ? 'asks' : 'asked';
  const wish: readonly Span[] =
    assigneeId === null
      ? [` ${asks} for approval`]
      : [` ${asks}`, ...mentionsOf([assigneeId]), ' to do this'];
  return {
    title: maskedParts(`Request: ${wishOf(request)}`, own),
    summary: [{ kind: 'person', id: personId }, ...wish, `: ${demand}.`],
    sections: compact<Section>([
      notice(tone, [verdict, ...by, isPending ? '.' : maskPeople(reason)]),
      facts([
        { label: 'Reason', value: why === null ? 'None yet' : maskPeople(why) },
        isPending && { label: 'Expires', value: time(expiresAt) },
      ]),
      ...maskedParts(what, own),
    ]),
    actions: isPending ? decisions(request) : [SHOW(id)],
    footnote: `Request ${id}${isPending ? ' · its contents can’t be changed' : ''}`,
  };
}

/**
 * Returns what somebody asks for, to follow “wants to”: `send “Hi VIPs” now`. A time in it is that of
 * the person who asks: others read in which zone it is.
 */
export function wishOf({
  preview: { title },
  stakes,
  zone,
}: Pick<Approval, 'preview' | 'stakes' | 'zone'>): string {
  const wish = uncapitalised(title.replace(/\?$/u, ''));
  return stakes.beginsAt === undefined ? wish : `${wish} (${zone})`;
}

const SHOW = (request: string) => action('postbell approvals show', { request }, 'Show request');

function decisions({ id: request, assigneeId }: Approval): readonly Action[] {
  const [yes, no] = assigneeId === null ? ['Approve…', 'Send back…'] : ['Review…', 'Decline…'];
  return [
    action('postbell approvals approve', { request }, yes, { emphasis: 'primary' }),
    action('postbell approvals return', { request }, no, { asksFirst: true }),
    action('postbell approvals explain', { request }, 'Add a reason…', { asksFirst: true }),
  ];
}

const NEWS_TITLES = {
  done: 'Approved and done',
  failed: 'Approved, but it failed',
  unknown: 'Approved, but the outcome is unknown',
  returned: 'Your request was sent back',
  withdrawn: 'Your request was withdrawn',
  expired: 'Your request expired',
  void: 'Your request was canceled',
} as const;

const DECLINED = 'Your request was declined';

/** @param result the answer to what was carried out */
export function newsOf(
  request: Approval,
  state: keyof typeof NEWS_TITLES,
  words: string | null,
  result: Reply | null = null,
): Reply {
  const { id, approverId, assigneeId } = request;
  const by: readonly Span[] =
    approverId === null ? [] : [' · by ', { kind: 'person', id: approverId }];
  return {
    title: assigneeId !== null && state === 'returned' ? DECLINED : NEWS_TITLES[state],
    summary: [capitalised(wishOf(request)), ...by],
    sections: compact<Section>([
      words !== null && { kind: 'paragraph', text: words },
      result && { kind: 'heading', text: result.title || 'Result' },
      result?.summary !== undefined && { kind: 'paragraph', text: spansOf(result.summary) },
      ...(result?.sections ?? []),
    ]),
    actions: result?.actions ?? [SHOW(id)],
    footnote: `Request ${id}`,
  };
}

/** Returns what the channel is told where it was asked for; `null` where nothing is announced. */
export function announcementOf(
  { personId, approverId, channelId, threadTs }: Approval,
  { announcement }: Reply,
): ApprovalNews | null {
  if (announcement === undefined || !channelId?.startsWith('C') || approverId === null) return null;
  const by: readonly Span[] = [' Approved by ', { kind: 'person', id: approverId }, '.'];
  const summary = [{ kind: 'person', id: personId } as const, ' ', ...spansOf(announcement), ...by];
  return { channelId, threadTs, reply: { title: '', summary } };
}

export function reminderOf({ expiresAt }: Approval): Reply {
  return {
    title: '',
    sections: [notice('info', ['Still waiting for approval. Expires ', time(expiresAt), '.'])],
  };
}

export function approvalKinds(
  store: Approvals,
  ownAddresses: Pick<OwnAddresses, 'all'>,
): readonly MessageKind[] {
  const requestOf = ({ sourceId }: OutgoingMessage) => store.get(sourceId ?? '');
  return [
    {
      name: APPROVAL_CARD,
      isDropped: (_, because) => because === 'gone' || because === 'closed',
      elsewhere: async (message) => (await requestOf(message))?.personId ?? null,
      async dueAt(message, at) {
        const request = await requestOf(message);
        if (request === null) return 'never';
        return message.version > message.shownVersion ? at : null;
      },
      async draw(message) {
        const request = await requestOf(message);
        if (request === null) return null;
        const isFinal = request.endedAt !== null;
        const reply = approvalCard(request, await ownAddresses.all());
        return { reply, threadTs: null, isFinal };
      },
    },
    {
      name: APPROVAL_NEWS,
      // The channel still wants to know when the thread is gone.
      isDropped: (_, because) => because === 'closed',
      dueAt: async (_, at) => at,
      draw: async ({ body }) => {
        // `newsOf` and `remind` wrote it.
        const { reply, threadTs } = body as ApprovalNews;
        return { reply, threadTs, isFinal: true };
      },
    },
  ];
}
