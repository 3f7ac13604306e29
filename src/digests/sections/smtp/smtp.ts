import { DIGEST_KINDS } from '../../../domain/digest.ts';
import {
  type FigureFormats,
  isRecent,
  type Light,
  type RateName,
} from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { type PostbellError, RefusedError } from '../../../lib/errors.ts';
import type { Span } from '../../../domain/schedule.ts';
import { action, facts, notice } from '../../../domain/reply.ts';
import type { Action, Chart, Fact, Section } from '../../../domain/reply.ts';
import { type DigestRequest, type DigestSection, NOTHING } from '../../section.ts';
import type { Missing, SectionContent } from '../../section.ts';
import { paceFootnotes, withDays } from '../account/balance.ts';
import {
  countChanges,
  shareChanges,
  shareEarlier,
  type Shown,
  shownIn,
  withChanges,
} from '../comparison.ts';
import {
  type EarlierSmtpDay,
  gatherSmtp,
  sentEarlier,
  type SmtpFigures,
  type SmtpSources,
} from './smtp-figures.ts';
import {
  hearingNotices,
  silenceActions,
  lightOfRate,
  ratesIn,
  receivedIn,
  type SmtpRate,
} from './smtp-rates.ts';
import { leftInWords } from '../../../domain/running-out.ts';
import { enumerated } from '../../../lib/text.ts';
import type { SendingDomain } from '../../../service/smtp/smtp.ts';
import { worstLight } from '../campaigns/campaign-verdict.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';

