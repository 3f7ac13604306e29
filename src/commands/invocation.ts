import type { RawValues, Text } from '../domain/reply.ts';
import type { Stakes } from '../domain/approvals.ts';
import type { Act } from '../store/acts.ts';
import type { Operation } from './define.ts';

/**
 * `approval`: a second person approved what somebody had asked for. `mcp`: an assistant calls it for
 * a person, which proves nothing of what that person wants: it reads, or ends in a form.
 */
export type Way = 'command' | 'form' | 'button' | 'shortcut' | 'approval' | 'mcp';

/** Ways whose values are words that somebody wrote, such as titles in place of ids. */
export const TYPED_WAYS: ReadonlySet<Way> = new Set(['command', 'mcp']);

/** The person whom an answer is for, and where they asked. */
export interface Asker {
  readonly personId: string;
  /** `null` outside of a channel, e.g. in App Home or after a global shortcut. */
  readonly channelId: string | null;
  readonly threadTs: string | null;
}

export interface Invocation {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: Asker;
  readonly way: Way;
  /** Opens the form, filled with the values, even if none is missing. */
  readonly asksFirst?: boolean;
  /** True once the person has seen what is going to happen. */
  readonly isConfirmed?: boolean;
  /** The idempotency key under which it acts once, however often it is asked for. */
  readonly key?: string | undefined;
  /** The act that is kept while somebody waits for it; set when its values are read. */
  readonly act?: Act | null;
  /** The person who approved it: it takes their rights, and nobody else has to approve it. */
  readonly approverId?: string;
  readonly requestId?: string;
  /** Slack user id of the assignee: who is asked to do it, by whoever may only prepare it. */
  readonly assigneeId?: string | undefined;
  /** The stakes when it was requested: it is done only while they hold. */
  readonly approved?: Stakes;
  readonly zone?: string;
  /** Called when nothing is missing and nobody ran it before, right before it runs. */
  readonly onRun?: () => Promise<unknown>;
  /** Called with what is known before the answer is whole. */
  readonly onKnown?: ((text: Text) => void) | undefined;
}

export interface CommandLine {
  readonly way: 'command';
  readonly command: string;
  readonly area: string;
  readonly text: string;
  readonly to: Asker;
  readonly onKnown?: ((text: Text) => void) | undefined;
}
