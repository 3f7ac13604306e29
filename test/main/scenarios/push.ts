import type { Scenario } from './scenario.ts';
import { tomorrow } from './tomorrow.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/push list sent website=4301', sees: 'Meet timelines (33003)' },
  { line: '/push show 33003', sees: /delivered \(\d+\.\d%\)/ },
  { line: '/push websites address', sees: '2 websites' },
  { line: '/push website 4301', sees: '740 of 797 subscribers active' },
  { line: '/push subscribers 4301 active country=DE sort=newest', sees: 'Germany' },
  { line: '/push subscriber deactivate 900001', sees: 'Deactivated.' },
  { line: '/push subscriber activate 900001', sees: 'Activated.' },
  { line: '/push snippet 4301', sees: 'cdn.push.example/js/4301.js' },
  {
    line: '/push send 4301 "Meet timelines" text="Plan a quarter on one page"',
    confirm: true,
    sees: 'was accepted',
  },
  {
    line: '/push send 4302 "How to begin" text="Our best answers"',
    lineFrom: (_, world) =>
      '/push send 4302 "How to begin" text="Our best answers" link=https://help.larkspur.example/begin ' +
      'imageUrl=https://help.larkspur.example/a.png icon=https://help.larkspur.example/i.png ' +
      'button1=Read link1=https://help.larkspur.example/read button2=Later link2=https://help.larkspur.example ' +
      'language=en browsers="Chrome, Edge" countries="GB US" visited=include pages=/blog ' +
      'from=2024-01-01 until=2030-01-01 variable=Plan conditions="is Pro; is Free" match=or ' +
      `at="${tomorrow(world)}" lifetime=90 spread=30`,
    confirm: true,
    sees: 'is scheduled for',
  },
  {
    line: '/push send 4301 "Timelines in a picture" text="Have a look"',
    files: { image: { name: 'timelines.gif', content: 'GIF89a' } },
    // A website takes one campaign in 15 minutes.
    before: ({ service }) => service.control.advance(16 * 60_000),
    confirm: true,
    sees: 'was accepted',
  },
];
