import { fraction, hashOf, pick } from '../random.ts';
import type { Shop } from '../state/smtp.ts';
import { mistyped } from './mistyped.ts';

/** An email of the shop to one of its customers. */
export interface ShopLetter {
  /** Its number among all that the shop ever sends; see `OutgoingMail`. */
  readonly number: number;
  readonly sentAtMs: number;
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  /** Of the page that it links to. */
  readonly path: string;
}

export const DAY_MS = 86_400_000;
/** Numbers of a day; more than the shop ever sends in one. */
const NUMBERS_PER_DAY = 100_000;
/** Of those who type their address when they order. */
const MISTYPED_SHARE = 0.0015;
/** Days differ from the usual by up to that part of it. */
const UNEVENNESS = 0.1;

type Kind = Pick<ShopLetter, 'sender' | 'subject' | 'path'>;

const ORDERS = 'orders@larkspur.example';
const NEWS = 'news@larkspur.example';

const KINDS: readonly [Kind, ...Kind[]] = [
  { sender: ORDERS, subject: 'Your invoice is ready', path: 'invoices' },
  { sender: ORDERS, subject: 'Your order has been shipped', path: 'orders' },
  { sender: ORDERS, subject: 'Your receipt', path: 'receipts' },
  { sender: NEWS, subject: 'Confirm your email address', path: 'confirm' },
  { sender: NEWS, subject: 'Reset your password', path: 'password' },
];

/**
 * What the shop sends on a day, in the order of sending: a pure function of the seed and the day.
 * @param day Days since 1970, in UTC.
 */
export function shopLettersOf(seed: number, shop: Shop, day: number): readonly ShopLetter[] {
  const { customers, emailsPerDay } = shop;
  const usual = 1 + UNEVENNESS * (2 * fraction(hashOf(seed, `shop ${day}`), 0) - 1);
  return Array.from({ length: Math.round(emailsPerDay * usual) }, (_, index) => {
    const hash = hashOf(seed, `shop ${day} ${index}`);
    return {
      number: day * NUMBERS_PER_DAY + index,
      sentAtMs: day * DAY_MS + Math.floor(fraction(hash, 0) * DAY_MS),
      recipient: typed(pick(customers, fraction(hash, 1)), fraction(hash, 3)),
      ...pick(KINDS, fraction(hash, 2)),
    };
  }).sort((one, other) => one.sentAtMs - other.sentAtMs);
}

function typed(address: string, at: number): string {
  return at < MISTYPED_SHARE ? mistyped(address) : address;
}
