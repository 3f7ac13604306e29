import type { Scenario, World } from './scenario.ts';

/** The incident that a scenario is about; each has one of its own. */
let incident = '';
let count = 0;

const BEGAN_AT = new Date('2026-11-21T10:50:00Z');

/** A line about an incident of transactional email, of which the service isn’t asked. */
function about(line: string, prepare?: (world: World, id: string) => Promise<unknown>) {
  return {
    line,
    async before(world: World) {
      count += 1;
      // An open one would be posted in channels that get alerts later.
      await world.store.incidents.resolve(incident, { personId: world.me, note: null }, BEGAN_AT);
      const begun = await world.store.incidents.begin(
        {
          topic: `smtp:2026-11-21:shop${count}@larkspur.example`,
          rate: 'hardBounces',
          campaignId: null,
          title: 'Transactional email from shop@larkspur.example, 2026-11-21',
          now: { part: 36, whole: 620 },
        },
        BEGAN_AT,
      );
      incident = begun?.id ?? '';
      await prepare?.(world, incident);
    },
    lineFrom: (_: string, { me }: World) => line.replace('k7x2m', incident).replace('U0ADMIN', me),
  };
}

const taken = ({ store, me }: World, id: string) => store.incidents.take(id, me, BEGAN_AT);

/** Played before a channel has alerts, which would post these incidents. */
export const incidents: readonly Scenario[] = [
  { line: '/postbell incidents list', sees: 'None in the last 30 days.' },
  { ...about('/postbell incidents take k7x2m'), sees: 'You’re on it' },
  {
    ...about('/postbell incidents take k7x2m', ({ store }, id) =>
      store.incidents.take(id, 'U0JONAS', BEGAN_AT),
    ),
    sees: 'Already taken',
  },
  { ...about('/postbell incidents show k7x2m', taken), sees: 'Began: hard bounces' },
  { ...about('/postbell incidents assign k7x2m U0ADMIN'), sees: 'You’re on it now.' },
  { ...about('/postbell incidents release k7x2m', taken), sees: 'Nobody is on it now' },
  {
    ...about('/postbell incidents resolve k7x2m "Addresses of the old shop"', taken),
    sees: 'It reopens only if',
  },
];
