import { ofLast, type Scenario } from './scenario.ts';

const DIGEST = /\bDigest (?!added)([a-z0-9]{5})\b|\((?:digest )?([a-z0-9]{5})\)/;

/** A part of the story of /postbell. */
export const digests: readonly Scenario[] = [
  // First of those that gather SMS campaigns: what is read once isn't read again.
  { line: '/postbell digest preview sms', sees: 'SMS digest · ' },
  {
    line: '/postbell digest add weekly',
    sees: 'This channel now gets the weekly digest, Monday at 9:00 AM',
  },
  // First of those that gather campaigns: what is read once isn't read again.
  { ...ofLast('/postbell digest now k7x2m', DIGEST), sees: 'Weekly digest, posted in' },
  { line: '/postbell digest preview daily', sees: /Daily digest · \w+, \w+ \d+/ },
  {
    line: '/postbell digest preview weekly list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'Weekly digest of list 4101, of campaign 71014, from news@larkspur.example · ',
  },
  { line: '/postbell digest preview weekly', sees: 'Weekly digest · ' },
  {
    line: '/postbell digest add campaigns 08:30 days=mon,tue,wed,thu,fri zone=Europe/Kyiv list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'campaign digest of list “Newsletter”, of campaign “Feature of the month: timelines”, from news@larkspur.example, Monday to Friday at 8:30 AM (Europe/Kyiv).',
  },
  { line: '/postbell digest list', sees: 'Monday to Friday at 8:30 AM (Europe/Kyiv)' },
  {
    line: '/postbell digest add campaigns 08:30 days=mon,tue,wed,thu,fri zone=Europe/Kyiv list=4101 sender=news@larkspur.example campaign=71014',
    sees: 'This channel already gets the campaign digest of list “Newsletter”',
  },
  {
    ...ofLast(
      '/postbell digest edit k7x2m time=09:15 list=4102 sender=orders@larkspur.example quiet=nothing',
      DIGEST,
    ),
    sees: 'of list “Customers”, of campaign “Feature of the month: timelines”, from orders@larkspur.example, Monday to Friday at 9:15 AM (Europe/Kyiv); skipped if there’s nothing to report. Next one:',
  },
  {
    ...ofLast('/postbell digest subscribe k7x2m sender=news@larkspur.example', DIGEST),
    sees: 'You now get the campaign digest',
  },
  { ...ofLast('/postbell digest pause k7x2m', DIGEST), sees: 'Digest paused: Campaign digest' },
  { ...ofLast('/postbell digest resume k7x2m', DIGEST), sees: 'Digest resumed: Campaign digest' },
  {
    ...ofLast('/postbell digest mute k7x2m for=3d', DIGEST),
    sees: 'Digests that are due before that are skipped.',
  },
  {
    ...ofLast('/postbell digest unmute k7x2m', /\bdigest ([a-z0-9]{5})\b/i),
    sees: /Unmuted: Digest /,
  },
  {
    ...ofLast('/postbell digest remove k7x2m', /\bdigest ([a-z0-9]{5})\b/i),
    sees: 'You no longer get the campaign digest',
  },
];
