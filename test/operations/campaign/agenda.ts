import type { Campaign } from '../../../sandbox/service/state/campaigns.ts';
import type { SandboxPostbell } from '../../commands/context.ts';

interface Planned {
  readonly id: number;
  readonly at: string | null;
  /** Default: `Planned` and the id. */
  readonly name?: string;
  readonly lists?: readonly number[];
  /** A status of spec 1, section 3.3. Default: queued. */
  readonly status?: number;
}

/** Has the service's account plan campaigns, like one that there is; names are `Planned 90001`. */
export function plan(
  { sandbox }: Pick<SandboxPostbell, 'sandbox'>,
  planned: readonly Planned[],
): void {
  const { campaigns, lists: known } = sandbox.state();
  const like = campaigns.get(71016);
  if (like === undefined) throw new Error('the story has no campaign 71016');
  for (const { id, at, name = `Planned ${id}`, lists = [4101], status = 14 } of planned) {
    const contacts = lists.flatMap((list) => [...(known.get(list)?.contacts.values() ?? [])]);
    const active = contacts.filter((contact) => contact.status === 1);
    campaigns.set(id, {
      ...like,
      id,
      name,
      listIds: lists,
      recipients: [...new Map(active.map((contact) => [contact.address, contact])).values()],
      // The codes of the local service are those of the specification.
      status: status as Campaign['status'],
      scheduledAtMs: at === null ? undefined : Date.parse(at),
    });
  }
}
