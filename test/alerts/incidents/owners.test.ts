import { describe, expect, it } from 'vitest';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { type Escalation, NO_OPTIONS, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { callOwners, incidentCallKind } from '../../../src/alerts/incidents/calls.ts';
import { campaignCodes } from '../../../src/domain/campaign-status.ts';
import { ForbiddenError, UnavailableError } from '../../../src/lib/errors.ts';
import { INCIDENT_MESSAGE, newIncidentMessage } from '../../../src/store/incidents/incidents.ts';
import type { Store } from '../../../src/store/store.ts';
import { CALM_MS } from '../../../src/alerts/incidents/check-rates.ts';
import { STILL_ALLOWED } from '../../policy/owners.ts';
import { people } from '../../relay/campaign-events.ts';
import { createWall, type Message } from '../../relay/wall.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { ENGINES, opened } from '../../store/engines.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { labelsOf } from '../notifications/as-read.ts';
import { eventually, repliesTo, startAlarms, threads } from './alarming.ts';

const MINUTE_MS = 60_000;
const ESCALATION: Escalation = { toId: 'S0ONCALL', afterMinutes: 15 };
const OPTIONS = { escalation: ESCALATION };
const [CANCELED] = campaignCodes('canceled');

const textOf = ({ reply }: { readonly reply: Reply }): string =>
  JSON.stringify([plainText(reply.summary ?? ''), ...(reply.sections ?? [])]);

const titled = ({ messages }: ReturnType<typeof createWall>, title: string): readonly Message[] =>
  messages.filter(({ reply }) => reply.title.startsWith(title));

/** An incident of the only campaign, shown in C1, where somebody is called after 15 minutes. */
async function startIncident(choices: Parameters<typeof startAlarms>[0] = {}) {
  const running = await startAlarms(choices);
  await running.listen('C1', { options: OPTIONS });
  await running.complain(4);
  const message = await running.wall.first();
  const [incident] = await running.store.incidents.open();
  if (!incident) throw new Error('no incident');
  return { ...running, message, incident };
}

/** Resolves once the messages show what the incident is. */
const shown = ({ incidents, outgoing }: Store, id: string) =>
  eventually(async () => {
    const incident = await incidents.find(id);
    const messages = await outgoing.ofSources(INCIDENT_MESSAGE, [id]);
    return messages.every(
      ({ body, shownVersion, version }) =>
        (body as { steps?: number }).steps === incident?.steps && shownVersion === version,
    );
  }, true);

describe.each(ENGINES)('an incident on $engine', ({ newDatabase, sharedDatabase }) => {
  it('shows its owner, and says below its message what people did', async () => {
    const { wall, store, clock, message, incident } = await startIncident({
      databaseUrl: await newDatabase(),
    });
    expect(labelsOf(message.reply)).toContain('I’m on it');
    const taken = await store.incidents.take(incident.id, 'U0VERA', clock.now());
    if (!taken) throw new Error('not taken');
    await wall.until(() => textOf(message).includes('on it since'));
    expect(labelsOf(message.reply)).not.toContain('I’m on it');
    expect(labelsOf(message.reply)).toEqual(expect.arrayContaining(['Hand over…']));
    await wall.until(() => repliesTo(wall, message).length === 1);
    expect(repliesTo(wall, message)[0]?.reply.title).toBe('Taken');
    await shown(store, incident.id);
    await store.incidents.resolve(
      incident.id,
      { personId: 'U0VERA', note: 'Removed the old list' },
      clock.now(),
    );
    await wall.until(() => titled(wall, 'Incident over').length === 2);
    const timeline = textOf(repliesTo(wall, message).at(-1) ?? message);
    for (const step of ['Began: spam complaints', 'is on it', 'Removed the old list']) {
      expect(timeline).toContain(step);
    }
    expect(threads(wall)).toHaveLength(1);
  });

  it('that was taken as its replica died shows its owner after the next start', async () => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const first = await startIncident({ databaseUrl, wall });
    await first.relay.stop();
    await first.store.incidents.take(first.incident.id, 'U0VERA', first.clock.now());
    expect(textOf(first.message)).not.toContain('on it since');
    await startAlarms({ databaseUrl, wall, startAt: first.clock.now() });
    await wall.until(() => textOf(first.message).includes('on it since'));
    expect(threads(wall)).toHaveLength(1);
  });

  it('calls the group once, whichever replica it is, and nobody before its time', async () => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const first = await startIncident({ databaseUrl, wall });
    const second = await startAlarms({ databaseUrl, wall, startAt: first.clock.now() });
    first.clock.pass(14 * MINUTE_MS);
    second.clock.pass(14 * MINUTE_MS);
    await shown(first.store, first.incident.id);
    expect(titled(wall, 'Needs someone')).toEqual([]);
    first.clock.pass(MINUTE_MS);
    second.clock.pass(MINUTE_MS);
    await wall.until(() => titled(wall, 'Needs someone').length > 0);
    const [call] = titled(wall, 'Needs someone');
    expect(call).toMatchObject({ channelId: 'C1', threadTs: first.message.ts });
    expect(JSON.stringify(call?.reply.summary)).toContain('S0ONCALL');
    first.clock.pass(60 * MINUTE_MS);
    second.clock.pass(60 * MINUTE_MS);
    await shown(first.store, first.incident.id);
    expect(titled(wall, 'Needs someone')).toHaveLength(1);
  });
});

