import { DAILY, type DigestSettings } from '../../src/domain/digest.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import type { Posting } from '../../src/domain/post.ts';
import { createDigests } from '../../src/digests/digests.ts';
import type { DigestSection } from '../../src/digests/section.ts';
import type { Store } from '../../src/store/store.ts';
import { createStepping } from '../outbox/sending.ts';
import { createWall, type Message } from '../relay/wall.ts';
import { newSqliteFile, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { brokenPart, nobody, somePart } from './some-part.ts';
import { STILL_ALLOWED } from '../policy/owners.ts';
import { createRuns } from '../commands/subscriptions/running.ts';

/** @param time `HH:MM` of that day, or an instant in ISO 8601 */
export const at = (time: string) => new Date(time.includes('T') ? time : `2026-11-21T${time}:00Z`);

type DigestParts = Parameters<typeof createDigests>[0] &
  Pick<Parameters<typeof createRuns>[0], 'zoneOf' | 'policy'>;

export function createPosting(
  given: Pick<DigestParts, 'store' | 'now'> & Partial<DigestParts> & { readonly post: Posting },
) {
  const { store, post, now } = given;
  const outbox = createStepping({ store, post, now });
  const digests = createDigests({
    service: nobody,
    policy: STILL_ALLOWED,
    outbox,
    log: quiet,
    serviceZone: 'UTC',
    ...given,
  });
  const runs = createRuns({ ...given, outbox, digests });
  const sendDue = () => outbox.sendDue();
  const runDue = async () => {
    await runs.runDue(now());
    await digests.fillInDue(now());
    await sendDue();
  };
  return { store, runDue, sendDue, port: digests.port };
}

export function addDigest(
  { digests }: Pick<Store, 'digests'>,
  settings: Partial<DigestSettings & { channelId: string }> = {},
  since = at('08:00'),
) {
  return digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1', ...settings }, since);
}

/** Processes with one clock that post digests, made of these parts. */
export async function startPosting(
  database: string,
  given: Partial<DigestParts> = { sectionsOf: () => [somePart()] },
) {
  const wall = createWall();
  let clock = at('08:00');
  const startProcess = async (more: Partial<DigestParts> = {}) => {
    const store = await opened(database, { takesEvents: true });
    const posting = createPosting({ store, now: () => clock, post: wall.post, ...given, ...more });
    const wake = async (...times: readonly string[]) => {
      for (const time of times) {
        clock = at(time);
        await posting.runDue();
      }
    };
    return { ...posting, wake };
  };
  return { ...(await startProcess()), wall, startProcess };
}

export async function startDigest(
  parts: readonly DigestSection[] = [somePart()],
  settings: Partial<DigestSettings> = {},
) {
  const started = await startPosting(await newSqliteFile(), { sectionsOf: () => parts });
  await addDigest(started.store, settings);
  return started;
}

export async function startIncomplete(...broken: Parameters<typeof brokenPart>) {
  const { part, mend } = brokenPart(...broken);
  return { ...(await startDigest([somePart(), part])), mend };
}

/** Each message as the lines that people read; what stands in a thread begins with an arrow. */
export function shown(messages: readonly Message[]): readonly (readonly string[])[] {
  return messages.map(({ reply, threadTs }) => {
    const [title = '', ...lines] = linesOf(reply);
    return [`${threadTs === null ? '' : '↳ '}${title}`, ...lines];
  });
}

function linesOf({ title, summary = '', sections = [] }: Reply): readonly string[] {
  const texts = sections.flatMap((one) => ('text' in one ? [plainText(one.text)] : []));
  return [title, plainText(summary), ...texts].filter((line) => line !== '');
}
