import type { Locator } from 'playwright-core';
import { plan } from '../test/operations/campaign/agenda.ts';
import { workbookOf } from '../test/commands/bulk/workbooks.ts';
import {
  choose,
  field,
  lastMessage,
  open,
  type Picture,
  type Scene,
  settled,
  submit,
  type,
} from './scene.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Every picture of README.md and docs/tour.md, by the name of its file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  workspace: { height: 780, show: liveCard },
  'going-wrong': { height: 690, isOfDemo: true, show: goingWrong },
  'campaign-1-recipients': { height: 900, show: recipients },
  'campaign-3-when': { height: 900, show: when },
  'campaign-4-review': { height: 900, show: review },
  'campaign-5-sent': {
    height: 900,
    show: async (scene) => {
      await review(scene);
      await submit(scene);
    },
  },
  calendar: {
    height: 900,
    show: async (scene) => {
      planned(scene);
      return answer(scene, '/campaign calendar');
    },
  },
  'campaign-overlap': { height: 900, show: overlap },
  'answer-in-thread': { height: 1180, show: answerInThread },
  why: { height: 900, show: async (scene) => answer(scene, '/contact why bob@example.org') },
  'file-workbook': { height: 1000, show: workbook },
  'bulk-running': { height: 900, show: async (scene) => bulk(scene, 90_000, 9000) },
  'bulk-finished': { height: 900, show: async (scene) => bulk(scene, 5000, 20_000) },
  'alerts-overview': { height: 700, show: overview },
  'alerts-alarm': { height: 790, show: alarm },
  'alerts-doctor': { height: 1100, show: doctor },
  'digest-busy': { height: 1200, show: async (scene) => digest(scene) },
  'digest-bad': {
    height: 1200,
    show: async (scene) => {
      const profile = { hardBounce: 0.06, complain: 0.012 };
      scene.service.control.sendCampaign({ name: 'Flash sale', recipients: 4000, profile });
      await scene.advance(DAY_MS);
      return digest(scene);
    },
  },
  'digest-thread': { height: 1200, show: digestThread },
  home: { height: 1150, show: async (scene) => atHome(scene) },
  rights: { height: 900, show: roles },
  'refused-and-why': { height: 900, show: refusedAndWhy },
  'approval-request': { height: 1200, show: approvalRequest },
  'audit-trail': { height: 1000, show: auditTrail },
  'table-paging': {
    height: 900,
    show: async (scene) => answer(scene, '/list contacts newsletter'),
  },
};

async function answer(scene: Scene, command: string): Promise<void> {
  await open(scene, 'general');
  await type(scene, command);
}

async function atHome(scene: Scene, person = 'mira'): Promise<void> {
  await scene.page.goto(`${scene.url}/?as=${person}&in=home`);
  await settled(scene);
}

async function recipients(scene: Scene): Promise<void> {
  await answer(scene, '/campaign send');
  await choose(scene, 'List', 'Newsletter');
  await settled(scene);
}

async function content(scene: Scene): Promise<void> {
  await recipients(scene);
  await submit(scene);
  await choose(scene, 'Sender', 'news@');
  await field(scene, 'Subject').fill('What is new in November');
  await choose(scene, 'Template', 'Newsletter');
}

