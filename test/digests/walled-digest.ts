import { appendFileSync } from 'node:fs';
import { createDigests } from '../../src/digests/digests.ts';
import type { Store } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { nobody, somePart } from './some-part.ts';

interface Walled {
  readonly store: Store;
  /** Gets a line a message, also from a process that dies of it. */
  readonly wallFile: string;
  readonly now: Date;
  /** Stands between a message and Slack's answer; of the first message 1. */
  readonly answered?: (message: number) => Promise<void>;
}

/** Runs what is due, or posts the only digest at once; Slack is a file. */
export async function runWalled(what: 'due' | 'now', walled: Walled): Promise<void> {
  const { store, wallFile, now, answered = async () => undefined } = walled;
  let posted = 0;
  const details = ['one', 'two', 'three'].map((key) => ({ key, reply: { title: key } }));
  const digests = createDigests({
    store,
    service: nobody,
    sectionsOf: () => [somePart({ details })],
    posting: {
      async post(channelId, { title, sections = [] }, below) {
        posted += 1;
        const isAgain = JSON.stringify(sections).includes('may stand above already');
        appendFileSync(wallFile, `${below ? '↳ ' : ''}${title}${isAgain ? ', again' : ''}\n`);
        await answered(posted);
        return { channelId, ts: `${posted}.0` };
      },
      update: async () => {},
    },
    log: quiet,
    now: () => now,
    serviceZone: 'UTC',
  });
  if (what === 'due') return digests.runDue(now);
  const [digest] = await store.digests.list();
  if (!digest) throw new Error('no digest');
  await digests.port.postNow(digest, { kind: 'notice', tone: 'info', text: 'Asked for.' });
}
