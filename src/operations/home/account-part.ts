import { formatMoney, formatNumber, formatShare } from '../../domain/figures.ts';
import { action, type Fact, facts, notice } from '../../domain/reply.ts';
import {
  daysLeftAtPace,
  lastingInWords,
  leftInWords,
  warningsOf,
} from '../../domain/running-out.ts';
import { resultOf } from '../../lib/result.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type HomePart, keptAMinute, missing, sentWithin } from './home-part.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** We assume that the first page has the newest campaigns. */
const LATEST = 100;

export function accountPart(service: Service, now: () => Date): HomePart {
  const read = keptAMinute(now, async () => {
    const [balance, detail, latest] = await Promise.all([
      resultOf(service.balance.get()),
      resultOf(service.balance.detail()),
      resultOf(service.campaigns.page({ limit: LATEST, offset: 0 })),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    return { balance, detail, sentInWeek: sentInWeek(latest.value ?? [], now()) };
  });
  return {
    title: 'Account',
    missing: 'The balance can’t be loaded right now.',
    operation: 'balance show',
    read: async (context) => {
      const { balance, detail, sentInWeek } = await read();
      const warnings = detail.value
        ? warningsOf(detail.value, context.now, context.person.zone)
        : [];
      return {
        sections: [
          ...warnings.map((text) => notice('warning', `${text}.`)),
          facts([
            balance.value && {
              label: 'Balance',
              value: formatMoney(balance.value.amount, balance.value.currency),
            },
            ...quotaFacts(detail.value, sentInWeek, warnings),
          ]),
          ...missing('The balance', balance),
          ...missing('Your plans', detail),
        ],
        actions: [action('balance show', {}, 'Balance and plans')],
      };
    },
  };
}

/** Counts campaign emails; 0 where the campaigns that were read don't go back far enough. */
function sentInWeek(latest: readonly CampaignSummary[], now: Date): number {
  const sent = sentWithin(latest, WEEK_MS, now);
  if (sent.length === LATEST) return 0;
  return sent.reduce((sum, { statistics }) => sum + statistics.sent, 0);
}

const UNKNOWN = 'Unknown';

/** Leaves out the quotas that a warning names. */
function quotaFacts(
  detail: BalanceDetail | null,
  sentInWeek: number,
  warnings: readonly string[],
): readonly (Fact | null | false)[] {
  const { email = null, smtp = null } = detail ?? {};
  const quota = (label: string, part: number | null, all: number | null, of: string) => {
    const share =
      part !== null && all !== null && `${formatShare(part, all)} of ${formatNumber(all)}`;
    const isInWarning = share && warnings.some((text) => text.includes(share));
    return !isInWarning && { label, value: leftInWords(part, all, of) ?? UNKNOWN };
  };
  return [
    email && {
      label: 'Campaign sends remaining',
      value: email.emailsLeft === null ? UNKNOWN : withPace(email.emailsLeft, sentInWeek),
    },
    email && quota('Subscribers', email.currentSubscribers, email.maximumSubscribers, 'allowed'),
    smtp && quota('Transactional sends remaining', smtp.emailsLeft, smtp.emails, 'in your plan'),
  ];
}

function withPace(left: number, sentInWeek: number): string {
  const days = daysLeftAtPace(left, { used: sentInWeek, days: 7 });
  if (days === null) return formatNumber(left);
  return `${formatNumber(left)} · ${lastingInWords(days)} at ${formatNumber(sentInWeek)} a week`;
}
