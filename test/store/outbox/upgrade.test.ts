import { describe, expect, it } from 'vitest';
import { notificationOf } from '../../../src/store/alerts/event-notifications.ts';
import { incidentBodyOf } from '../../../src/store/incidents/incidents.ts';
import { ENGINES, opened } from '../engines.ts';
import { withOldDatabase } from '../old-database.ts';

const LAST_BEFORE = '0029-digest-states';
const AT = new Date('2026-11-21T09:00:00Z').getTime();

type Row = Record<string, string | number | null>;

const counts = [{ topic: 'campaign:4711', kind: 'spam', count: 2 }];
const events = [{ identity: '0a', topic: 'campaign:4711', kind: 'spam', address: `"o'x"@y.com` }];
const telling = {
  subscription_id: 's1',
  channel_id: 'C1',
  counts_json: JSON.stringify(counts),
  events_json: JSON.stringify(events),
  created_at: AT,
  changed_at: AT + 1,
  version: 1,
  shown_version: 0,
  attempts: 2,
  is_doubtful: 1,
};
const stop = {
  subscription_id: 's1',
  channel_id: 'C1',
  owner_id: 'U1',
  stop_json: JSON.stringify({ rate: 'complaints', share: 0.003, minimum: 1_000 }),
  part: 3,
  whole: 1_000,
  reached_at: AT,
  asked_at: AT,
  title: 'Autumn',
};
const post = { message_ts: '2.1' };
const incidentPost = {
  channel_id: 'C1',
  message_ts: '3.1',
  shown_revision: 2,
  told_at: AT + 5,
  told_part: 3,
  told_whole: 1_000,
  told_domain: 'gmail.com',
  shows_cancel: 1,
};
const NOT_TOLD = {
  message_ts: null,
  shown_revision: 0,
  told_at: null,
  told_part: 0,
  told_whole: 0,
};
const incident = {
  topic: 'campaign:4711',
  rate: 'complaints',
  campaign_id: '4711',
  title: 'Autumn',
  opened_at: AT,
  part: 3,
  whole: 1_000,
  peak_part: 3,
  peak_whole: 1_000,
  revision: 2,
};

const subscription = {
  channel_id: 'C1',
  created_at: AT,
  paused_at: AT + 3,
  paused_reason: 'is_archived',
  mode: 'card',
};
const watch = {
  channel_id: 'C1',
  created_by: 'U1',
  created_at: AT,
  kinds: 'lists',
  left_percent: 10,
};
const problem = { watch_id: 'w1', kind: 'lists', since_at: AT, posting_at: AT + 1 };
const by = { person_id: 'U1', channel_id: 'C1' };
const run = {
  ...by,
  action: 'blacklist add',
  params_json: '{}',
  state: 'running',
  total: 2,
  done: 1,
  already: 0,
  failed: 1,
  unknown: 0,
  undoable: 1,
  repeated: 0,
  rejected: 0,
  rejected_json: '[]',
  created_at: AT,
  place_id: 'U1',
  message_ts: '5.1',
};

