import { describe, expect, it } from 'vitest';
import { ALL_PEOPLE, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, labelsIn, noticesIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell({ people: ALL_PEOPLE });

/** One that goes out the day after. */
async function scheduled(): Promise<string> {
  return postbell.service.sms.campaigns.create({
    listId: '4102',
    sender: 'Larkspur',
    body: 'Hello',
    sendAt: new Date('2026-11-22T12:00:00Z'),
  });
}

describe('sms list', () => {
  it('filters by day, list and whether they are out, and sorts', async () => {
    const id = await scheduled();
    const idsOf = async (values: Record<string, string>) =>
      rowsIn(await postbell.run('sms list', values)).map(([first]) => first);
    expect(await idsOf({})).toEqual([id, '52002', '52001']);
    expect(await idsOf({ stage: 'waiting' })).toEqual([id]);
    expect(await idsOf({ stage: 'out', sort: 'oldest' })).toEqual(['52001', '52002']);
    expect(await idsOf({ until: '2026-11-13' })).toEqual(['52001']);
    expect(await idsOf({ from: '2026-11-14', until: '2026-11-20' })).toEqual(['52002']);
    expect(await idsOf({ list: '4101' })).toEqual([]);
  });

  it('exports plain values', async () => {
    const reply = await postbell.run('sms list', { csv: 'yes', sort: 'oldest' });
    expect(reply.files?.[0]?.content.split('\r\n')[1]).toBe(
      '52001,Larkspur,4102,2026-11-13T11:04:18.000Z,2026-11-13T11:00:00.000Z,11.796',
    );
  });
});

describe('sms show', () => {
  it('shows the numbers of one status in one country', async () => {
    const values = { campaign: '52002', status: 'not-delivered', country: 'GB' };
    const rows = rowsIn(await postbell.run('sms show', values));
    const GB = 'Not delivered United Kingdom';
    const shown = rows.map(([, status, country]) => `${status} ${country}`);
    expect(shown).toEqual([GB, GB, GB, GB]);
  });

  it('exports every number so that it can be read again', async () => {
    const reply = await postbell.run('sms show', { campaign: '52001', csv: 'yes' });
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(236);
    expect(lines[2]).toBe('+380445557451,Delivered,Ukraine,0.09');
  });

  it('offers to cancel what waits, and nothing else', async () => {
    const waiting = await postbell.run('sms show', { campaign: await scheduled() });
    expect(summaryIn(waiting)).toBe('Not sent yet · 235 messages waiting');
    expect(labelsIn(waiting)).toContain('Cancel campaign…');
    const sent = await postbell.run('sms show', { campaign: '52001' });
    expect(labelsIn(sent)).not.toContain('Cancel campaign…');
  });
});

describe('sms cancel', () => {
  it('reads back that nobody gets it', async () => {
    const campaign = await scheduled();
    await postbell.run('sms cancel', { campaign });
    const shown = await postbell.run('sms show', { campaign });
    expect(summaryIn(shown)).toBe('Canceled before sending');
    expect(factsIn({ ...shown, sections: shown.details })).toHaveProperty('Was scheduled for');
  });

  it('stops nothing twice, and nothing that has begun', async () => {
    const campaign = await scheduled();
    await postbell.run('sms cancel', { campaign });
    const again = await postbell.run('sms cancel', { campaign });
    expect(summaryIn(again)).toBe('Nothing to cancel: it is already canceled.');
    expect(again.announcement).toBeUndefined();
    await expect(postbell.preview('sms cancel', { campaign: '52001' })).rejects.toThrow(
      'SMS campaign 52001 is already being sent: 235 of 235 messages sent.',
    );
  });

  it('reports the true outcome when the answer is lost', async () => {
    const campaign = await scheduled();
    const path = `/sms/campaigns/cancel/${campaign}`;
    postbell.sandbox.control.fail({ method: 'PUT', path, status: 502, after: true });
    const reply = await postbell.run('sms cancel', { campaign });
    expect(summaryIn(reply)).toBe(
      'Canceled before sending. None of the 235 recipients will get it.',
    );
  });
});

describe('sms delete', () => {
  it('deletes what was sent, and reads back that it is gone', async () => {
    const preview = await postbell.preview('sms delete', { campaign: '52001' });
    expect(summaryIn(preview)).toContain('Messages that were sent stay sent');
    await postbell.run('sms delete', { campaign: '52001' });
    expect(summaryIn(await postbell.run('sms list'))).toBe('1 SMS campaign');
  });

  it('proposes to cancel first what is still to go out', async () => {
    const preview = await postbell.preview('sms delete', { campaign: await scheduled() });
    expect(noticesIn(preview)[0]).toContain('Cancel it first');
    expect(labelsIn(preview)).toEqual(['Cancel instead…', 'Export numbers first']);
  });
});
