import { describe, expect, it } from 'vitest';
import { NOW, sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();
/** Newsletter #45 */
const campaign = '71016';

const prefilled = () => postbell.prefill('campaign edit', { campaign });
const edit = (raw: Record<string, string>) => postbell.see('campaign edit', { campaign, ...raw });
const now = () => postbell.service.campaigns.get(campaign);

describe('campaign edit', () => {
  it('opens with everything as it is, and changes nothing when nothing is changed', async () => {
    const raw = await prefilled();
    expect(raw).toMatchObject({
      name: 'Newsletter #45',
      sender: 'news@larkspur.example',
      senderName: 'Larkspur',
      at: '2026-11-23 12:00',
    });
    expect(await postbell.question('campaign edit', raw)).toBeNull();
    expect(await postbell.see('campaign edit', raw)).toMatchObject({
      summary: 'Nothing to change: these are the current values.',
      announcement: null,
    });
  });

  it('shows before and after, and reads back what became of it', async () => {
    const raw = { ...(await prefilled()), subject: 'Better', at: '2026-11-24 10:00' };
    const preview = await postbell.seePreview('campaign edit', raw);
    expect(preview.rows).toEqual([
      ['Subject', 'The summer issue', 'Better'],
      ['Time', '2026-11-23T10:00:00.000Z', '2026-11-24T08:00:00.000Z'],
    ]);
    const { rows, announcement } = await postbell.see('campaign edit', raw);
    expect(rows).toEqual(preview.rows);
    expect(announcement).toMatch(/^changed the subject and the time of the campaign/);
    const after = await now();
    expect(after).toMatchObject({ subject: 'Better', name: 'Newsletter #45' });
    expect(after.html).toContain('The summer issue');
  });

  it('takes HTML from a file', async () => {
    const content = Buffer.from('<h1>Summer</h1>');
    const htmlFile = await postbell.store.uploads.save({ name: 'summer.html', content }, NOW);
    expect((await edit({ htmlFile })).summary).toBe('Changed the HTML');
    expect((await now()).html).toBe('<h1>Summer</h1>');
  });

  it('is honest about a template that the service didn’t take', async () => {
    const { summary, ...reply } = await edit({ template: '506' });
    expect(summary).toMatch(/still shows the template as before/);
    const notices = [expect.stringContaining('Edit again with the HTML')];
    expect(reply).toMatchObject({ notices, headings: [], announcement: null });
  });

  it.each([
    [{ campaign: '71011', subject: 'Late' }, 'campaign'],
    [{ at: '2026-11-20 10:00' }, 'at'],
  ])('refuses what was sent, and times that have passed: %o', async (raw, field) => {
    await expect(edit(raw)).rejects.toMatchObject({ field });
  });
});
