import { describe, expect, it } from 'vitest';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { installed, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';
import { allStories } from './walk/stories.ts';
import { operationOf } from './walk/typed-values.ts';

const ZELDA = 'zelda.secret@example.org';
const PHONE = '+380 50 999 8877';
const MARKS = [/zelda\.secret@/iu, /999 ?88 ?77/u, /IBAN DE89/u];

/** An account in which one person is wherever people can be, and requests and jobs about her. */
async function seeded(): Promise<Installation> {
  const installation = await installed();
  const { mira, jonas, service } = installation;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  const limits = { mostRecipients: 0, mostDeleted: 0 };
  await installation.bot.store.approvals.setRules({
    ...USUAL_RULES,
    ...limits,
    channelId: 'C0CAMPAIGNS',
  });
  const list = service.state().lists.get(4104);
  if (!list) throw new Error('no list');
  await mira.ask(`/list add 4104 ${ZELDA}`);
  for (const line of [
    `/contact remove ${ZELDA}`,
    `/smtp send orders@larkspur.example ${ZELDA} "Hello ${ZELDA}" "Dear Zelda, your IBAN DE89, call ${PHONE}"`,
  ]) {
    const question = await jonas.ask(line);
    await jonas.click(question, 'Ask for approval');
  }
  // Nobody of these is on the list: the job has a file of what wasn't done.
  const question = await mira.ask(`/list unsubscribe 4104 x${ZELDA},y${ZELDA},z${ZELDA}`);
  const confirm = labelsOf(question).find((label) => label === 'Unsubscribe');
  if (confirm) await mira.click(question, confirm);
  return installation;
}

function seenBy({ vera, workspace }: Installation): string {
  const private_ = vera.privately();
  const public_ = ['C0CAMPAIGNS', 'C0DELIVERY'].flatMap((channel) =>
    workspace.messages(channel).filter(({ visibleTo }) => visibleTo === undefined),
  );
  return JSON.stringify([...private_, ...public_].map((one) => [read(one), one.blocks]));
}

describe('whoever may not look people up', { timeout: 120_000 }, () => {
  it('reads nobody’s address or number, whatever they try', async () => {
    const installation = await seeded();
    const { vera, bot } = installation;
    const requests = await bot.store.approvals.list();
    const runs = await bot.store.bulkRuns.recent();
    const looking = [...(await allStories()).values()]
      .flat()
      .filter((story) => !story.files && operationOf(story)?.right === 'look')
      .map(({ line }) => line);
    const lines = [
      ...looking.filter((line) => !/^\/postbell (?:jobs|approvals) (?!list)/u.test(line)),
      ...requests.map(({ id }) => `/postbell approvals show ${id}`),
      ...runs.map(({ id }) => `/postbell jobs show ${id}`),
      '/postbell approvals list',
      '/postbell jobs list',
      `/smtp check ${ZELDA.replace('zelda', 'other')}`,
    ];
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) await vera.type(line);
    await expect
      .poll(() => vera.privately().length, { timeout: 60_000 })
      .toBeGreaterThan(lines.length / 2);
    const files = vera.privately().flatMap((one) => one.files ?? []);
    const texts = await Promise.all(
      files.map(async ({ url }) => (await fetch(`${installation.workspace.url}${url}`)).text()),
    );
    const seen = `${seenBy(installation)}\n${texts.join('\n')}`;
    for (const mark of MARKS)
      expect(seen.match(new RegExp(`.{0,80}${mark.source}.{0,20}`, 'iu'))).toBeNull();
    // The account's own addresses stay.
    expect(seen).toContain('news@larkspur.example');
  });

  it('gets the rows of a job only as its own person, or with both rights, and in the trail', async () => {
    const installation = await seeded();
    const { mira, vera, bot } = installation;
    const runs = await bot.store.bulkRuns.recent();
    const run = runs.find(({ failed }) => failed > 0);
    if (!run) throw new Error('no job with rows that weren’t done');
    const answer = await vera.ask(`/postbell jobs show ${run.id}`);
    expect(read(answer)).toContain('The rows are left out');
    expect(vera.privately().flatMap((one) => one.files ?? [])).toEqual([]);
    await mira.ask('/postbell grant U0VERA right:export');
    await mira.ask('/postbell grant U0VERA right:people');
    await vera.ask(`/postbell jobs show ${run.id}`);
    await expect.poll(() => vera.privately().flatMap((one) => one.files ?? []).length).toBe(1);
    const trail = await mira.ask('/postbell audit person=U0VERA');
    expect(read(trail)).toContain(`Command: postbell jobs show, About: job ${run.id}`);
  });

  it('reads nobody’s address in App Home either', async () => {
    const { mira, vera, workspace } = await installed();
    const line = '/campaign send 4104 news@larkspur.example';
    const asked = await mira.ask(`${line} "Hello ${ZELDA}" 506 "in 2h"`);
    await mira.click(asked, labelsOf(asked).find((label) => label.startsWith('Schedule')) ?? '');
    const home = async (person: string) => {
      await workspace.send('home', { person });
      const view = await workspace.waitForView(person, ({ kind, payload }) => {
        return kind === 'home' && !JSON.stringify(payload).includes('Loading…');
      });
      return JSON.stringify(view.payload);
    };
    expect(await home(mira.id)).toContain(ZELDA);
    expect(await home(vera.id)).toContain('z•••@example.org');
    expect(await home(vera.id)).not.toContain(ZELDA);
  });

  it('and another company reads no announcement', async () => {
    const { mira, workspace } = await installed();
    await mira.ask('/list create "Secret takeover list"', 'C0PARTNERS');
    await mira.ask('/list create "Ours"', 'C0CAMPAIGNS');
    await workspace.waitForMessage({ contains: 'created the list Ours' });
    const everybodys = workspace
      .messages('C0PARTNERS')
      .filter((one) => one.visibleTo === undefined);
    expect(everybodys.map(read).join()).not.toContain('Secret takeover');
  });

  it('and no operation that shows one person is open to whoever may only look', () => {
    const aboutOne = catalogue.operations.filter(({ inputs, right, effect }) => {
      const kinds = Object.values(inputs).map(({ kind }) => kind);
      return (
        effect === 'reads' &&
        right === 'look' &&
        kinds.some((kind) => kind === 'email' || kind === 'phone')
      );
    });
    // The account's own senders are nobody's contacts.
    expect(aboutOne.map(({ name }) => name)).toEqual(['sender list']);
  });
});
