import { newIncidentMessage } from '../../../../src/store/incidents/incidents.ts';
import { describe, expect, it } from 'vitest';
import { beginIncident, endIncident } from './incident.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import { choiceIn, rowsIn, summaryIn } from '../../../commands/seen.ts';

const postbell = postbellAlone();

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);

const begin = (campaignId: string, at: Date) => beginIncident(postbell.store, campaignId, at);

describe('postbell incidents list', () => {
  it('lists those that go on before those that are over, with peak, time and where it was told', async () => {
    const going = await begin('4711', ago(40));
    const over = await begin('4712', ago(30));
    await endIncident(postbell.store, over, ago(28));
    await endIncident(postbell.store, await begin('4713', ago(31 * 24 + 1)), ago(31 * 24));
    const never = { notified: { part: 0, whole: 0 }, notifiedAt: null, notifiedDomain: null };
    const content = { reply: null, revision: 1, subscriptionId: null, closedAt: null };
    const told = newIncidentMessage(going.id, 'C0NEWS', {
      ...content,
      ...never,
      showsCancel: false,
    });
    await postbell.store.outgoing.add(told, NOW);
    const sent = { id: told.id, version: 1, postedIn: 'C0NEWS', messageTs: '1.2', isFinal: false };
    await postbell.store.outgoing.sent(sent, NOW);

    const reply = await postbell.run('postbell incidents list');
    expect(summaryIn(reply)).toBe('🔴 1 active, 1 with nobody on it, 1 over in the last 30 days');
    const [opened, began, ended] = [ago(40), ago(30), ago(28)].map((at) => at.toISOString());
    const peak = '0.36% of 4,980 delivered';
    const isOver = 'Resolved: 20 spam complaints, 0.17% of 12,000 delivered';
    expect(rowsIn(reply)).toEqual([
      [
        'Spam complaints',
        `🔴 Active: 18 spam complaints, ${peak}`,
        'Autumn (4711)',
        peak,
        opened,
        '',
        '',
        '#C0NEWS',
      ],
      ['Spam complaints', isOver, 'Autumn (4712)', peak, began, ended, '', ''],
    ]);
    expect(choiceIn(reply, 'Open…', 'Autumn (4712)')).toMatchObject({
      operation: 'postbell incidents show',
      values: { incident: over.id },
    });
  });

  it('gives all of them as a file', async () => {
    await begin('4711', ago(1));
    const { files } = await postbell.run('postbell incidents list', { csv: 'yes' });
    expect(files?.[0]?.content).toContain(',Autumn (4711),0.00361');
  });
});
