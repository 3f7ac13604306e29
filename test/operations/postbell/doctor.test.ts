import { PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { policyBy, policyOn } from '../../policy/rights-of.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAILY } from '../../../src/domain/digest.ts';
import { DIGEST } from '../../../src/digests/digest-messages.ts';
import { UndeliverableError } from '../../../src/lib/errors.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import type { EventNotification } from '../../../src/store/alerts/event-notifications.ts';
import type { OperationContext } from '../../../src/commands/context.ts';
import { UNSENT } from '../../../src/store/outbox/outgoing-messages.ts';
import { beginIncident, endIncident } from './alerts/incident.ts';
import { NOW, sandboxPostbell, RELAY_SECRET } from '../../commands/context.ts';
import { factsIn, labelsIn, noticesIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();
beforeAll(async () => {
  // An event arrives, as where everything has been at work for a while.
  const to = { email: 'ann@example.com', task_id: 71014, timestamp: NOW.getTime() / 1000 };
  const body = JSON.stringify([{ event: 'delivered', ...to }]);
  await postbell.store.events.keep([{ body, action: null, receivedAt: NOW }]);
});
beforeEach(() => postbell.run('postbell alerts connect'));

const healthy = () => postbell.context().health;
const withSettings = (settings: Partial<ReturnType<typeof healthy>['settings']>) => ({
  health: { ...healthy(), settings: { ...healthy().settings, ...settings } },
});
const doctor = (more?: Partial<OperationContext>) => postbell.run('postbell doctor', {}, more);

const WELL = 'Healthy';
const figuresIn = ({ details }: Reply) => factsIn({ title: '', sections: details });

const ONE_THING = '🟠 Needs attention: 1 warning';

describe('postbell doctor', () => {
  it('says in one line that all is well', async () => {
    const reply = await doctor();
    expect(summaryIn(reply)).toBe(WELL);
    expect(noticesIn(reply)).toEqual([]);
    expect(labelsIn(reply)).toEqual(['Check again']);
    expect(reply.sections).toEqual([]);
  });

  it('says what to do where all admins have left', async () => {
    const policy = policyOn(postbell.store, { standingOf: async () => 'deactivated' });
    const reply = await doctor({ policy });
    expect(summaryIn(reply)).toBe('🔴 Critical: 1 problem');
    expect(noticesIn(reply).join()).toContain('whoever runs it can name others in ADMINS');
  });

  it('names missing, outdated and repeated webhooks, with one button for all', async () => {
    const { webhooks } = postbell.sandbox.state();
    const [delivered, open, redirect] = webhooks.values();
    webhooks.delete(delivered?.id ?? 0);
    if (open) open.url = open.url.replace(RELAY_SECRET, 'another-secret-of-1999');
    await postbell.service.webhooks.create(['redirect'], redirect?.url ?? '');
    const reply = await doctor();
    expect(summaryIn(reply)).toBe('🔴 Critical: 2 problems, 1 warning');
    expect(noticesIn(reply)).toEqual([
      'Not reported to Postbell: deliveries.',
      '1 webhook uses an outdated address or secret.',
      '1 webhook is a duplicate.',
    ]);
    expect(labelsIn(reply)).toEqual(['Repair webhooks…', 'Check again']);
    await postbell.click(reply, 'Repair webhooks…');
    expect(summaryIn(await doctor())).toBe(WELL);
    expect(JSON.stringify(reply)).not.toMatch(/another-secret|a-relay-secret/);
  });

  it('says that nothing is connected', async () => {
    postbell.sandbox.state().webhooks.clear();
    const reply = await doctor();
    expect(noticesIn(reply)).toEqual(['The service isn’t connected, so no events reach Postbell.']);
    expect(labelsIn(reply)).toContain('Connect Postbell…');
  });

  it('names what was given up and what is paused, as the metrics count it', async () => {
    const { outgoing, bulkRuns, backlog } = postbell.store;
    const message = {
      kind: 'paused alerts',
      promise: 'at-least-once',
      channelId: 'U0VERA',
    } as const;
    await outgoing.add({ ...message, id: 'lost', rank: 1, body: null }, NOW);
    await outgoing.refused('lost', 'invalid_blocks');
    await outgoing.finish('lost', NOW);
    const plan = { action: 'blacklist add', params: {} };
    const rows = { rows: [{ key: 'ann@example.com' }], rejected: [], repeated: 0 };
    const by = { personId: 'U0VERA', channelId: 'C0NEWS', threadTs: null };
    const id = (await bulkRuns.create({ plan, rows, ...by }, NOW)) ?? '';
    const reason = 'The service refuses this.';
    await bulkRuns.move(id, { from: ['running'], to: 'paused', reason }, NOW);
    expect(await backlog.read(NOW)).toMatchObject({
      undelivered: new Map([['paused alerts', 1]]),
      pausedBulkRuns: 1,
    });
    const reply = await doctor();
    expect(noticesIn(reply)).toEqual([
      '1 message (paused alerts) not delivered since 2026-11-21T12:00:00.000Z: Slack says invalid_blocks. Postbell stopped trying.',
      `Job ${id} is paused until someone resumes it: ${reason}`,
    ]);
    expect(figuresIn(reply)).toMatchObject({ Messages: '1 not delivered', Jobs: '1 paused' });
    // What resumes by itself is nobody's task.
    await bulkRuns.move(id, { from: ['paused'], to: 'running' }, NOW);
    await bulkRuns.move(id, { from: ['running'], to: 'paused', resumeAt: NOW }, NOW);
    expect(figuresIn(await doctor())).toMatchObject({ Jobs: 'None paused' });
    await bulkRuns.remove(id, NOW);
    await outgoing.forgetBefore(new Date(NOW.getTime() + 1));
  });

  it('names digests of which nobody knows whether they were posted', async () => {
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    const { outgoing } = postbell.store;
    const interrupt = async (channelId: string, minutes: number) => {
      const id = `digest ${minutes}`;
      const message = { id, kind: DIGEST, promise: 'at-most-once', channelId, rank: 1 } as const;
      await outgoing.add({ ...message, body: null }, minutesAgo(minutes));
      await outgoing.begin({ id, version: 1, isInDoubt: false }, minutesAgo(minutes));
      return () => outgoing.putOff(id);
    };
    const settle = [
      await interrupt('C0NEWS', 60),
      // Of somebody else, perhaps still posted, and of long ago.
      await interrupt('U0VERA', 61),
      await interrupt('C0NEWS', 5),
      await interrupt('C0NEWS', 8 * 24 * 60),
    ];
    const reply = await doctor();
    expect(summaryIn(reply)).toBe(ONE_THING);
    expect(noticesIn(reply)).toEqual([
      '#C0NEWS: the digest from 2026-11-21T11:00:00.000Z may be missing or incomplete: Postbell stopped while posting it. Use “postbell digest now” to post a digest again.',
    ]);
    expect(figuresIn(reply)).toMatchObject({ 'Scheduled messages': '1 may be missing' });
    await Promise.all(settle.map((one) => one()));
    expect(figuresIn(await doctor())).toMatchObject({ 'Scheduled messages': 'All delivered' });
  });

  it('says that the clock of its machine differs from the database’s', async () => {
    const reply = await doctor({ health: { ...healthy(), clockAheadMs: -20_000 } });
    expect(noticesIn(reply)).toEqual([
      'This server’s clock is 20 seconds behind the database’s, so digests and messages may come at the wrong time. Turn on time synchronization (NTP) on both.',
    ]);
  });

  it('says that another process works on the same file', async () => {
    const reply = await doctor({ health: { ...healthy(), isFileShared: true } });
    expect(noticesIn(reply)).toEqual([
      'Another process of Postbell works on the same SQLite file. Stop one of them, or use PostgreSQL for several.',
    ]);
  });

  it('names a digest in a zone that this Node.js does not know', async () => {
    const settings = { ...DAILY, zone: 'America/Nowhere', channelId: 'C0NEWS', createdBy: 'U1' };
    const { id } = await postbell.store.digests.add(settings, NOW);
    const reply = await doctor();
    expect(noticesIn(reply)).toEqual([
      '#C0NEWS: the digest isn’t posted, since the Node.js that Postbell runs on doesn’t know its time zone, America/Nowhere. Choose another zone, or update Postbell.',
    ]);
    expect(labelsIn(reply)).toContain('Edit digest…');
    await postbell.store.digests.remove(id);
  });

  it('names channels whose alerts are paused, why, and the button after which they run', async () => {
    await postbell.store.alerts.add({ ...PLAIN_ALERT, channelId: 'C0OLD', createdBy: 'U1' }, NOW);
    await postbell.store.subscriptions.closeChannel('C0OLD', 'not_in_channel', NOW);
    const reply = await doctor();
    expect(summaryIn(reply)).toBe(ONE_THING);
    expect(noticesIn(reply)).toEqual([
      '#C0OLD: 1 alert paused since 2026-11-21T12:00:00.000Z: Postbell isn’t in this channel. Invite Postbell to the channel again; everything resumes automatically. Added by @U1.',
    ]);
    await postbell.click(reply, 'Resume alert');
    expect(summaryIn(await doctor())).toBe(WELL);
  });

  it('names what is paused of any kind, but nothing that a person paused', async () => {
    const whose = { channelId: 'C0OLD', createdBy: 'U1' };
    const { digests, alerts, subscriptions } = postbell.store;
    const digest = await digests.add({ ...DAILY, ...whose }, NOW);
    const alert = await alerts.add({ ...PLAIN_ALERT, ...whose }, NOW);
    await digests.pause(digest.id, NOW);
    expect(summaryIn(await doctor())).toBe(WELL);
    expect(figuresIn(await doctor())).toMatchObject({
      'Alerts, digests, account monitors, and recurring sends': '1 active, 1 paused',
    });
    await digests.resume(digest.id, 'U1', NOW);
    await subscriptions.closeChannel('C0OLD', 'is_archived', NOW);
    expect(noticesIn(await doctor())).toEqual([
      expect.stringContaining('#C0OLD: 1 alert and 1 digest paused since'),
    ]);
    await digests.remove(digest.id);
    await alerts.remove(alert.id);
  });

  it.each([
    [{ publicUrl: null }, ['PUBLIC_URL isn’t set']],
    [{ publicUrl: 'http://bot.example.com' }, ['PUBLIC_URL isn’t https']],
    [{ publicUrl: 'http://127.0.0.1:3000' }, []],
    [{ knowsSigningSecret: false }, ['Slackbot can’t ask']],
    [{ knowsSigningSecret: false, answersAssistants: false }, []],
    [{ relaySecretLength: 16 }, ['RELAY_SECRET is too short']],
    [{ isServiceOpen: true }, ['SERVICE_AUTH is none']],
    [{ previousSecretUntil: new Date('2026-12-01T00:00:00Z') }, ['secret is accepted until 2026']],
  ])('warns of settings: %j', async (settings, words) => {
    const notices = noticesIn(await doctor(withSettings(settings)));
    expect(notices).toEqual(words.map((one) => expect.stringContaining(one)));
  });

  it('says who may do everything where there is no administrator', async () => {
    const reply = await doctor({ policy: policyBy([], { admins: [] }) });
    expect(noticesIn(reply)).toEqual([expect.stringMatching(/Add admins to ADMINS/)]);
  });

  it('shows what works where the service does not answer', async () => {
    postbell.sandbox.control.fail({ path: '*', status: 503 });
    const reply = await doctor();
    expect(summaryIn(reply)).toBe('🔴 Critical: 2 problems');
    expect(noticesIn(reply)).toEqual([
      'Couldn’t check the service: The service isn’t answering. Try again in a moment.',
      'Couldn’t check the webhooks: The service isn’t answering. Try again in a moment.',
    ]);
    expect(figuresIn(reply)).toMatchObject({ Database: '1 ms' });
  });

  it('shows scopes that the Slack app lacks, and a token that Slack refuses', async () => {
    const slack = async () => ({ ms: 2_500, missingScopes: ['groups:read', 'im:write'] });
    const lacking = await doctor({ health: { ...healthy(), slack } });
    expect(noticesIn(lacking)).toEqual([
      'The Slack app is missing scopes: groups:read and im:write. Update it from its manifest and reinstall it.',
      'Slack takes 2,500 ms to respond.',
    ]);
    const refused = async () => {
      const refusal = { permanent: true, reason: 'token_revoked' };
      throw new UndeliverableError('Slack refused the message: token_revoked.', refusal);
    };
    const reply = await doctor({ health: { ...healthy(), slack: refused } });
    expect(noticesIn(reply)[0]).toContain('token_revoked');
  });

  it('tells of what could not be read, of differing counts, and when nothing was compared', async () => {
    const failure = 'The service isn’t answering.';
    const bounces = { here: 3, there: 40, differs: true };
    const outcome = { compared: 4, differing: 2, partial: 1, failed: 1, failure, bounces };
    await postbell.store.comparisons.takeDay('2026-11-18', NOW, NOW);
    await postbell.store.comparisons.endDay(
      '2026-11-18',
      outcome,
      new Date('2026-11-18T05:10:00Z'),
    );
    await postbell.store.events.keep([{ body: '?', action: 'spam', receivedAt: NOW }]);
    const reply = await doctor();
    expect(noticesIn(reply)).toEqual([
      'Counts should be reconciled daily, but were last reconciled 2026-11-18T05:10:00.000Z.',
      'Counts differ from the service’s: 2 of 3 campaigns differ, 1 sent before tracking started, 1 not available.',
      failure,
      'Transactional bounces in the previous 24 hours: Postbell received 3, the service counted 40. It also counts some it doesn’t report.',
      '1 event couldn’t be read and was set aside.',
    ]);
    expect(labelsIn(reply)).toContain('Reconcile counts');
  });

  it('names active incidents, the newest first, with the button to all of them', async () => {
    const begin = (id: string) =>
      beginIncident(postbell.store, id, new Date(`2026-11-21T1${id}:00:00Z`));
    const begun = await Promise.all(['1', '2', '3', '4'].map(begin));
    const reply = await doctor();
    expect(noticesIn(reply)).toContain(
      'Autumn (4): spam complaints 0.36% of 4,980 delivered since 2026-11-21T14:00:00.000Z. See its message for what to do.',
    );
    expect(noticesIn({ title: '', sections: reply.details })).toContain('1 more active incident.');
    expect(figuresIn(reply)).toMatchObject({ Incidents: '4 active' });
    expect(labelsIn(reply).filter((label) => label === 'All incidents')).toHaveLength(1);
    await Promise.all(begun.map((incident) => endIncident(postbell.store, incident, NOW)));
    expect(figuresIn(await doctor())).toMatchObject({ Incidents: '0 active' });
  });

  it('names channels in which messages wait too long, unless somebody wants silence there', async () => {
    const { alerts, pendingNotifications } = postbell.store;
    const slow = { ...PLAIN_ALERT, channelId: 'C0SLOW', createdBy: 'U1', mode: 'each' } as const;
    const { id } = await alerts.add(slow, NOW);
    const createdAt = new Date(NOW.getTime() - 25 * 60_000);
    const event = { form: 'event', topic: null, silence: null, counts: [], events: [] } as const;
    const where = { ...event, ...UNSENT, subscriptionId: id, channelId: 'C0SLOW' };
    const waiting = (name: string, at: Date): EventNotification => {
      return { ...where, id: name, createdAt: at, changedAt: at };
    };
    await pendingNotifications.gather({ channelId: 'C0SLOW', not: [], madeSince: NOW }, () => [
      waiting('late', createdAt),
      waiting('fresh', NOW),
    ]);
    const reply = await doctor();
    expect(noticesIn(reply)).toContain(
      '#C0SLOW: 1 event message delayed, the oldest by 25 minutes. See Postbell’s log for the reason; they’re sent automatically once it’s resolved.',
    );
    await alerts.mute(id, new Date(NOW.getTime() + 60_000));
    expect(figuresIn(await doctor())).toMatchObject({ 'Event messages': 'None delayed' });
  });

  it('tells of events that have waited to be counted, not of those of the last minute', async () => {
    const waiting = (seconds: number) => {
      const uncountedSince = async () => new Date(NOW.getTime() - seconds * 1_000);
      return { store: { ...postbell.store, events: { ...postbell.store.events, uncountedSince } } };
    };
    const late = await doctor(waiting(200));
    expect(noticesIn(late)).toContain(
      'Events have been waiting for 3 minutes to be counted. None are lost; they’re counted once the database accepts them. See Postbell’s log for the reason.',
    );
    const soon = noticesIn(await doctor(waiting(20)));
    expect(soon.join()).not.toContain('have been waiting');
  });
});
