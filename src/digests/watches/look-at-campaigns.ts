import { EVENT_KINDS, EVENT_LABELS } from '../../core/events.ts';
import type { Step, Text } from '../../core/reply.ts';
import type { Silence } from '../../core/silence.ts';
import { campaignCodes } from '../../service/campaign-stage.ts';
import type { CampaignSummary } from '../../service/campaign.ts';
import { campaignsSince } from '../../service/recent-campaigns.ts';
import type { Look, LookParts, Sight } from './look.ts';

const LOOK_BACK_MS = 14 * 24 * 3_600_000;
/** What goes on only when somebody answers a moderator or edits the campaign (spec 1, section 3.3). */
const WAITING: ReadonlySet<number> = new Set(campaignCodes('questioned', 'requiresEditing'));

const DOCTOR: Step = {
  kind: 'operation',
  label: 'Check everything',
  operation: 'postbell doctor',
  values: {},
};

/** Campaigns that wait for somebody; mostly one call. @throws {PostbellError} of the service. */
export async function lookAtModeration({ service }: LookParts, at: Date): Promise<Look> {
  const recent = await campaignsSince(service, new Date(at.getTime() - LOOK_BACK_MS));
  const sights = recent.map(campaignSight);
  return {
    kind: 'moderation',
    prefix: 'campaign:',
    isWhole: true,
    sights: () => sights,
    many: (count) => `${count} campaigns wait for you`,
  };
}

function campaignSight({ id, name, subject, status }: CampaignSummary): Sight {
  const title = `«${name || subject || 'Campaign'}» (${id})`;
  return {
    subject: `campaign:${id}`,
    stands: WAITING.has(status.code) ? 'badly' : 'well',
    trouble: {
      title: `Campaign ${title} waits for you`,
      summary: `The service says: ${status.name}. It goes out once that is settled in the service’s own panel.`,
      steps: [
        {
          kind: 'operation',
          label: 'Open campaign',
          operation: 'campaign show',
          values: { campaign: id },
        },
      ],
    },
    relief: `Campaign ${title} waits no longer: ${status.name}.`,
  };
}

/** Webhooks that report nothing; mostly one call. @throws {PostbellError} of the service. */
export async function lookAtWebhooks({ silences, store }: LookParts): Promise<Look> {
  const [silent, heard] = await Promise.all([silences(), store.heard.lastByKind()]);
  const sights = EVENT_KINDS.map((kind): Sight => {
    const silence = silent.find((one) => one.kind === kind);
    return {
      subject: `webhook:${kind}`,
      stands: silence ? 'badly' : 'well',
      trouble: {
        title: `Silent webhook: ${EVENT_LABELS[kind]}`,
        summary: silence ? silenceInWords(silence) : '',
        steps: [DOCTOR],
      },
      relief: `${EVENT_LABELS[kind]} arrive again.`,
      // That nothing proves a silence any more does not end it.
      provenAt: heard.get(kind) ?? null,
    };
  });
  return {
    kind: 'webhooks',
    prefix: 'webhook:',
    isWhole: false,
    sights: () => sights,
    many: (count) => `${count} silent webhooks`,
  };
}

function silenceInWords({ heardAt, campaign }: Silence): Text {
  return [
    `The service counted some for «${campaign.name}», yet `,
    ...(heardAt === null
      ? ['none ever arrived here']
      : ['none arrived here since ', { kind: 'time', at: heardAt, show: 'datetime' } as const]),
    '. Check that the service reaches PUBLIC_URL.',
  ];
}
