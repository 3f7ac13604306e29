import { DIGEST_KINDS } from '../../../domain/digest.ts';
import {
  formatCount,
  formatCounted,
  formatNumber,
  formatRate,
  formatShare,
  isAlarming,
  isRecent,
  type Judging,
} from '../../../domain/figures.ts';
import type { Light, RateName } from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { type PostbellError, RefusedError } from '../../../lib/errors.ts';
import type { Span } from '../../../domain/schedule.ts';
import { action, facts, notice } from '../../../domain/reply.ts';
import type { Action, Chart, Fact, Section, Table } from '../../../domain/reply.ts';
import { type DigestRequest, type DigestSection, NOTHING } from '../../section.ts';
import type { Missing, SectionContent } from '../../section.ts';
import { paceFootnotes, withDays } from '../account/balance.ts';
import {
  comparedAmount,
  type ComparedFigure,
  comparedShare,
  comparedTable,
  shareEarlier,
  type Shown,
  shownIn,
} from '../comparison.ts';
import { gatherSmtp, sentEarlier } from './smtp-figures.ts';
import type { EarlierSmtpDay, SmtpFigures, SmtpSources } from './smtp-figures.ts';
import { webhookNotices, webhookActions, lightOfRate, ratesIn, receivedIn } from './smtp-rates.ts';
import type { SmtpRate } from './smtp-rates.ts';
import { leftInWords } from '../../../domain/running-out.ts';
import { enumerated } from '../../../lib/text.ts';
import type { SendingDomain } from '../../../service/smtp/smtp.ts';
import { worstLight } from '../../../domain/campaign-judgement.ts';
import { redFirst } from '../campaigns/campaign-verdict.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';

export function createSmtpSection(sources: SmtpSources): DigestSection {
  return {
    name: 'smtp',
    words: 'transactional email',
    async tell(request) {
      const { lists, campaigns } = request.filter;
      if (lists.length > 0 || campaigns.length > 0) return notReported(request);
      const figures = await gatherSmtp(sources, request);
      const { failure } = figures.volume;
      if (failure instanceof RefusedError && DIGEST_KINDS[request.kind].isWeekly) return NOTHING;
      if (failure && figures.domains.failure) throw failure;
      return content(figures, request);
    },
  };
}

/** A digest of SMTP says why it is empty; others leave that to the bounces section. */
function notReported({ kind }: DigestRequest): SectionContent {
  if (DIGEST_KINDS[kind].subject !== 'smtp') return NOTHING;
  const text =
    'Transactional email belongs to no list or campaign. Remove lists and campaigns from this digest’s filters to include it.';
  return {
    ...NOTHING,
    verdict: 'Transactional email can’t be filtered by list or campaign',
    isQuiet: false,
    sections: [{ kind: 'paragraph', text }],
  };
}

function content(figures: SmtpFigures, request: DigestRequest): SectionContent {
  const { judging } = request;
  const { volume, unsubscribed } = figures;
  const isQuiet = volume.value?.sent === 0 && (unsubscribed?.value?.unsubscribed ?? 0) === 0;
  const shown = shownIn(request);
  const volumeChart = smtpVolumeChart(figures);
  const ratesChart = smtpRatesChart(figures, shown, isProvisional(request));
  return {
    ...verdictOn(figures, judging),
    light: lightOfSmtp(figures, judging),
    isQuiet,
    table: smtpTable(figures, shown),
    warnings: domainWarnings(unverifiedIn(figures)),
    sections: [...smtpSections(figures, shown, request.period), ...volumeChart],
    details:
      ratesChart.length > 0
        ? [{ key: 'smtp', reply: { title: 'Transactional email by day', sections: ratesChart } }]
        : [],
    actions: actionsOf(figures, request.period),
    footnotes: footnotesOf(figures, request),
    missing: missingIn(figures),
  };
}

function verdictOn(
  figures: SmtpFigures,
  judging: Judging,
): Pick<SectionContent, 'verdict' | 'also'> {
  const { value } = figures.volume;
  const unverified = unverifiedIn(figures).length;
  const sent = value && `${formatCount(value.sent, 'transactional email')} sent`;
  const wrong = compact([
    ...smtpAlarms(figures, judging),
    unverified > 0 && `🟠 ${formatCount(unverified, 'sending domain')} not verified`,
  ]);
  const [verdict = sent, ...also] = redFirst(wrong);
  return { verdict, also };
}

