import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { isLoopback } from '../../../lib/server.ts';
import { enumerated } from '../../../lib/text.ts';
import { ALL_LEFT } from '../../../policy/policy.ts';
import { isNearQuota } from '../../../monitors/request-quota.ts';
import { APART_MS } from '../../../monitors/clock-difference.ts';
import type { HealthSettings } from '../../../commands/health.ts';
import { maskedUrl } from '../../webhook/words.ts';
import { bad, type Examination, type Finding, warning } from './examination.ts';

/** Fewest characters of a secret: 128 bits in letters, digits, hyphens and underscores. */
const SHORTEST_SECRET = 22;

export const settings: Examination = async ({
  now,
  policy,
  store,
  health: { settings: given },
}) => {
  const known = policy.adminsIn(await store.rights.all());
  const admins = (await policy.presentOf(known)).length;
  const rules = await store.approvals.rules();
  const { publicUrl, previousSecretUntil: until } = given;
  return {
    findings: [
      admins === 0 && known.length > 0 && bad(ALL_LEFT),
      known.length === 0 &&
        warning(
          'There’s no admin, so workspace owners can do everything. Add admins to ADMINS, or grant someone the admin role.',
        ),
      ...settingFindings(given),
      until !== null && until > now && rotationFinding(until),
    ],
    facts: [
      { label: 'Admins', value: String(admins) },
      { label: 'Approvals', value: approvalsInWords(admins, rules !== null) },
      { label: 'Assistants', value: assistantsInWords(given) },
      { label: 'Public address', value: publicUrl === null ? 'not set' : maskedUrl(publicUrl) },
    ],
  };
};

/** Returns what the settings alone tell, to this doctor and to the one before the start. */
export function settingFindings(given: HealthSettings): readonly Finding[] {
  const { publicUrl, relaySecretLength, isServiceOpen } = given;
  const { answersAssistants, knowsSigningSecret } = given;
  return compact([
    publicUrl === null &&
      bad(
        'PUBLIC_URL isn’t set, so the service can’t report events to Postbell. Whoever runs Postbell has to set it to Postbell’s public address.',
      ),
    publicUrl !== null &&
      isPlain(publicUrl) &&
      warning(
        `PUBLIC_URL isn’t https, so your contacts’ addresses${answersAssistants ? ' and access tokens' : ''} travel to Postbell unencrypted.`,
      ),
    answersAssistants &&
      !knowsSigningSecret &&
      warning(
        'MCP is on, but Slackbot can’t ask: it does so over HTTP alone. Set SLACK_SIGNING_SECRET and SLACK_APP_TOKEN both, or use access tokens only.',
      ),
    relaySecretLength < SHORTEST_SECRET &&
      warning(
        `RELAY_SECRET is too short. Use at least ${SHORTEST_SECRET} random characters, then repair the webhooks.`,
      ),
    isServiceOpen &&
      warning(
        'SERVICE_AUTH is none, and the service isn’t on this machine. Anyone who reaches it can use it.',
      ),
  ]);
}

function assistantsInWords({ answersAssistants, publicUrl }: HealthSettings): string {
  if (!answersAssistants) return 'Off';
  return publicUrl === null ? 'On' : `On, at ${maskedUrl(`${publicUrl}/mcp`)}`;
}

/** Suggests them where two admins could watch over each other. */
function approvalsInWords(admins: number, areOn: boolean): string {
  if (areOn) return 'On';
  return admins < 2 ? 'Off' : 'Off · turn on with “postbell approvals set”';
}

/** Two secrets should be accepted only for a transition. */
function rotationFinding(until: Date): Finding {
  const end = '. Once no webhook needs it, remove RELAY_SECRET_PREVIOUS.';
  return warning(['The previous relay secret is accepted until ', time(until), end]);
}

/** Tells whether events travel unencrypted; on the machine itself nothing travels. */
function isPlain(publicUrl: string): boolean {
  return publicUrl.startsWith('http:') && !isLoopback(publicUrl);
}

const SLOW_MS = { store: 500, slack: 2_000, service: 3_000 };

export const database: Examination = async ({ health }) => {
  const ms = await health.storeMs();
  const value = `${formatNumber(ms)} ms`;
  const text = `The database takes ${value} to respond. Its disk or network may be busy.`;
  return {
    findings: [
      ms > SLOW_MS.store && warning(text),
      Math.abs(health.clockAheadMs) > APART_MS && clockFinding(health.clockAheadMs),
      health.isFileShared &&
        warning(
          'Another process of Postbell works on the same SQLite file. Stop one of them, or use PostgreSQL for several.',
        ),
    ],
    facts: [{ label: 'Database', value }],
  };
};

function clockFinding(aheadMs: number): Finding {
  const by = formatCount(Math.round(Math.abs(aheadMs) / 1000), 'second');
  const words = `This server’s clock is ${by} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s, so digests and messages may come at the wrong time. Turn on time synchronization (NTP) on both.`;
  return warning(words);
}

export const slack: Examination = async ({ health }) => {
  const { ms, missingScopes } = await health.slack();
  const missing = missingScopes ?? [];
  const took = `${formatNumber(ms)} ms`;
  const granted = missingScopes?.length === 0 ? ', all scopes granted' : '';
  return {
    findings: [
      missing.length > 0 && bad(missingInWords(missing)),
      ms > SLOW_MS.slack && warning(`Slack takes ${took} to respond.`),
    ],
    facts: [{ label: 'Slack', value: `${took}${granted}` }],
  };
};

export function missingInWords(scopes: readonly string[]): string {
  return `The Slack app is missing scopes: ${enumerated(scopes)}. Update it from its manifest and reinstall it.`;
}

export const service: Examination = async ({ service: { balance }, health, requestsToday }) => {
  const startedMs = health.elapsedMs();
  await balance.get();
  const ms = health.elapsedMs() - startedMs;
  const took = `${formatNumber(ms)} ms`;
  const value = `${took}, up to ${formatNumber(health.settings.rateLimit)} requests per second`;
  const today = requestsToday?.();
  const used = today && `${formatNumber(today.used)} of ${formatNumber(today.limit)}`;
  return {
    findings: [
      ms > SLOW_MS.service && warning(`The service takes ${took} to respond.`),
      today !== undefined &&
        isNearQuota(today) &&
        warning(
          `Postbell has made ${used} requests that your plan allows today (UTC). At the limit, the service may refuse everything.`,
        ),
    ],
    facts: compact([
      { label: 'Service', value },
      used !== undefined && { label: 'Requests today (UTC)', value: used },
    ]),
  };
};
