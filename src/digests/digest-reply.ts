import { TZDate } from '@date-fns/tz';
import { format } from '../core/date-fns.ts';
import { formatCount, formatMoney, formatNumber, formatRate } from '../core/figures.ts';
import type { Fact, Reply, Section, Step, Text } from '../core/reply.ts';
import { warningsOf } from '../core/running-out.ts';
import { enumerated } from '../core/words.ts';
import type { BalanceDetail } from '../service/balance.ts';
import { bounceSections } from './bounce-sections.ts';
import { campaignSections, verdictOnCampaigns, worstFirst } from './campaign-sections.ts';
import type { DigestFacts } from './gather.ts';

const MOST_BUTTONS = 3;
const LONGEST_NAME = 40;

/** Yesterday in one message: verdict, volume, rates, bounces, campaigns, what is left. */
export function digestReply(facts: DigestFacts, now: Date): Reply {
  const warnings = facts.balance.value ? warningsOf(facts.balance.value, now) : [];
  const title = `Digest for ${dayInWords(facts.span.day)}`;
  if (isQuiet(facts) && warnings.length === 0) {
    return { title, summary: 'A quiet day: no campaign went out and nothing bounced.' };
  }
  return {
    title,
    summary: summaryOf(facts),
    sections: [
      ...(facts.campaigns.value ? campaignSections(facts.campaigns.value) : []),
      ...(facts.bounces.value ? bounceSections(facts.bounces.value) : []),
      ...(facts.balance.value ? balanceSections(facts.balance.value, warnings) : []),
      ...missing(facts),
    ],
    steps: stepsFor(facts),
    footnote: footnoteOf(facts),
  };
}

/** `Friday, 20 November`. */
function dayInWords(day: string): string {
  return format(new TZDate(`${day}T12:00:00Z`, 'UTC'), 'EEEE, d MMMM');
}

function isQuiet({ campaigns, bounces, balance }: DigestFacts): boolean {
  return (
    campaigns.value?.sent.length === 0 && bounces.value?.total === 0 && balance.failure === null
  );
}

function summaryOf({ campaigns, bounces }: DigestFacts): Text {
  const parts = [
    campaigns.value ? verdictOnCampaigns(campaigns.value) : 'Campaigns not known now',
    bounces.value
      ? `${formatCount(bounces.value.total, 'SMTP e-mail')} bounced`
      : 'SMTP bounces not known now',
  ];
  return { kind: 'strong', text: parts.join(' · ') };
}

function balanceSections(detail: BalanceDetail, warnings: readonly string[]): Section[] {
  const { money, email, smtp } = detail;
  const facts: readonly (Fact | null)[] = [
    { label: 'Balance', value: formatMoney(money.main, money.currency) },
    email && { label: 'Campaign e-mails left', value: formatNumber(email.emailsLeft) },
    smtp && {
      label: 'SMTP e-mails left',
      value: `${formatNumber(smtp.emailsLeft)} · ${formatRate(smtp.emailsLeft, smtp.emails, 'in the tariff')}`,
    },
  ];
  return [
    { kind: 'heading', text: 'What is left' },
    { kind: 'facts', facts: facts.filter((fact) => fact !== null) },
    ...warnings.map((text): Section => ({ kind: 'notice', tone: 'warning', text: `${text}.` })),
  ];
}

/** One notice a reason, so that one outage isn't told three times. */
function missing({ campaigns, bounces, balance }: DigestFacts): Section[] {
  const parts = [
    { words: 'campaigns', failure: campaigns.failure },
    { words: 'figures in full of some campaigns', failure: campaigns.value?.failure },
    { words: 'SMTP bounces', failure: bounces.failure },
    { words: 'balance', failure: balance.failure },
  ];
  const failed = parts.flatMap(({ words, failure }) =>
    failure ? [{ words, reason: failure.message }] : [],
  );
  return [...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, same]) => ({
    kind: 'notice',
    tone: 'warning',
    text: `Missing here: ${enumerated(same.map(({ words }) => words))}. ${reason}`,
  }));
}

function stepsFor({ campaigns }: DigestFacts): Step[] {
  const worst = worstFirst(campaigns.value?.sent ?? []).slice(0, MOST_BUTTONS);
  return [
    ...worst.map(({ summary }): Step => ({
      kind: 'operation',
      label: `Open ${shortened(summary.name || summary.subject || summary.id)}`,
      operation: 'campaign show',
      values: { campaign: summary.id },
    })),
    { kind: 'operation', label: 'Campaigns', operation: 'campaign list', values: {} },
    { kind: 'operation', label: 'Balance', operation: 'balance show', values: {} },
  ];
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

function footnoteOf({ span }: DigestFacts): Text {
  return [
    'From ',
    { kind: 'time', at: span.fromAt, show: 'datetime' },
    ' to ',
    { kind: 'time', at: span.untilAt, show: 'datetime' },
    '. Campaign figures grow for about 48 hours, so those of the week before had more time. ' +
      'Of SMTP bounces the service promises the last 24 hours only.',
  ];
}