function actionsOf(figures: SmtpFigures, period: Span): readonly Action[] {
  const domain = unverifiedIn(figures)[0]?.domain;
  return compact([
    ...webhookActions(figures, period),
    domain !== undefined && action('smtp domain show', { domain }, `DNS records of ${domain}`),
    action('smtp list', {}, 'Transactional emails'),
  ]);
}

/** Tells whether the latest emails of the period, as old as its end, still change. */
function isProvisional({ now, period }: DigestRequest): boolean {
  return isRecent(period.untilAt, now);
}

function footnotesOf(figures: SmtpFigures, request: DigestRequest): readonly string[] {
  const { period, filter } = request;
  const { volume, unsubscribed, tariff } = figures;
  const stock = tariff?.value?.stock;
  return compact([
    ...sourcesOf(figures, period.days.length),
    isProvisional(request) &&
      ratesIn(figures).some(isGrowing) &&
      'Opens and clicks of emails less than 48 hours old aren’t final.',
    volume.failure === null &&
      volume.value === null &&
      'There are too many transactional emails to count.',
    ...(stock ? paceFootnotes({ 'smtp-emails': stock }) : []),
    filter.senders.length > 0 &&
      (tariff?.value || unverifiedIn(figures).length > 0) &&
      'Remaining sends and sending domains are those of the whole account.',
    unsubscribed === null && !receivedIn(figures) && 'Unsubscribes aren’t known by sender.',
  ]);
}

function isGrowing({ name, all }: SmtpRate): boolean {
  return (name === 'opens' || name === 'clicks') && all > 0;
}

function sourcesOf(figures: SmtpFigures, days: number): readonly string[] {
  const isByReceived = receivedIn(figures) !== null;
  const isCompared = ratesIn(figures).some(({ isOfList, on }) => {
    const { before, usual } = shareEarlier(figures.earlier, days, on);
    return !isOfList && (before ?? usual) !== null;
  });
  const atSameAge = isCompared ? ', compared with earlier days at the same age' : '';
  if (!isByReceived) {
    return [`Transactional figures are the service’s records${atSameAge}.`];
  }
  return [
    'Transactional emails sent are the service’s count.',
    `Their rates are counted from webhooks, on the day an email first arrived or bounced${atSameAge}.`,
  ];
}

function missingIn(figures: SmtpFigures): readonly Missing[] {
  const { volume, unsubscribed, tariff, domains } = figures;
  const rates = new Set(ratesIn(figures).map(({ name }) => name));
  const isLeavingReported = rates.has('unsubscribes') && rates.has('complaints');
  const lack = (words: string, failure: PostbellError | null | undefined) =>
    failure && { words, failure };
  return compact([
    lack('transactional emails sent', volume.failure),
    !isLeavingReported && lack('transactional unsubscribes', unsubscribed?.failure),
    lack('remaining transactional sends', tariff?.failure),
    lack('sending domains', domains.failure),
  ]);
}

const MOST_DOMAINS = 3;

function smtpSections(figures: SmtpFigures, shown: Shown, period: Span): readonly Section[] {
  const all = [...volumeFacts(figures, shown), ...tariffFacts(figures)];
  return compact<Section>([
    { kind: 'heading', text: 'Transactional email' },
    all.length > 0 && facts(all),
    ...webhookNotices(figures, period),
    ...domainWarnings(unverifiedIn(figures)).map((text) => notice('warning', text)),
  ]);
}

function lightOfSmtp(figures: SmtpFigures, judging: Judging): Light | null {
  const rates = ratesIn(figures).map((rate) => lightOfRate(rate, judging));
  return worstLight([...rates, unverifiedIn(figures).length > 0 ? '🟠' : null]);
}

function smtpAlarms(figures: SmtpFigures, judging: Judging): readonly string[] {
  return ratesIn(figures).flatMap((rate) => {
    const light = rate.isReportedElsewhere ? null : lightOfRate(rate, judging);
    if (!isAlarming(light)) return [];
    const { label, name, part, all } = rate;
    const missed = name === null ? '' : ` (${judging.limit(name, light)})`;
    return [`${light} transactional: ${label.toLowerCase()} ${formatShare(part, all)}${missed}`];
  });
}

function unverifiedIn({ domains }: SmtpFigures): readonly SendingDomain[] {
  return (domains.value ?? []).filter(({ checks }) => !checks.all);
}

function volumeFacts(figures: SmtpFigures, shown: Shown): readonly Fact[] {
  return compact([
    comparedVolume(figures, shown)?.fact,
    receivedFact(figures),
    ...ratesIn(figures).map((rate) => rateFact(rate, figures, shown)),
  ]);
}

