import { expect, it } from 'vitest';
import { incidentFigures } from '../../../src/alerts/incidents/incident-message.ts';
import { EVENT_KINDS, type EventKind } from '../../../src/domain/events.ts';
import type { Incident } from '../../../src/store/incidents/incidents.ts';

const AT = new Date('2026-03-18T12:00:00Z');
const INCIDENT: Incident = {
  id: 'k7x2m9',
  topic: 'campaign:4711',
  rate: 'hardBounces',
  campaignId: '4711',
  title: 'Autumn sale (4711)',
  openedAt: AT,
  closedAt: null,
  closing: null,
  now: { part: 121, whole: 368 },
  peak: { part: 121, whole: 368 },
  recoveringSince: null,
  revision: 1,
  ownerId: null,
  ownedAt: null,
  peakAt: AT,
  containedAt: null,
  steps: 0,
};

/** Counts that went on since the incident was looked at. */
const people = { ...eachKind(), delivered: 400, hard_bounces: 216 };
const counts = {
  ofTopic: async () => ({ count: 0, people, recipients: 616, machines: null, ...people }),
  topDomains: async () => [{ domain: 'example.com', count: 216 }],
  topReasons: async () => [{ reason: 'No such address', count: 216, example: '' }],
};

function eachKind() {
  return Object.fromEntries(EVENT_KINDS.map((kind) => [kind, 0])) as Record<EventKind, number>;
}

it.each([
  ['an open incident has the rate of the same moment as its reasons', null, 216, 616],
  ['one that is over keeps the last rate', AT, 121, 368],
])('%s', async (_, closedAt, part, whole) => {
  const subject = { kind: 'campaign', campaignId: '4711', view: '' } as never;
  const parts = { store: { counts }, lists: {} } as never;
  const { incident } = await incidentFigures({ ...INCIDENT, closedAt }, subject, null, parts);
  expect(incident.now).toEqual({ part, whole });
});
