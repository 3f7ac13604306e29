import type { Message, PageAnswer, View } from '../../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { WAITING } from '../../../src/slack/requests.ts';
import { read } from '../person.ts';

const CHANNELS = ['C0CAMPAIGNS', 'C0DELIVERY', 'C0GENERAL', 'C0RANDOM'];

export type Screen = ReturnType<typeof screenOf>;

/** What became visible to a person: messages that are new or changed, and the modal on top. */
export interface Seen {
  readonly messages: readonly Message[];
  readonly form: View | null;
}

/** What one person sees of a workspace, and what changes there when they do something. */
export function screenOf(workspace: Workspace, personId: string) {
  const mine = () =>
    [...CHANNELS, `D${personId.slice(1)}`]
      .flatMap((channel) => workspace.messages(channel, { person: personId }))
      .filter(({ channel, visibleTo }) => visibleTo === personId || channel.startsWith('D'))
      // What only says that the answer takes a while isn't it, though its words may fit.
      .filter(({ text }) => !text.startsWith(WAITING));
  const modals = () => workspace.views(personId).filter(({ kind }) => kind === 'modal');

  /** Watches from now on. */
  const watch = () => {
    const messages = new Map(mine().map((message) => [keyOf(message), read(message)]));
    const views = new Map(modals().map((view) => [view.id, faceOf(view)]));
    const seen = (): Seen => ({
      messages: mine().filter((message) => messages.get(keyOf(message)) !== read(message)),
      form: modals().findLast((view) => views.get(view.id) !== faceOf(view)) ?? null,
    });
    return {
      seen,
      /** What `look` makes of what is new, as soon as it makes something of it. */
      until: <Found>(look: (seen: Seen) => Found | undefined): Promise<Found> =>
        workspace.waitForChange(() => look(seen())),
    };
  };

  return {
    personId,
    watch,
    /** Does something that the workspace must take. @throws what it says when it doesn't. */
    async act(doing: Promise<PageAnswer>): Promise<PageAnswer & { readonly ok: true }> {
      const notified = await doing;
      if (!notified.ok) throw new Error(notified.error);
      return notified;
    },
  };
}

function faceOf({ payload, errors }: View): string {
  return JSON.stringify([payload['title'], payload['blocks'], payload['submit'], errors]);
}

function keyOf({ channel, ts }: Message): string {
  return `${channel} ${ts}`;
}