it('reminds the owner, and calls the group after as much time again', async () => {
  const { wall, store, clock, incident } = await startIncident();
  clock.pass(10 * MINUTE_MS);
  await store.incidents.take(incident.id, 'U0VERA', clock.now());
  clock.pass(14 * MINUTE_MS);
  await shown(store, incident.id);
  expect(titled(wall, 'You’re still on it')).toEqual([]);
  clock.pass(MINUTE_MS);
  await wall.until(() => titled(wall, 'You’re still on it').length === 1);
  expect(titled(wall, 'You’re still on it')[0]?.channelId).toBe('U0VERA');
  expect(titled(wall, 'Needs someone')).toEqual([]);
  clock.pass(15 * MINUTE_MS);
  await wall.until(() => titled(wall, 'Needs someone').length === 1);
  expect(JSON.stringify(titled(wall, 'Needs someone')[0]?.reply.summary)).toContain('U0VERA');
});

it('calls nobody in a muted channel, nor once its campaign is stopped or its rate recovers', async () => {
  const running = await startAlarms();
  const { wall, store, clock, campaigns, listen, complain, sendAll } = running;
  campaigns.set('4711', wireCampaign(4711, 'Autumn'));
  const alert = await listen('C1', { options: OPTIONS });
  await complain(4);
  await wall.first();
  const [incident] = await store.incidents.open();
  const id = incident?.id ?? '';
  await store.alerts.mute(alert.id, new Date(clock.now().getTime() + 30 * MINUTE_MS));
  clock.pass(20 * MINUTE_MS);
  await shown(store, id);
  expect((await store.incidents.stepsOf([id])).get(id)).toBeUndefined();
  campaigns.set('4711', wireCampaign(4711, 'Autumn', { status: CANCELED }));
  await eventually(async () => (await store.incidents.find(id))?.containedAt !== null, true);
  clock.pass(20 * MINUTE_MS);
  await sendAll(people('delivered', 1_000, 5_000));
  clock.pass(CALM_MS);
  await eventually(async () => (await store.incidents.find(id))?.closing, 'recovered');
  expect(titled(wall, 'Needs someone')).toEqual([]);
});

