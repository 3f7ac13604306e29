import { expect, it } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import { installed, type Installation } from './installation.ts';
import { labelsOf, type PersonAtWork, read } from './person.ts';

const CHANNEL = 'C0CAMPAIGNS';
const ZELDA = 'zelda.secret@example.org';
const PHONE = '+380 50 999 8877';
/** What a job asks for. */
const ADDING = { method: 'POST', path: '/addressbooks/*/emails' };
const MARK = /zelda\.secret|999\D?88\D?77/iu;

/** All that everybody in the channel reads, also in buttons and files, as it stands there now. */
async function shownToAll({ workspace }: Installation): Promise<string> {
  const messages = workspace.messages(CHANNEL).filter((one) => isForAll(one));
  const files = messages.flatMap((one) => one.files ?? []);
  const contents = await Promise.all(
    files.map(async ({ url }) => (await fetch(`${workspace.url}${url}`)).text()),
  );
  return JSON.stringify([messages, contents]);
}

const isForAll = ({ visibleTo, personId }: Message) => visibleTo === undefined && personId === null;

/** Waits until a card reads so, and holds everything that is then in the channel against it. */
async function shows(installation: Installation, words: string, of = ''): Promise<void> {
  await installation.workspace.waitForMessage((one) => {
    const says = (part: string) => read(one).includes(part);
    return one.channel === CHANNEL && isForAll(one) && says(words) && says(of);
  });
  expect([words, MARK.exec(await shownToAll(installation))]).toEqual([words, null]);
}

async function confirm(person: PersonAtWork, question: Message): Promise<void> {
  await person.press(question, labelsOf(question)[0] ?? '');
}

/** A list that is named after Zelda, and rules by which all that sends or deletes is approved. */
async function withZelda(): Promise<Installation> {
  const installation = await installed({ SERVICE_RATE_LIMIT: '1000000' });
  const { mira, bot } = installation;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:admin');
  await mira.ask(`/list create "For ${ZELDA}"`);
  await mira.ask(`/list add 4104 ${ZELDA}`);
  await bot.store.approvals.setRules({
    ...USUAL_RULES,
    mostRecipients: 0,
    mostDeleted: 0,
    channelId: CHANNEL,
  });
  return installation;
}

it('the card of a job names nobody, before and after its channel is shared', async () => {
  const installation = await withZelda();
  const { mira, vera, service, bot } = installation;
  const body = { error_code: 1, message: `${ZELDA} and ${PHONE} can’t be added` };
  const headers = { 'retry-after': '1' };
  service.control.fail({ ...ADDING, status: 429, headers });
  const { lists } = service.state();
  const list = [...lists.values()].find(({ name }) => name.includes(ZELDA));
  const addresses = Array.from({ length: 1500 }, (_, index) => `${index}.${ZELDA}`);
  const form = await mira.open(`/list add ${list?.id} ?`);
  const file = await mira.attach(
    `${ZELDA}.csv`,
    [...addresses, PHONE, `nobody ${ZELDA}`].join('\n'),
  );
  await confirm(mira, await mira.submit(form, { file }));
  await shows(installation, 'Waiting at');
  installation.workspace.control.share(CHANNEL);
  service.control.clearFailures();
  service.control.fail({ ...ADDING, status: 403, body });
  await shows(installation, 'Paused at');
  service.control.clearFailures();
  const [run] = await bot.store.bulkRuns.recent();
  await mira.ask(`/postbell jobs resume ${run?.id}`);
  await shows(installation, '1,500 addresses added');
  await mira.ask(`/postbell jobs show ${run?.id}`);
  const question = await mira.ask(`/postbell jobs undo ${run?.id}`);
  await mira.click(question, 'Ask for approval');
  await shows(installation, 'Request: remove ');
  const [request] = await bot.store.approvals.list(['pending']);
  const review = await vera.ask(`/postbell approvals approve ${request?.id}`);
  await vera.press(review, 'Approve and remove');
  await shows(installation, 'Undone: 1,500 addresses');
}, 60_000);

it('the card of a request names nobody, before and after its channel is shared', async () => {
  const installation = await withZelda();
  const { jonas, mira, bot } = installation;
  const letter = `"Hello ${ZELDA}" "Dear Zelda, call ${PHONE}"`;
  const requests: readonly [line: string, ending: string, words: string][] = [
    [`/contact remove ${ZELDA}`, 'approve', 'Approved and done'],
    [`/smtp send orders@larkspur.example ${ZELDA} ${letter}`, 'approve', 'Approved and done'],
    [`/campaign send 4104 news@larkspur.example "Hello ${ZELDA}" 506`, 'return', 'Sent back'],
    [
      `/sms send phones="${PHONE}" sender=Larkspur text="Call ${ZELDA} on ${PHONE}"`,
      'withdraw',
      'Withdrawn',
    ],
  ];
  for (const [line, ending, words] of requests) {
    const question = await jonas.ask(line);
    await jonas.click(question, 'Ask for approval');
    const [request] = await bot.store.approvals.list(['pending']);
    const id = request?.id ?? '';
    await shows(installation, 'Waiting for approval', id);
    if (line === requests[0]?.[0]) {
      await jonas.ask(`/postbell approvals explain ${id} "It is for ${ZELDA}, ${PHONE}"`);
      await shows(installation, 'It is for z•••', id);
      installation.workspace.control.share(CHANNEL);
    }
    if (ending === 'approve') {
      const review = await mira.ask(`/postbell approvals approve ${id}`);
      await mira.click(review, labelsOf(review)[0] ?? '');
    }
    if (ending === 'return') await mira.ask(`/postbell approvals return ${id} "Not ${ZELDA}"`);
    if (ending === 'withdraw') await jonas.ask(`/postbell approvals withdraw ${id}`);
    await shows(installation, words, id);
  }
}, 60_000);

it('a file with people goes to nobody but who asked for it', async () => {
  const installation = await withZelda();
  installation.workspace.control.share(CHANNEL);
  const { mira } = installation;
  await mira.ask(`/contact unsubscribe ${ZELDA}`);
  await mira.ask('/list contacts 4101 csv=yes');
  await mira.ask('/postbell audit csv=yes');
  await expect
    .poll(() => mira.privately().flatMap((one) => one.files ?? []).length)
    .toBeGreaterThan(1);
  expect(MARK.exec(await shownToAll(installation))).toBeNull();
});