export function createSmtpSection(sources: SmtpSources): DigestSection {
  return {
    name: 'smtp',
    words: 'SMTP emails',
    async tell(request) {
      const { lists, campaigns } = request.scope;
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
    'SMTP emails belong to no list or campaign. Take lists and campaigns out of this digest’s settings to read about them.';
  return {
    ...NOTHING,
    verdict: 'SMTP can’t be narrowed to lists or campaigns',
    isQuiet: false,
    sections: [{ kind: 'paragraph', text }],
  };
}

function content(figures: SmtpFigures, request: DigestRequest): SectionContent {
  const { formats } = request;
  const { volume, unsubscribed } = figures;
  const isQuiet = volume.value?.sent === 0 && (unsubscribed?.value?.unsubscribed ?? 0) === 0;
  const shown = shownIn(request);
  const volumeChart = smtpVolumeChart(figures, shown);
  const ratesChart = smtpRatesChart(figures, shown, isProvisional(request));
  // A message takes two charts, and bounces and other sections have some too.
  const isAlone = DIGEST_KINDS[request.kind].subject === 'smtp';
  const below = [...(isAlone ? [] : volumeChart), ...ratesChart];
  return {
    verdict: verdictOn(figures, formats),
    light: lightOfSmtp(figures, formats),
    isQuiet,
    sections: [...smtpSections(figures, shown, request.period), ...(isAlone ? volumeChart : [])],
    details:
      below.length > 0 ? [{ key: 'smtp', reply: { title: 'SMTP by day', sections: below } }] : [],
    actions: actionsOf(figures, request.period),
    footnotes: footnotesOf(figures, request),
    missing: missingIn(figures),
  };
}

function verdictOn(figures: SmtpFigures, formats: FigureFormats): string | null {
  const { value } = figures.volume;
  const unverified = unverifiedIn(figures).length;
  const phrases = compact([
    value && `${formats.count(value.sent, 'SMTP email')} sent`,
    ...smtpAlarms(figures, formats),
    unverified > 0 && `🟠 ${formats.count(unverified, 'sending domain')} not verified`,
  ]);
  return phrases.length > 0 ? phrases.join(' · ') : null;
}

function actionsOf(figures: SmtpFigures, period: Span): readonly Action[] {
  const domain = unverifiedIn(figures)[0]?.domain;
  return compact([
    ...silenceActions(figures, period),
    domain !== undefined && action('smtp domain show', { domain }, `Records of ${domain}`),
    action('smtp list', {}, 'SMTP emails'),
  ]);
}

/** Tells whether the latest emails of the period, as old as its end, still change. */
function isProvisional({ now, period }: DigestRequest): boolean {
  return isRecent(period.untilAt, now);
}

function footnotesOf(figures: SmtpFigures, request: DigestRequest): readonly string[] {
  const { formats, period, scope } = request;
  const { volume, unsubscribed, tariff } = figures;
  const stock = tariff?.value?.stock;
  return compact([
    ...sourcesOf(figures, period.days.length),
    isProvisional(request) &&
      ratesIn(figures).some(isGrowing) &&
      'Opens and clicks of SMTP emails under 48 hours old are provisional.',
    volume.failure === null &&
      volume.value === null &&
      'The service doesn’t list them in order, so they can’t be counted.',
    ...(stock ? paceFootnotes({ 'smtp-emails': stock }, formats) : []),
    scope.senders.length > 0 &&
      (tariff?.value || unverifiedIn(figures).length > 0) &&
      'What is left of the tariff and sending domains are the whole account’s.',
    unsubscribed === null && !receivedIn(figures) && 'Who unsubscribed isn’t known by sender.',
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
  const atSameAge = isCompared ? ', compared as they stood at the same age' : '';
  if (!isByReceived) {
    return [`SMTP figures are the service’s records of what was sent${atSameAge}.`];
  }
  return [
    'How many SMTP emails were sent is told by the service’s records, which are too many to look at each.',
    `Their rates are what Postbell counted from webhooks, each email once and with the day on which it first arrived or bounced${atSameAge}.`,
  ];
}

function missingIn(figures: SmtpFigures): readonly Missing[] {
  const { volume, unsubscribed, tariff, domains } = figures;
  const rates = new Set(ratesIn(figures).map(({ name }) => name));
  const isLeavingReported = rates.has('unsubscribes') && rates.has('complaints');
  const lack = (words: string, failure: PostbellError | null | undefined) =>
    failure && { words, failure };
  return compact([
    lack('SMTP emails sent', volume.failure),
    !isLeavingReported && lack('SMTP unsubscribes', unsubscribed?.failure),
    lack('what is left of the SMTP tariff', tariff?.failure),
    lack('sending domains', domains.failure),
  ]);
}

const MOST_DOMAINS = 3;

function smtpSections(figures: SmtpFigures, shown: Shown, period: Span): readonly Section[] {
  const all = [...volumeFacts(figures, shown), ...tariffFacts(figures, shown.formats)];
  return compact<Section>([
    { kind: 'heading', text: 'SMTP' },
    all.length > 0 && facts(all),
    ...hearingNotices(figures, period, shown.formats),
    ...domainNotices(unverifiedIn(figures)),
  ]);
}

/** The worst light of its rates and domains; `null` where none was judged. */
function lightOfSmtp(figures: SmtpFigures, formats: FigureFormats): Light | null {
  const rates = ratesIn(figures).map((rate) => lightOfRate(rate, formats));
  return worstLight([...rates, unverifiedIn(figures).length > 0 ? '🟠' : null]);
}

/** Rates with an amber or red light, for the headline; empty without any. */
function smtpAlarms(figures: SmtpFigures, formats: FigureFormats): readonly string[] {
  return ratesIn(figures).flatMap((rate) => {
    const light = rate.isReportedElsewhere ? null : lightOfRate(rate, formats);
    if (light === null || light === '🟢') return [];
    const { label, part, all, of } = rate;
    return [`${light} ${label.toLowerCase()} ${formats.rate(part, all, of)}`];
  });
}

function unverifiedIn({ domains }: SmtpFigures): readonly SendingDomain[] {
  return (domains.value ?? []).filter(({ checks }) => !checks.all);
}

function volumeFacts(figures: SmtpFigures, shown: Shown): readonly Fact[] {
  const isCut = figures.unsubscribed?.value?.isCut === true;
  return compact([
    sentFact(figures, shown),
    receivedFact(figures, shown),
    ...ratesIn(figures).map((rate) => rateFact(rate, isCut && rate.isOfList, figures, shown)),
  ]);
}

function rateFact(rate: SmtpRate, isCut: boolean, { earlier }: SmtpFigures, shown: Shown): Fact {
  const { formats, days } = shown;
  const { label, part, all, of } = rate;
  const light = lightOfRate(rate, formats);
  const share = all > 0 ? ` · ${light ? `${light} ` : ''}${formats.rate(part, all, of)}` : '';
  const figure = `${formats.number(part)}${share}`;
  if (isCut) return { label, value: `more than ${figure}` };
  const changes = shareChanges(rate, shareEarlier(earlier, days, rate.on), shown);
  return { label, value: withChanges(figure, changes) };
}

function sentFact({ volume, earlier }: SmtpFigures, shown: Shown): Fact | null {
  if (!volume.value) return null;
  const { sent } = volume.value;
  const changes = countChanges(sent, sentEarlier(earlier, shown.days), shown);
  return { label: 'Sent', value: withChanges(shown.formats.number(sent), changes) };
}

/** The number of emails that the rates cover, where they aren't the service's. */
function receivedFact(figures: SmtpFigures, { formats }: Shown): Fact | null {
  const received = receivedIn(figures);
  const sent = figures.volume.value?.sent ?? 0;
  if (!received) return null;
  const { number, rate } = formats;
  // Webhooks report some emails of shortly before midnight only after it.
  const share = received.sent < sent ? ` · ${rate(received.sent, sent, 'sent')}` : '';
  return { label: 'Counted by Postbell', value: `${number(received.sent)}${share}` };
}

function tariffFacts({ tariff }: SmtpFigures, formats: FigureFormats): readonly Fact[] {
  if (!tariff?.value) return [];
  const { tariff: smtp, stock } = tariff.value;
  const { emails, emailsLeft, emailsAnHour } = smtp;
  const left = leftInWords(emailsLeft, emails, 'emails', formats);
  return compact([
    left !== null && { label: 'Left of the tariff', value: withDays(left, stock, formats) },
    emailsAnHour !== null &&
      emailsAnHour > 0 && { label: 'Limit', value: `${formats.number(emailsAnHour)} an hour` },
  ]);
}

function domainNotices(unverified: readonly SendingDomain[]): readonly Section[] {
  const more = unverified.length - MOST_DOMAINS;
  const texts = unverified
    .slice(0, MOST_DOMAINS)
    .map(
      ({ domain, checks }) =>
        `${domain} isn’t verified: ${missingChecks(checks)}. Mail servers may refuse what is sent from it.`,
    );
  const last =
    more > 0 && `${more} more ${more === 1 ? 'domain isn’t' : 'domains aren’t'} verified.`;
  return compact([...texts, last]).map((text) => notice('warning', text));
}

function missingChecks({ dkim, spf, dmarc }: SendingDomain['checks']): string {
  const missing = compact([!spf && 'SPF', !dkim && 'DKIM', !dmarc && 'DMARC']);
  if (missing.length === 0) return 'the service hasn’t finished its checks';
  return `its ${enumerated(missing)} ${missing.length === 1 ? 'record is' : 'records are'} missing`;
}

const CHARTED: ReadonlySet<RateName | null> = new Set(['delivery', 'opens', 'clicks']);

function smtpVolumeChart({ days }: SmtpFigures, { formats }: Shown): readonly Chart[] {
  const series = [{ name: 'Sent', of: ({ sent }: EarlierSmtpDay) => sent }];
  return countsByDay(days, { title: 'SMTP emails by day', unit: 'emails', series }, formats);
}

function smtpRatesChart(
  figures: SmtpFigures,
  { formats, days }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  const rates = ratesIn(figures).filter(({ name }) => CHARTED.has(name));
  if (rates.length === 0) return [];
  const title = `SMTP rates by day${atWhichAge(days, isProvisional)}`;
  const series = rates.map(({ label, of, on }) => ({ name: `${label} of ${of}`, of: on }));
  return sharesByDay(figures.days, { title, series }, formats);
}
