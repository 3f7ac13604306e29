import { attempt } from '../../lib/attempt.ts';
import type { Service } from '../../service/service.ts';

/** Returns a website’s address, or its id where the address can’t be read now. */
export async function websiteName({ push }: Service, id: string): Promise<string> {
  const { value } = await attempt(push.websites.get(id));
  return value?.url || `website ${id}`;
}
