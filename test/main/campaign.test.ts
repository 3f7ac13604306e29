import { describe, expect, it } from 'vitest';
import { formIn } from '../slack/form-in-hand.ts';
import { totalsIn } from './figures.ts';
import { installed } from './installation.ts';
import { pingsIn, read } from './person.ts';

/** Of the story: sent long ago, and being sent. */
const NAMED_LIKE_A_PING = 71005;
const LIVE = 71018;

describe('campaigns', () => {
  it('called like a mention ping nobody, in private or in public', async () => {
    const { mira, service, workspace } = await installed();
    const name = 'Spring <!channel> & *sale*';
    const card = await mira.ask(`/campaign show ${NAMED_LIKE_A_PING}`);
    expect(card.blocks?.[0]).toMatchObject({ type: 'header', text: { text: name } });
    const list = await mira.ask('/campaign list');
    const id = service.control.sendCampaign({ name, recipients: 5 });
    const question = await mira.ask(`/campaign cancel ${id}`);
    const done = await mira.click(question, 'Cancel campaign');
    const announced = await workspace.waitForMessage({ contains: 'canceled the campaign' });
    expect(read(announced)).toContain('Spring &lt;!channel&gt; &amp; *sale*');
    expect([card, list, question, done, announced].flatMap(pingsIn)).toEqual([]);
  });
});

describe('cancelling a campaign', () => {
  it('tells what will happen, acts once for a double click, and reads the outcome back', async () => {
    const { mira, service, line, workspace } = await installed();
    service.control.advance(60_000);
    const { sent, queued } = await totalsIn(service, LIVE);
    expect(sent).toBeGreaterThan(10);
    const question = await mira.ask(`/campaign cancel ${LIVE}`);
    const all = sent + queued;
    expect(read(question)).toContain(`Cancel «Newsletter #44» (${LIVE})?`);
    expect(read(question)).toContain(
      `${sent} of ${all} are sent already and can’t be recalled; ${queued} would get nothing.`,
    );
    expect(service.state().campaigns.get(LIVE)?.status).toBe(2);

    const [done] = await Promise.all([
      mira.click(question, 'Cancel campaign'),
      mira.press(question, 'Cancel campaign'),
    ]);
    const outcome = `${sent} of ${all} were already sent, ${queued} recipients get nothing.`;
    expect(read(done)).toContain(`Canceled: ${outcome}`);
    const announced = await workspace.waitForMessage({ contains: 'canceled the campaign' });
    expect(read(announced)).toContain(
      `<@U0MIRA> canceled the campaign «Newsletter #44» (${LIVE}): ${outcome}`,
    );
    expect(service.state().campaigns.get(LIVE)?.status).toBe(16);
    const card = await mira.click(done, 'Open campaign');
    expect(read(card)).toContain('Canceled by a user');
    expect(line.requests.filter((one) => one.startsWith('DELETE'))).toEqual([
      `DELETE /campaigns/${LIVE}`,
    ]);
    const shared = workspace.messages('C0CAMPAIGNS').filter((one) => !one.visibleTo);
    expect(shared.filter((one) => read(one).includes('canceled the campaign'))).toHaveLength(1);
  });
});

describe('sending a campaign', () => {
  const LINE = '/campaign send 4104 news@larkspur.example "News in December" 506';

  it('at a time that is over is refused under its field until there is another one', async () => {
    const { workspace, mira, service } = await installed();
    const form = formIn({ workspace }, mira.id);
    const before = service.state().campaigns.size;
    await mira.type(`${LINE} at="2020-01-01 10:00" ?`);
    await form.shown('Step 1 of 3');
    await form.send();
    await form.shown('Step 2 of 3');
    await form.send();
    await form.shown('Step 3 of 3');
    expect(form.fields()).toMatchObject({ at: Date.parse('2020-01-01T09:00Z') / 1000 });
    expect(form.wrongUnder('at')).toContain('This time is in the past.');
    await form.send();
    expect(form.errors()).toMatchObject({ at: expect.stringContaining('in the past') });
    await form.send({ at: '2099-11-24T09:00:00Z' });
    await form.shown('Schedule this campaign for Tue, Nov 24, 2099, 10:00 AM?');
    expect(form.top().payload['submit']).toMatchObject({ text: 'Schedule' });
    expect(service.state().campaigns.size).toBe(before);
  });
});

describe('a test of a campaign', () => {
  const LINE = '/campaign send 4104 news@larkspur.example "News in December" 506';

  it('to oneself is one field with one’s own address, and one button', async () => {
    const { workspace, mira, service } = await installed();
    const form = formIn({ workspace }, mira.id);
    const review = await mira.ask(LINE);
    await mira.press(review, 'Send a test to myself…');
    await form.shown('To whom');
    expect(form.fields()).toEqual({ email: 'mira@larkspur.example' });
    expect(form.words()).toContain('News in December');
    expect(form.top().payload['submit']).toMatchObject({ text: 'Send test' });
    await form.send();
    const done = await workspace.waitForMessage({ contains: 'Sent to mira@larkspur.example.' });
    expect(done.visibleTo).toBe(mira.id);
    const mails = [...service.state().smtp.mails.values()];
    expect(mails.filter(({ recipient }) => recipient === 'mira@larkspur.example')).toHaveLength(1);
  });
});
