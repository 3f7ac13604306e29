import { isPrivate } from '../../../domain/digest.ts';
import type { AlertNames } from '../../../domain/filter-words.ts';
import type { MenuStep, OperationWish } from '../../../domain/reply.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { shortlyInWords } from './digest-words.ts';

/** Most choices of a menu in Slack. */
const MOST_CHOICES = 100;

/** Digests for a menu, and the titles in their filters. */
export interface Listed {
  readonly digests: readonly Digest[];
  readonly names: AlertNames;
}

/**
 * Returns a menu of digests, each by its id and words; none where there is none. The label says
 * early that a digest is private, since long labels lose their end.
 */
export function digestMenu(
  label: string,
  operation: string,
  { digests, names }: Listed,
  more: Pick<OperationWish, 'asksFirst'> = {},
): readonly MenuStep[] {
  if (digests.length === 0) return [];
  const choices = digests.slice(0, MOST_CHOICES).map((digest) => ({
    label: `${digest.id}${isPrivate(digest) ? ', for you alone' : ''}: ${shortlyInWords(digest, names)}`,
    operation,
    values: { digest: digest.id },
    ...more,
  }));
  return [{ kind: 'menu', label, choices }];
}

/** Returns the menus of what a person can do with digests that they may change. */
export function changingMenus({ digests, names }: Listed): readonly MenuStep[] {
  const running = digests.filter(({ pausedAt }) => pausedAt === null);
  const paused = digests.filter(({ pausedAt }) => pausedAt !== null);
  return [
    ...digestMenu('Edit…', 'postbell digest edit', { digests, names }, { asksFirst: true }),
    ...digestMenu('Pause…', 'postbell digest pause', { digests: running, names }),
    ...digestMenu('Resume…', 'postbell digest resume', { digests: paused, names }),
    ...digestMenu('Remove…', 'postbell digest remove', { digests, names }),
  ];
}
