import { attempt, type Attempt } from '../core/attempt.ts';
import { dayBefore, type Span } from '../core/daily.ts';
import type { BalanceDetail } from '../service/balance.ts';
import type { Service } from '../service/service.ts';
import { gatherBounces, type BounceFigures } from './gather-bounces.ts';
import { gatherCampaigns, type CampaignFigures } from './gather-campaigns.ts';

/** What a digest is made of; each part may have failed on its own. */
export interface DigestFacts {
  readonly span: Span & { readonly day: string };
  readonly campaigns: Attempt<CampaignFigures>;
  readonly bounces: Attempt<BounceFigures>;
  readonly balance: Attempt<BalanceDetail>;
}

export interface DigestWanted {
  readonly service: Service;
  /** The day before the one of this instant is told. */
  readonly at: Date;
  /** IANA zone of the readers: where their yesterday begins and ends. */
  readonly zone: string;
  /** IANA zone of the service, for the days that it is asked for. */
  readonly serviceZone: string;
}

/** Asks for everything at once. */
export async function gatherDigest(wanted: DigestWanted): Promise<DigestFacts> {
  const { service, at, zone, serviceZone } = wanted;
  const span = dayBefore(at, zone);
  const [campaigns, bounces, balance] = await Promise.all([
    attempt(gatherCampaigns(service, span)),
    attempt(gatherBounces(service, span, serviceZone)),
    attempt(service.balance.detail()),
  ]);
  return { span, campaigns, bounces, balance };
}
