import { describe, expect, it } from 'vitest';
import type { SubscriptionCommands } from '../../../src/commands/subscriptions/define-subscription.ts';
import type { RunParts } from '../../../src/commands/subscriptions/runs.ts';
import { PLAIN_ALERT, ALERTS } from '../../../src/domain/alerts.ts';
import { DAILY, DIGESTS } from '../../../src/domain/digest.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { ForbiddenError, LimitedError, UnavailableError } from '../../../src/lib/errors.ts';
import { SUBSCRIPTIONS } from '../../../src/operations/subscriptions.ts';
import { endpointCalled } from '../../../src/service/endpoints.ts';
import { CURRENT_PRINCIPAL } from '../../../src/service/principal.ts';
import { createStepping } from '../../outbox/sending.ts';
import { STILL_ALLOWED } from '../../policy/owners.ts';
import { createWall } from '../../relay/wall.ts';
import { ENGINES, newSqliteFile, opened } from '../../store/engines.ts';
import { quiet } from '../../store/quiet.ts';
import { createDigests } from '../../../src/digests/digests.ts';
import { nobody, somePart } from '../../digests/some-part.ts';
import { REMINDERS, reminders, remindersDrawn, remindersThat } from './reminders.ts';
import { createRuns } from './running.ts';

/** @param time `HH:MM` of that Saturday, or an instant in ISO 8601 */
const at = (time: string) => new Date(time.includes('T') ? time : `2026-11-21T${time}:00Z`);

const TITLE = 'Remember invoices';

/** Replicas that post reminders, with one clock and one wall. */
async function start(
  kinds: readonly SubscriptionCommands[] = [reminders],
  database: Promise<string> = newSqliteFile(),
) {
  const wall = createWall();
  const url = await database;
  let clock = at('08:00');
  const now = () => clock;
  const startReplica = async (more: Partial<RunParts> = {}) => {
    const store = await opened(url, { takesEvents: true });
    const outbox = createStepping({ store, post: wall.post, now });
    const digests = createDigests({
      store,
      service: nobody,
      policy: STILL_ALLOWED,
      outbox,
      log: quiet,
      now,
      serviceZone: 'UTC',
      sectionsOf: () => [somePart()],
    });
    const runs = createRuns({ store, outbox, digests, now, ...more }, kinds);
    return { store, outbox, compose: () => runs.runDue(now()) };
  };
  const replicas = [await startReplica()];
  const wake = async (...times: readonly string[]) => {
    for (const time of times) {
      clock = at(time);
      await Promise.all(replicas.map(({ compose }) => compose()));
      await Promise.all(replicas.map(({ outbox }) => outbox.sendDue()));
    }
  };
  const [{ store } = await startReplica()] = replicas;
  const kept = store.subscriptions.of(REMINDERS);
  return {
    wall,
    store,
    kept,
    wake,
    replicas,
    startReplica,
    addReplica: async (more: Partial<RunParts> = {}) => replicas.push(await startReplica(more)),
    /** Composes what is due, and sends nothing. */
    compose: async (time: string) => {
      clock = at(time);
      await Promise.all(replicas.map((replica) => replica.compose()));
    },
    add: (about = 'invoices', channelId = 'C1') =>
      kept.add({ about, channelId, createdBy: 'U1' }, at('08:00')),
    titles: () => wall.messages.map(({ reply }) => reply.title),
    texts: () => wall.messages.map(({ reply }) => textOf(reply)),
  };
}

function textOf({ title, summary = '', sections = [] }: Reply): string {
  const texts = sections.flatMap((one) => ('text' in one ? [plainText(one.text)] : []));
  return [title, plainText(summary), ...texts].join(' | ');
}

describe.each(ENGINES)('what is due on $engine', ({ sharedDatabase }) => {
  it('is posted once at its time by replicas, with the days since the time before', async () => {
    const { add, wake, texts, addReplica } = await start([reminders], sharedDatabase());
    await add();
    await addReplica();
    await wake('08:59');
    expect(texts()).toEqual([]);
    await wake('09:00', '09:01', '12:00');
    await addReplica();
    await wake('12:01', '2026-11-22T09:00:00Z');
    expect(texts()).toEqual([`${TITLE} | Of 2026-11-20`, `${TITLE} | Of 2026-11-21`]);
  });

  // Each way to post: a reply of its own, composed by its room, and counted from events.
  it('of several kinds is posted once by replicas, and not while it is paused or muted', async () => {
    const all = [...SUBSCRIPTIONS, reminders];
    const { store, kept, add, wake, wall, addReplica } = await start(all, sharedDatabase());
    await addReplica();
    const here = { channelId: 'C1', createdBy: 'U1' };
    const added = {
      [REMINDERS.kind]: [kept, await add()],
      [DIGESTS.kind]: [store.digests, await store.digests.add({ ...DAILY, ...here }, at('08:00'))],
      [ALERTS.kind]: [
        store.alerts,
        await store.alerts.add({ ...PLAIN_ALERT, mode: 'digest', ...here }, at('08:00')),
      ],
    } as const;
    await wake('09:00', '09:01');
    const first = wall.messages.filter(({ threadTs }) => threadTs === null).length;
    expect(first).toBe(Object.keys(added).length);
    for (const [of, { id }] of Object.values(added)) await of.mute(id, at('2026-11-22T10:00:00Z'));
    await wake('2026-11-22T09:00:00Z', '2026-11-22T10:01:00Z');
    for (const [of, { id }] of Object.values(added)) await of.pause(id, at('2026-11-22T11:00:00Z'));
    await wake('2026-11-23T09:00:00Z');
    expect(wall.messages.filter(({ threadTs }) => threadTs === null)).toHaveLength(first);
    for (const [of, { id }] of Object.values(added)) {
      await of.resume(id, 'U1', at('2026-11-23T12:00:00Z'));
    }
    await wake('2026-11-24T09:00:00Z');
    expect(wall.messages.filter(({ threadTs }) => threadTs === null)).toHaveLength(2 * first);
  });

  it('whose owner may not have it any more is paused, and says so once', async () => {
    const { add, wake, kept, titles, replicas, startReplica } = await start(
      [reminders],
      sharedDatabase(),
    );
    const { id } = await add();
    const policy = {
      ...STILL_ALLOWED,
      peopleWho: async () => ['U0MIRA'],
      requireStill: async () => {
        throw new ForbiddenError('You may not.', { askIds: [] });
      },
    };
    replicas.splice(0, 1, await startReplica({ policy }), await startReplica({ policy }));
    await wake('09:00', '09:01', '2026-11-22T09:00:00Z');
    expect(titles()).toEqual(['Reminder paused']);
    expect(await kept.find(id)).toMatchObject({ pausedReason: 'owner_lost' });
  });
});

