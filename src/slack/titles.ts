import type { RawValues } from '../core/reply.ts';
import type { Inputs, ReferenceTarget } from '../operations/inputs.ts';
import type { ReferenceScope } from '../operations/references/reference.ts';
import type { Recipient } from './answers.ts';
import type { Desk } from './parts.ts';
import { waitFor } from '../core/timeout.ts';

/** A trigger_id lives 3 s: what only makes a form nicer may take no more than this. */
const TIMEOUT_MS = 500;

/** The titles of what the values refer to, by the name of the input, as far as they can be had. */
export async function titlesOf(
  desk: Desk,
  inputs: Inputs,
  values: RawValues,
  { personId, channelId }: Pick<Recipient, 'personId' | 'channelId'>,
): Promise<Readonly<Record<string, ReadonlyMap<string, string>>>> {
  const scope = { channelId: channelId ?? personId, personId };
  const lookUps = Object.entries(inputs).map(async ([name, input]) => {
    if (input.kind !== 'reference' && input.kind !== 'references') return null;
    const ids = (values[name] ?? '').split(/[\s,]+/).filter(Boolean);
    const titles = await Promise.all(ids.map((id) => titleOf(desk, input.to, id, scope)));
    return [name, new Map(titles.filter((pair) => pair !== null))] as const;
  });
  const found = await Promise.all(lookUps);
  return Object.fromEntries(found.filter((entry) => entry !== null));
}

async function titleOf(desk: Desk, to: ReferenceTarget, id: string, scope: ReferenceScope) {
  const waited = await waitFor(desk.references.title(to, id, scope), TIMEOUT_MS);
  return waited.state === 'done' && waited.value !== null ? ([id, waited.value] as const) : null;
}