it('ends while somebody is called: nothing is sent', async () => {
  const { store, outbox, clock, incident, wall } = await startIncidentWithOutbox();
  const [seen] = await store.incidents.open();
  await store.incidents.resolve(incident.id, { personId: 'U1', note: null }, clock.now());
  expect(seen).toBeDefined();
  outbox.resume();
  await wall.until(() => titled(wall, 'Incident over').length > 0);
  await eventually(async () => (await store.outgoing.unfinished('C1')).length, 0);
  expect(titled(wall, 'Needs someone')).toEqual([]);
});

/** The same with a call that waits, since Slack takes nothing just then. */
async function startIncidentWithOutbox() {
  const running = await startIncident();
  const { store, clock, incident } = running;
  const deed = { kind: 'escalated', whomId: 'S0ONCALL' } as const;
  const [alert] = await store.alerts.list();
  const down = new UnavailableError('Slack doesn’t answer.', { outcome: 'none' });
  running.wall.refuse = () => down;
  await store.incidents.call(
    [incident],
    { deed, channelId: 'C1', subscriptionId: alert?.id ?? '' },
    clock.now(),
  );
  return { ...running, outbox: { resume: () => void (running.wall.refuse = () => null) } };
}

it('loses an owner who left or may not look after it any more, and says so', async () => {
  const gone = new Set<string>();
  const policy = {
    ...STILL_ALLOWED,
    requireStill: async ({ personId }: { readonly personId: string }) => {
      if (gone.has(personId))
        throw new ForbiddenError('Your account is deactivated.', { askIds: [] });
    },
  };
  const { wall, store, clock, message, incident } = await startIncident({ policy });
  await store.incidents.take(incident.id, 'U0VERA', clock.now());
  await wall.until(() => textOf(message).includes('on it since'));
  gone.add('U0VERA');
  await wall.until(() => labelsOf(message.reply).includes('I’m on it'));
  expect(textOf(message)).toContain('can’t look after it any more');
  expect(await store.incidents.find(incident.id)).toMatchObject({ ownerId: null });
  await wall.until(() => titled(wall, 'Nobody is on it').length === 1);
});

it('calls once for 300 incidents at once', async () => {
  const store = await opened('sqlite::memory:');
  const clock = movedClock();
  const { id: subscriptionId } = await store.alerts.add(
    {
      ...PLAIN_ALERT,
      channelId: 'C1',
      createdBy: 'U1',
      options: { ...NO_OPTIONS, ...OPTIONS },
    },
    clock.now(),
  );
  for (let index = 0; index < 300; index += 1) {
    const begun = await store.incidents.begin(
      {
        topic: `smtp:2026-11-21:shop${index}@example.com`,
        rate: 'hardBounces',
        campaignId: null,
        title: `Transactional email from shop${index}@example.com`,
        now: { part: 20, whole: 400 },
      },
      clock.now(),
    );
    const body = { ...BODY, subscriptionId };
    const message = newIncidentMessage(begun?.id ?? '', 'C1', body);
    await store.outgoing.add(message, clock.now());
    const posted = { postedIn: 'C1', messageTs: `${index}.1`, isFinal: true };
    await store.outgoing.sent({ id: message.id, version: 1, ...posted }, clock.now());
  }
  const parts = { store, policy: STILL_ALLOWED, now: clock.now };
  expect(await callOwners(parts)).toBe(false);
  clock.pass(15 * MINUTE_MS);
  expect(await callOwners(parts)).toBe(true);
  expect(await callOwners(parts)).toBe(false);
  const waiting = await store.outgoing.unfinished('C1');
  expect(waiting).toHaveLength(1);
  const [call] = waiting;
  const drawn = call && (await incidentCallKind(store).draw(call, clock.now()));
  expect(drawn?.reply.title).toBe('Needs someone: 300 incidents');
  expect(JSON.stringify(drawn?.reply.sections)).toContain('and 295 more');
});

const BODY = {
  reply: null,
  revision: 1,
  notified: { part: 20, whole: 400 },
  notifiedAt: null,
  notifiedDomain: null,
  showsCancel: false,
  closedAt: null,
};
