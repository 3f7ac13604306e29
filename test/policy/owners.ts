import type { Policy } from '../../src/policy/policy.ts';
import { ALLOWED } from '../service/principals.ts';

/** A policy in which whoever set something up may still have it. */
export const STILL_ALLOWED: Pick<Policy, 'ownerOf' | 'peopleWho' | 'requireStill'> = {
  ownerOf: () => ALLOWED,
  peopleWho: async () => [],
  requireStill: async () => undefined,
};
