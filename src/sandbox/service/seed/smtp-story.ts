import { fraction, hashOf, pick } from '../random.ts';
import { sendSmtpMail } from '../engine/smtp-sending.ts';
import type { MailingList } from '../state/lists.ts';
import type { World } from '../state/world.ts';

const HOUR_MS = 3_600_000;
const PAST_MS = 60 * HOUR_MS;
/** About eight e-mails an hour. */
const PAUSE_MS = { atLeast: 60_000, spread: 13 * 60_000 };
const SITE = 'https://larkspur.example';

interface Letter {
  readonly sender: 'orders' | 'news';
  readonly subject: string;
  readonly path: string;
}

const INVOICE: Letter = { sender: 'orders', subject: 'Your invoice is ready', path: 'invoices' };
const LETTERS: readonly [Letter, ...Letter[]] = [
  INVOICE,
  { sender: 'orders', subject: 'Your order has been shipped', path: 'orders' },
  { sender: 'orders', subject: 'Your receipt', path: 'receipts' },
  { sender: 'news', subject: 'Confirm your e-mail address', path: 'confirm' },
  { sender: 'news', subject: 'Reset your password', path: 'password' },
];
/** The shop that sends them, as the service sees it. */
const SHOP_IP = '192.0.2.44';

/**
 * The company's shop, which sends single e-mails to its customers: for two and a half days before
 * `nowMs`, and on and on afterwards. What it sends isn't taken from the tariff.
 */
export function openShop(world: World, customers: MailingList, nowMs: number): void {
  const addresses = [...customers.contacts.values()].map(({ address }) => address);
  let count = 0;
  const sendNext = () => {
    const hash = hashOf(world.seed, `shop ${(count += 1)}`);
    const address = addresses[Math.floor(fraction(hash, 0) * addresses.length)];
    if (address !== undefined) sendLetter(world, pick(LETTERS, fraction(hash, 1)), address);
    const pauseMs = PAUSE_MS.atLeast + Math.floor(fraction(hash, 2) * PAUSE_MS.spread);
    world.agenda.plan(world.nowMs + pauseMs, sendNext);
  };
  world.agenda.plan(nowMs - PAST_MS, sendNext);
  world.agenda.plan(nowMs - 22 * HOUR_MS, () => sendLetter(world, INVOICE, 'ann@example.com'));
}

function sendLetter(world: World, { sender, subject, path }: Letter, recipient: string): void {
  const html = `<p>${subject}. <a href="${SITE}/${path}">Have a look</a></p>`;
  sendSmtpMail(world, {
    sender: `${sender}@larkspur.example`,
    senderIp: SHOP_IP,
    subject,
    html,
    sizeBytes: 2000 + Buffer.byteLength(html),
    recipients: [recipient],
  });
}
