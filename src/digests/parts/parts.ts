import type { DigestKind } from '../../domain/digest.ts';
import type { Log } from '../../lib/log.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import type { BounceCollector } from '../collecting/bounces.ts';
import { createCampaignReader } from '../collecting/campaigns.ts';
import { createSmtpVolume } from '../collecting/smtp-volume.ts';
import type { Part, PartName } from '../part.ts';
import { createBalancePart } from './account/balance.ts';
import { createBouncesPart } from './bounces/bounces.ts';
import { createCampaignsPart } from './campaigns/campaigns.ts';
import { createListsPart } from './account/lists.ts';
import { createPushPart } from './messages/push.ts';
import { createSmsPart } from './messages/sms.ts';
import { createSmtpPart } from './smtp/smtp.ts';

export interface PartParts {
  readonly service: Service;
  readonly store: Pick<
    Store,
    'bounces' | 'campaignFigures' | 'comparisons' | 'counts' | 'hooks' | 'readings' | 'smtpEmails'
  >;
  readonly log: Log;
  readonly now: () => Date;
  /** Reads SMTP bounces before the service forgets them. */
  readonly collector: Pick<BounceCollector, 'readUntil'>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

/** The sections of each kind of digest, from top to bottom. */
const PARTS_OF: Readonly<Record<DigestKind, readonly PartName[]>> = {
  daily: ['campaigns', 'bounces', 'lists', 'balance'],
  bounces: ['bounces'],
  campaigns: ['campaigns'],
  smtp: ['smtp', 'bounces'],
  sms: ['sms'],
  push: ['push'],
  balance: ['balance'],
  weekly: ['campaigns', 'bounces', 'smtp', 'lists', 'sms', 'push', 'balance'],
};

/** Creates the sections, and returns those of a kind of digest. */
export function createParts(parts: PartParts): (kind: DigestKind) => readonly Part[] {
  const volume = createSmtpVolume(parts);
  const reader = createCampaignReader(parts);
  const all: readonly Part[] = [
    createCampaignsPart(reader, parts.store),
    createBouncesPart({ ...parts, reader, volume }),
    createSmtpPart({ ...parts, volume }),
    createListsPart(parts),
    createSmsPart(parts),
    createPushPart(parts),
    createBalancePart(parts),
  ];
  return (kind) => PARTS_OF[kind].flatMap((name) => all.find((part) => part.name === name) ?? []);
}
