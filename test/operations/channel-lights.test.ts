import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../src/domain/reply.ts';
import { createHome } from '../../src/operations/home/home.ts';
import { channelLights } from '../../src/operations/channel-lights.ts';
import { campaignUnfurl } from '../../src/operations/campaign/unfurl.ts';
import { NOW, sandboxPostbell } from '../commands/context.ts';
import { seen } from '../commands/seen.ts';

const CAMPAIGN = '71014';
const ELSEWHERE = { channel: { id: 'C0OTHER' } };
const IN_MESSAGES = { channel: { id: 'D0MINE' } };
const USUAL = /^Healthy · sent/;
const STRICTER = /^🔴 Critical: hard bounces 1\.2% \(limit 1%\) · sent/;

const postbell = sandboxPostbell();
beforeAll(async () => {
  await postbell.run('postbell limits set', { hard_bounces: '0.8/1' });
});

/** The answer with its details. */
const show = async (where = {}) => {
  const reply = await postbell.run('campaign show', { campaign: CAMPAIGN }, where);
  return seen({ ...reply, sections: reply.details });
};

describe('answers in a channel with limits of its own', () => {
  it('have their lights by these, and say so', async () => {
    const reply = await show();
    expect(reply.summary).toMatch(STRICTER);
    expect(reply.facts['Hard bounces']).toContain('🔴');
    expect(reply.footnote).toMatch(/ Status colors use this channel’s own limits\.$/);
  });

  it.each([ELSEWHERE, IN_MESSAGES])('are as usual elsewhere: %o', async (where) => {
    const reply = await show(where);
    expect(reply.summary).toMatch(USUAL);
    expect(reply.facts['Hard bounces']).not.toMatch(/🔴|🟠/u);
    expect(reply.footnote).not.toContain('limits');
  });

  it('go for cards below links too', async () => {
    const campaign = await postbell.service.campaigns.get(CAMPAIGN);
    const cardIn = async (where = {}) =>
      seen(
        await campaignUnfurl(
          campaign,
          await channelLights(postbell.context(where)),
          postbell.context(where),
        ),
      );
    const [here, there] = [await cardIn(), await cardIn(ELSEWHERE)];
    expect(here.facts['Hard bounces']).toContain('🔴');
    expect(there.facts['Hard bounces']).not.toMatch(/🔴|🟠/u);
    expect(here.footnote).toContain('Status colors use this channel’s own limits.');
    expect(there.footnote).not.toContain('limits');
  });
});

describe('limits that were set in direct messages', () => {
  it('go for that person alone, in messages and in App Home', async () => {
    const olena = { person: { id: 'U0OLENA', zone: 'Europe/Kyiv' } };
    const hers = { ...olena, ...IN_MESSAGES };
    await postbell.run('postbell limits set', { delivery: '99.9/99.8' }, hers);
    const reply = await show(hers);
    expect(reply.facts['Delivered']).toContain('🔴');
    expect(reply.footnote).toMatch(/ Status colors use your own limits\.$/);
    expect((await show(IN_MESSAGES)).facts['Delivered']).not.toContain('🔴');
    expect((await deliverability('U0OLENA')).footnote).toContain(
      'Status colors use your own limits.',
    );
    expect((await deliverability('U0ADMIN')).footnote).not.toContain('limits');
  });
});

async function deliverability(personId: string): Promise<Reply> {
  const home = createHome({ service: postbell.service, now: () => NOW });
  const person = { id: personId, zone: 'UTC' };
  const context = postbell.context({ person, channel: { id: personId } });
  const title = 'Last 24 hours';
  const part = home.partsFor(context).find((one) => one.title === title);
  return { title, ...(await part?.read(context)) };
}
