import { expect, it } from 'vitest';
import type { SmtpMail } from '../../../src/sandbox/service/state/smtp.ts';
import { start, type Started } from './client.ts';

const DAY_MS = 86_400_000;
const YESTERDAY = '2026-03-17';

interface Told {
  readonly email_to: string;
  readonly subject: string;
  readonly send_date: string;
  readonly smtp_answer_code: number;
  readonly smtp_answer_data: string;
}

async function bouncesOn(service: Started, day: string): Promise<readonly Told[]> {
  return (await service.call('GET', `/smtp/bounces/day?date=${day}`)).body.emails;
}

function recordsOn(service: Started, day: string): readonly SmtpMail[] {
  const fromMs = Date.parse(day);
  const mails = [...service.state().smtp.mails.values()];
  return mails.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < fromMs + DAY_MS);
}

const isHard = ({ smtp_answer_data: text }: Told): boolean =>
  /no such user|is disabled|domain name not found/.test(text);

it('some 4 % of what the shop sends bounces, most of it softly and for many reasons', async () => {
  await using service = await start();
  const days = Array.from({ length: 28 }, (_, index) =>
    new Date(Date.parse(YESTERDAY) - index * DAY_MS).toISOString().slice(0, 10),
  );
  const bounced = await Promise.all(days.map((day) => bouncesOn(service, day)));
  for (const ofDay of bounced) {
    expect(ofDay.length / 480).toBeGreaterThan(0.01);
    expect(ofDay.length / 480).toBeLessThan(0.07);
    expect(new Set(ofDay.map(({ smtp_answer_data: text }) => text)).size).toBeGreaterThan(3);
  }
  const all = bounced.flat();
  expect(all.length / (28 * 480)).toBeGreaterThan(0.03);
  expect(all.length / (28 * 480)).toBeLessThan(0.05);
  expect(all.filter(isHard).length / all.length).toBeGreaterThan(0.15);
  expect(all.filter(isHard).length / all.length).toBeLessThan(0.35);
});

it('a domain exists for all of its addresses or for none', async () => {
  await using service = await start({ singleEmailsPerDay: 4000 });
  const bounced = await bouncesOn(service, '2026-03-01');
  const isUnknown = ({ smtp_answer_data: text }: Told) => text.includes('domain name not found');
  const domainsOf = (told: readonly Told[]) =>
    new Set(told.map(({ email_to: address }) => address.split('@')[1]));
  const unknown = domainsOf(bounced.filter(isUnknown));
  expect(unknown.size).toBeGreaterThan(0);
  for (const domain of domainsOf(bounced.filter((one) => !isUnknown(one)))) {
    expect(unknown).not.toContain(domain);
  }
});

it('what bounced on a day of which there are records is among them, with the same answer', async () => {
  await using service = await start();
  const records = recordsOn(service, YESTERDAY);
  const bounced = await bouncesOn(service, YESTERDAY);
  expect(records.length).toBeGreaterThan(420);
  const returned = records.filter(({ answer }) => answer.code >= 400);
  expect(returned.length).toBeGreaterThan(5);
  const addresses = bounced.map(({ email_to: address }) => address);
  expect(addresses).toEqual(expect.arrayContaining(returned.map(({ recipient }) => recipient)));
  for (const { email_to: address, subject } of bounced) {
    expect(records).toContainEqual(expect.objectContaining({ recipient: address, subject }));
  }
});

it('a day tells the same bounces when there are no records of it any more', async () => {
  await using lived = await start();
  await using later = await start({ now: () => new Date('2026-03-25T12:00:00Z') });
  expect(recordsOn(later, YESTERDAY)).toEqual([]);
  const before = await bouncesOn(lived, YESTERDAY);
  expect(before.length).toBeGreaterThan(5);
  const after = await bouncesOn(later, YESTERDAY);
  expect(after).toEqual(expect.arrayContaining([...before]));
  // Nothing is sent to those who had unsubscribed by then.
  const held = recordsOn(lived, YESTERDAY).filter(({ answer }) => answer.text.startsWith('Not'));
  const more = after.filter((one) => !before.some((other) => isSame(one, other)));
  for (const { email_to: address } of more) {
    expect(held.map(({ recipient }) => recipient)).toContain(address);
  }
});

it('goes on bouncing where the records begin, neither twice nor not at all', async () => {
  await using service = await start();
  const { shop, bounces } = service.state().smtp;
  const fromMs = shop?.recordedFromMs ?? 0;
  expect(new Date(fromMs)).toEqual(new Date('2026-03-16'));
  const told = await bouncesOn(service, '2026-03-16');
  const lived = bounces.filter(({ atMs }) => atMs < fromMs + DAY_MS);
  expect(told.map(({ email_to: address }) => address)).toEqual(lived.map(({ to }) => to));
  expect(await bouncesOn(service, '2026-03-15')).not.toEqual([]);
});

function isSame(one: Told, other: Told): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