describe('what is due', () => {
  it('comes up to six hours late, and says so, and later not', async () => {
    const late = await start();
    await late.add();
    await late.wake('14:59');
    expect(late.texts()).toEqual([
      `${TITLE} | Of 2026-11-20 | Posted late. It was due 2026-11-21T09:00:00.000Z, Postbell was not running.`,
    ]);
    const tooLate = await start();
    await tooLate.add();
    await tooLate.wake('15:01');
    expect(tooLate.titles()).toEqual([]);
  });

  it('is drawn with the rights of its owner', async () => {
    const asked: string[] = [];
    const drawn = remindersDrawn(async ({ about }) => {
      await CURRENT_PRINCIPAL.require(endpointCalled('GET /balance'), 'look');
      return { title: about };
    });
    const { add, wake, titles, replicas, startReplica } = await start([drawn]);
    await add();
    const ownerOf: RunParts['policy']['ownerOf'] = ({ personId }) => ({
      require: async () => void asked.push(personId ?? ''),
    });
    replicas.splice(0, 1, await startReplica({ policy: { ...STILL_ALLOWED, ownerOf } }));
    await wake('09:00');
    expect(titles()).toEqual(['invoices']);
    expect(asked).toEqual(['U1']);
  });

  it('is paused where its owner may not see what it draws, and says so once', async () => {
    const drawn = remindersDrawn(async () => {
      throw new ForbiddenError('You may not see people.', { askIds: ['U0MIRA'] });
    });
    const { add, wake, kept, titles } = await start([drawn]);
    const { id } = await add();
    await wake('09:00', '09:06', '2026-11-22T09:00:00Z');
    expect(titles()).toEqual(['Reminder paused']);
    expect(await kept.find(id)).toMatchObject({ pausedReason: 'owner_lost' });
  });

  it('is drawn again once the service answers, and not at all where there is nothing to say', async () => {
    const answers: (Error | Reply | null)[] = [
      new UnavailableError('ill', { outcome: 'none' }),
      new LimitedError('wait', { retryAt: at('09:20') }),
      { title: 'Well' },
      null,
    ];
    const drawn = remindersDrawn(async () => {
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const { add, wake, titles } = await start([drawn]);
    await add();
    await wake('09:00', '09:01', '09:05', '09:19');
    expect(answers).toHaveLength(2);
    await wake('09:20', '09:30', '2026-11-22T09:00:00Z');
    expect(answers).toEqual([]);
    expect(titles()).toEqual(['Well']);
  });

  it('is not sent any more where it was removed, silenced, or set anew meanwhile', async () => {
    const { add, compose, wake, kept, titles } = await start();
    const abouts = ['removed', 'paused', 'muted', 'edited', 'left'];
    const [removed, paused, muted, edited] = await Promise.all(abouts.map((about) => add(about)));
    await compose('09:00');
    await kept.remove(removed?.id ?? '');
    await kept.pause(paused?.id ?? '', at('09:00'));
    await kept.mute(muted?.id ?? '', at('10:00'));
    await kept.change(edited?.id ?? '', { about: 'else' }, at('09:01'));
    await wake('09:01', '10:01');
    expect(titles()).toEqual(['Remember left']);
  });

  it('of which one can’t be told or drawn, holds up no other', async () => {
    const bad = remindersThat({
      due: ({ about }) => ({
        time: '09:00',
        zone: about === 'nowhere' ? 'America/Nowhere' : 'UTC',
        days: ['sat'],
      }),
      draw: async ({ about }) => {
        if (about === 'broken') throw new Error('a defect');
        return { title: about };
      },
      promise: 'at-least-once',
    });
    const { add, wake, titles } = await start([bad]);
    for (const about of ['nowhere', 'broken', 'fine']) await add(about);
    await wake('09:00', '09:01', '2026-11-22T09:00:00Z');
    expect(titles()).toEqual(['fine']);
  });
});
