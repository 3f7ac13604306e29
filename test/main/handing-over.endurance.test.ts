import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installed, startBotIn, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';

const SUBJECT = 'Winter news';
const LINE = `/campaign send 4104 news@larkspur.example "${SUBJECT}" 506`;

/** Jonas prepares campaigns, Vera sends them; nothing takes a second person. */
async function atWork(settings?: Readonly<Record<string, string>>): Promise<Installation> {
  const installation = await installed(settings);
  const { mira } = installation;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  return installation;
}

function changesOf({ line }: Installation, from: number): readonly string[] {
  return line.requests.slice(from).filter((one) => !one.startsWith('GET'));
}

/** Jonas makes Vera the assignee; gives the card that she gets. */
async function handOver(installation: Installation, line = LINE) {
  const { jonas, workspace } = installation;
  const refusal = await jonas.ask(line);
  const preview = await jonas.click(refusal, 'Ask Vera to send it');
  const sent = await jonas.click(preview, 'Ask Vera');
  const card = await workspace.waitForMessage({ contains: 'Request: send “' });
  return { refusal, preview, sent, card };
}

describe('whoever may prepare and not send', { timeout: 120_000 }, () => {
  it('is told who can, and keeps it as a draft or asks them, who do it themselves', async () => {
    const installation = await atWork();
    const { jonas, vera, mira, workspace } = installation;
    const from = installation.line.requests.length;
    const { refusal, preview, sent, card } = await handOver(installation);
    expect(read(refusal)).toContain('You need the sender role');
    expect(read(refusal)).toContain('Who can do it: <@U0MIRA> <@U0VERA>');
    expect(labelsOf(refusal)).toEqual([
      'Save as draft',
      'Ask Mira to send it',
      'Ask Vera to send it',
      'Help',
    ]);
    expect(read(preview)).toContain('Vera will be asked to do this, since it needs');
    expect(labelsOf(preview).filter((label) => label === 'Save as draft')).toHaveLength(1);
    expect(read(sent)).toContain('Nothing has been done yet. Sent to <@U0VERA>.');
    expect(card.channel).toBe('D0VERA');
    expect(read(card)).toContain('<@U0JONAS> asks <@U0VERA> to do this: it needs');
    expect(changesOf(installation, from)).toEqual([]);

    const draft = await jonas.click(refusal, 'Save as draft');
    expect(read(draft)).toContain('Saved as a draft. Nothing was sent.');
    expect(changesOf(installation, from)).toEqual(['POST /campaigns']);

    const review = await vera.click(card, 'Review…');
    expect(read(review)).toContain(SUBJECT);
    await vera.click(review, 'Approve and send');
    await workspace.waitForMessage(
      (one) => one.channel === 'D0JONAS' && read(one).includes('Approved and done'),
    );
    const posted = changesOf(installation, from).filter((one) => one === 'POST /campaigns');
    expect(posted).toHaveLength(2);
    const trail = read(await mira.ask('/postbell audit person=U0JONAS'));
    expect(trail).toMatch(/Approval requested/u);
    expect(read(await mira.ask('/postbell audit person=U0VERA'))).toContain('approvals approve');
  });

  it('reads why the person who was asked declines', async () => {
    const installation = await atWork();
    const { vera, workspace } = installation;
    const from = installation.line.requests.length;
    const { card } = await handOver(installation);
    expect(labelsOf(card)).toEqual(['Review…', 'Decline…', 'Add a reason…']);
    const [, id = ''] = /Request (\w{6})/u.exec(read(card)) ?? [];
    await vera.ask(`/postbell approvals return ${id} "Too close to the last one"`);
    const told = await workspace.waitForMessage({ contains: 'Your request was declined' });
    expect(told.channel).toBe('D0JONAS');
    expect(read(told)).toContain('Too close to the last one');
    expect(changesOf(installation, from)).toEqual([]);
  });

  it('asks nobody who may not do it any more', async () => {
    const installation = await atWork();
    const { mira, jonas, bot } = installation;
    const refusal = await jonas.ask(LINE);
    await mira.ask('/postbell revoke U0VERA role:sender');
    const answer = await jonas.click(refusal, 'Ask Vera to send it');
    expect(read(answer)).toContain('Vera no longer has permission to do this. Ask someone else.');
    expect(labelsOf(answer)).toContain('Ask Mira to send it');
    expect(labelsOf(answer)).not.toContain('Ask Vera to send it');
    expect(await bot.store.approvals.list()).toEqual([]);
  });

  it('and the person who was asked does it under their own rights as they are then', async () => {
    const installation = await atWork();
    const { mira, vera } = installation;
    const from = installation.line.requests.length;
    const { card } = await handOver(installation);
    const review = await vera.click(card, 'Review…');
    await mira.ask('/postbell revoke U0VERA role:sender');
    expect(read(await vera.click(review, 'Approve and send'))).toContain(
      'You need the sender role',
    );
    expect(changesOf(installation, from)).toEqual([]);
  });

  it('asks from a form as well, whose values are kept', async () => {
    const installation = await atWork();
    const { mira, jonas, bot } = installation;
    await mira.ask('/postbell grant U0JONAS role:sender');
    const form = await jonas.open(`${LINE} ?`);
    await mira.ask('/postbell revoke U0JONAS role:sender');
    const answer = await jonas.submit(form, {});
    expect(labelsOf(answer)).toContain('Ask Vera to send it');
    const preview = await jonas.click(answer, 'Ask Vera to send it');
    await jonas.click(preview, 'Ask Vera');
    const [request] = await bot.store.approvals.list();
    expect(request).toMatchObject({ assigneeId: 'U0VERA', raw: { subject: SUBJECT } });
  });

  it('asks in a form where values are missing', async () => {
    const installation = await atWork();
    const { jonas, workspace } = installation;
    const refusal = await jonas.ask('/campaign send');
    await jonas.press(refusal, 'Ask Vera to send it');
    const form = await workspace.waitForView(jonas.id, ({ kind }) => kind === 'modal');
    expect(JSON.stringify(form.payload)).toContain('\\"assigneeId\\":\\"U0VERA\\"');
  });

  it('and what was asked for outlives a restart, and is done once', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'postbell-')), 'asked.db');
    const settings = { DATABASE_URL: `sqlite:${file}` };
    const installation = await atWork(settings);
    const from = installation.line.requests.length;
    const { card } = await handOver(installation);
    await installation.bot.stop();
    const again = await startBotIn(installation, settings);
    const { vera } = installation;
    const review = await vera.click(card, 'Review…');
    await vera.click(review, 'Approve and send');
    await expect.poll(() => changesOf(installation, from)).toEqual(['POST /campaigns']);
    await again.stop();
  });
});