async function when(scene: Scene): Promise<void> {
  await content(scene);
  await submit(scene);
  const tomorrow = new Date(scene.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  await field(scene, 'When').fill(`${tomorrow}T09:30`);
}

async function roles(scene: Scene): Promise<void> {
  await answer(scene, '/postbell grant @jonas role:marketer');
  await type(scene, '/postbell grant @support role:support');
  await type(scene, '/postbell rights');
}

async function refusedAndWhy(scene: Scene): Promise<void> {
  await open(scene, 'general', 'vera');
  await type(scene, '/contact show ann@example.com');
  await type(scene, '/postbell why campaign send');
}

/** A marketer asks for a campaign to be sent; the card is for whoever decides. */
async function approvalRequest(scene: Scene): Promise<Locator> {
  await open(scene, 'general');
  await type(scene, '/postbell grant @jonas role:marketer');
  await type(scene, '/postbell grant @vera role:sender');
  await type(scene, '/postbell approvals set channel=#deliverability');
  await open(scene, 'general', 'jonas');
  const tomorrow = new Date(scene.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  await type(
    scene,
    `/campaign send 4101 news@larkspur.example "What is new in November" 506 "${tomorrow} 10:00"`,
  );
  await scene.page.getByRole('button', { name: 'Ask for approval' }).click();
  await settled(scene);
  await scene.page.getByRole('button', { name: 'Add a reason…' }).click();
  await field(scene, 'Reason').fill('Agreed with sales for Black Friday');
  await submit(scene);
  await open(scene, 'deliverability', 'vera');
  await scene.page.getByText('asks for approval').last().waitFor();
  return lastMessage(scene, 1100, { isPublic: true });
}

async function auditTrail(scene: Scene): Promise<void> {
  await answer(scene, '/postbell grant @jonas role:marketer');
  await open(scene, 'general', 'vera');
  await type(scene, '/campaign cancel 71016');
  await open(scene, 'general');
  await type(scene, '/blacklist add bob@example.org');
  await type(scene, '/postbell audit');
}

/** Two weeks as a team has them: a day with two campaigns to one list, one late in the evening. */
function planned({ service }: Scene): void {
  plan({ sandbox: service }, [
    { id: 71_031, name: 'Winter sale', at: '2026-11-23T13:00:00Z' },
    { id: 71_032, name: 'VIP preview', at: '2026-11-24T09:00:00Z', lists: [4104] },
    { id: 71_033, name: 'Black Friday', at: '2026-11-27T06:00:00Z', lists: [4101, 4102] },
    { id: 71_034, name: 'Last hours', at: '2026-11-27T20:30:00Z' },
    { id: 71_035, name: 'Partner letter', at: '2026-12-01T10:00:00Z', lists: [4107] },
  ]);
}

/** The review of a campaign that goes to a list which gets another one on the same day. */
async function overlap(scene: Scene): Promise<void> {
  planned(scene);
  await answer(scene, '/postbell quiet set "20:00-08:00 Europe/Kyiv"');
  await answer(
    scene,
    '/campaign send 4101 news@larkspur.example "Last call for the sale" 506 "2026-11-27 19:30"',
  );
}

/** Somebody looks up an address that is named in a thread. */
async function answerInThread(scene: Scene): Promise<void> {
  await open(scene, 'general');
  const question = scene.page.getByRole('article').first();
  await question.hover();
  await question.getByRole('button', { name: 'Reply in thread' }).click();
  const thread = scene.page.getByRole('complementary', { name: 'Thread' });
  const composer = thread.getByRole('textbox').last();
  await composer.fill('I’ll look. And ann@example.com?');
  await composer.press('Enter');
  await settled(scene);
  const reply = thread.getByRole('article').last();
  await reply.hover();
  await reply.getByRole('button', { name: 'More actions' }).click();
  await scene.page.getByRole('menuitem', { name: /^Look up this address/ }).click();
  await settled(scene);
}

async function review(scene: Scene): Promise<void> {
  await when(scene);
  await submit(scene);
}

/** Blacklists the addresses of a file; some can't be read. */
async function bulk(scene: Scene, count: number, waitMs: number): Promise<void> {
  await answer(scene, '/blacklist add');
  const rows = Array.from({ length: count }, (_, row) =>
    row % 19 === 0 ? `person ${row}` : `person${row}@example.com`,
  );
  const file = { name: 'blocked.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await scene.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await settled(scene);
  await submit(scene);
  const preview = scene.page.getByRole('article').filter({ hasText: 'Only visible to you' });
  await preview.last().getByRole('button').first().click();
  // Its bar while it runs, or its counts.
  await scene.page
    .getByText(/░|Invalid rows/)
    .last()
    .waitFor();
  await scene.page.waitForTimeout(waitMs);
}

/** Contacts of a workbook in which a filter hides some rows, and somebody a column. */
async function workbook(scene: Scene): Promise<Locator> {
  await answer(scene, '/list add newsletter');
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const header = ['Email', 'Account manager email', 'name', 'Plan', 'Customer since'];
  const people = ['Ann', 'Bob', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus', 'Hana'];
  const rows = people.map((name, at) => {
    const email = text(`${name.toLowerCase()}.lee@example.com`);
    const cells = `${email}${text('boss@example.com')}${text(`${name} Lee`)}${text(at % 2 ? 'Pro' : 'Team')}`;
    return `<row${at > 5 ? ' hidden="1"' : ''}>${cells}<c s="1"><v>${45_000 + at * 40}</v></c></row>`;
  });
  const buffer = workbookOf({
    rows: `<row>${header.map(text).join('')}</row>${rows.join('')}`,
    columns: '<col min="2" max="2" hidden="1"/>',
    formats: ['d mmm yyyy'],
    sheets: [{ name: 'Contacts' }, { name: 'Lookup', state: 'hidden' }, { name: 'Old' }],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return previewOf(scene, { name: 'contacts.xlsx', mimeType, buffer });
}

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Sends the form that is open with a file, and returns what is asked before it is done. */
async function previewOf(scene: Scene, file: Chosen): Promise<Locator> {
  await scene.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await settled(scene);
  await submit(scene);
  return lastMessage(scene, 1100);
}

/** The campaign that is being sent, in a channel that has alerts. */
async function liveCard(scene: Scene): Promise<void> {
  await open(scene, 'campaigns');
  await type(scene, '/postbell alerts add');
  await sendHalf(scene);
}

/** What the demo's button brings about, as soon as all of it has been told. */
async function goingWrong(scene: Scene): Promise<void> {
  const { page } = scene;
  await scene.begin();
  await open(scene, 'deliverability');
  await page.getByRole('banner').getByRole('button', { name: 'Make something go wrong' }).click();
  const incident = page.getByRole('article').filter({ hasText: 'Remove these' });
  await incident.first().waitFor({ timeout: 60_000 });
  await page.getByText('addresses removed from all lists.').first().waitFor({ timeout: 60_000 });
  await settled(scene);
}

async function overview(scene: Scene): Promise<void> {
  await open(scene, 'deliverability');
  await type(scene, '/postbell alerts add mode=overview');
  const profile = { hardBounce: 0.02, complain: 0.003 };
  scene.service.control.sendCampaign({ recipients: 5000, sendingMs: 6 * MINUTE_MS, profile });
  await sendHalf(scene);
}

/** About half of what is being sent goes out, and its card is up to date. */
async function sendHalf(scene: Scene): Promise<void> {
  scene.service.control.setSpeed(12);
  await scene.page.waitForTimeout(16_000);
  scene.service.control.setSpeed(0);
  await scene.page.waitForTimeout(4000);
}

/** An alarm with the thread in which it goes on. */
async function alarm(scene: Scene): Promise<void> {
  await open(scene, 'deliverability');
  await type(scene, '/postbell alerts add');
  const profile = { hardBounce: 0.3 };
  scene.service.control.sendCampaign({ recipients: 3000, sendingMs: 4 * MINUTE_MS, profile });
  scene.service.control.setSpeed(12);
  await scene.page.waitForTimeout(18_000);
  const message = scene.page.getByRole('article').last();
  await message.hover();
  await message.getByRole('button', { name: 'Reply in thread' }).click();
  await settled(scene);
}

async function doctor(scene: Scene): Promise<void> {
  await overview(scene);
  await type(scene, '/postbell doctor');
}

async function digest(scene: Scene, kind = 'daily') {
  await answer(scene, `/postbell digest preview ${kind}`);
  await settled(scene);
  return lastMessage(scene, 1100);
}

/** A digest that is posted, with its thread. */
async function digestThread(scene: Scene) {
  await open(scene, 'deliverability');
  await type(scene, '/postbell digest add 09:00');
  await type(scene, '/postbell digest now');
  await scene.page.waitForTimeout(6000);
  await scene.page
    .getByRole('button', { name: /repl(y|ies)/ })
    .last()
    .click();
  await scene.page.setViewportSize({ width: 1400, height: 3300 });
  await settled(scene);
  return scene.page.getByRole('complementary', { name: 'Thread' });
}
