import { expect, it } from 'vitest';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { createSmtpVolume } from '../../../../src/snapshots/smtp-volume.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { sendSmtpMail } from '../../../../sandbox/service/engine/smtp-sending.ts';
import { createServices } from '../../../../src/service/service.ts';
import { factsIn, noticesIn } from '../../../commands/seen.ts';
import { DAY_MS, HOUR_MS, startWorld, type World } from '../../../relay/sandbox-world.ts';
import { quiet } from '../../../store/quiet.ts';
import { contentOf } from '../section-content.ts';
import { ALLOWED } from '../../../service/principals.ts';

const SENDER = 'shop@larkspur.example';
const ZONE = 'Asia/Kathmandu';

async function sendAllDay({ sandbox, pass }: World): Promise<void> {
  for (let sent = 0; sent < 2640; sent += 110) {
    for (let index = 0; index < 110; index += 1) {
      sendSmtpMail(sandbox.state(), {
        sender: SENDER,
        senderIp: '192.0.2.1',
        subject: 'Your order',
        html: '<a href="https://larkspur.example/order">Your order</a>',
        sizeBytes: 1000,
        recipients: [`p${sent + index}@example.com`],
      });
    }
    await pass(HOUR_MS);
  }
}

function recordsOf({ sandbox }: World, fromAt: Date, untilAt: Date) {
  const mails = [...sandbox.state().smtp.mails.values()].filter(
    ({ sender, sentAtMs }) => sender === SENDER && sentAtMs >= +fromAt && sentAtMs < +untilAt,
  );
  return {
    sent: mails.length,
    delivered: mails.filter(({ answer }) => answer.code === 250).length,
    opened: mails.filter(({ opens }) => opens.length > 0).length,
    clicked: mails.filter(({ clicks }) => clicks.length > 0).length,
  };
}

it('what webhooks tell of a bulk sender’s day is what the service has on record', async () => {
  const world = await startWorld();
  world.sandbox.control.smtp({ events: true });
  await world.connecting.connect();
  await sendAllDay(world);
  await world.pass(DAY_MS / 2);
  const { store, now } = world;
  const { service } = createServices(
    { baseUrl: world.sandbox.url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000 },
    { principal: ALLOWED, log: quiet, now, backoffMs: () => 0 },
  );
  const parts = { service, store, serviceZone: 'UTC' };
  const part = createSmtpSection({ ...parts, volume: createSmtpVolume(parts) });
  const content = await contentOf(part, {
    kind: 'smtp',
    now: now(),
    zone: ZONE,
    filter: { senders: [SENDER] },
  });
  const { fromAt, untilAt } = daysBefore(now(), ZONE, 1);
  const records = recordsOf(world, fromAt, untilAt);
  expect(records.opened).toBeGreaterThan(100);
  const counted = (label: string) =>
    Number(factsIn(content)[label]?.split(' ')[0]?.replaceAll(',', ''));
  expect({
    sent: counted('Reported by webhooks'),
    delivered: counted('Delivered'),
    opened: counted('Opened'),
    clicked: counted('Clicked'),
  }).toEqual(records);
  expect(counted('Sent')).toBe(records.sent);
  expect(noticesIn(content).filter((text) => !text.includes('verified'))).toEqual([]);
});
