import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { action, type Fact, facts, notice, type Section } from '../../domain/reply.ts';
import { daysLeftAtPace, daysUntil, leftInWords, warningsOf } from '../../domain/running-out.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import type { Balance, BalanceDetail } from '../../service/balance.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type HomePart, keptAMinute, missing } from './home-part.ts';
import { compact } from '../../lib/compact.ts';

const DAY_MS = 24 * 60 * 60_000;
const PACE_DAYS = 7;
/** We assume that the first page has the newest campaigns. */
const LATEST = 100;

export function balancePart(service: Service, now: () => Date): HomePart {
  const read = keptAMinute(now, async () => {
    const [balance, detail, latest] = await Promise.all([
      resultOf(service.balance.get()),
      resultOf(service.balance.detail()),
      resultOf(service.campaigns.page({ limit: LATEST, offset: 0 })),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    return { balance, detail, sentOfLate: sentOfLate(latest.value ?? [], now()) };
  });
  return {
    title: 'Balance and remaining sends',
    missing: 'The balance can’t be loaded right now.',
    operation: 'balance show',
    read: async (context) => {
      const { balance, detail, sentOfLate } = await read();
      const warnings = detail.value ? warningsOf(detail.value, context.now) : [];
      return {
        sections: [
          ...warnings.map((text): Section => notice('warning', `${text}.`)),
          facts([...moneyFacts(balance), ...quotaFacts(detail.value, sentOfLate, context.now)]),
          ...missing('The balance', balance),
          ...missing('Your plans', detail),
        ],
        actions: [action('balance show', {}, 'Balance')],
      };
    },
  };
}

function moneyFacts({ value }: Result<Balance>): Fact[] {
  return value ? [{ label: 'Balance', value: formatMoney(value.amount, value.currency) }] : [];
}

/** Counts campaign emails; 0 where the campaigns that were read don't go back far enough. */
function sentOfLate(latest: readonly CampaignSummary[], now: Date): number {
  const sinceMs = now.getTime() - PACE_DAYS * DAY_MS;
  const ofLate = latest.filter(
    ({ sendAt }) => sendAt !== null && sendAt.getTime() >= sinceMs && sendAt <= now,
  );
  if (ofLate.length === LATEST) return 0;
  return ofLate.reduce((sum, { statistics }) => sum + statistics.sent, 0);
}

function paceOf(left: number, used: number): string[] {
  const days = daysLeftAtPace(left, { used, days: PACE_DAYS });
  if (days === null) return [];
  const pace = `at the pace of the last ${PACE_DAYS} days, ${formatNumber(used)} sent`;
  return [` · last about ${formatCount(days, 'day')} (${pace})`];
}

const NOT_TOLD = 'Unknown';

function quotaFacts(detail: BalanceDetail | null, used: number, now: Date): Fact[] {
  const { email = null, smtp = null } = detail ?? {};
  return compact([
    email && {
      label: 'Campaign sends remaining',
      value: [
        email.emailsLeft === null ? NOT_TOLD : formatNumber(email.emailsLeft),
        ...(email.emailsLeft === null ? [] : paceOf(email.emailsLeft, used)),
        ...endOf(email.endsAt, 'plan ends', now),
      ],
    },
    email && {
      label: 'Subscribers',
      value: leftInWords(email.currentSubscribers, email.maximumSubscribers, 'allowed') ?? NOT_TOLD,
    },
    smtp && {
      label: 'Transactional sends remaining',
      value: [
        leftInWords(smtp.emailsLeft, smtp.emails, 'in your plan') ?? NOT_TOLD,
        ...endOf(smtp.endsAt, smtp.renewsItself ? 'plan renews' : 'plan ends', now),
      ],
    },
  ]);
}

function endOf(endsAt: Date | null, verb: string, now: Date): string[] {
  if (!endsAt) return [];
  const days = daysUntil(endsAt, now);
  if (days < 0) return [' · plan has ended'];
  return [days === 0 ? ` · ${verb} within a day` : ` · ${verb} in ${formatCount(days, 'day')}`];
}