/** Rows as they were before there was an outbox. */
const OLD: Readonly<Record<string, readonly Row[]>> = {
  tellings: [
    { ...telling, id: 'status', form: 'status' },
    { ...telling, id: 'summary', form: 'summary', silence: 'quiet' },
    {
      ...telling,
      id: 'flood',
      form: 'flood',
      version: 4,
      shown_version: 3,
      is_doubtful: 0,
      message_ts: '1.1',
      shown_at: AT + 2,
    },
  ],
  reveals: [{ ...by, id: 'r1', telling_id: 'flood', what: 'one', revealed_at: AT }],
  subscriptions: [
    { ...subscription, id: 's1', created_by: 'U1' },
    { ...subscription, id: 's2', created_by: 'U1', mode: 'each' },
    { ...subscription, id: 's3', created_by: 'U2' },
    { ...subscription, id: 's4', created_by: 'U3', paused_at: null, paused_reason: null },
  ],
  claims: [{ key: `paused C1 U2 ${AT + 3}`, taken_at: AT + 3 }],
  stops: [
    { ...stop, campaign_id: 'told', state: 'canceled', told_at: AT },
    { ...stop, campaign_id: 'half', state: 'canceled' },
  ],
  stop_posts: [
    { ...post, campaign_id: 'told', place_id: 'C1', told_state: 'canceled' },
    { ...post, campaign_id: 'half', place_id: 'C1', told_state: 'trying' },
  ],
  watches: [
    { ...watch, id: 'w1' },
    { ...watch, id: 'w2', channel_id: 'C9', paused_at: AT + 3, paused_reason: 'is_archived' },
  ],
  watch_states: [
    { ...problem, subject: 'list:1', message_ts: '4.1' },
    { ...problem, subject: 'list:2', message_ts: '4.1', calm_since: AT + 8 },
    { ...problem, subject: 'list:3' },
    { ...problem, subject: 'list:4', posting_at: null, again_at: AT + 9 },
    { ...problem, subject: 'list:5', message_ts: '4.2', relief_at: AT + 9 },
  ],
  bulk_runs: [
    { ...run, id: 'told', state: 'ended', ended_at: AT + 1, told_at: AT + 2 },
    { ...run, id: 'ended', state: 'ended', ended_at: AT + 1 },
    { ...run, id: 'running', leased_by: 'one', leased_until: AT + 9 },
    { ...run, id: 'unshown', place_id: null, message_ts: null },
    { ...run, id: 'inline', place_id: null, message_ts: null, state: 'ended', told_at: AT + 2 },
  ],
  incidents: [
    { ...incident, id: 'i1' },
    { ...incident, id: 'over', closed_at: AT + 8, closing: 'recovered' },
  ],
  incident_posts: [
    { ...incidentPost, incident_id: 'i1' },
    { ...incidentPost, incident_id: 'i1', channel_id: 'C2', message_ts: null },
    { ...incidentPost, incident_id: 'i1', channel_id: 'C3', finished_at: AT + 9 },
    { ...incidentPost, incident_id: 'over', finished_at: AT + 9 },
    { ...incidentPost, ...NOT_TOLD, incident_id: 'over', channel_id: 'C2', held_until: AT + 99 },
  ],
};

const paused = { channelId: 'C1', reason: 'is_archived', pausedAt: new Date(AT + 3) };

async function upgraded(databaseUrl: string) {
  await withOldDatabase(databaseUrl, LAST_BEFORE, async (db) => {
    const old = db.withTables<Record<string, Row>>();
    for (const [table, rows] of Object.entries(OLD)) {
      for (const row of rows) await old.insertInto(table).values(row).execute();
    }
  });
  return opened(databaseUrl);
}

