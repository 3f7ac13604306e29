import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { nonEmptyText, readParameters } from '../parameters.ts';
import { hashOf } from '../random.ts';
import { CODE, refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import { putMail } from '../state/mailbox.ts';
import type { Sender, World } from '../state/world.ts';

const address = nonEmptyText.pipe(z.email('an email address is expected'));

/** We assume these; the service only says that it takes no addresses of free mailboxes. */
const FREE_MAILBOXES: ReadonlySet<string> = new Set(['gmail.com', 'outlook.com', 'yahoo.com']);

/** Sender addresses (spec 1, section 4.4). */
export const senders = createRoutes();

senders.get('/', (c) =>
  c.json(
    [...c.var.world.senders.values()].map(({ email, name, status, isAllowedForSmtp }) => ({
      email,
      name,
      status,
      is_allowed_for_smtp: isAllowedForSmtp,
    })),
  ),
);

/** We assume that the first activation code is sent at once. */
senders.post('/', async (c) => {
  const { world } = c.var;
  const { email, name } = await readParameters(c, z.object({ email: address, name: nonEmptyText }));
  if (FREE_MAILBOXES.has(email.split('@')[1]?.toLowerCase() ?? '')) {
    const code = CODE.freeMailbox;
    throw refusal('invalid', 'email: using free email services is not allowed', { code });
  }
  if (world.senders.has(keyOf(email)))
    throw refusal('exists', `email: ${email} is a sender`, { code: CODE.senderExists });
  // Added after 2023-05-17, so for both areas (spec 1, section 2.7).
  const sender: Sender = { email, name, status: 'Not active', isAllowedForSmtp: true };
  world.senders.set(keyOf(email), sender);
  sendCode(world, sender);
  return c.json({ result: true });
});

senders.delete('/', async (c) => {
  const { world } = c.var;
  const { email } = await readParameters(c, z.object({ email: nonEmptyText }));
  world.senders.delete(keyOf(findSender(world, email).email));
  return c.json({ result: true });
});

senders.get('/:email/code', (c) => {
  const { world } = c.var;
  const sender = findSender(world, c.req.param('email'));
  if (sender.status === 'Active')
    throw refusal('exists', `email: ${sender.email} is active`, { code: CODE.notWaitingForCode });
  sendCode(world, sender);
  return c.json({ result: true, email: sender.email });
});

senders.post('/:email/code', async (c) => {
  const sender = findSender(c.var.world, c.req.param('email'));
  const { code } = await readParameters(c, z.object({ code: nonEmptyText }));
  if (code !== sender.code) throw refusal('invalid', 'code is wrong');
  sender.status = 'Active';
  return c.json({ result: true, email: sender.email });
});

/** Only the latest code counts. */
function sendCode(world: World, sender: Sender): void {
  const turn = world.nextId('queue');
  const code = String(hashOf(world.seed, `code ${turn} ${keyOf(sender.email)}`) % 1_000_000);
  sender.code = code.padStart(6, '0');
  putMail(world.mailbox, {
    kind: 'sender-code',
    to: sender.email,
    atMs: world.nowMs,
    code: sender.code,
  });
}

function findSender(world: World, email: string): Sender {
  const sender = world.senders.get(keyOf(email));
  if (!sender) throw refusal('notFound', `Sender ${email} not found`, { code: CODE.noSender });
  return sender;
}
