import { formatNumber } from '../../../domain/figures.ts';
import { time } from '../../../domain/reply.ts';
import { resultOf } from '../../../lib/result.ts';
import { compact } from '../../../lib/compact.ts';
import { isLoopback } from '../../../lib/server.ts';
import { enumerated } from '../../../lib/text.ts';
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
  return compact([
    given.publicUrl === null && NO_ADDRESS,
    ...warnings
      .filter((text) => text !== false)
      .map((text): Finding => ({ tone: 'warning', text })),
  ]);
}

/** Returns a finding while two secrets are accepted, which they should be only for a transition. */
function rotationFinding({ previousSecretUntil: until }: KnownSettings, now: Date): Finding[] {
  if (until === null || until <= now) return [];
  const at = time(until);
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

/** Milliseconds above which an answer counts as slow. */
const SLOW_MS = { store: 500, slack: 2_000, service: 3_000 };

/** Examines whether the database answers, and how fast. */
export const database: Examination = {
  about: 'the database',
  async examine({ health }) {
    const ms = await health.storeMs();
    const value = `answers in ${formatNumber(ms)} ms`;
    const text = `The database takes ${formatNumber(ms)} ms to answer: is its disk or its network busy?`;
    return {
      findings: ms > SLOW_MS.store ? [{ tone: 'warning', text }] : [],
      facts: [{ label: 'Database', value }],
    };
  },
};

/** Examines whether Slack takes the token, and what the app may do there. */
export const slack: Examination = {
  about: 'Slack',
  async examine({ health }) {
    const { ms, missingScopes } = await health.slack();
    const isSlow = ms > SLOW_MS.slack;
    const missing = missingScopes ?? [];
    return {
      findings: compact([
        missing.length > 0 && {
          tone: 'bad',
          text: `The Slack app lacks ${enumerated(missing)}: update it from its manifest and install it again.`,
        },
        isSlow && { tone: 'warning', text: `Slack takes ${formatNumber(ms)} ms to answer.` },
      ]),
      facts: [
        {
          label: 'Slack',
          value: `answers in ${formatNumber(ms)} ms${missingScopes?.length === 0 ? ', all scopes granted' : ''}`,
        },
      ],
    };
  },
};

/** Examines whether the service answers, and how fast. */
export const service: Examination = {
  about: 'the service',
  async examine({ service: { balance }, health }) {
    const startedMs = health.elapsedMs();
    const { failure } = await resultOf(balance.get());
    if (failure) throw failure;
    const ms = health.elapsedMs() - startedMs;
    const rate = formatNumber(health.settings.rateLimit);
    const text = `The service takes ${formatNumber(ms)} ms to answer.`;
    return {
      findings: ms > SLOW_MS.service ? [{ tone: 'warning', text }] : [],
      facts: [
        {
          label: 'Service',
          value: `answers in ${formatNumber(ms)} ms; asked at most ${rate} times a second`,
        },
      ],
    };
  },
};
