import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { boundsOf, isWithin, type Bounds } from '../moments.ts';
import { listOf, nonEmptyText, page, readParameters, slice } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import type { SmtpMail } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import { mailView, singleMailView } from './smtp-email-views.ts';
import { callerIp } from './smtp-sender.ts';
import { newMail, send } from './smtp-send.ts';

/** Spec 2, section 8. */
const MOST_IDS = 500;

const query = z.object({
  ...page,
  from: z.string().optional(),
  to: z.string().optional(),
  sender: z.string().optional(),
  recipient: z.string().optional(),
  country: z.string().optional(),
});

type Query = z.output<typeof query>;

/** Sent emails (spec 2, section 4.1). We assume lists of them, the latest first. */
export const smtpEmails = createRoutes();

smtpEmails.post('/', async (c) => {
  const { email } = await readParameters(c, z.object({ email: newMail }));
  return c.json({ result: true, id: send(c.var.world, email, callerIp(c)) });
});

smtpEmails.get('/', async (c) => {
  const { world } = c.var;
  const requested = await readParameters(c, query);
  const bounds = boundsOf({ from: requested.from, to: requested.to }, world.timezone);
  const chosen = [...world.smtp.mails.values()].filter((mail) =>
    isRequested(mail, requested, bounds),
  );
  return c.json(slice(chosen.reverse(), requested).map((mail) => mailView(world, mail)));
});

smtpEmails.get('/total', (c) => c.json({ total: c.var.world.smtp.mails.size }));

/** We assume that ids nobody knows are left out. */
smtpEmails.post('/info', async (c) => {
  const { world } = c.var;
  const { emails } = await readParameters(c, z.object({ emails: listOf(nonEmptyText) }));
  if (emails.length > MOST_IDS) {
    throw refusal('tooMany', `emails holds ${emails.length} ids, at most ${MOST_IDS}`);
  }
  const mails = [...new Set(emails)].flatMap((id) => world.smtp.mails.get(id) ?? []);
  return c.json(mails.map((mail) => mailView(world, mail)));
});

smtpEmails.get('/:id', (c) => {
  const { world } = c.var;
  return c.json(singleMailView(world, findMail(world, c.req.param('id'))));
});

function findMail(world: World, id: string): SmtpMail {
  const mail = world.smtp.mails.get(id);
  if (!mail) throw refusal('notFound', `Email ${id} not found`);
  return mail;
}

function isRequested(
  mail: SmtpMail,
  { sender, recipient, country }: Query,
  bounds: Bounds,
): boolean {
  if (!isWithin(mail.sentAtMs, bounds)) return false;
  if (sender && keyOf(sender) !== keyOf(mail.sender)) return false;
  if (recipient && keyOf(recipient) !== keyOf(mail.recipient)) return false;
  return !country || isFrom(mail, country);
}

/** We assume: the country in which it was opened; `off` finds those whose country isn't known. */
function isFrom({ opens }: SmtpMail, country: string): boolean {
  if (country.toLowerCase() === 'off') return opens.length === 0;
  return opens.some((open) => open.country === country.toUpperCase());
}
