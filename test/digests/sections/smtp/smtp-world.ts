import { UnavailableError } from '../../../../src/lib/errors.ts';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { keepDays } from '../../../../src/snapshots/kept-days.ts';
import {
  type ReceivedFigures,
  type SentFigures,
  SMTP_RECEIVED_DAYS,
  SMTP_OUTCOME_DAYS,
  SMTP_SENT_DAYS,
} from '../../../../src/snapshots/smtp-volume.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { json, serviceThat } from '../../../service/http-server.ts';
import { ACCOUNT, balanceOf, domainRow } from '../../account-service.ts';
import { DAY_MS, openedStore, contentOf, type Asked } from '../section-content.ts';

export const SHOP = 'shop@larkspur.example';
export const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

export const NOTHING_RECEIVED: ReceivedFigures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
  hardBounced: 0,
  softBounced: 0,
  unreported: [],
};

export const FEW: SentFigures = {
  sent: 5000,
  outcome: { delivered: 4950, opened: 2475, clicked: 495 },
  received: { ...NOTHING_RECEIVED, sent: 5000, delivered: 3000, opened: 30, complained: 90 },
};

export const manyOf = (received: Partial<ReceivedFigures> = {}, sent = 2400): SentFigures => ({
  sent,
  outcome: null,
  received: {
    ...NOTHING_RECEIVED,
    sent: 2364,
    delivered: 2280,
    opened: 570,
    clicked: 114,
    complained: 1,
    hardBounced: 24,
    softBounced: 60,
    ...received,
  },
});

export function domains(failing: Readonly<Record<string, object>>) {
  return { data: { data: Object.entries(failing).map((one) => domainRow(...one)) } };
}

export const mailRow = (id: string, sentAt: string) => ({
  id,
  sender: SHOP,
  total_size: 1000,
  sender_ip: '192.0.2.1',
  smtp_answer_code: 250,
  smtp_answer_subcode: '',
  smtp_answer_data: '',
  used_ip: '192.0.2.2',
  recipient: 'ann@example.com',
  subject: 'Your order',
  send_date: sentAt,
});

export const leftRow = (email: string, date: string, complained = 0) => ({
  email,
  unsubscribe_by_link: 1,
  unsubscribe_by_user: 0,
  spam_complaint: complained,
  date,
});

/** The part of a digest that tells of SMTP, and a service with these figures for it. */
export async function smtpWorld(figures: SentFigures | null = FEW) {
  const store = await openedStore();
  const world = {
    /** How many were sent in the days that are told; else why that can't be had. */
    figures: figures as SentFigures | null | typeof DOWN,
    /** By a part of the request line; the rest is answered with 500. */
    answers: {
      '/smtp/unsubscribe?': [],
      '/user/balance/detail': balanceOf({ ...ACCOUNT, smtpEmails: 7340 }),
      '/sender_domains': domains({ 'larkspur.example': {} }),
    } as Record<string, unknown>,
  };
  const { server, service } = await serviceThat(({ start }) => {
    const [, answer] = Object.entries(world.answers).find(([part]) => start.includes(part)) ?? [];
    if (answer === undefined) return json({}, 500);
    return json(start.includes('offset=') && !start.includes('offset=0') ? [] : answer);
  });
  const sentIn = async () => {
    if (world.figures === DOWN) throw DOWN;
    return world.figures as SentFigures | null;
  };
  const part = createSmtpSection({ service, store, serviceZone: 'UTC', volume: { sentIn } });
  const at = (time: string) => new Date(`2026-11-${time}Z`);
  return Object.assign(world, {
    store,
    requested: () => server.received.map(({ start }) => start),
    tell: (requested: Asked = {}) => contentOf(part, { kind: 'smtp', ...requested }),
    /** As a digest keeps what it reads of a day at a time. */
    async read(day: number, { sent, outcome, received }: SentFigures, time: string) {
      const noon = at(`${day}T12:00`);
      const whole = daysBefore(new Date(noon.getTime() + DAY_MS), 'UTC', 1);
      const kept = [
        [SMTP_SENT_DAYS, sent],
        [SMTP_OUTCOME_DAYS, outcome],
        [SMTP_RECEIVED_DAYS, received],
      ] as const;
      for (const [kind, one] of kept) {
        const days = one === null ? [] : [{ day: whole, figures: one }];
        await keepDays(store.snapshots, { kind, senders: [] }, days, at(time));
      }
    },
    connect: (time: string, here: Parameters<typeof store.webhooks.note>[0]['here']) =>
      store.webhooks.note({ here, missing: [] }, at(time)),
  });
}
