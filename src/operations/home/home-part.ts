import type { Reply } from '../../core/reply.ts';
import type { OperationContext } from '../context.ts';

/** A part of App Home; each is read by itself, so that none waits for another or fails with it. */
export interface HomePart {
  /** Its heading. */
  readonly title: string;
  /** Said in its place when it can't be read, e.g. `The balance can’t be read now.` */
  readonly missing: string;
  /** Whoever may not run this operation doesn't get the part. */
  readonly operation?: string;
  /** What it shows below its heading; `null`: nothing, also no heading. */
  read(context: OperationContext): Promise<HomeContent | null>;
}

export type HomeContent = Omit<Reply, 'title' | 'files' | 'announcement'>;
