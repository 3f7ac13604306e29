import type { RawValues } from '../domain/reply.ts';
import type { Inputs, ReferenceTarget } from '../operations/inputs.ts';
import type { ReferenceScope } from '../operations/references/reference.ts';
import type { Recipient } from './answers.ts';
import type { SlackContext } from './parts.ts';
import { waitFor } from '../lib/timeout.ts';

/** Milliseconds to wait for a title, since a trigger_id lives 3 s and titles are optional. */
const TIMEOUT_MS = 500;

/**
 * Returns the titles of the references among the values, by the name of the input, as far as they
 * can be looked up in time.
 */
export async function titlesOf(
  slack: SlackContext,
  inputs: Inputs,
  values: RawValues,
  { personId, channelId }: Pick<Recipient, 'personId' | 'channelId'>,
): Promise<Readonly<Record<string, ReadonlyMap<string, string>>>> {
  const scope = { channelId: channelId ?? personId, personId };
  const lookUps = Object.entries(inputs).map(async ([name, input]) => {
    if (input.kind !== 'reference' && input.kind !== 'references') return null;
    const ids = (values[name] ?? '').split(/[\s,]+/).filter(Boolean);
    const titles = await Promise.all(ids.map((id) => titleOf(slack, input.to, id, scope)));
    return [name, new Map(titles.filter((pair) => pair !== null))] as const;
  });
  const found = await Promise.all(lookUps);
  return Object.fromEntries(found.filter((entry) => entry !== null));
}

async function titleOf(
  slack: SlackContext,
  to: ReferenceTarget,
  id: string,
  scope: ReferenceScope,
) {
  const waited = await waitFor(slack.references.title(to, id, scope), TIMEOUT_MS);
  return waited.state === 'done' && waited.value !== null ? ([id, waited.value] as const) : null;
}
