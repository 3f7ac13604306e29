import { z } from 'zod';
import { readContent } from './message-content.ts';
import { post } from './posting.ts';
import type { StoredMessage } from './state.ts';
import type { Team } from './team.ts';
import { isRefusal, refuse, type Refusal } from './web-api/answer.ts';

/** docs.slack.dev/interactivity/handling-user-interaction: a response_url's uses and life. */
const USES = 5;
const LIFE_MS = 30 * 60_000;
const TEXT = { maxLength: 40_000 };

/** Where an app's answer goes. */
export interface ResponseTarget {
  readonly personId: string;
  readonly channelId: string;
  /**
   * The message that `replace_original` and `delete_original` mean. A command has none, whatever is
   * answered to it (bolt-js #2287, bolt-python #1268).
   */
  readonly original: StoredMessage | undefined;
}

export interface Responses {
  /** @returns the path of a new response_url */
  issue(kind: 'commands' | 'actions', target: ResponseTarget): string;
  /** Carries out what was posted to a response_url, or says in Slack's code why not. */
  use(path: string, body: unknown): Refusal | undefined;
}

interface Issued extends ResponseTarget {
  readonly issuedAt: Date;
  readonly uses: number;
}

/** The response_urls that have been given out. */
export function createResponses(team: () => Team): Responses {
  const issued = new Map<string, Issued>();
  return {
    issue: (kind, target) => {
      const { newId, now } = team();
      const path = `/${kind}/${newId('R')}`;
      issued.set(path, { ...target, issuedAt: now(), uses: 0 });
      return path;
    },
    use: (path, body) => {
      const found = issued.get(path);
      if (found === undefined) return refuse('invalid_url');
      if (team().now().getTime() - found.issuedAt.getTime() > LIFE_MS) return refuse('expired_url');
      if (found.uses >= USES) return refuse('used_url');
      const done = respond(team(), found, body);
      if (done !== undefined && isRefusal(done)) return done;
      issued.set(path, { ...found, uses: found.uses + 1 });
      return undefined;
    },
  };
}

const responseBody = z.object({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.string().optional(),
  replace_original: z.boolean().optional(),
  delete_original: z.boolean().optional(),
  thread_ts: z.string().optional(),
  metadata: z.unknown().optional(),
});

/**
 * Shows an app's answer: beside what it answers, instead of it, or not at all any more.
 * @returns the message that it became, nothing when one was deleted, or why not
 */
export function respond(
  team: Team,
  target: ResponseTarget,
  given: unknown,
): StoredMessage | Refusal | undefined {
  const parsed = responseBody.safeParse(typeof given === 'string' ? { text: given } : given);
  if (!parsed.success) return refuse('invalid_payload');
  const body = parsed.data;
  const original =
    target.original && team.state.message(target.original.channel, target.original.ts);
  if (body.delete_original === true) {
    if (original !== undefined) team.state.removeMessage(original.channel, original.ts);
    return undefined;
  }
  const content = readContent(body, TEXT, team.newId);
  if (isRefusal(content)) return content;
  if (body.replace_original === true && original !== undefined) {
    const { blocks: _, ...kept } = original;
    const replaced = { ...kept, ...content, isEdited: original.visibleTo === undefined };
    team.state.putMessage(replaced);
    return replaced;
  }
  return post(team, null, target.channelId, content, {
    threadTs: body.thread_ts,
    visibleTo: body.response_type === 'in_channel' ? undefined : target.personId,
    metadata: body.metadata,
  });
}
