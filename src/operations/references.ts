import type { ReadReferences } from '../commands/references/pool.ts';
import { approvalReferences } from './postbell/approvals/requests.ts';
import { incidentReferences } from './postbell/incidents/incidents-list.ts';
import { jobReferences } from './postbell/jobs.ts';
import { tokenReferences } from './postbell/tokens.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

/** Postbell’s own things that can be picked, by target. */
export const OWN_REFERENCES: Readonly<Record<string, ReadReferences>> = {
  'bulk-run': jobReferences,
  approval: approvalReferences,
  incident: incidentReferences,
  'access-token': tokenReferences,
  ...Object.fromEntries(SUBSCRIPTIONS.map(({ kind, references }) => [kind.kind, references])),
};
