import type { Incident } from '../../../../src/store/incidents/incidents.ts';
import type { Store } from '../../../../src/store/store.ts';

/** Complaints of a campaign turn red: 18 of 4,980. */
export async function beginIncident(
  { incidents }: Pick<Store, 'incidents'>,
  campaignId: string,
  at: Date,
): Promise<Incident> {
  const begun = {
    topic: `campaign:${campaignId}`,
    rate: 'complaints',
    campaignId,
    title: `Autumn (${campaignId})`,
    now: { part: 18, whole: 4_980 },
  } as const;
  const incident = await incidents.begin(begun, at);
  if (!incident) throw new Error('not begun');
  return incident;
}

/** They recover: 20 of 12,000. */
export async function endIncident(
  { incidents }: Pick<Store, 'incidents'>,
  incident: Incident,
  at: Date,
): Promise<void> {
  const now = { part: 20, whole: 12_000 };
  const change = { now, peak: incident.peak, recoveringSince: at, closing: 'recovered' } as const;
  await incidents.change(incident, change, at);
}
