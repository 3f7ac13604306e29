import type { RejectedLine } from './bulk.ts';
import { formatNumber } from './figures.ts';
import type { Section } from './reply.ts';

/** The most rejected lines that a message shows; a file lists the rest. */
export const MOST_REJECTED_SHOWN = 10;

/** Lists the first lines that could not be used, with their reasons. */
export function rejectedSections(rejected: readonly RejectedLine[]): Section[] {
  if (rejected.length === 0) return [];
  const shown = rejected.slice(0, MOST_REJECTED_SHOWN);
  const more = rejected.length - shown.length;
  return [
    { kind: 'heading', text: 'Not understood' },
    {
      kind: 'bullets',
      items: [
        ...shown.map(({ line, text, reason }) => [
          ...(line === null ? [] : [`Line ${formatNumber(line)}: `]),
          { kind: 'code', text } as const,
          `: ${reason}`,
        ]),
        ...(more > 0 ? [`and ${formatNumber(more)} more in the file`] : []),
      ],
    },
  ];
}
