import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const DIRECT = 'D0MIRA';

describe('a question in a message', { timeout: 60_000 }, () => {
  it('is answered as the command answers it, which it names', async () => {
    const { mira } = await installed();
    const answer = read(await mira.ask('how much money is left?', DIRECT));
    expect(answer).toContain('balance 1,284.50 USD');
    expect(answer).toContain('Understood as `/balance show`.');
  });

  it('about a day is about the campaign that went out then', async () => {
    const { mira, service } = await installed();
    const at = service.state().campaigns.get(71014)?.startedAtMs ?? 0;
    const day = new Date(at).toISOString().slice(0, 10);
    const answer = read(await mira.ask(`did the campaign of ${day} go well?`, DIRECT));
    expect(answer).toContain(`Understood as \`/campaign show ${day}\`.`);
  });

  it.each([
    ['how many people are on the customers list', 'list show 4102'],
    ['how did feature of the month timelines do?', 'campaign show 71014'],
    ['what did people click in Feature of the month: timelines', 'campaign links 71014'],
  ])('may name a thing by its title without quotes: “%s”', async (text, line) => {
    const { mira } = await installed();
    expect(read(await mira.ask(text, DIRECT))).toContain(`Understood as \`/${line}\``);
  });

  it('whose title two things have offers a form, and answers about neither', async () => {
    const { mira, service } = await installed();
    const [one, other] = [...service.state().lists.values()];
    Object.assign(other ?? {}, { name: one?.name });
    const answer = await mira.ask(`how many people are on the ${one?.name} list`, DIRECT);
    expect(read(answer)).not.toContain('Understood as');
    expect(labelsOf(answer).length).toBeGreaterThan(0);
  });

  it('in a channel is answered to whoever asked, alone', async () => {
    const { mira } = await installed();
    const answer = await mira.ask('@Postbell what goes out this week?', 'C0CAMPAIGNS');
    expect(answer.visibleTo).toBe('U0MIRA');
    expect(read(answer)).toContain('Understood as `/campaign calendar`, without “this week”.');
  });

  it('that asks for a change opens a form that is filled in, and does nothing by itself', async () => {
    const { mira, service, workspace } = await installed();
    const before = service.state().campaigns.get(71016)?.status;
    const offer = await mira.ask('cancel the campaign 71016 please', DIRECT);
    expect(labelsOf(offer)[0]).toBe('Cancel campaign');
    expect(service.state().campaigns.get(71016)?.status).toBe(before);
    await mira.press(offer, 'Cancel campaign');
    const form = await workspace.waitForView('U0MIRA', ({ kind }) => kind === 'modal');
    expect(JSON.stringify(form)).toContain('71016');
  });

  it.each([
    ['directly', DIRECT, 'how much money is left?'],
    ['in a channel', 'C0CAMPAIGNS', '@Postbell how much money is left?'],
  ])(
    'is answered %s though Slack takes no more messages for a moment',
    async (_, channel, text) => {
      const { mira, workspace } = await installed();
      const count = 7;
      for (let index = 0; index < count; index += 1) await mira.type(text, channel);
      const answers = () =>
        workspace.messages(channel).filter((one) => read(one).includes('Understood as'));
      await expect.poll(() => answers().length).toBe(count);
    },
  );

  it('of somebody who may not is refused as the command is', async () => {
    const { vera } = await installed();
    const answer = read(await vera.ask('why is ann@example.com not getting mails?', 'D0VERA'));
    expect(answer).toContain('Understood as `/contact why ann@example.com`');
    expect(answer).toMatch(/Ask|permission|can’t/);
  });
});
