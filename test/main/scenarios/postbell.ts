import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { operation: 'postbell help', line: '/postbell help campaign cancel', sees: 'For example:' },
  { operation: 'postbell digest now', line: '/postbell digest now', sees: /Digest for \w+, \d+/ },
  {
    operation: 'postbell digest set',
    line: '/postbell digest set 08:30 zone=Europe/Kyiv',
    sees: 'In this channel every day at 08:30 (Europe/Kyiv)',
  },
  {
    operation: 'postbell digest list',
    line: '/postbell digest list',
    sees: '08:30 (Europe/Kyiv)',
  },
  {
    operation: 'postbell digest remove',
    line: '/postbell digest remove',
    sees: 'Stopped; it came at 08:30 (Europe/Kyiv).',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add hard_bounces spam',
    sees: 'From now on this channel shows hard bounces and spam complaints.',
  },
  {
    operation: 'postbell alerts remove',
    line: '/postbell alerts remove k7x2m',
    lineFrom: (lastAnswer) =>
      `/postbell alerts remove ${/\bAlert (\w+)\./.exec(lastAnswer)?.[1] ?? 'none'}`,
    sees: 'This channel no longer gets alert',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add',
    sees: 'From now on this channel shows all events.',
  },
  { operation: 'postbell alerts list', line: '/postbell alerts list', sees: '1 alert' },
  {
    operation: 'postbell alerts details',
    line: '/postbell alerts details 71014',
    sees: 'Details of Feature of the month',
  },
  {
    operation: 'postbell alerts incidents',
    line: '/postbell alerts incidents',
    sees: 'There were none: no rate was red.',
  },
  {
    operation: 'postbell alerts connect',
    line: '/postbell alerts connect',
    confirm: true,
    sees: 'Connected: 10 webhooks created.',
  },
  {
    operation: 'postbell alerts connect',
    line: '/postbell alerts connect',
    before: ({ service }) => {
      const { webhooks } = service.state();
      const [[, first] = [], [id, second] = []] = [...webhooks];
      if (!first || !second || id === undefined) return;
      webhooks.set(9_000, { ...first, id: 9_000 });
      webhooks.set(id, { ...second, url: `${second.url}-of-yesterday` });
    },
    confirm: true,
    sees: 'Connected: 1 webhook renewed and 1 deleted.',
  },
  {
    operation: 'postbell alerts connect',
    line: '/postbell alerts connect',
    sees: 'Already connected: nothing to do.',
  },
  {
    operation: 'postbell alerts resume',
    line: '/postbell alerts resume',
    sees: 'Nothing is paused in',
  },
  {
    operation: 'postbell compare',
    line: '/postbell compare',
    sees: /campaigns? (of the last 7 days|differ)/,
  },
  { operation: 'postbell doctor', line: '/postbell doctor', sees: 'Postbell’s health' },
  {
    operation: 'postbell alerts reveal',
    line: '/postbell alerts reveal k7x2m9qwerty',
    sees: 'What this message masked is not kept any more.',
  },
  { operation: 'postbell audit reveals', line: '/postbell audit reveals', sees: 'Nobody yet' },
];
