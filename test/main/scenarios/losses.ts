import { receive } from '../../store/sample-events.ts';
import type { World } from './scenario.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Has losses of the campaign before the last reported, as they would have been. */
export async function receiveLosses({ service, store }: World): Promise<void> {
  const at = new Date(service.state().nowMs - HALF_A_DAY_MS);
  const event = (kind: string, email: string, more: object = {}) => {
    const timestamp = Math.floor(at.getTime() / 1000);
    return { event: kind, email, timestamp, task_id: 71_014, book_id: 4101, ...more };
  };
  const gone = { smtp_server_response: '550 5.1.1 no such user' };
  await receive(
    store,
    [
      event('hard_bounces', 'gone1@gmail.com', gone),
      event('hard_bounces', 'gone2@gmail.com', gone),
      event('hard_bounces', 'gone3@web.de', gone),
      event('soft_bounces', 'full@web.de', { smtp_server_response: '452 4.2.2 mailbox full' }),
      event('unsubscribe', 'left@web.de', { reason: 'I get too many emails' }),
    ],
    at,
  );
}
