import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';

/** Returns the sender of an address, whatever its case; `undefined` where the service has none. */
export async function findSender({ senders }: Service, email: string): Promise<Sender | undefined> {
  const all = await senders.all();
  return all.find((sender) => sender.email.toLowerCase() === email.toLowerCase());
}

/** Returns the status in words; one that nobody specified is kept. */
export function senderStatus({ isActive, status }: Sender): string {
  if (isActive) return 'Activated';
  return /^(not active|inactive|new)?$/i.test(status) ? 'Waiting for its code' : status;
}
