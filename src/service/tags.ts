import { z } from 'zod';
import { YES } from './answer.ts';
import { id, idToSend, listOf, text, textOrNull } from './formats.ts';
import { type Http, path, type Path } from './http.ts';

/** A label for addresses and phone numbers; spec 1, section 2.8. */
export interface Tag {
  readonly id: string;
  readonly name: string;
  /** The hex colour as the service gives it. */
  readonly color: string;
}

type NewTag = Pick<Tag, 'name' | 'color'>;

/** A change that the service accepted and carries out later; spec 1, section 2.11. */
interface Queued {
  readonly queueId: string | null;
  /** The service's words. */
  readonly description: string;
}

/**
 * Tags; spec 1, section 4.6. Paid plan (Pro and above). The service only queues changes of tags and
 * never reports their result.
 */
export function tagsOf(http: Http) {
  /** The specification doesn't mark required fields (spec 1, section 4.6), so all are always sent. */
  const assign = (path: Path, json: object, tagIds: readonly string[]): Promise<Queued> =>
    http.post(path, {
      answer: queued,
      json: { ...json, tags: tagIds.map(idToSend) },
      effect: 'repeatable',
    });

  return {
    all: (): Promise<readonly Tag[]> => http.get(path`/tags`, { answer: tags }),

    create: ({ name, color }: NewTag): Promise<Queued> =>
      http.post(path`/tags`, { answer: queued, json: { name, color } }),

    change: (id: string, { name, color }: NewTag): Promise<Queued> =>
      http.put(path`/tags/${id}`, { answer: queued, json: { name, color }, subject: `tag ${id}` }),

    remove: (id: string): Promise<Queued> =>
      http.delete(path`/tags/${id}`, { answer: queued, subject: `tag ${id}` }),

    pinToEmail: (email: string, tagIds: readonly string[]): Promise<Queued> =>
      assign(path`/tags/pin/email`, { email }, tagIds),

    pinToPhone: (phone: string, tagIds: readonly string[]): Promise<Queued> =>
      assign(path`/tags/pin/phone`, { phone }, tagIds),

    unpinFromEmail: (email: string, tagIds: readonly string[]): Promise<Queued> =>
      assign(path`/tags/unpin/email`, { email }, tagIds),

    unpinFromPhone: (phone: string, tagIds: readonly string[]): Promise<Queued> =>
      assign(path`/tags/unpin/phone`, { phone }, tagIds),
  };
}

const tags = z
  .object({ tags: listOf(z.object({ id, name: text, color: text })) })
  .transform((wire): readonly Tag[] => wire.tags);

/** A queued change; `success: false` and `failure: true` were rejected as refusals before. */
const queued = z
  .object({ queue_id: textOrNull, description: text, success: YES })
  .transform((wire): Queued => ({ queueId: wire.queue_id, description: wire.description }));
