import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATUS, isGoingOut } from '../../src/domain/campaign-status.ts';
import { plan } from '../operations/campaign/agenda.ts';
import { installed, type Installation } from './installation.ts';
import { labelsOf, read as readMarked } from './person.ts';

const HOUR_MS = 3_600_000;
/** Whole minutes, as people and the service give them. */
const dueIn = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * HOUR_MS) / 60_000) * 60_000);

const EARLIER = dueIn(30);
const LATER = dueIn(33);
/** To the few people of VIP. */
const SEND = `/campaign send 4104 news@larkspur.example Sale 506 "${typed(LATER)}"`;

/** What a reader sees, without what makes it bold. */
const read = (message: Parameters<typeof readMarked>[0]) => readMarked(message).replaceAll('*', '');

function typed(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z');
}

/** Has another campaign go out to the same list. */
function planned({ service }: Installation, id = 90_001, at = EARLIER): void {
  plan({ sandbox: service }, [{ id, at: at.toISOString(), lists: [4104] }]);
}

/** An account whose own campaigns of these days aren’t near, whatever time of day it is. */
async function quietlyInstalled(): Promise<Installation> {
  const installation = await installed();
  const { control, state } = installation.service;
  for (const { id, status } of state().campaigns.values()) {
    if (isGoingOut({ code: status })) {
      control.setCampaignStatus(id, CAMPAIGN_STATUS.canceled.code);
    }
  }
  return installation;
}

const sentOnes = ({ service }: Installation) =>
  [...service.state().campaigns.values()].filter(({ subject }) => subject === 'Sale');

/** The request of a second person, as the channel has it. */
const cardIn = (workspace: Installation['workspace']) =>
  workspace.waitForMessage((message) => labelsOf(message).includes('Approve…'));

async function attempts({ bot }: Installation, operation: string) {
  return bot.store.audit.list({ operation }, new Date(), { limit: 10, offset: 0 });
}

