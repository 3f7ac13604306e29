import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';

/** The sender of an address; `undefined` where the service has none. Case means nothing. */
export async function findSender({ senders }: Service, email: string): Promise<Sender | undefined> {
  const all = await senders.all();
  return all.find((sender) => sender.email.toLowerCase() === email.toLowerCase());
}

/** In words; a status that nobody specified is kept. */
export function senderStatus({ isActive, status }: Sender): string {
  if (isActive) return 'Activated';
  return /^(not active|inactive|new)?$/i.test(status) ? 'Waiting for its code' : status;
}
