import { onTestFinished } from 'vitest';
import { createSmsSection } from '../../../src/digests/sections/messages/sms.ts';
import { clientOf, json, startServer } from '../../service/http-server.ts';
import { openedStore, toldBy, type Asked } from './told-by.ts';

export const NOW = new Date('2026-11-21T09:00:00Z');
export const DAY_MS = 24 * 3_600_000;

export interface Sms {
  readonly id: number;
  readonly sentAt: string;
  readonly list?: number;
  /** Default: EUR. */
  readonly currency?: string;
  /** How many messages have each status. */
  statuses: Record<number, number>;
}

/** The service with these campaigns, each message at 0.05, and what is left of the balance. */
export async function smsService(
  campaigns: Sms[],
  broken: readonly number[] = [],
  balance: object = { main: '100', bonus: '0', currency: 'EUR' },
) {
  const summary = ({ id, sentAt, list, statuses, currency = 'EUR' }: Sms) => ({
    id,
    address_book_id: list ?? 0,
    company_price: String(messages(statuses) * 0.05),
    company_currency: currency,
    currency,
    send_date: sentAt,
    date_created: sentAt,
    sender_name: `SHOP${id}`,
  });
  const server = await startServer(({ start }) => {
    if (start.includes('/user/balance/detail')) return json({ balance });
    const [, id] = /\/sms\/campaigns\/info\/(\d+)/.exec(start) ?? [];
    if (!id) return json({ result: true, data: campaigns.map(summary) });
    const campaign = campaigns.find((one) => String(one.id) === id);
    if (!campaign || broken.includes(campaign.id)) return json({}, 500);
    return json({
      result: true,
      data: { ...summary(campaign), task_phones_info: phones(campaign) },
    });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const part = createSmsSection({ service: clientOf(server.url), store: await openedStore() });
  return {
    tell: (requested: Partial<Asked> = {}) => toldBy(part, { kind: 'sms', now: NOW, ...requested }),
    calls: () => server.received.filter(({ start }) => start.includes('/info/')).length,
  };
}

function messages(statuses: Sms['statuses']): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

function phones({ statuses }: Sms) {
  return Object.entries(statuses).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => ({
      phone: 380_000_000_000 + index,
      status: Number(status),
      status_explain: 'Expired on the way',
      country_code: 'UKR',
      money_spent: 0.05,
    })),
  );
}
