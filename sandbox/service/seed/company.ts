import type { Account, Sender } from '../state/world.ts';
import { SENDER } from './letter.ts';

/** The company whose account this is: Larkspur sells planning software to small teams. */
export const SENDERS: readonly Sender[] = [
  { ...SENDER, status: 'Active', isAllowedForSmtp: true },
  {
    email: 'orders@larkspur.example',
    name: 'Larkspur Orders',
    status: 'Active',
    isAllowedForSmtp: true,
  },
  {
    email: 'ceo@larkspur.example',
    name: 'Irene of Larkspur',
    status: 'Active',
    isAllowedForSmtp: false,
  },
  {
    email: 'events@larkspur.example',
    name: 'Larkspur Events',
    status: 'Not active',
    isAllowedForSmtp: true,
  },
];

/** Which part of the company's people each list holds; `leads` are others, bought in 2021. */
export const LISTS = [
  { key: 'newsletter', name: 'Newsletter', share: 1, ageDays: 1000 },
  { key: 'customers', name: 'Customers', share: 0.26, ageDays: 950 },
  { key: 'trial', name: 'Trial users', share: 0.11, ageDays: 940 },
  { key: 'vip', name: 'VIP', share: 0.009, ageDays: 400 },
  { key: 'webinar', name: 'Webinar June', share: 0.07, ageDays: 60 },
  { key: 'beta', name: 'Beta testers', share: 0.022, ageDays: 300 },
  { key: 'partners', name: 'Partners', share: 0.012, ageDays: 500 },
  { key: 'leads', name: 'Old leads (import 2021)', share: 0, ageDays: 1500 },
] as const;

export type ListKey = (typeof LISTS)[number]['key'];

const DAY_MS = 86_400_000;

export function accountAt(nowMs: number): Account {
  return {
    userId: 8_420_117,
    currency: 'USD',
    plan: 'pro',
    balance: 1284.5,
    bonus: 25,
    emailsLeft: 120_000,
    maximumSubscribers: 15_000,
    overdraftPrice: 0.0012,
    emailTariff: { name: 'Pro 15,000', endsAtMs: nowMs + 19 * DAY_MS },
    smtpTariff: {
      name: 'SMTP 50,000',
      endsAtMs: nowMs + 6 * DAY_MS,
      quantity: 50_000,
      left: 7_340,
      hourly: 1_000,
    },
    pushTariff: { name: 'Free', endsAtMs: nowMs + 180 * DAY_MS },
  };
}
