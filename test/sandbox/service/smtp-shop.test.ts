import { expect, it } from 'vitest';
import type { SmtpMail } from '../../../sandbox/service/state/smtp.ts';
import { NOW, start, type Started } from './client.ts';

const DAY_MS = 86_400_000;

interface Told {
  readonly email_to: string;
  readonly subject: string;
  readonly send_date: string;
  readonly smtp_answer_code: number;
  readonly smtp_answer_data: string;
}

async function bouncesOf(service: Started): Promise<readonly Told[]> {
  const pageFrom = async (offset: number): Promise<readonly Told[]> =>
    (await service.call('GET', `/smtp/bounces/day?offset=${offset}`)).body.emails;
  const { total } = (await service.call('GET', '/smtp/bounces/day/total')).body;
  const offsets = Array.from({ length: Math.ceil(total / 100) }, (_, index) => index * 100);
  return (await Promise.all(offsets.map(pageFrom))).flat();
}

/** Of the 24 hours before. */
function recordsOf(service: Started): readonly SmtpMail[] {
  const fromMs = NOW.getTime() - DAY_MS;
  return [...service.state().smtp.mails.values()].filter(({ sentAtMs }) => sentAtMs >= fromMs);
}

const isHard = ({ smtp_answer_data: text }: Told): boolean =>
  /no such user|is disabled|domain name not found/.test(text);

it('some 4 % of what the shop sends bounces, most of it softly and for many reasons', async () => {
  await using service = await start({ people: 6000, singleEmailsPerDay: 6000 });
  const bounced = await bouncesOf(service);
  expect(new Set(bounced.map(({ smtp_answer_data: text }) => text)).size).toBeGreaterThan(3);
  expect(bounced.length / 6000).toBeGreaterThan(0.03);
  expect(bounced.length / 6000).toBeLessThan(0.05);
  expect(bounced.filter(isHard).length / bounced.length).toBeGreaterThan(0.15);
  expect(bounced.filter(isHard).length / bounced.length).toBeLessThan(0.35);
});

it('a domain exists for all of its addresses or for none', async () => {
  await using service = await start({ singleEmailsPerDay: 4000 });
  const bounced = await bouncesOf(service);
  const isUnknown = ({ smtp_answer_data: text }: Told) => text.includes('domain name not found');
  const domainsOf = (notified: readonly Told[]) =>
    new Set(notified.map(({ email_to: address }) => address.split('@')[1]));
  const unknown = domainsOf(bounced.filter(isUnknown));
  expect(unknown.size).toBeGreaterThan(0);
  for (const domain of domainsOf(bounced.filter((one) => !isUnknown(one)))) {
    expect(unknown).not.toContain(domain);
  }
});

it('what bounced is among the records, with the same answer', async () => {
  await using service = await start();
  const records = recordsOf(service);
  const bounced = await bouncesOf(service);
  expect(records.length).toBeGreaterThan(420);
  const returned = records.filter(({ answer }) => answer.code >= 400);
  expect(returned.length).toBeGreaterThan(5);
  const addresses = bounced.map(({ email_to: address }) => address);
  expect(addresses).toEqual(expect.arrayContaining(returned.map(({ recipient }) => recipient)));
  for (const { email_to: address, subject } of bounced) {
    expect(records).toContainEqual(expect.objectContaining({ recipient: address, subject }));
  }
});
