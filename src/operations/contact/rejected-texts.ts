import { compact } from '../../lib/compact.ts';
import type { AddressList } from '../../domain/address.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Section } from '../../domain/reply.ts';

const MOST_SHOWN = 10;

/** Lists the texts among the given addresses that are none. */
export function rejectedTexts({ invalid }: AddressList): Section[] {
  if (invalid.length === 0) return [];
  const more = invalid.length - MOST_SHOWN;
  return [
    { kind: 'heading', text: 'Not understood as addresses' },
    {
      kind: 'bullets',
      items: compact([
        ...invalid
          .slice(0, MOST_SHOWN)
          .map(({ text, reason }) => [{ kind: 'code', text } as const, `: ${reason}`]),
        more > 0 && `and ${formatNumber(more)} more`,
      ]),
    },
  ];
}
