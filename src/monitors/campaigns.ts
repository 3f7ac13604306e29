import { quotedTitle } from '../domain/campaign-title.ts';
import { uncapitalised } from '../lib/text.ts';
import { campaignCodes, isWaitingForPerson, stateOf } from '../domain/campaign-status.ts';
import pMap from 'p-map';
import { resultOf, type Result } from '../lib/result.ts';
import { RefusedError } from '../lib/errors.ts';
import { WEBHOOK_KINDS, EVENT_LABELS } from '../domain/events.ts';
import { action, type Text, time } from '../domain/reply.ts';
import type { Silence } from '../domain/webhooks.ts';
import type { Campaign, CampaignSummary } from '../service/campaigns/campaign.ts';
import { type CheckResult, GONE, type Check, type CheckDependencies } from './check.ts';

/** Statuses that last until somebody acts (spec 1, section 3.3). */
const WAITING = campaignCodes('questioned', 'requiresEditing');
const PREFIX = 'campaign:';
const AT_ONCE = 4;

/** Mostly makes one call, and one for each campaign with a known problem that waits no longer. */
export async function checkModeration(
  { service, store }: CheckDependencies,
  at: Date,
): Promise<Check> {
  const waiting: CampaignSummary[] = [];
  for await (const one of service.campaigns.all({ statuses: WAITING })) waiting.push(one);
  const seen = new Set(waiting.map(({ id }) => id));
  const known = (await store.problems.all())
    .filter(({ subject }) => subject.startsWith(PREFIX))
    .map(({ subject }) => subject.slice(PREFIX.length));
  const others = [...new Set(known)].filter((id) => !seen.has(id));
  const read = async (id: string) => knownResult(id, await resultOf(service.campaigns.get(id)), at);
  const requested = await pMap(others, read, { concurrency: AT_ONCE });
  const results = [...waiting.map((one) => campaignResult(one, at)), ...requested.flat()];
  return {
    kind: 'moderation',
    prefix: PREFIX,
    isWhole: false,
    results: () => results,
    many: (count) => `${count} campaigns are on hold`,
  };
}

/** Returns nothing while the status is unknown: an outage says nothing of the campaign. */
function knownResult(
  id: string,
  { value, failure }: Result<Campaign>,
  at: Date,
): readonly CheckResult[] {
  if (value) return [campaignResult(value, at)];
  if (!(failure instanceof RefusedError)) return [];
  const subject = `${PREFIX}${id}`;
  return [{ subject, status: 'ok', problem: { title: '' }, resolution: GONE }];
}

function campaignResult(campaign: Campaign | CampaignSummary, at: Date): CheckResult {
  const { id, status } = campaign;
  const { word, advice } = stateOf(campaign, at);
  const title = quotedTitle(campaign);
  return {
    subject: `${PREFIX}${id}`,
    status: isWaitingForPerson(status) ? 'failing' : 'ok',
    problem: {
      title: `Campaign ${title} is ${uncapitalised(word)}`,
      summary: advice ?? '',
      actions: [action('campaign show', { campaign: id }, 'Open campaign')],
    },
    resolution: `Campaign ${title} is no longer on hold: ${uncapitalised(word)}.`,
  };
}

/** @throws {PostbellError} of the service. */
export async function checkWebhooks({ silences, store }: CheckDependencies): Promise<Check> {
  const [silent, received] = await Promise.all([silences(), store.received.lastByKind()]);
  const results = WEBHOOK_KINDS.map((kind): CheckResult => {
    const silence = silent.find((one) => one.kind === kind);
    return {
      subject: `webhook:${kind}`,
      status: silence ? 'failing' : 'ok',
      problem: {
        title: `Silent webhook: ${EVENT_LABELS[kind]}`,
        summary: silence ? silenceInWords(silence) : '',
        actions: [action('postbell doctor', {}, 'Run a health check')],
      },
      resolution: `${EVENT_LABELS[kind]}: events are arriving again.`,
      // A silence ends only with an event, not with the lack of proof of it.
      provenAt: received.get(kind) ?? null,
    };
  });
  return {
    kind: 'webhooks',
    prefix: 'webhook:',
    isWhole: false,
    results: () => results,
    many: (count) => `${count} silent webhooks`,
  };
}

function silenceInWords({ receivedAt, campaign }: Silence): Text {
  return [
    `The service counted some for “${campaign.name}”, but none `,
    ...(receivedAt === null ? ['ever arrived'] : ['has arrived since ', time(receivedAt)]),
    '. Check that the service can reach PUBLIC_URL.',
  ];
}
