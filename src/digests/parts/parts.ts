import type { DigestKind } from '../../core/digest.ts';
import type { Service } from '../../service/service.ts';
import type { Part, PartName } from '../part.ts';
import { createBalancePart } from './balance.ts';
import { createBouncesPart } from './bounces.ts';
import { createCampaignsPart } from './campaigns.ts';

export interface PartParts {
  readonly service: Service;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

/** What each kind of digest tells, from top to bottom. */
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

/** The parts of each kind of digest. */
export function createParts(parts: PartParts): (kind: DigestKind) => readonly Part[] {
  const all: readonly Part[] = [
    createCampaignsPart(parts),
    createBouncesPart(parts),
    createBalancePart(parts),
  ];
  return (kind) => PARTS_OF[kind].flatMap((name) => all.find((part) => part.name === name) ?? []);
}
