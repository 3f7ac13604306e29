import type { Scenario, World } from './scenario.ts';

/** The request that a scenario is about; each has one of its own. */
let request = '';

const ASKED_AT = new Date('2026-11-21T11:00:00Z');
const LATER = new Date('2099-01-01T09:00:00Z');

const DELETION = {
  operation: 'list delete',
  raw: { list: '4108' },
  preview: {
    title: 'Delete Old leads (4108)?',
    summary: '120 contacts go with it, with their variables and phone numbers.',
  },
};

/** Asks the service for nothing when it is carried out. */
const RESET = {
  operation: 'postbell limits reset',
  raw: {},
  preview: { title: 'Reset limits?' },
};

/** A line about what somebody has asked for. */
function about(line: string, who: 'colleague' | 'me', wanted: typeof DELETION | typeof RESET) {
  return {
    line,
    async before({ store, me }: World) {
      const asked = {
        ...wanted,
        personId: who === 'me' ? me : 'U0JONAS',
        channelId: 'C0CAMPAIGNS',
        threadTs: null,
        zone: 'Europe/Kyiv',
        demand: 'it deletes a list',
        stakes: {},
        expiresAt: LATER,
      };
      request = (await store.approvals.create(asked, [], ASKED_AT)).id;
    },
    lineFrom: () => line.replace('k7x2m', request),
  };
}

export const scenarios: readonly Scenario[] = [
  {
    line: '/postbell approvals set recipients=5000 contacts=50 hours=24',
    before: ({ speak }) => speak.ask('/postbell grant U0JONAS role:sender', /sender role/),
    sees: 'These now need a second person’s approval:',
  },
  { line: '/postbell approvals list', sees: '0 requests pending' },
  {
    ...about('/postbell approvals show k7x2m', 'colleague', DELETION),
    sees: /asks for approval: it deletes a list.*None yet/s,
  },
  {
    ...about('/postbell approvals explain k7x2m "Nobody uses it"', 'me', DELETION),
    sees: 'Nobody uses it',
  },
  {
    ...about('/postbell approvals return k7x2m "Export it first"', 'colleague', DELETION),
    sees: /Sent back by.*Export it first/s,
  },
  { ...about('/postbell approvals withdraw k7x2m', 'me', DELETION), sees: 'Withdrawn' },
  {
    ...about('/postbell approvals approve k7x2m', 'colleague', RESET),
    confirm: true,
    sees: /Approved and done by/,
  },
  { line: '/postbell approvals list', sees: '2 requests pending' },
  {
    line: '/postbell approvals off',
    confirm: true,
    sees: 'Approvals are off. Pending requests stay pending.',
  },
];
