import type { Campaign } from '../../../sandbox/service/state/campaigns.ts';
import type { SandboxDesk } from '../../commands/context.ts';

interface Planned {
  readonly id: number;
  readonly at: string | null;
  readonly lists?: readonly number[];
  /** A status of spec 1, section 3.3. Default: queued. */
  readonly status?: number;
}

/** Has the service's account plan campaigns, like one that there is; names are `Planned 90001`. */
export function plan({ sandbox }: Pick<SandboxDesk, 'sandbox'>, planned: readonly Planned[]): void {
  const { campaigns } = sandbox.state();
  const like = campaigns.get(71016);
  if (like === undefined) throw new Error('the story has no campaign 71016');
  for (const { id, at, lists = [4101], status = 14 } of planned) {
    campaigns.set(id, {
      ...like,
      id,
      name: `Planned ${id}`,
      listIds: lists,
      // The codes of the local service are those of the specification.
      status: status as Campaign['status'],
      scheduledAtMs: at === null ? undefined : Date.parse(at),
    });
  }
}
