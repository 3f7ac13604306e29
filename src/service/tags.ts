import { z } from 'zod';
import {
  type Decoded,
  id,
  idToSend,
  listOf,
  phoneToSend,
  record,
  text,
  textOrNull,
  YES,
} from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';

type NewTag = Pick<Tag, 'name' | 'color'>;

/** Tags; spec 1, section 4.6; Pro and above. Changes are queued: no result is ever reported. */
export function tagsOf(http: Http) {
  return {
    all: () => http.get(path`/tags`, tags),
    create: ({ name, color }: NewTag) => http.post(path`/tags`, queued, { json: { name, color } }),

    change: (id: string, { name, color }: NewTag) =>
      http.put(path`/tags/${{ tag: id }}`, queued, { json: { name, color } }),

    remove: (id: string) => http.delete(path`/tags/${{ tag: id }}`, queued),

    /** The specification doesn't mark required fields (spec 1, section 4.6), so all are always sent. */
    assign: (
      verb: 'pin' | 'unpin',
      kind: 'email' | 'phone',
      value: string,
      tagIds: readonly string[],
    ) =>
      http.post(ASSIGNMENTS[verb][kind], queued, {
        json: { [kind]: kind === 'phone' ? phoneToSend(value) : value, tags: tagIds.map(idToSend) },
        effect: 'repeatable',
      }),
  };
}

const ASSIGNMENTS = {
  pin: { email: path`/tags/pin/email`, phone: path`/tags/pin/phone` },
  unpin: { email: path`/tags/unpin/email`, phone: path`/tags/unpin/phone` },
} as const;

export type Tag = Decoded<typeof tag>;

/** The colour is hexadecimal, as the service gives it. */
const tag = record({ id, name: text, color: text });
const tags = z.object({ tags: listOf(tag) }).transform((wire): readonly Tag[] => wire.tags);

/** The format of a queued change; `success: false` and `failure: true` were rejected before. */
const queued = z
  .object({ queue_id: textOrNull, description: text, success: YES })
  .transform((wire) => ({ queueId: wire.queue_id, description: wire.description }));
