import { DIGEST_KINDS, type DigestKind, DIGESTS } from '../../domain/digest.ts';
import { createCampaignReader } from '../../snapshots/campaigns.ts';
import { createSmtpVolume } from '../../snapshots/smtp-volume.ts';
import type { DigestSection, SectionDependencies } from '../section.ts';
import { createBalanceSection } from './account/balance.ts';
import { createBouncesSection } from './bounces/bounces.ts';
import { createCampaignsSection } from './campaigns/campaigns.ts';
import { createListsSection } from './account/lists.ts';
import { createPushSection } from './messages/push.ts';
import { createSmsSection } from './messages/sms.ts';
import { createSmtpSection } from './smtp/smtp.ts';

/** Rows that sections of digests read; bounces are read beforehand, see bounces.ts. */
export const DIGEST_ENDPOINTS = [
  'GET /campaigns',
  'GET /campaigns/{id}',
  'GET /smtp/emails',
  'GET /smtp/unsubscribe',
  'GET /user/balance/detail',
  'GET /sms/campaigns/list',
  'GET /sms/campaigns/info/{id}',
  'GET /push/tasks',
  'GET /push/tasks/{id}',
  'GET /v2/email-service/smtp/sender_domains',
] as const;

/** Those of them whose answers name people, whom digests only count. */
export const DIGEST_COUNTS = [
  'GET /smtp/emails',
  'GET /smtp/unsubscribe',
  'GET /sms/campaigns/info/{id}',
] as const;

/** Digests as their owners' rights judge them. */
export const COUNTING_DIGESTS = { ...DIGESTS, counts: DIGEST_COUNTS };

export function createSections(
  parts: SectionDependencies,
): (kind: DigestKind) => readonly DigestSection[] {
  const volume = createSmtpVolume(parts);
  const reader = createCampaignReader(parts);
  const all: readonly DigestSection[] = [
    createCampaignsSection(reader, parts.store),
    createBouncesSection({ ...parts, reader, volume }),
    createSmtpSection({ ...parts, volume }),
    createListsSection(parts),
    createSmsSection(parts),
    createPushSection(parts),
    createBalanceSection(parts),
  ];
  return (kind) =>
    DIGEST_KINDS[kind].sections.flatMap((name) => all.find((part) => part.name === name) ?? []);
}
