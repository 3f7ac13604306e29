import { z } from 'zod';
import { fromJson, readContent } from '../message-content.ts';
import type { File } from '../page-protocol.ts';
import { post, writableChannel } from '../posting.ts';
import { fileObject } from '../slack-objects.ts';
import { isRefusal, refuse } from './answer.ts';
import { id, method, TIER, type Method } from './method.ts';

/** docs.slack.dev/reference/methods/files.completeUploadExternal. */
const COMMENT = { maxLength: 40_000 };

const uploads = z
  .preprocess(fromJson, z.array(z.object({ id, title: z.string().optional() })).min(1))
  .readonly();

/** `files.*`; those of an upload are the two steps around it. */
export const fileMethods: Readonly<Record<string, Method>> = {
  'files.info': method(TIER.four, z.object({ file: id }), (team, args) => {
    const file = team.shelf.find(args.file);
    return file === undefined
      ? refuse('file_not_found')
      : { ok: true, file: fileObject(team, file), comments: [] };
  }),

  'files.getUploadURLExternal': method(
    TIER.four,
    z.object({ filename: id, length: z.coerce.number().int().min(1) }),
    (team, args) => {
      const file = team.shelf.reserve(args.filename, args.length);
      return { ok: true, upload_url: `${team.address}/upload/v1/${file.id}`, file_id: file.id };
    },
  ),

  'files.completeUploadExternal': method(
    TIER.four,
    z.object({
      files: uploads,
      // Of the same page; unlike elsewhere, a person's id isn't taken for their direct messages.
      channel_id: z
        .string()
        .regex(/^[CGDZ][A-Z0-9]+$/)
        .optional(),
      thread_ts: z.coerce.string().optional(),
      initial_comment: z.string().optional(),
      blocks: z.unknown().optional(),
    }),
    (team, args) => {
      const files = args.files.flatMap(({ id: fileId, title }) => {
        const file = team.shelf.find(fileId);
        return file?.content === undefined ? [] : [{ ...file, title: title ?? file.name }];
      });
      if (files.length < args.files.length) return refuse('file_not_found');
      const channel =
        args.channel_id === undefined ? undefined : writableChannel(team, args.channel_id);
      if (channel !== undefined && isRefusal(channel)) return channel;
      const text = args.initial_comment ?? '';
      const said =
        text === '' && args.blocks === undefined
          ? { text }
          : readContent({ text, blocks: args.blocks }, COMMENT, team.newId);
      if (isRefusal(said)) return said;
      files.forEach((file) => team.shelf.put(file));
      if (channel !== undefined) {
        const shared = files.map(withoutContent);
        post(team, null, channel.id, said, { threadTs: args.thread_ts, files: shared });
      }
      return { ok: true, files: files.map((file) => fileObject(team, file)) };
    },
  ),
};

function withoutContent({ id, name, title, sizeBytes, url }: File): File {
  return { id, name, title, sizeBytes, url };
}
