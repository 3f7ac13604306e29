import { describe, expect, it } from 'vitest';
import {
  campaignId,
  headingsIn,
  noticesIn,
  NOW,
  sandboxDesk,
  rowsIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();
/** Newsletter #45 */
const waiting = '71016';

const prefilled = () => desk.prefill('campaign edit', { campaign: waiting });

describe('campaign edit', () => {
  it('opens with everything as it is, and changes nothing when nothing is changed', async () => {
    const raw = await prefilled();
    expect(raw).toMatchObject({
      name: 'Newsletter #45',
      sender: 'news@larkspur.example',
      senderName: 'Larkspur',
      at: '2026-11-23 12:00',
    });
    await expect(desk.preview('campaign edit', raw)).rejects.toThrow('has no preview');
    const reply = await desk.run('campaign edit', raw);
    expect(summaryIn(reply)).toBe('Nothing to change: all of it is already so.');
    expect(reply.announcement).toBeUndefined();
  });

  it('shows before and after, and reads back what became of it', async () => {
    const raw = { ...(await prefilled()), subject: 'Better', at: '2026-11-24 10:00' };
    const preview = await desk.preview('campaign edit', raw);
    expect(summaryIn(preview)).toBe('Changes the subject and the time.');
    expect(rowsIn(preview)).toEqual([
      ['subject', 'The summer issue', 'Better'],
      ['time', '2026-11-23T10:00:00.000Z', '2026-11-24T08:00:00.000Z'],
    ]);
    expect(headingsIn(preview)).toEqual([['What changes', 'Today', 'Then']]);
    const reply = await desk.run('campaign edit', raw);
    expect(summaryIn(reply)).toBe('Changed: the subject and the time.');
    expect(headingsIn(reply)).toEqual([['What changed', 'Before', 'Now']]);
    expect(rowsIn(reply)).toEqual(rowsIn(preview));
    expect(reply.announcement).toBe(
      `changed the subject and the time of the campaign «Newsletter #45» (${waiting}).`,
    );
    const after = await desk.service.campaigns.get(waiting);
    expect(after).toMatchObject({ subject: 'Better', name: 'Newsletter #45' });
    expect(after.html).toContain('The summer issue');
  });

  it('takes HTML from a file', async () => {
    const content = Buffer.from('<h1>Summer</h1>');
    const htmlFile = await desk.store.uploads.save({ name: 'summer.html', content }, NOW);
    const reply = await desk.run('campaign edit', { campaign: waiting, htmlFile });
    expect(summaryIn(reply)).toBe('Changed: the HTML.');
    expect((await desk.service.campaigns.get(waiting)).html).toBe('<h1>Summer</h1>');
  });

  it('is honest about a template that the service didn’t take', async () => {
    const reply = await desk.run('campaign edit', { campaign: waiting, template: '506' });
    expect(summaryIn(reply)).toMatch(/still shows the template as before/);
    expect(noticesIn(reply)).toEqual([expect.stringContaining('Give the HTML itself.')]);
    expect(headingsIn(reply)).toEqual([]);
    expect(reply.announcement).toBeUndefined();
  });

  it('refuses what was sent, and times that have passed', async () => {
    const sent = await campaignId(desk, 'Newsletter #43');
    await expect(
      desk.run('campaign edit', { campaign: sent, subject: 'Late' }),
    ).rejects.toMatchObject({ field: 'campaign' });
    await expect(
      desk.run('campaign edit', { campaign: waiting, at: '2026-11-20 10:00' }),
    ).rejects.toMatchObject({ field: 'at', message: 'This time is in the past.' });
  });
});
