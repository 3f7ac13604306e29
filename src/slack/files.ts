import { sizeInWords } from '../domain/figures.ts';
import type { RawValues, ReplyFile } from '../domain/reply.ts';
import { InputError, PostbellError, UnavailableError } from '../lib/errors.ts';
import type { Accepted, Inputs } from '../commands/inputs.ts';
import { isOptional } from '../commands/read-values.ts';
import type { Bot } from './bot.ts';
import type { SlackFile } from './forms/input-block.ts';

/** Uploads files; Slack takes them only into a conversation that the bot is in. */
export async function uploadFiles(
  { clients }: Bot,
  files: readonly ReplyFile[],
  channel_id: string,
  threadTs?: string,
): Promise<void> {
  if (files.length === 0) return;
  const file_uploads = files.map(({ name, title, content }) => ({
    // Slack refuses an empty file.
    file: Buffer.from(content === '' ? '\n' : content),
    filename: name,
    title,
  }));
  await (threadTs === undefined
    ? clients.background.filesUploadV2({ channel_id, file_uploads })
    : clients.background.filesUploadV2({ channel_id, thread_ts: threadTs, file_uploads }));
}

/** Uploads files to the person's direct messages with the bot, where nobody else sees them. */
export async function shareFiles(
  bot: Bot,
  files: readonly ReplyFile[],
  personId: string,
): Promise<void> {
  if (files.length === 0) return;
  const { channel } = await bot.clients.background.conversations.open({ users: personId });
  await uploadFiles(bot, files, channel?.id ?? personId);
}

/** Milliseconds that a download may take: ten megabytes over a slow line. */
const DOWNLOAD_WITHIN_MS = 30_000;

export type GivenFiles = ReadonlyMap<string, readonly SlackFile[]>;

/** Returns one problem a field: Slack checks neither the kind nor the size of files. */
export function fileFaults(inputs: Inputs, given: GivenFiles): readonly InputError[] {
  return [...given].flatMap(([field, files]) => {
    const input = inputs[field];
    if (input?.kind !== 'file' && input?.kind !== 'files') return [];
    const most = input.kind === 'files' ? input.most : 1;
    if (files.length > most) {
      return [new InputError(`Up to ${most} files; these are ${files.length}.`, { field })];
    }
    const faults = files.flatMap((file) => faultOf(file, input.accepts) ?? []);
    return faults.slice(0, 1).map((message) => new InputError(message, { field }));
  });
}

/**
 * @returns the ids under which they are kept, by the name of the input
 * @throws {UnavailableError} when Slack doesn't deliver one.
 * @throws {InputError} when one is larger than Slack said.
 */
export async function keepFiles(bot: Bot, inputs: Inputs, given: GivenFiles): Promise<RawValues> {
  const kept = [...given].map(async ([field, files]) => {
    const input = inputs[field];
    if (input?.kind !== 'file' && input?.kind !== 'files') return null;
    const { mostBytes } = input.accepts;
    const ids = await Promise.all(files.map((file) => keepFile(bot, file, mostBytes, field)));
    return [field, ids.join(',')] as const;
  });
  const entries = await Promise.all(kept);
  return Object.fromEntries(entries.filter((entry) => entry !== null));
}

/** Does the same, but returns a failure as a problem of the field, to give the file again. */
export async function filesOrProblem(
  bot: Bot,
  inputs: Inputs,
  given: GivenFiles,
): Promise<RawValues | InputError> {
  try {
    return await keepFiles(bot, inputs, given);
  } catch (cause) {
    if (cause instanceof InputError) return cause;
    if (!(cause instanceof PostbellError)) throw cause;
    bot.log.warn({ err: cause }, 'a file was not kept');
    const [field = ''] = given.keys();
    return problemToMend(inputs, field, cause.message, cause);
  }
}

/** Asks for a file again: an empty field must not pass for a decision to send none. */
export function problemToMend(
  inputs: Inputs,
  field: string,
  why: string,
  cause?: unknown,
): InputError {
  const input = inputs[field];
  const without = input && isOptional(input) ? ', or continue without it' : '';
  return new InputError(`${why} Add it again${without}.`, { field, cause });
}

