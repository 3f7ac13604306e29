import type { Context } from 'hono';
import type { ServiceEnv } from '../context.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import { checksOf } from '../state/smtp.ts';
import type { Sender, World } from '../state/world.ts';

export function isSmtpSender({ status, isAllowedForSmtp }: Sender): boolean {
  return status === 'Active' && isAllowedForSmtp;
}

/**
 * We assume that a single email may come from an activated sender address and from any address of
 * a domain that has passed its checks.
 * @throws a refusal that names `field`.
 */
export function checkSmtpSender(world: World, address: string, field: string): void {
  const key = keyOf(address);
  const sender = world.senders.get(key);
  if (sender && isSmtpSender(sender)) return;
  const domain = world.smtp.domains.get(key.slice(key.lastIndexOf('@') + 1));
  if (!sender && domain && checksOf(domain, world.nowMs).all) return;
  throw refusal('senderNotActive', `${field} is not an activated sender of the SMTP area`);
}

/** Where the request came from, as far as the connection tells. */
export function callerIp(context: Context<ServiceEnv>): string {
  return context.env.incoming.socket.remoteAddress ?? '';
}