describe.each(ENGINES)('a database from before the outbox, on $engine', ({ emptyDatabase }) => {
  it('keeps what was told, and what still is to be', async () => {
    const { outgoing, unmaskings } = await upgraded(await emptyDatabase());

    const status = await outgoing.find('status');
    const kept = { promise: 'at-least-once', rank: 0, attempts: 2, isInDoubt: true };
    expect(status).toMatchObject(kept);
    const told = { form: 'status', subscriptionId: 's1', silence: null, counts, events };
    expect(status && notificationOf(status)).toMatchObject(told);
    const summary = await outgoing.find('summary');
    expect(summary && notificationOf(summary)).toMatchObject({ silence: 'quiet' });
    expect(await outgoing.find('flood')).toMatchObject({
      promise: 'latest-state-wins',
      version: 4,
      shownVersion: 3,
      messageTs: '1.1',
      postedIn: 'C1',
      shownAt: new Date(AT + 2),
      finishedAt: null,
    });
    expect(await unmaskings.list(5)).toMatchObject([{ messageId: 'flood' }]);

    expect(await outgoing.ofSources('automatic stop', ['told'])).toEqual([]);
    const halfTold = await outgoing.ofSources('automatic stop', ['half']);
    expect(halfTold).toMatchObject([
      { channelId: 'C1', messageTs: '2.1', version: 2, shownVersion: 1, finishedAt: null },
      { channelId: 'U1', messageTs: null, version: 1, shownVersion: 0, finishedAt: null },
    ]);
    expect(await outgoing.ofSources('automatic stop reply', ['half'])).toMatchObject([
      { threadOf: halfTold[0]?.id, threadVersion: 2, body: { state: 'canceled' } },
    ]);

    // The other owner was told.
    expect(await outgoing.ofSources('paused alerts', ['C1'])).toMatchObject([
      {
        id: `paused C1 U1 ${paused.pausedAt.getTime()}`,
        channelId: 'U1',
        promise: 'at-most-once',
        body: paused,
        finishedAt: null,
      },
    ]);

    const ofOpen = await outgoing.ofSources('incident', ['i1']);
    expect(ofOpen).toMatchObject([
      { channelId: 'C1', messageTs: '3.1', version: 1, shownVersion: 1, finishedAt: null },
      { channelId: 'C3', finishedAt: new Date(AT + 9) },
    ]);
    // The channel that could not be told before the alarm was over still is.
    const ofOver = await outgoing.ofSources('incident', ['over']);
    expect(ofOver).toMatchObject([
      { channelId: 'C1', finishedAt: new Date(AT + 9) },
      { channelId: 'C2', messageTs: null, shownVersion: 0, finishedAt: null },
    ]);
    expect(ofOver.map((one) => incidentBodyOf(one).closedAt)).toEqual([new Date(AT + 8), null]);
    const [first] = ofOpen;
    expect(first && incidentBodyOf(first)).toEqual({
      reply: null,
      revision: 2,
      subscriptionId: null,
      notified: { part: 3, whole: 1_000 },
      notifiedAt: new Date(AT + 5),
      notifiedDomain: 'gmail.com',
      showsCancel: true,
      closedAt: null,
    });
  });

  it('keeps which problems were told, or perhaps', async () => {
    const { outgoing, problems } = await upgraded(await emptyDatabase());
    const states = await problems.all();
    expect(
      states.map(({ subject, recoveringSince }) => [subject, recoveringSince?.getTime()]),
    ).toEqual([
      ['list:1', undefined],
      ['list:2', AT + 8],
      ['list:3', undefined],
    ]);
    const reports = await Promise.all(states.map(({ messageId }) => outgoing.find(messageId)));
    const told = {
      kind: 'problem',
      promise: 'at-most-once',
      channelId: 'C1',
      sourceId: 'w1',
      messageTs: '4.1',
      isInDoubt: false,
      finishedAt: new Date(AT + 1),
    };
    expect(reports).toMatchObject([told, told, { ...told, messageTs: null, isInDoubt: true }]);
    expect(await outgoing.ofSources('paused monitors', ['C9'])).toMatchObject([
      { channelId: 'U1', body: { ...paused, channelId: 'C9' }, finishedAt: null },
    ]);
  });

  it('keeps the messages of bulk runs, and what is not said in them yet', async () => {
    const { outgoing, bulkRuns } = await upgraded(await emptyDatabase());
    const ids = ['told', 'ended', 'running', 'unshown', 'inline'];
    const messages = await Promise.all(ids.map((id) => outgoing.find(`bulk run ${id}`)));
    const shown = { channelId: 'U1', messageTs: '5.1', version: 2, shownVersion: 1 };
    expect(messages).toMatchObject([
      { ...shown, version: 1, finishedAt: new Date(AT + 2), body: { state: 'ended' } },
      { ...shown, finishedAt: null },
      { ...shown, finishedAt: null, body: { state: 'running' } },
      { channelId: 'C1', messageTs: null, version: 1, shownVersion: 0, finishedAt: null },
      null,
    ]);
    const files = await outgoing.ofSources('rows not done', ids);
    expect(files).toMatchObject([{ sourceId: 'ended', body: { endedAt: new Date(AT + 1) } }]);
    expect(await bulkRuns.lease({ owner: 'two', lastsMs: 60_000 })).toBe('running');
  });
});
