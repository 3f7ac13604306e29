import { isRecent } from '../../../domain/final.ts';
import { RefusedError } from '../../../lib/errors.ts';
import type { Span } from '../../../domain/schedule.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Step } from '../../../domain/reply.ts';
import type { Missing, Part, SectionContent, DigestRequest } from '../../part.ts';
import { paceFootnotes } from '../account/balance-sections.ts';
import { shareEarlier, shownIn } from '../earlier-days.ts';
import { gatherSmtp, type SmtpFigures, type SmtpSources } from './gather-smtp.ts';
import { hearingSteps } from './smtp-received.ts';
import { smtpRatesChart, smtpVolumeChart } from './smtp-charts.ts';
import { receivedIn, ratesIn, type SmtpRate } from './smtp-rates.ts';
import { lightOfSmtp, smtpAlarms, smtpSections, unverifiedIn } from './smtp-sections.ts';

/**
 * Creates the section of SMTP e-mails: their number, their rates, and what keeps them from
 * arriving.
 */
export function createSmtpPart(sources: SmtpSources): Part {
  return {
    name: 'smtp',
    words: 'SMTP e-mails',
    async tell(request) {
      const { lists, campaigns } = request.scope;
      if (lists.length > 0 || campaigns.length > 0) return notReported(request);
      const figures = await gatherSmtp(sources, request);
      const { failure } = figures.volume;
      if (failure instanceof RefusedError && request.kind === 'weekly') return NOTHING;
      if (failure && figures.domains.failure) throw failure;
      return content(figures, request);
    },
  };
}

const NOTHING: SectionContent = { verdict: null, light: null, isQuiet: true, sections: [] };

/** A digest of SMTP says why it is empty; others leave that to the bounces section. */
function notReported({ kind }: DigestRequest): SectionContent {
  if (kind !== 'smtp') return NOTHING;
  const text =
    'SMTP e-mails belong to no list or campaign. Take lists and campaigns out of this digest’s settings to read about them.';
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
  const isAlone = request.kind === 'smtp';
  const below = [...(isAlone ? [] : volumeChart), ...ratesChart];
  return {
    verdict: verdictOn(figures, formats),
    light: lightOfSmtp(figures, formats),
    isQuiet,
    sections: [...smtpSections(figures, shown, request.period), ...(isAlone ? volumeChart : [])],
    details:
      below.length > 0 ? [{ key: 'smtp', reply: { title: 'SMTP by day', sections: below } }] : [],
    steps: stepsOf(figures, request.period),
    footnotes: footnotesOf(figures, request),
    missing: missingIn(figures),
  };
}

function verdictOn(figures: SmtpFigures, formats: FigureFormats): string | null {
  const { value } = figures.volume;
  const sent = value ? [`${formats.count(value.sent, 'SMTP e-mail')} sent`] : [];
  const unverified = unverifiedIn(figures).length;
  const phrases = [
    ...sent,
    ...smtpAlarms(figures, formats),
    ...(unverified > 0 ? [`🟠 ${formats.count(unverified, 'sending domain')} not verified`] : []),
  ];
  return phrases.length > 0 ? phrases.join(' · ') : null;
}

function stepsOf(figures: SmtpFigures, period: Span): readonly Step[] {
  const [unverified] = unverifiedIn(figures);
  const records: readonly Step[] = unverified
    ? [
        {
          kind: 'operation',
          label: `Records of ${unverified.domain}`,
          operation: 'smtp domain show',
          values: { domain: unverified.domain },
        },
      ]
    : [];
  return [
    ...hearingSteps(figures, period),
    ...records,
    { kind: 'operation', label: 'SMTP e-mails', operation: 'smtp list', values: {} },
  ];
}

/** Tells whether the latest e-mails of the period, as old as its end, still change. */
function isProvisional({ now, period }: DigestRequest): boolean {
  return isRecent(period.untilAt, now);
}

function footnotesOf(figures: SmtpFigures, request: DigestRequest): readonly string[] {
  const { formats, period, scope } = request;
  const { volume, unsubscribed, tariff } = figures;
  const stock = tariff?.value?.stock;
  return [
    ...sourcesOf(figures, period.days.length),
    ...(isProvisional(request) && ratesIn(figures).some(isGrowing)
      ? ['Opens and clicks of SMTP e-mails under 48 hours old are provisional.']
      : []),
    ...(volume.failure === null && volume.value === null
      ? ['The service doesn’t list them in order, so they can’t be counted.']
      : []),
    ...(stock ? paceFootnotes({ 'smtp-emails': stock }, formats) : []),
    ...(scope.senders.length > 0 && (tariff?.value || unverifiedIn(figures).length > 0)
      ? ['What is left of the tariff and sending domains are the whole account’s.']
      : []),
    ...(unsubscribed === null && !receivedIn(figures)
      ? ['Who unsubscribed isn’t known by sender.']
      : []),
  ];
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
    'How many SMTP e-mails were sent is told by the service’s records, which are too many to look at each.',
    `Their rates are what Postbell counted from webhooks, each e-mail once and with the day on which it first arrived or bounced${atSameAge}.`,
  ];
}

function missingIn(figures: SmtpFigures): readonly Missing[] {
  const { volume, unsubscribed, tariff, domains } = figures;
  const content = new Set(ratesIn(figures).map(({ name }) => name));
  const isLeavingReported = content.has('unsubscribes') && content.has('complaints');
  const requested = [
    { words: 'SMTP e-mails sent', failure: volume.failure },
    {
      words: 'SMTP unsubscribes',
      failure: isLeavingReported ? null : (unsubscribed?.failure ?? null),
    },
    { words: 'what is left of the SMTP tariff', failure: tariff?.failure ?? null },
    { words: 'sending domains', failure: domains.failure },
  ];
  return requested.flatMap(({ words, failure }) => (failure ? [{ words, failure }] : []));
}
