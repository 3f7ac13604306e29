import { PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { BASE, HOUR_MS, HTML, LATER, latestIn, reviewed } from './example.ts';

const postbell = sandboxPostbell();
beforeEach(() => postbell.sandbox.control.advance(HOUR_MS));

const send = async (raw: RawValues = { template: '506' }) =>
  postbell.see('campaign send', await reviewed(postbell, { ...BASE, ...raw }, LATER), LATER);
const latest = () => latestIn(postbell);
const upload = (name: string, content: string) =>
  postbell.store.uploads.save({ name, content: Buffer.from(content) }, NOW);

describe('campaign send', () => {
  it('sends everything that a campaign can have', async () => {
    const { summary, labels } = await send({
      lists: '4104,4107',
      htmlFile: await upload('news.html', HTML),
      ampFile: await upload('amp.html', '<html ⚡4email></html>'),
      attachments: await upload('plan.txt', 'The plan'),
      senderName: 'Larkspur News',
      name: 'Autumn',
      at: '2026-11-23 10:00',
      late: 'yes',
      noOpens: 'yes',
      utm: 'autumn',
    });
    expect(summary).toMatch(/^Scheduled for 2026-11-23T08:00:00\.000Z to /);
    expect(labels).toContain('Follow in this channel');
    expect(latest()).toMatchObject({
      name: 'Autumn',
      subject: 'What is new',
      senderName: 'Larkspur News',
      listIds: [4104, 4107],
      attachments: ['plan.txt'],
      usesDynamicList: true,
      tracksOpens: false,
      tracksClicks: true,
      scheduledAtMs: Date.parse('2026-11-23T08:00:00Z'),
      bodyHtml: expect.stringContaining('https://larkspur.example/u?utm_campaign=autumn'),
    });
  });

  it('says of whom the review spoke and who is skipped', async () => {
    const { recipients: size } = await postbell.service.lists.cost('4104');
    const review = await postbell.seePreview('campaign send', { ...BASE, html: HTML });
    expect(review.summary).toContain(`Ready to send · about ${size} recipients`);
    const blocked: string[] = [];
    for await (const { email } of postbell.service.lists.contacts('4104')) blocked.push(email);
    await postbell.service.blacklist.add(blocked.slice(0, 3));
    const { summary, footnote } = await send({ html: HTML });
    const got = latest()?.recipients.length ?? 0;
    expect(got).toBeLessThan(size);
    expect(summary).toContain(`Sending to ${got} of ${size} recipients; ${size - got} skipped`);
    expect(footnote).toContain('Skipped: blacklisted');
  });

  it('sends the HTML of another campaign once more', async () => {
    const { labels } = await send({ copy: '71011' });
    expect(latest()?.bodyHtml).toContain('A calmer inbox');
    expect(labels).not.toContain('Edit…');
  });

  it('sends the preheader at the top of the body, unseen', async () => {
    await send({ html: `<html><body>${HTML}</body></html>`, preheader: 'Look' });
    expect(latest()?.bodyHtml).toMatch(/<body><div style="display:none;[^"]*">Look<\/div><p>Hello/);
  });

  it('tells what the service charged beyond the plan, and nothing where it charged nothing', async () => {
    expect((await send()).facts).not.toHaveProperty('Cost');
    const { account } = postbell.sandbox.state();
    account.emailsLeft = 1;
    const { summary, facts } = await send();
    const above = Number(/to (\d+) recipients/.exec(summary)?.[1]) - 1;
    const price = (above * account.overdraftPrice).toFixed(2);
    expect(facts['Cost']).toBe(`${price} USD for ${above} emails beyond your plan`);
    // It is told, too, when the answer got lost and the campaign was found.
    postbell.sandbox.control.fail({ method: 'POST', path: '/campaigns', after: true, status: 502 });
    expect((await send()).facts['Cost']).toMatch(/^[\d.]+ USD for \d+ emails beyond your plan$/);
  });

  it('goes to a segment, with its list or without', async () => {
    const [segment] = postbell.sandbox.state().segments.values();
    const raw = { template: '506', segment: String(segment?.id) };
    for (const lists of ['', String(segment?.listId)]) {
      expect((await send({ ...raw, lists })).summary).toMatch(/^Sending to [1-9]\d* recip/);
      expect(latest()?.segment).toEqual(segment);
    }
    await expect(send({ ...raw, lists: '4101' })).rejects.toMatchObject({ name: 'RefusedError' });
  });

  it('offers no alerts where the channel has some', async () => {
    const { alerts } = postbell.store;
    const { id } = await alerts.add(
      { ...PLAIN_ALERT, channelId: 'C0NEWS', createdBy: 'U0ADMIN' },
      NOW,
    );
    expect((await send()).labels).not.toContain('Follow in this channel');
    await alerts.remove(id);
  });

  it.each([
    ['got lost', { status: 502 }],
    ['can’t be read', { status: 200, body: 'html' }],
  ] as const)('never sends twice, and finds the campaign when the answer %s', async (_, lost) => {
    postbell.sandbox.control.fail({ method: 'POST', path: '/campaigns', after: true, ...lost });
    const before = postbell.sandbox.state().campaigns.size;
    const { summary, notices, announcement } = await send();
    expect(postbell.sandbox.state().campaigns.size).toBe(before + 1);
    expect(notices).toEqual(['The service’s confirmation got lost, but the campaign was created.']);
    expect(summary).toMatch(/^Sending to the chosen recipients \(not counted yet\)\./);
    expect(announcement).toMatch(/^sent the campaign “What is new” \(\d+\)\.$/);
  });

  it('says when there is room again for one that the hour didn’t take', async () => {
    postbell.sandbox.control.reset();
    const raw = { ...BASE, template: '506' };
    const sendNow = async () => postbell.run('campaign send', await reviewed(postbell, raw));
    for (let taken = 0; taken < 4; taken += 1) await sendNow();
    await expect(sendNow()).rejects.toMatchObject({
      message: expect.stringContaining(
        'All 4 campaigns that the service allows in an hour are used',
      ),
      next: { operation: 'campaign list' },
      retryAt: new Date('2026-11-21T13:00:00Z'),
    });
  });

  it('says that it is unknown whether it was sent, where nothing tells', async () => {
    postbell.sandbox.control.fail({ method: 'POST', path: '/campaigns', status: 502 });
    const before = postbell.sandbox.state().campaigns.size;
    await expect(send()).rejects.toMatchObject({ outcome: 'unknown' });
    expect(postbell.sandbox.state().campaigns.size).toBe(before);
    expect(catalogue.find('campaign send')?.lookWith).toBe('campaign list');
  });
});
