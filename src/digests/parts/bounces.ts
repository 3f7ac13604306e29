import type { Part } from '../part.ts';
import { bounceSections } from './bounce-sections.ts';
import { gatherBounces } from './gather-bounces.ts';
import type { PartParts } from './parts.ts';

/** E-mails that came back. */
export function createBouncesPart({ service, serviceZone }: PartParts): Part {
  return {
    name: 'bounces',
    words: 'SMTP bounces',
    async tell({ period, formats }) {
      const figures = await gatherBounces(service, period, serviceZone);
      return {
        verdict: `${formats.count(figures.total, 'SMTP e-mail')} bounced`,
        light: null,
        isQuiet: figures.total === 0,
        sections: bounceSections(figures, formats),
        footnotes: ['Of SMTP bounces the service promises the last 24 hours only.'],
      };
    },
  };
}