function faultOf(file: SlackFile, { extensions, mostBytes }: Accepted): string | null {
  const name = nameOf(file);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extensions && !extensions.includes(extension ?? '')) {
    const requested = extensions.map((one) => one.toUpperCase()).join(' or ');
    return `${name} can’t be read here. Use ${requested}.`;
  }
  return file.size !== undefined && file.size > mostBytes ? tooLarge(name, mostBytes) : null;
}

function tooLarge(name: string, mostBytes: number): string {
  return `${name} is too large: at most ${sizeInWords(mostBytes)}.`;
}

function nameOf({ name, id }: SlackFile): string {
  return name?.trim() || id;
}

async function keepFile(
  bot: Bot,
  given: SlackFile,
  mostBytes: number,
  field: string,
): Promise<string> {
  const file = addressOf(given) === undefined ? await lookUp(bot, given) : given;
  const name = nameOf(file);
  const answer = await download(bot, file);
  const content = await contentOf(answer, mostBytes, name, field);
  // Without the scope files:read Slack answers 200 with its sign-in page.
  if (file.size !== undefined && file.size !== content.length) {
    throw notHandedOver(name, new Error(`${content.length} bytes instead of ${file.size}`));
  }
  return bot.store.uploads.save({ name, content }, bot.now());
}

/** Files from connected workspaces come with only their id (docs.slack.dev, file object). */
async function lookUp(bot: Bot, { id, name }: SlackFile): Promise<SlackFile> {
  try {
    const { file } = await bot.clients.background.files.info({ file: id });
    return { ...file, id, name: file?.name ?? name ?? id };
  } catch (cause) {
    throw notHandedOver(name ?? id, cause);
  }
}

function addressOf({ url_private_download, url_private }: SlackFile): string | undefined {
  return url_private_download ?? url_private;
}

async function download(bot: Bot, file: SlackFile): Promise<Response> {
  const address = addressOf(file);
  const { apiUrl, botToken } = bot.config.slack;
  if (address === undefined) throw notHandedOver(nameOf(file), new Error('no address'));
  if (!isOfSlack(address, apiUrl)) {
    throw notHandedOver(nameOf(file), new Error('not an address of Slack'));
  }
  try {
    // On a redirect to another host, fetch drops the token (Fetch standard, HTTP-redirect).
    return await bot.clients.measured('file download', async () => {
      const answer = await fetch(address, {
        headers: { authorization: `Bearer ${botToken}` },
        signal: AbortSignal.timeout(DOWNLOAD_WITHIN_MS),
      });
      if (answer.ok) return answer;
      throw new Error(`status ${answer.status}`);
    });
  } catch (cause) {
    throw notHandedOver(nameOf(file), cause);
  }
}

/** Reads at most `mostBytes`, whatever size was announced. */
async function contentOf(
  { body }: Response,
  mostBytes: number,
  name: string,
  field: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw notHandedOver(name, cause);
  }
  if (size > mostBytes) throw new InputError(tooLarge(name, mostBytes), { field });
  return Buffer.concat(chunks);
}

function notHandedOver(name: string, cause: unknown): UnavailableError {
  const words = `Slack didn’t deliver the file ${name}.`;
  return new UnavailableError(words, { cause, outcome: 'none' });
}

/** Hosts of Slack, and those of its government cloud (docs.slack.dev/govslack). */
const HOSTS = /(^|\.)(slack\.com|slack-gov\.com)$/;

/**
 * Tells whether the bot's token may be sent to an address: one of Slack, or of its Web API. Files
 * that are stored elsewhere have an address of that place
 * (docs.slack.dev/reference/objects/file-object).
 */
export function isOfSlack(address: string, apiUrl: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const isSlack = url.protocol === 'https:' && url.port === '' && HOSTS.test(url.hostname);
  return isSlack || url.origin === URL.parse(apiUrl)?.origin;
}
