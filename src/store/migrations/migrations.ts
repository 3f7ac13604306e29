import type { Migration } from 'kysely/migration';
import type { EngineName } from '../engine.ts';
import { joinSubscriptions } from './0002-subscriptions.ts';
import { noteWhoseRows } from './0003-rows-of-jobs.ts';
import { notePauses } from './0004-pauses-of-jobs.ts';
import { joinPermits } from './0005-permits.ts';
import { keepSentCampaigns } from './0006-sent-campaigns.ts';
import { nameFilters } from './0007-filters-of-digests.ts';
import { countServiceRequests } from './0008-service-requests.ts';
import { keepResends } from './0009-resends.ts';
import { keepQuietHours } from './0010-calendar.ts';
import { keepPreparedSends } from './0011-prepared-sends.ts';
import { noteReactions } from './0012-reactions.ts';
import { keepOwnersOfIncidents } from './0013-owners-of-incidents.ts';
import { indexRareEvents } from './0014-rare-events.ts';
import { keepAccessTokens } from './0015-access-tokens.ts';
import { createBaseline } from './baseline/baseline.ts';

/** The step that makes the schema of version 1.0, with which every database begins. */
export const BASELINE = '0001-baseline';

/** The steps that bring a database to today's schema, oldest first. Steps once released stay. */
export function migrationsFor(engine: EngineName): Record<string, Migration> {
  return {
    [BASELINE]: { up: (db) => createBaseline(db, engine) },
    '0002-subscriptions': { up: joinSubscriptions },
    '0003-rows-of-jobs': { up: noteWhoseRows },
    '0004-pauses-of-jobs': { up: notePauses },
    '0005-permits': { up: joinPermits },
    '0006-sent-campaigns': { up: keepSentCampaigns },
    '0007-filters-of-digests': { up: nameFilters },
    '0008-service-requests': { up: countServiceRequests },
    '0009-resends': { up: keepResends },
    '0010-calendar': { up: keepQuietHours },
    '0011-prepared-sends': { up: keepPreparedSends },
    '0012-reactions': { up: noteReactions },
    '0013-owners-of-incidents': { up: keepOwnersOfIncidents },
    '0014-rare-events': { up: indexRareEvents },
    '0015-access-tokens': { up: keepAccessTokens },
  };
}