describe('what goes out despite a warning', { timeout: 60_000 }, () => {
  it('is named in the review, decided with its own button, and kept in the trail', async () => {
    const installation = await quietlyInstalled();
    const { mira, workspace } = installation;
    planned(installation);
    const review = await mira.ask(SEND);
    const people = sizeOf(installation);
    expect(read(review)).toContain(
      `VIP (4104) also gets “Planned 90001” (90001) 3 hours earlier: about ${people} people get both.`,
    );
    expect(labelsOf(review)).toContain('Schedule anyway');
    await mira.click(review, 'Schedule anyway');
    expect(sentOnes(installation)).toHaveLength(1);
    const announced = await workspace.waitForMessage({
      contains: 'despite an overlap with “Planned 90001” (90001).',
    });
    expect(announced.visibleTo).toBeUndefined();
    expect((await attempts(installation, 'campaign send'))[0]).toMatchObject({
      state: 'done',
      inputs: { despite: 'overlap:90001' },
      words: expect.stringContaining('despite an overlap with “Planned 90001” (90001)'),
    });
  });

  it('has nothing to override where other lists get something, or nothing is near', async () => {
    const installation = await quietlyInstalled();
    const { mira, service } = installation;
    const at = EARLIER.toISOString();
    plan({ sandbox: service }, [
      { id: 90_001, at, lists: [4105] },
      { id: 90_002, at: dueIn(80).toISOString(), lists: [4104] },
    ]);
    const review = await mira.ask(SEND);
    expect(read(review)).toContain(
      '“Planned 90001” (90001) 3 hours earlier, to other lists. People on several',
    );
    expect(read(review)).not.toContain('90002');
    expect(labelsOf(review)).not.toContain('Schedule anyway');
  });

  it('is reviewed again where the warning came after the review', async () => {
    const installation = await quietlyInstalled();
    const { mira } = installation;
    const review = await mira.ask(SEND);
    const [button = ''] = labelsOf(review);
    expect(button).toMatch(/^Schedule for /);
    planned(installation);
    const again = await mira.click(review, button);
    expect(read(again)).toContain('VIP (4104) also gets “Planned 90001”');
    expect(sentOnes(installation)).toEqual([]);
    await mira.click(again, 'Schedule anyway');
    expect(sentOnes(installation)).toHaveLength(1);
    const [done, stopped] = await attempts(installation, 'campaign send');
    expect(done).toMatchObject({ state: 'done', inputs: { despite: 'overlap:90001' } });
    expect(stopped).toMatchObject({
      state: 'refused',
      words: expect.stringContaining('Since the review there is an overlap'),
    });
  });

  it('goes out where what it was decided despite was canceled meanwhile', async () => {
    const installation = await quietlyInstalled();
    const { mira, service } = installation;
    planned(installation);
    const review = await mira.ask(SEND);
    service.control.setCampaignStatus(90_001, 16);
    await mira.click(review, 'Schedule anyway');
    expect(sentOnes(installation)).toHaveLength(1);
  });

  it('takes a second person above a limit, who sees the warning', async () => {
    const installation = await quietlyInstalled();
    const { mira, jonas, vera, workspace } = installation;
    await mira.ask('/postbell grant U0JONAS role:sender');
    await mira.ask('/postbell grant U0VERA role:sender');
    await mira.ask('/postbell approvals set channel=C0CAMPAIGNS recipients=1000 overrides=1');
    planned(installation);
    const review = await jonas.ask(SEND);
    const people = sizeOf(installation);
    expect(read(review)).toContain(
      `Someone else must approve this, since it goes out despite an overlap with “Planned 90001” (90001): ${people} people (limit 1).`,
    );
    await jonas.click(review, 'Ask for approval');
    expect(sentOnes(installation)).toEqual([]);
    const card = await cardIn(workspace);
    const shown = await vera.click(card, 'Approve…');
    expect(read(shown)).toContain('VIP (4104) also gets “Planned 90001” (90001) 3 hours earlier');
    await vera.click(shown, 'Approve and schedule');
    await expect.poll(() => sentOnes(installation)).toHaveLength(1);
    await expect
      .poll(async () => (await attempts(installation, 'campaign send'))[0])
      .toMatchObject({
        state: 'done',
        personId: 'U0JONAS',
        approverId: 'U0VERA',
        inputs: { despite: 'overlap:90001' },
      });
  });

  it('isn’t sent where another warning came after it was asked for', async () => {
    const installation = await quietlyInstalled();
    const { mira, jonas, vera, workspace } = installation;
    await mira.ask('/postbell grant U0JONAS role:sender');
    await mira.ask('/postbell grant U0VERA role:sender');
    await mira.ask('/postbell approvals set channel=C0CAMPAIGNS recipients=1000 overrides=1');
    planned(installation);
    await jonas.click(await jonas.ask(SEND), 'Ask for approval');
    const card = await cardIn(workspace);
    planned(installation, 90_002, LATER);
    const shown = await vera.click(card, 'Approve…');
    expect(read(shown)).toContain('Warnings: – → an overlap with “Planned 90002” (90002)');
    expect(labelsOf(shown)).not.toContain('Approve and schedule');
    expect(sentOnes(installation)).toEqual([]);
  });

  it('is what a campaign is moved into; one that keeps its time is compared with nothing', async () => {
    const installation = await quietlyInstalled();
    const { mira, service, line } = installation;
    planned(installation);
    plan({ sandbox: service }, [{ id: 90_003, at: dueIn(90).toISOString(), lists: [4104] }]);
    const from = line.requests.length;
    await mira.ask('/campaign edit 90003 "Another subject"');
    expect(line.requests.slice(from).join('\n')).not.toContain('planed');
    const review = await mira.ask(`/campaign edit 90003 at="${typed(LATER)}"`);
    expect(read(review)).toContain('VIP (4104) also gets “Planned 90001” (90001) 3 hours earlier');
    const answer = await mira.click(review, 'Save anyway');
    expect(read(answer)).toContain('Changed the time');
    expect((await attempts(installation, 'campaign edit'))[0]).toMatchObject({
      inputs: { despite: 'overlap:90001' },
      words: expect.stringContaining('despite an overlap with “Planned 90001” (90001)'),
    });
  });

  it('is in quiet hours, by the zone in which they were set', async () => {
    const installation = await quietlyInstalled();
    const { mira, jonas } = installation;
    await mira.ask('/postbell grant U0JONAS role:sender');
    const hour = LATER.getUTCHours();
    const clock = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`;
    await mira.ask(`/postbell quiet set "${clock(hour - 1)}-${clock(hour + 2)} UTC"`);
    const review = await jonas.ask(SEND);
    expect(read(review)).toContain('It goes out in the quiet hours, ');
    await jonas.click(review, 'Schedule anyway');
    expect((await attempts(installation, 'campaign send'))[0]).toMatchObject({
      inputs: { despite: 'quiet-hours' },
      words: expect.stringContaining('despite quiet hours'),
    });
    await mira.ask('/postbell quiet off');
    expect(labelsOf(await jonas.ask(SEND))).toContain('Schedule anyway');
    expect(read(await jonas.ask(SEND))).not.toContain('quiet hours');
  });

  it('is sent all the same where the service doesn’t say what else goes out', async () => {
    const installation = await quietlyInstalled();
    const { mira, service } = installation;
    planned(installation);
    service.control.fail({ method: 'GET', path: '/campaigns', status: 500 });
    const review = await mira.ask(SEND);
    expect(read(review)).toContain('Scheduled campaigns couldn’t be read: ');
    expect(read(review)).toContain('Overlaps with them aren’t known.');
    const [button = ''] = labelsOf(review);
    await mira.click(review, button);
    expect(sentOnes(installation)).toHaveLength(1);
  });
});

function sizeOf({ service }: Installation): number {
  const contacts = [...(service.state().lists.get(4104)?.contacts.values() ?? [])];
  return contacts.filter(({ status }) => status === 1).length;
}
