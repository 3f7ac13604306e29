import { leftInWords } from '../../../domain/running-out.ts';
import type { Span } from '../../../domain/schedule.ts';
import type { FigureFormats, Light } from '../../../domain/figures.ts';
import type { Fact, Section } from '../../../domain/reply.ts';
import { enumerated } from '../../../lib/text.ts';
import type { SendingDomain } from '../../../service/smtp/domains.ts';
import { withDays } from '../account/balance-sections.ts';
import {
  countChanges,
  shareChanges,
  shareEarlier,
  withChanges,
  type Shown,
} from '../earlier-days.ts';
import { worstLight } from '../campaigns/judged-campaigns.ts';
import type { SmtpFigures } from './gather-smtp.ts';
import { sentEarlier } from './smtp-comparison.ts';
import { hearingNotices } from './smtp-received.ts';
import { receivedIn, lightOfRate, ratesIn, type SmtpRate } from './smtp-rates.ts';

const MOST_DOMAINS = 3;

/** Sections with SMTP figures, the remaining tariff, and domains that need attention. */
export function smtpSections(figures: SmtpFigures, shown: Shown, period: Span): readonly Section[] {
  const facts = [...volumeFacts(figures, shown), ...tariffFacts(figures, shown.formats)];
  return [
    { kind: 'heading', text: 'SMTP' },
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
    ...hearingNotices(figures, period, shown.formats),
    ...domainNotices(unverifiedIn(figures)),
  ];
}

/** The worst light of its rates and domains; `null` where none was judged. */
export function lightOfSmtp(figures: SmtpFigures, formats: FigureFormats): Light | null {
  const rates = ratesIn(figures).map((rate) => lightOfRate(rate, formats));
  return worstLight([...rates, unverifiedIn(figures).length > 0 ? '🟠' : null]);
}

/** Rates with an amber or red light, for the headline; empty without any. */
export function smtpAlarms(figures: SmtpFigures, formats: FigureFormats): readonly string[] {
  return ratesIn(figures).flatMap((rate) => {
    const light = rate.isReportedElsewhere ? null : lightOfRate(rate, formats);
    if (light === null || light === '🟢') return [];
    const { label, part, all, of } = rate;
    return [`${light} ${label.toLowerCase()} ${formats.rate(part, all, of)}`];
  });
}

export function unverifiedIn({ domains }: SmtpFigures): readonly SendingDomain[] {
  return (domains.value ?? []).filter(({ checks }) => !checks.all);
}

function volumeFacts(figures: SmtpFigures, shown: Shown): readonly Fact[] {
  const isCut = figures.unsubscribed?.value?.isCut === true;
  return [
    ...sentFact(figures, shown),
    ...receivedFact(figures, shown),
    ...ratesIn(figures).map((rate) => rateFact(rate, isCut && rate.isOfList, figures, shown)),
  ];
}

function rateFact(rate: SmtpRate, isCut: boolean, { earlier }: SmtpFigures, shown: Shown): Fact {
  const { formats, days } = shown;
  const { label, part, all, of } = rate;
  const light = lightOfRate(rate, formats);
  const share = all > 0 ? ` · ${light ? `${light} ` : ''}${formats.rate(part, all, of)}` : '';
  const changes = isCut
    ? []
    : shareChanges(
        rate,
        shareEarlier(earlier, days, (day) => rate.on(day)),
        shown,
      );
  return {
    label,
    value: withChanges(`${isCut ? 'more than ' : ''}${formats.number(part)}${share}`, changes),
  };
}

function sentFact({ volume, earlier }: SmtpFigures, shown: Shown): readonly Fact[] {
  if (!volume.value) return [];
  const { sent } = volume.value;
  const changes = countChanges(sent, sentEarlier(earlier, shown.days), shown);
  return [{ label: 'Sent', value: withChanges(shown.formats.number(sent), changes) }];
}

/** The number of e-mails that the rates cover, where they aren't the service's. */
function receivedFact(figures: SmtpFigures, { formats }: Shown): readonly Fact[] {
  const received = receivedIn(figures);
  const sent = figures.volume.value?.sent ?? 0;
  if (!received) return [];
  const { number, rate } = formats;
  // Webhooks report some e-mails of shortly before midnight only after it.
  const share = received.sent < sent ? ` · ${rate(received.sent, sent, 'sent')}` : '';
  return [{ label: 'Counted by Postbell', value: `${number(received.sent)}${share}` }];
}

function tariffFacts({ tariff }: SmtpFigures, formats: FigureFormats): readonly Fact[] {
  if (!tariff?.value) return [];
  const { tariff: smtp, stock } = tariff.value;
  const { emails, emailsLeft, emailsAnHour } = smtp;
  const left = leftInWords(emailsLeft, emails, 'e-mails', formats);
  return [
    ...(left === null
      ? []
      : [{ label: 'Left of the tariff', value: withDays(left, stock, formats) }]),
    ...(emailsAnHour !== null && emailsAnHour > 0
      ? [{ label: 'Limit', value: `${formats.number(emailsAnHour)} an hour` }]
      : []),
  ];
}

function domainNotices(unverified: readonly SendingDomain[]): readonly Section[] {
  const notices = unverified.slice(0, MOST_DOMAINS).map(({ domain, checks }): Section => ({
    kind: 'notice',
    tone: 'warning',
    text: `${domain} isn’t verified: ${missingChecks(checks)}. Mail servers may refuse what is sent from it.`,
  }));
  const more = unverified.length - notices.length;
  if (more <= 0) return notices;
  const text = `${more} more ${more === 1 ? 'domain isn’t' : 'domains aren’t'} verified.`;
  return [...notices, { kind: 'notice', tone: 'warning', text }];
}

function missingChecks({ dkim, spf, dmarc }: SendingDomain['checks']): string {
  const missing = [...(spf ? [] : ['SPF']), ...(dkim ? [] : ['DKIM']), ...(dmarc ? [] : ['DMARC'])];
  if (missing.length === 0) return 'the service hasn’t finished its checks';
  return `its ${enumerated(missing)} ${missing.length === 1 ? 'record is' : 'records are'} missing`;
}
