import { DAILY, type DigestSettings } from '../../src/domain/digest.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { createDigests } from '../../src/digests/digests.ts';
import type { DigestSection } from '../../src/digests/section.ts';
import { createStepping } from '../outbox/sending.ts';
import { createWall, type Message } from '../relay/wall.ts';
import { newSqliteFile, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { nobody } from './some-part.ts';

/** @param time `HH:MM` of that day, or an instant in ISO 8601 */
export const at = (time: string) => new Date(time.includes('T') ? time : `2026-11-21T${time}:00Z`);

/** A channel with one digest at nine, made of these parts; processes with one clock post it. */
export async function startDigest(
  parts: readonly DigestSection[],
  settings: Partial<DigestSettings> = {},
  newDatabase = newSqliteFile,
) {
  const database = await newDatabase();
  const wall = createWall();
  let clock = at('08:00');
  const startProcess = async (withinMs = 60_000) => {
    const store = await opened(database);
    const now = () => clock;
    const outbox = createStepping({ store, post: wall.post, now });
    const digests = createDigests({
      store,
      service: nobody,
      sectionsOf: () => parts,
      outbox,
      log: quiet,
      now,
      serviceZone: 'UTC',
      withinMs,
    });
    const wake = async (...times: readonly string[]) => {
      for (const time of times) {
        clock = at(time);
        await digests.runDue(clock);
        await outbox.sendDue();
      }
    };
    return { store, wake, sendDue: () => outbox.sendDue(), port: digests.port };
  };
  const process = await startProcess();
  const owner = { channelId: 'C1', createdBy: 'U1' };
  await process.store.digests.add({ ...DAILY, ...settings, ...owner }, at('08:00'));
  return { ...process, wall, startProcess };
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
