import { expect, it } from 'vitest';
import { createLookUp } from '../../../src/alerts/findings.ts';
import { notifyChannels } from '../../../src/alerts/incidents/notify-channels.ts';
import { INCIDENT_TIMING } from '../../../src/alerts/incidents/incidents.ts';
import { EVERYTHING, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { campaignCodes } from '../../../src/domain/campaign-status.ts';
import type { Action } from '../../../src/domain/reply.ts';
import type { Campaign } from '../../../src/service/campaigns/campaign.ts';
import { INCIDENT_MESSAGE, incidentBodyOf } from '../../../src/store/incidents/incidents.ts';
import { opened } from '../../store/engines.ts';
import { quiet } from '../../store/quiet.ts';
import { labelsOf } from '../notifications/as-read.ts';

const AT = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T09:01:00Z');
const BOUNCED = { part: 61, whole: 300 };
const [CANCELED = 0] = campaignCodes('canceled');

/** An incident of a campaign, shown in a channel; `look` draws its message anew, by its state. */
async function incidentOf({ state }: { state: { code: number } }) {
  const store = await opened('sqlite::memory:');
  const who = { channelId: 'C1', createdBy: 'U1' };
  await store.alerts.add({ ...PLAIN_ALERT, filter: EVERYTHING, ...who }, new Date(0));
  const about = { topic: 'campaign:4711', campaignId: '4711', title: 'Autumn (4711)' };
  const incident = await store.incidents.begin({ ...about, rate: 'hardBounces', now: BOUNCED }, AT);
  if (incident === null) throw new Error('no incident');
  const campaign = () => {
    const status = { code: state.code, name: 'Any' };
    // What else a campaign has is not asked for here.
    return { id: '4711', name: 'Autumn', listIds: ['1'], status } as unknown as Campaign;
  };
  let at = AT;
  const now = () => at;
  const findings = { log: quiet, now };
  const campaigns = createLookUp({
    ...findings,
    subject: 'campaignId',
    get: async () => campaign(),
  });
  const lists = createLookUp({ ...findings, subject: 'listId', get: neverAsked });
  const look = async (then: Date) => {
    at = then;
    await notifyChannels({ store, campaigns, lists, timing: INCIDENT_TIMING, now });
    const [message] = await store.outgoing.ofSources(INCIDENT_MESSAGE, [incident.id]);
    if (message === undefined) throw new Error('no message');
    return incidentBodyOf(message).reply ?? { title: 'None' };
  };
  return { store, incident, look };
}

const neverAsked = () => Promise.reject(new Error('nobody asks for a list'));

const titlesIn = (actions: readonly Action[] = []) => labelsOf({ title: '', actions });

it('an incident that is taken over as its campaign is stopped shows both, and how to clean up', async () => {
  const state = { code: 2 };
  const { store, incident, look } = await incidentOf({ state });
  const first = await look(AT);
  expect(first.title).toBe('🔴 Incident: hard bounces 20.3% (limit 5%)');
  expect(titlesIn(first.actions)).not.toContain('Remove these 61 addresses…');

  state.code = CANCELED;
  await store.incidents.take(incident.id, 'U0NORA', LATER);
  const second = await look(LATER);
  expect(second.title).toBe('🟠 Contained: hard bounces 20.3% (limit 5%)');
  expect(second.actions?.find(({ label }) => label.startsWith('Remove these'))).toMatchObject({
    operation: 'contact remove',
    values: { bounced: '4711' },
    label: 'Remove these 61 addresses…',
  });
});
