import type { RawValues } from '../../../src/domain/reply.ts';
import type { OperationContext } from '../../../src/commands/context.ts';
import { withOverrides } from '../../../src/commands/overriding.ts';
import { type Postbell, type SandboxPostbell, NOW } from '../../commands/context.ts';

export const HOUR_MS = 3_600_000;

/** Later by as much as the service is moved on, so that its last campaigns are not of this hour. */
export const LATER = { now: new Date(NOW.getTime() + HOUR_MS) };

export const HTML =
  '<p>Hello {{Name}}</p><p><a href="https://larkspur.example/u">Unsubscribe</a></p>';

/** To few people, and without content. */
export const BASE = { lists: '4104', sender: 'news@larkspur.example', subject: 'What is new' };

/** The campaign that the service made last. */
export function latestIn({ sandbox }: SandboxPostbell) {
  return [...sandbox.state().campaigns.values()].at(-1);
}

/** The values of a send as its review was confirmed: what that warned of is decided. */
export async function reviewed(
  postbell: Pick<Postbell, 'question'>,
  raw: RawValues,
  more?: Partial<OperationContext>,
): Promise<RawValues> {
  const preview = await postbell.question('campaign send', raw, more);
  return preview === null ? raw : withOverrides(raw, preview);
}
