import { describe, expect, it } from 'vitest';
import { installed, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';

const RULES = 'channel=C0CAMPAIGNS recipients=10 contacts=3';

/** Jonas is a marketer, Vera a sender. */
async function withRules(rules = RULES): Promise<Installation> {
  const installation = await installed();
  const { mira } = installation;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  await mira.ask(`/postbell approvals set ${rules}`);
  return installation;
}

function changesOf({ line }: Installation, from: number): readonly string[] {
  return line.requests.slice(from).filter((one) => !one.startsWith('GET'));
}

describe('nobody gets around a second person', { timeout: 60_000 }, () => {
  it.each([
    ['its time', 'at="in 10m"'],
    ['its subject', '"Hacked subject"'],
    ['its HTML', 'html="<p>Evil</p>"'],
    ['its template', 'template=506 html="<p>Evil</p>"'],
  ])('by editing a scheduled campaign: %s', async (_, edit) => {
    const installation = await withRules();
    const { jonas, line } = installation;
    const from = line.requests.length;
    const question = await jonas.ask(`/campaign edit 71016 ${edit}`);
    expect(read(question)).toMatch(/Someone else must approve this, since it reaches \d+ people/u);
    expect(labelsOf(question)).not.toContain('Save changes');
    await jonas.click(question, 'Ask for approval');
    expect(changesOf(installation, from)).toEqual([]);
  });

  it('and a marketer can’t edit a scheduled campaign at all where there are no approvals', async () => {
    const installation = await installed();
    const { mira, jonas, line } = installation;
    await mira.ask('/postbell grant U0JONAS role:marketer');
    const from = line.requests.length;
    expect(read(await jonas.ask('/campaign edit 71016 "Hacked subject"'))).toContain(
      'You need the sender role',
    );
    expect(changesOf(installation, from)).toEqual([]);
    // A draft is theirs.
    await jonas.ask('/campaign draft 4104 news@larkspur.example "Drafty" 506');
    const draft = [...installation.service.state().campaigns.keys()].at(-1);
    const question = await jonas.ask(`/campaign edit ${draft} "Better"`);
    expect(read(await jonas.click(question, 'Save changes'))).toContain('Changed the subject');
  });

  it('by sending to whoever is added later', async () => {
    const installation = await withRules();
    const { vera } = installation;
    const line = '/campaign send 4105 news@larkspur.example Late 506 "in 2h" late=yes';
    const question = await vera.ask(line);
    expect(read(question)).toContain('since the number of recipients is unknown');
    expect(labelsOf(question)).toContain('Ask for approval');
  });

  it('by many small deletions', async () => {
    const installation = await withRules();
    const { vera, line } = installation;
    const from = line.requests.length;
    const all = [...(installation.service.state().lists.get(4101)?.contacts.values() ?? [])];
    const addresses = all.slice(0, 4).map(({ address }) => address);
    for (const [index, address] of addresses.entries()) {
      const question = await vera.ask(`/contact remove ${address}`);
      if (index < 3) await vera.click(question, 'Remove from all lists');
      else {
        expect(read(question)).toContain(
          'it adds up with 3 earlier deletions within 24 hours: 3 contacts and 1 now (limit 3 together)',
        );
        expect(labelsOf(question)).not.toContain('Remove from all lists');
      }
    }
    expect(changesOf(installation, from)).toHaveLength(3);
  });

  it('by undoing a job that added more than may be deleted', async () => {
    const installation = await withRules();
    const { mira, jonas, line } = installation;
    const addresses = Array.from({ length: 12 }, (_, index) => `new${index}@example.org`);
    const question = await mira.ask(`/list add 4105 ${addresses.join(',')}`);
    const [label = ''] = labelsOf(question);
    await mira.click(question, label);
    const [run] = await installation.bot.store.bulkRuns.recent({ limit: 1, offset: 0 });
    const from = line.requests.length;
    const asked = await jonas.ask(`/postbell jobs undo ${run?.id}`);
    expect(read(asked)).toContain('it deletes 12 contacts (limit 3)');
    await jonas.click(asked, 'Ask for approval');
    expect(changesOf(installation, from).filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });

  it('by loosening the rules alone, where there is another admin', async () => {
    const installation = await withRules();
    const { mira, jonas, vera, bot, workspace } = installation;
    await mira.ask('/postbell grant U0JONAS role:admin');
    for (const loosening of ['off', 'set recipients=2000', 'set recipients=10 contacts=3 sum=no']) {
      const asked = await mira.ask(`/postbell approvals ${loosening}`);
      expect(read(asked)).toContain('since it loosens the rules');
      expect(labelsOf(asked)).toContain('Ask for approval');
    }
    expect(await bot.store.approvals.rules()).toMatchObject({ mostRecipients: 10, isSummed: true });
    // Stricter rules are anybody’s.
    await mira.ask('/postbell approvals set channel=C0CAMPAIGNS recipients=5 contacts=3');
    expect(await bot.store.approvals.rules()).toMatchObject({ mostRecipients: 5 });

    const asked = await mira.ask('/postbell approvals off');
    await mira.click(asked, 'Ask for approval');
    const card = await workspace.waitForMessage({
      contains: 'Request: loosen the approval rules',
    });
    expect(read(await vera.click(card, 'Approve…'))).toContain('You need the');
    const review = await jonas.click(card, 'Approve…');
    await jonas.click(review, 'Approve and loosen');
    await expect.poll(() => bot.store.approvals.rules()).toBeNull();
  });

  it('by becoming the only admin just before', async () => {
    const { mira, bot } = await withRules();
    await mira.ask('/postbell grant U0JONAS role:admin');
    await mira.ask('/postbell revoke U0JONAS role:admin');
    for (const loosening of ['off', 'set recipients=2000']) {
      const refused = await mira.ask(`/postbell approvals ${loosening}`);
      expect(read(refused)).toContain('within the last 24 hours you took an admin’s permissions');
    }
    expect(await bot.store.approvals.rules()).toMatchObject({ mostRecipients: 10 });
  });

  it('but the only admin may loosen them', async () => {
    const { mira, bot } = await withRules();
    const question = await mira.ask('/postbell approvals off');
    expect(read(question)).toContain('You’re the only admin');
    await mira.click(question, 'Turn off approvals');
    expect(await bot.store.approvals.rules()).toBeNull();
  });
});
