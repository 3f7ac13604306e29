import type { DigestScope } from '../../domain/digest.ts';
import { NO_NAMES, type AlertNames } from '../../domain/filter-words.ts';
import type { Readings } from './readings.ts';

/**
 * Returns the names of the lists in some digests' filters, as last reported by the service. Nothing
 * is requested, so that a line which only distinguishes digests needs no waiting. Campaigns appear
 * by their ids.
 */
export async function keptNames(
  readings: Pick<Readings, 'latest'>,
  scopes: readonly DigestScope[],
  at: Date,
): Promise<AlertNames> {
  const ids = new Set(scopes.flatMap(({ lists }) => lists));
  if (ids.size === 0) return NO_NAMES;
  const kept = await readings.latest<{ readonly name: string }>('list', at);
  const named = [...ids].flatMap((id): [string, string][] => {
    const name = kept.get(`list:${id}`)?.figures.name;
    return name ? [[id, name]] : [];
  });
  return { ...NO_NAMES, list: new Map(named) };
}
