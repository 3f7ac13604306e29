import type { Scenario } from './scenario.ts';

/** A part of the story of /postbell. */
export const digests: readonly Scenario[] = [
  // First of those that gather SMS campaigns: what is read once isn't read again.
  {
    operation: 'postbell digest preview',
    line: '/postbell digest preview sms',
    sees: 'SMS for',
  },
  {
    operation: 'postbell digest add',
    line: '/postbell digest add weekly',
    sees: 'From now on this channel gets the weekly digest, Monday at 09:00',
  },
  // First of those that gather campaigns: what is read once isn't read again.
  {
    operation: 'postbell digest now',
    line: '/postbell digest now k7x2m',
    lineFrom: (lastAnswer) => `/postbell digest now ${digestIn(lastAnswer)}`,
    sees: 'The weekly digest is posted in',
  },
  {
    operation: 'postbell digest preview',
    line: '/postbell digest preview daily',
    sees: /Digest for \w+ \d+ \w+/,
  },
  {
    operation: 'postbell digest preview',
    line: '/postbell digest preview weekly list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'Weekly digest of list 4101, of campaign 71014, from news@larkspur.example for',
  },
  {
    operation: 'postbell digest preview',
    line: '/postbell digest preview weekly language=de',
    sees: 'Weekly digest for',
  },
  {
    operation: 'postbell digest add',
    line: '/postbell digest add campaigns 08:30 days=mon,tue,wed,thu,fri zone=Europe/Kyiv list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'From now on this channel gets the campaign digest of list «Newsletter», of campaign «Feature of the month: timelines», from news@larkspur.example, Monday to Friday at 08:30 (Europe/Kyiv).',
  },
  {
    operation: 'postbell digest list',
    line: '/postbell digest list',
    sees: 'Monday to Friday at 08:30 (Europe/Kyiv)',
  },
  {
    operation: 'postbell digest add',
    line: '/postbell digest add campaigns 08:30 days=mon,tue,wed,thu,fri zone=Europe/Kyiv list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'This channel has that digest already (',
  },
  {
    operation: 'postbell digest edit',
    line: '/postbell digest edit k7x2m time=09:15 list=4102 sender=orders@larkspur.example language=de quiet=nothing',
    lineFrom: (lastAnswer) =>
      `/postbell digest edit ${digestIn(lastAnswer)} time=09:15 list=4102 sender=orders@larkspur.example language=de quiet=nothing`,
    sees: 'of list «Customers», of campaign «Feature of the month: timelines», from orders@larkspur.example, Monday to Friday at 09:15 (Europe/Kyiv); numbers as in German; no message when there is nothing to tell. Next:',
  },
  {
    operation: 'postbell digest private',
    line: '/postbell digest private k7x2m sender=news@larkspur.example',
    lineFrom: (lastAnswer) =>
      `/postbell digest private ${digestIn(lastAnswer)} sender=news@larkspur.example`,
    sees: 'From now on you get, in your direct messages, the campaign digest',
  },
  {
    operation: 'postbell digest pause',
    line: '/postbell digest pause k7x2m',
    lineFrom: (lastAnswer) => `/postbell digest pause ${digestIn(lastAnswer)}`,
    sees: ' is paused: campaign digest',
  },
  {
    operation: 'postbell digest resume',
    line: '/postbell digest resume k7x2m',
    lineFrom: (lastAnswer) => `/postbell digest resume ${digestIn(lastAnswer)}`,
    sees: ' runs again: campaign digest',
  },
  {
    operation: 'postbell digest remove',
    line: '/postbell digest remove k7x2m',
    lineFrom: (lastAnswer) => `/postbell digest remove ${digestIn(lastAnswer)}`,
    sees: 'You no longer get the campaign digest',
  },
];

/** The id of the digest that an answer is about. */
function digestIn(answer: string): string {
  return (
    /\bDigest ([a-z0-9]{5})\b|\((?:digest )?([a-z0-9]{5})\)/.exec(answer)?.slice(1).join('') ??
    'none'
  );
}
