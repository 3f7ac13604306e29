import { formatNumber } from '../../../domain/figures.ts';
import { type Text, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { isLoopback } from '../../../lib/server.ts';
import { enumerated } from '../../../lib/text.ts';
import type { Health } from '../../health.ts';
import { maskedUrl } from '../../webhook/words.ts';
import type { Examination, Finding } from './examination.ts';

/** Fewest characters of a secret: 128 bits in letters, digits, hyphens and underscores. */
const SHORTEST_SECRET = 22;

const NO_ADDRESS: Finding = {
  tone: 'bad',
  text: 'PUBLIC_URL isn’t set, so the service can’t report events to Postbell. Whoever runs Postbell has to set it to Postbell’s public address.',
};

export const settings: Examination = {
  about: 'the settings',
  async examine({ now, policy, store, health: { settings: given } }) {
    const admins = policy.adminsIn(await store.rights.all()).length;
    const rules = await store.approvals.rules();
    const address = given.publicUrl === null ? 'not set' : maskedUrl(given.publicUrl);
    return {
      findings: [...adminFinding(admins), ...findingsIn(given), ...rotationFinding(given, now)],
      facts: [
        { label: 'Admins', value: String(admins) },
        { label: 'Approvals', value: approvalsInWords(admins, rules !== null) },
        { label: 'Public address', value: address },
      ],
    };
  },
};

function adminFinding(admins: number): Finding[] {
  if (admins > 0) return [];
  const text =
    'There’s no admin, so workspace owners can do everything. Add admins to ADMINS, or grant someone the admin role.';
  return [{ tone: 'warning', text }];
}

/** Suggests them where two admins could watch over each other. */
function approvalsInWords(admins: number, areOn: boolean): string {
  if (areOn) return 'on';
  return admins < 2 ? 'off' : 'off · turn on with “postbell approvals set”';
}

function findingsIn(given: Health['settings']): Finding[] {
  const warnings: (string | false)[] = [
    isPlain(given.publicUrl) &&
      'PUBLIC_URL isn’t https, so your contacts’ addresses travel to Postbell unencrypted.',
    given.relaySecretLength < SHORTEST_SECRET &&
      `RELAY_SECRET is too short. Use at least ${SHORTEST_SECRET} random characters, then repair the webhooks.`,
    given.isServiceOpen &&
      'SERVICE_AUTH is none, and the service isn’t on this machine. Anyone who reaches it can use it.',
  ];
  return compact([
    given.publicUrl === null && NO_ADDRESS,
    ...compact(warnings).map((text): Finding => ({ tone: 'warning', text })),
  ]);
}

/** Two secrets should be accepted only for a transition. */
function rotationFinding({ previousSecretUntil: until }: Health['settings'], now: Date): Finding[] {
  if (until === null || until <= now) return [];
  const text: Text = [
    'The previous relay secret is accepted until ',
    time(until),
    '. Once no webhook needs it, remove RELAY_SECRET_PREVIOUS.',
  ];
  return [{ tone: 'warning', text }];
}

/** Tells whether events travel unencrypted; on the machine itself nothing travels. */
function isPlain(publicUrl: string | null): boolean {
  return publicUrl !== null && publicUrl.startsWith('http:') && !isLoopback(publicUrl);
}

/** Milliseconds above which an answer counts as slow. */
const SLOW_MS = { store: 500, slack: 2_000, service: 3_000 };

export const database: Examination = {
  about: 'the database',
  async examine({ health }) {
    const ms = await health.storeMs();
    const value = `${formatNumber(ms)} ms`;
    const text = `The database takes ${formatNumber(ms)} ms to respond. Its disk or network may be busy.`;
    return {
      findings: ms > SLOW_MS.store ? [{ tone: 'warning', text }] : [],
      facts: [{ label: 'Database', value }],
    };
  },
};

export const slack: Examination = {
  about: 'Slack',
  async examine({ health }) {
    const { ms, missingScopes } = await health.slack();
    const isSlow = ms > SLOW_MS.slack;
    const missing = missingScopes ?? [];
    const granted = missingScopes?.length === 0 ? ', all scopes granted' : '';
    return {
      findings: compact([
        missing.length > 0 && {
          tone: 'bad',
          text: `The Slack app is missing scopes: ${enumerated(missing)}. Update it from its manifest and reinstall it.`,
        },
        isSlow && { tone: 'warning', text: `Slack takes ${formatNumber(ms)} ms to respond.` },
      ]),
      facts: [{ label: 'Slack', value: `${formatNumber(ms)} ms${granted}` }],
    };
  },
};

export const service: Examination = {
  about: 'the service',
  async examine({ service: { balance }, health }) {
    const startedMs = health.elapsedMs();
    await balance.get();
    const ms = health.elapsedMs() - startedMs;
    const rate = formatNumber(health.settings.rateLimit);
    const text = `The service takes ${formatNumber(ms)} ms to respond.`;
    const value = `${formatNumber(ms)} ms, up to ${rate} requests per second`;
    return {
      findings: ms > SLOW_MS.service ? [{ tone: 'warning', text }] : [],
      facts: [{ label: 'Service', value }],
    };
  },
};
