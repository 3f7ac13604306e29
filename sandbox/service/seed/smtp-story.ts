import { DAY_MS, shopLettersOf, type ShopLetter } from '../engine/shop.ts';
import { sendSmtpMail } from '../engine/smtp-sending.ts';
import type { MailingList } from '../state/lists.ts';
import type { Shop } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import { atHour } from '../timestamps.ts';

const HOUR_MS = 3_600_000;
/** Whole days of which there are records, before the one that it is now. */
const RECORDED_DAYS = 2;
const SITE = 'https://larkspur.example';
/** The shop that sends them, as the service sees it. */
const SHOP_IP = '192.0.2.44';

/**
 * The company's shop, which sends single emails to its customers: in the two days before that of
 * `nowMs`, and on and on afterwards. What the shop sends isn't taken from the tariff.
 */
export function openShop(
  world: World,
  customers: MailingList,
  { nowMs, emailsPerDay }: { readonly nowMs: number; readonly emailsPerDay: number },
): void {
  const [first, ...others] = [...customers.contacts.values()].map(({ address }) => address);
  if (first === undefined) return;
  const recordedFromMs = atHour(nowMs, world.timezone, -RECORDED_DAYS, 0);
  const shop: Shop = { customers: [first, ...others], emailsPerDay, recordedFromMs };
  world.smtp.shop = shop;
  planDay(world, shop, Math.floor(recordedFromMs / DAY_MS));
  world.agenda.plan(nowMs - 22 * HOUR_MS, () =>
    sendLetter(world, {
      sender: 'orders@larkspur.example',
      subject: 'Your invoice is ready',
      path: 'invoices',
      recipient: 'ann@example.com',
    }),
  );
}

function planDay(world: World, shop: Shop, day: number): void {
  for (const letter of shopLettersOf(world.seed, shop, day)) {
    if (letter.sentAtMs < shop.recordedFromMs) continue;
    world.agenda.plan(letter.sentAtMs, () => sendLetter(world, letter, letter.number));
  }
  world.agenda.plan((day + 1) * DAY_MS, () => planDay(world, shop, day + 1));
}

type Letter = Pick<ShopLetter, 'sender' | 'subject' | 'path' | 'recipient'>;

/** @param number Of a letter that is told of by its day; see `OutgoingMail`. */
function sendLetter(world: World, letter: Letter, number?: number): void {
  const { sender, subject, path, recipient } = letter;
  const html = `<p>${subject}. <a href="${SITE}/${path}">Have a look</a></p>`;
  sendSmtpMail(world, {
    sender,
    senderIp: SHOP_IP,
    subject,
    html,
    sizeBytes: 2000 + Buffer.byteLength(html),
    recipients: [recipient],
    ...(number !== undefined && { number }),
  });
}
