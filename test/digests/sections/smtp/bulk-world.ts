import { hash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import { createSmtpVolume } from '../../../../src/digests/snapshots/smtp-volume.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { receive } from '../../../store/sample-events.ts';
import { clientOf, json, startServer } from '../../../service/http-server.ts';
import { openedStore, toldBy, type Asked } from '../told-by.ts';

export const SHOP = 'shop@larkspur.example';
export const NEWS = 'news@larkspur.example';
const RECEIVED_AT = new Date('2026-11-25T00:00:00Z');

/** SMTP e-mails of one sender and day, and of how many the webhooks told what. */
interface Sent {
  readonly sender?: string;
  readonly sent: number;
  readonly delivered?: number;
  readonly opened?: number;
  readonly clicked?: number;
  readonly complained?: number;
  readonly hard?: number;
  readonly soft?: number;
}

/** A service that sends in bulk, and the part of a digest that tells it. */
export async function bulkWorld() {
  const store = await openedStore();
  const days = new Map<string, readonly Sent[]>();
  const server = await startServer(({ start }) => json(answer(days, start)));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const parts = { service: clientOf(server.url), store, serviceZone: 'UTC' };
  const part = createSmtpSection({ ...parts, volume: createSmtpVolume(parts) });
  return {
    store,
    connect: (at: string, kinds = EVENT_KINDS.filter((kind) => kind !== 'delete')) =>
      store.hooks.note({ here: kinds, missing: [] }, new Date(`2026-11-${at}Z`)),
    /** The service sent these on a day at noon, and reported what became of them until its end. */
    async has(day: number, ...all: readonly Sent[]) {
      days.set(dateOf(day), all);
      for (const sent of all) await receive(store, eventsOf(day, sent), RECEIVED_AT);
    },
    /** That many more of a day's e-mails of the shop were opened later. */
    async opensOf(day: number, count: number, at: string) {
      const when = new Date(`2026-11-${at}Z`);
      const events = Array.from({ length: count }, (_, index) =>
        content('opened', `${day} ${SHOP} ${index}`, SHOP, when),
      );
      await receive(store, events, RECEIVED_AT);
    },
    tell: (at: string, more: Partial<Asked> = {}) =>
      toldBy(part, { kind: 'smtp', now: new Date(`2026-11-${at}Z`), ...more }),
  };
}

function answer(days: ReadonlyMap<string, readonly Sent[]>, start: string): unknown {
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  if (start.includes('/smtp/unsubscribe')) return [];
  if (!start.includes('/smtp/emails')) return {};
  const [from = '', to = '', sender] = ['from', 'to', 'sender'].map(
    (name) => query.get(name) ?? '',
  );
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
  return [...days]
    .filter(([day]) => day >= from && day <= to)
    .flatMap(([day, all]) => all.map((sent) => ({ sender: SHOP, ...sent, day })))
    .filter((one) => !sender || one.sender === sender)
    .flatMap((one) => Array.from({ length: one.sent }, () => one))
    .slice(offset, offset + limit)
    .map((one, index) => ({
      id: `${one.day} ${offset + index}`,
      sender: one.sender,
      total_size: 1000,
      sender_ip: '192.0.2.1',
      smtp_answer_code: 250,
      smtp_answer_subcode: '',
      smtp_answer_data: '',
      used_ip: '192.0.2.2',
      recipient: 'ann@example.com',
      subject: 'Your order',
      send_date: `${one.day} 12:00:00`,
      tracking: { click: 0, open: index % 2 },
    }));
}

function eventsOf(day: number, sent: Sent) {
  const { sender = SHOP, delivered = 0, opened = 0, clicked = 0, complained = 0 } = sent;
  const { hard = 0, soft = 0 } = sent;
  const at = (time: string) => new Date(`${dateOf(day)}T${time}Z`);
  const many = (event: string, count: number, when: Date, first = 0) =>
    Array.from({ length: count }, (_, index) =>
      content(event, `${day} ${sender} ${first + index}`, sender, when),
    );
  return [
    ...many('delivered', delivered, at('12:01:00')),
    ...many('opened', opened, at('14:00:00')),
    ...many('clicked', clicked, at('14:01:00')),
    ...many('spam_by_user', complained, at('15:00:00')),
    ...many('hard_bounced', hard, at('12:01:00'), delivered),
    ...many('soft_bounced', soft, at('12:01:00'), delivered + hard),
  ];
}

function content(event: string, id: string, sender: string, when: Date) {
  const message_id = hash('sha256', id);
  const timestamp = when.getTime() / 1000;
  return { event, message_id, recipient: 'ann@example.com', sender, timestamp };
}

function dateOf(day: number): string {
  return `2026-11-${String(day).padStart(2, '0')}`;
}

/** A day of many e-mails, of which nearly all were heard of. */
export const BIG = {
  sent: 2400,
  delivered: 2280,
  opened: 570,
  clicked: 114,
  complained: 1,
  hard: 24,
  soft: 60,
};
