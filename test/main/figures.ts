import { z } from 'zod';
import type { SandboxService } from '../../sandbox/service/server.ts';

const figure = z.object({ code: z.number(), count: z.number() });
const detail = z.object({ statistics: z.object({ general: z.array(figure) }) });

/** A campaign's figures as the service itself tells them, by the codes of spec 1, section 2.5. */
export async function totalsIn({ url }: SandboxService, campaignId: number) {
  const answer = await fetch(`${url}/campaigns/${campaignId}`);
  const { statistics } = detail.parse(await answer.json());
  const of = (...codes: number[]) =>
    statistics.general
      .filter(({ code }) => codes.includes(code))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    queued: of(0),
    sent: of(1),
    delivered: of(2),
    opened: of(3),
    clicked: of(4),
    unsubscribed: of(5),
    complaints: of(11),
    hardBounces: of(6, 14),
    softBounces: of(7, 8, 10),
  };
}
