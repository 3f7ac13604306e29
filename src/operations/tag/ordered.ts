import { action, type Reply, type Section, type Step, type Text } from '../../domain/reply.ts';

interface Order {
  readonly title: string;
  /** Words for what the service does now, e.g. `creates it`. */
  readonly does: string;
  readonly sections?: readonly Section[];
  readonly announcement: Text;
  /** Actions before the one that lists all tags. */
  readonly steps?: readonly Step[];
}

/** Returns the answer to a change that the service only queues (spec 1, section 2.11). */
export function ordered({ does, steps = [], ...reply }: Order): Reply {
  return {
    ...reply,
    summary: `Accepted: the service ${does} within moments.`,
    steps: [...steps, action('All tags', 'tag list')],
    footnote: 'The service doesn’t report when it is done; the list of tags shows it.',
  };
}
