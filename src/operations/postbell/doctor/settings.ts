import { isLoopback } from '../../../lib/server.ts';
import type { KnownSettings } from '../../context.ts';
import { maskedUrl } from '../../webhook/words.ts';
import type { Examination, Finding } from './examination.ts';

/** Fewest characters of a secret: 128 bits in letters, digits, hyphens and underscores. */
const SHORTEST_SECRET = 22;

const NO_ADDRESS: Finding = {
  tone: 'bad',
  text: 'PUBLIC_URL is not set, so the service can’t report events to Postbell. Whoever runs it sets it to the address at which it is reached.',
};

/** Examines whether the settings will do, without showing a secret. */
export const settings: Examination = {
  about: 'the settings',
  async examine({ now, health: { settings: given } }) {
    return {
      findings: [...findingsIn(given), ...rotationFinding(given, now)],
      facts: [
        { label: 'Administrators', value: String(given.admins) },
        {
          label: 'Public address',
          value: given.publicUrl === null ? 'not set' : maskedUrl(given.publicUrl),
        },
      ],
    };
  },
};

function findingsIn(given: KnownSettings): Finding[] {
  const warnings: (string | false)[] = [
    given.admins === 0 && 'Nobody may change anything: name administrators in ADMINS.',
    isPlain(given.publicUrl) &&
      'PUBLIC_URL isn’t https: the addresses of your contacts travel to Postbell unencrypted.',
    given.relaySecretLength < SHORTEST_SECRET &&
      `RELAY_SECRET is short: take at least ${SHORTEST_SECRET} random characters, then repair the webhooks.`,
    given.isServiceOpen &&
      'SERVICE_AUTH is none, and the service isn’t on this machine: anybody who reaches it could do the same.',
  ];
  return [
    ...(given.publicUrl === null ? [NO_ADDRESS] : []),
    ...warnings
      .filter((text) => text !== false)
      .map((text): Finding => ({ tone: 'warning', text })),
  ];
}

/** Returns a finding while two secrets are accepted, which they should be only for a transition. */
function rotationFinding({ previousSecretUntil: until }: KnownSettings, now: Date): Finding[] {
  if (until === null || until <= now) return [];
  const at = { kind: 'time', at: until, show: 'datetime' } as const;
  return [
    {
      tone: 'warning',
      text: [
        'The relay’s secret of before is honoured until ',
        at,
        '. Once no webhook needs it, remove RELAY_SECRET_PREVIOUS.',
      ],
    },
  ];
}

/** Tells whether events travel unencrypted; on the machine itself nothing travels. */
function isPlain(publicUrl: string | null): boolean {
  return publicUrl !== null && publicUrl.startsWith('http:') && !isLoopback(publicUrl);
}
