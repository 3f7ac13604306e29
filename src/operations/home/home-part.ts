import type { Reply } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';

/** A part of App Home; each is read by itself, so that none waits for another or fails with it. */
export interface HomePart {
  readonly title: string;
  /** Text shown instead when the part can't be read, e.g. `The balance can’t be read now.` */
  readonly missing: string;
  /** Operation that a person must be allowed to run in order to get the part. */
  readonly operation?: string;
  /** Reads what it shows below its heading; `null`: nothing, also no heading. */
  read(context: OperationContext): Promise<HomeContent | null>;
}

export type HomeContent = Omit<Reply, 'title' | 'files' | 'announcement'>;