function rateFact(rate: SmtpRate, figures: SmtpFigures, shown: Shown): Fact {
  const { judging } = shown;
  const { label, part, all, of } = rate;
  const figure =
    all > 0
      ? formatCounted(rate.part, rate.all, of, lightOfRate(rate, judging))
      : formatNumber(part);
  if (isCut(rate, figures)) return { label, value: `more than ${figure}` };
  return all > 0 ? comparedRate(rate, figures, shown).fact : { label, value: figure };
}

function isCut({ isOfList }: SmtpRate, { unsubscribed }: SmtpFigures): boolean {
  return isOfList && unsubscribed?.value?.isCut === true;
}

function smtpTable(figures: SmtpFigures, shown: Shown): Table | null {
  const known = ratesIn(figures).filter((rate) => !isCut(rate, figures));
  const rates = known.map((rate) => comparedRate(rate, figures, shown));
  const rows = compact([comparedVolume(figures, shown), ...rates]).map(({ row }) => row);
  return comparedTable(rows, shown);
}

function comparedVolume({ volume, earlier }: SmtpFigures, shown: Shown): ComparedFigure | null {
  if (!volume.value) return null;
  return comparedAmount('Sent', volume.value.sent, sentEarlier(earlier, shown.days), shown);
}

function comparedRate(rate: SmtpRate, { earlier }: SmtpFigures, shown: Shown): ComparedFigure {
  const { label, of, on } = rate;
  const light = lightOfRate(rate, shown.judging);
  return comparedShare(label, rate, shareEarlier(earlier, shown.days, on), { of, light }, shown);
}

function receivedFact(figures: SmtpFigures): Fact | null {
  const received = receivedIn(figures);
  const sent = figures.volume.value?.sent ?? 0;
  if (!received) return null;
  // Webhooks report some emails of shortly before midnight only after it.
  const share = received.sent < sent ? ` · ${formatRate(received.sent, sent, 'sent')}` : '';
  return { label: 'Reported by webhooks', value: `${formatNumber(received.sent)}${share}` };
}

function tariffFacts({ tariff }: SmtpFigures): readonly Fact[] {
  if (!tariff?.value) return [];
  const { tariff: smtp, stock } = tariff.value;
  const { emails, emailsLeft, emailsAnHour } = smtp;
  const left = leftInWords(emailsLeft, emails, 'emails');
  return compact([
    left !== null && { label: 'Remaining sends', value: withDays(left, stock) },
    emailsAnHour !== null &&
      emailsAnHour > 0 && { label: 'Limit', value: `${formatNumber(emailsAnHour)} per hour` },
  ]);
}

function domainWarnings(unverified: readonly SendingDomain[]): readonly string[] {
  const more = unverified.length - MOST_DOMAINS;
  const texts = unverified
    .slice(0, MOST_DOMAINS)
    .map(
      ({ domain, checks }) =>
        `${domain} isn’t verified: ${missingChecks(checks)}. Mail servers may reject its email.`,
    );
  const last =
    more > 0 && `${more} more ${more === 1 ? 'domain isn’t' : 'domains aren’t'} verified.`;
  return compact([...texts, last]);
}

function missingChecks({ dkim, spf, dmarc }: SendingDomain['checks']): string {
  const missing = compact([!spf && 'SPF', !dkim && 'DKIM', !dmarc && 'DMARC']);
  if (missing.length === 0) return 'the service is still checking it';
  return `its ${enumerated(missing)} ${missing.length === 1 ? 'record is' : 'records are'} missing`;
}

const CHARTED: ReadonlySet<RateName | null> = new Set(['delivery', 'opens', 'clicks']);

function smtpVolumeChart({ days }: SmtpFigures): readonly Chart[] {
  const series = [{ name: 'Sent', of: ({ sent }: EarlierSmtpDay) => sent }];
  return countsByDay(days, { title: 'Transactional emails by day', unit: 'emails', series });
}

function smtpRatesChart(
  figures: SmtpFigures,
  { days }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  const rates = ratesIn(figures).filter(({ name }) => CHARTED.has(name));
  if (rates.length === 0) return [];
  const title = `Transactional rates by day${atWhichAge(days, isProvisional)}`;
  const series = rates.map(({ label, of, on }) => ({ name: `${label} of ${of}`, of: on }));
  return sharesByDay(figures.days, { title, series });
}
