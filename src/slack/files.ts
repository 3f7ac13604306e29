import type { WebClient } from '@slack/web-api';
import type { ReplyFile } from '../domain/reply.ts';

export interface FilePlace {
  readonly channelId: string;
  readonly threadTs?: string;
}

export type Files = ReturnType<typeof createFiles>;

/** Creates what uploads files; Slack takes them only into a conversation that the bot is in. */
export function createFiles(client: WebClient) {
  const directMessages = new Map<string, string>();

  const directMessageOf = async (personId: string): Promise<string> => {
    const known = directMessages.get(personId);
    if (known !== undefined) return known;
    const { channel } = await client.conversations.open({ users: personId });
    const id = channel?.id ?? personId;
    directMessages.set(personId, id);
    return id;
  };

  const upload = async (files: readonly ReplyFile[], place: FilePlace): Promise<void> => {
    if (files.length === 0) return;
    const file_uploads = files.map(({ name, title, content }) => ({
      // Slack refuses an empty file.
      file: Buffer.from(content === '' ? '\n' : content),
      filename: name,
      title,
    }));
    const channel_id = place.channelId;
    await (place.threadTs === undefined
      ? client.filesUploadV2({ channel_id, file_uploads })
      : client.filesUploadV2({ channel_id, thread_ts: place.threadTs, file_uploads }));
  };

  return {
    upload,

    /** Uploads files to the person's direct messages with the bot, where nobody else sees them. */
    async share(files: readonly ReplyFile[], personId: string): Promise<void> {
      if (files.length === 0) return;
      await upload(files, { channelId: await directMessageOf(personId) });
    },
  };
}
