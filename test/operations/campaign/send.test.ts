import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import {
  campaignId,
  factsIn,
  labelsIn,
  noticesIn,
  NOW,
  sandboxDesk,
  summaryIn,
} from '../context.ts';
import { BASE, HOUR_MS, HTML, LATER, latestIn } from './example.ts';

const desk = sandboxDesk();
beforeEach(() => desk.sandbox.control.advance(HOUR_MS));

const send = (raw: RawValues) => desk.run('campaign send', raw, LATER);
const latest = () => latestIn(desk);
const upload = (name: string, content: string) =>
  desk.store.uploads.save({ name, content: Buffer.from(content) }, NOW);

describe('campaign send', () => {
  it('sends everything that a campaign can have', async () => {
    const attachments = await upload('plan.txt', 'The plan');
    const htmlFile = await upload('news.html', HTML);
    const ampFile = await upload('amp.html', '<html ⚡4email></html>');
    const reply = await send({
      ...BASE,
      lists: '4104,4107',
      htmlFile,
      ampFile,
      attachments,
      senderName: 'Larkspur News',
      name: 'Autumn',
      at: '2026-11-23 10:00',
      late: 'yes',
      noOpens: 'yes',
      utm: 'autumn',
    });
    expect(summaryIn(reply)).toMatch(
      /^Scheduled for 2026-11-23T08:00:00\.000Z: \d+ (of \d+ )?recipients/,
    );
    expect(reply.announcement).toBeDefined();
    expect(labelsIn(reply)).toEqual([
      'Open campaign',
      'Edit…',
      'Cancel campaign…',
      'Follow in this channel',
    ]);
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
    });
    expect(latest()?.bodyHtml).toContain('https://larkspur.example/u?utm_campaign=autumn');
  });

  it('says of whom the review spoke and who is skipped', async () => {
    const raw = { ...BASE, lists: '4104', html: HTML };
    const { recipients: size } = await desk.service.lists.cost('4104');
    const review = await desk.preview('campaign send', raw);
    expect(summaryIn(review)).toContain(`To about ${size} recipients`);
    expect(factsIn(review)['Recipients']).toBe(
      `about ${size} · blacklisted and unconfirmed addresses are left out`,
    );
    const blocked: string[] = [];
    for await (const { email } of desk.service.lists.contacts('4104')) blocked.push(email);
    await desk.service.blacklist.add(blocked.slice(0, 3));
    const reply = await send(raw);
    const got = latest()?.recipients.length ?? 0;
    expect(got).toBeLessThan(size);
    expect(summaryIn(reply)).toContain(`On its way to ${got} of ${size} recipients; `);
    expect(reply.footnote).toContain('Skipped: addresses that are blacklisted');
  });

  it('sends the HTML of another campaign once more', async () => {
    const copy = await campaignId(desk, 'Newsletter #43');
    const reply = await send({ ...BASE, copy });
    expect(summaryIn(reply)).toMatch(/^On its way to \d+ (of \d+ )?recipients/);
    expect(latest()?.bodyHtml).toContain('A calmer inbox');
    expect(labelsIn(reply)).not.toContain('Edit…');
  });

  it('sends the preheader at the top of the body, unseen', async () => {
    await send({ ...BASE, html: `<html><body>${HTML}</body></html>`, preheader: 'Look' });
    expect(latest()?.bodyHtml).toMatch(/<body><div style="display:none;[^"]*">Look<\/div><p>Hello/);
  });

  it('tells what the service charged above the tariff, and nothing where it charged nothing', async () => {
    expect(factsIn(await send({ ...BASE, template: '506' }))).not.toHaveProperty('Cost');
    desk.sandbox.state().account.emailsLeft = 1;
    const reply = await send({ ...BASE, template: '506' });
    const above = Number(/to (\d+) recipients/.exec(summaryIn(reply))?.[1]) - 1;
    const price = (above * desk.sandbox.state().account.overdraftPrice).toFixed(2);
    expect(factsIn(reply)['Cost']).toBe(`${price} USD for ${above} e-mails above the tariff`);
  });

  it('tells it too when the answer got lost and the campaign was found', async () => {
    desk.sandbox.state().account.emailsLeft = 1;
    desk.sandbox.control.fail({ method: 'POST', path: '/campaigns', after: true, status: 502 });
    const reply = await send({ ...BASE, template: '506' });
    expect(factsIn(reply)['Cost']).toMatch(/^[\d.]+ USD for \d+ e-mails above the tariff$/);
  });

  it('goes to a segment, with its list or without', async () => {
    const { sender, subject } = BASE;
    const [segment] = desk.sandbox.state().segments.values();
    const raw = { sender, subject, template: '506', segment: String(segment?.id) };
    for (const more of [{}, { lists: String(segment?.listId) }]) {
      expect(summaryIn(await send({ ...raw, ...more }))).toMatch(/^On its way to [1-9]\d* recip/);
      expect(latest()?.segment).toEqual(segment);
    }
    await expect(send({ ...raw, lists: '4101' })).rejects.toMatchObject({ name: 'RefusedError' });
  });

  it('offers no alerts where the channel has some', async () => {
    await desk.store.subscriptions.add({ channelId: 'C0NEWS', createdBy: 'U0ADMIN' }, NOW);
    const reply = await send({ ...BASE, template: '506' });
    expect(labelsIn(reply)).not.toContain('Follow in this channel');
    for (const { id } of await desk.store.subscriptions.list('C0NEWS')) {
      await desk.store.subscriptions.remove('C0NEWS', id);
    }
  });

  it.each([
    ['got lost', { status: 502 }],
    ['can’t be read', { status: 200, body: 'html' }],
  ] as const)('never sends twice, and finds the campaign when the answer %s', async (_, lost) => {
    desk.sandbox.control.fail({ method: 'POST', path: '/campaigns', after: true, ...lost });
    const before = desk.sandbox.state().campaigns.size;
    const reply = await send({ ...BASE, template: '506' });
    expect(desk.sandbox.state().campaigns.size).toBe(before + 1);
    expect(noticesIn(reply)).toEqual(['The service’s answer got lost, but the campaign is there.']);
    expect(summaryIn(reply)).toMatch(/^On its way to its recipients\./);
    expect(reply.announcement).toMatch(/^sent the campaign «What is new» \(\d+\)\.$/);
  });

  it('says when there is room again for one that the hour didn’t take', async () => {
    desk.sandbox.control.reset();
    for (let taken = 0; taken < 4; taken += 1) {
      await desk.run('campaign send', { ...BASE, template: '506' });
    }
    await expect(desk.run('campaign send', { ...BASE, template: '506' })).rejects.toMatchObject({
      message: expect.stringContaining('“At most 4 campaigns an hour”. Nothing was created'),
      retryAt: new Date('2026-11-21T13:00:00Z'),
    });
  });

  it('says that it is unknown whether it was sent, where nothing tells', async () => {
    desk.sandbox.control.fail({ method: 'POST', path: '/campaigns', status: 502 });
    const before = desk.sandbox.state().campaigns.size;
    await expect(send({ ...BASE, template: '506' })).rejects.toMatchObject({ outcome: 'unknown' });
    expect(desk.sandbox.state().campaigns.size).toBe(before);
    expect(catalogue.find('campaign send')?.lookWith).toBe('campaign list');
  });
});
