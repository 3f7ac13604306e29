import { RATES, type FigureFormats, type Light, type RateName } from '../../core/figures.ts';
import type { Fact, Section } from '../../core/reply.ts';
import { enumerated } from '../../core/words.ts';
import type { SendingDomain } from '../../service/smtp-domains.ts';
import { withDays } from './balance-sections.ts';
import { worstLight } from './judged-campaigns.ts';
import type { SmtpFigures } from './gather-smtp.ts';

const MOST_DOMAINS = 3;

interface Judged {
  readonly name: RateName;
  readonly part: number;
  readonly all: number;
  /** What `all` counts. */
  readonly of: string;
}

/** How SMTP went, what is left of it, and domains that need somebody. */
export function smtpSections(figures: SmtpFigures, formats: FigureFormats): readonly Section[] {
  const facts = [...volumeFacts(figures, formats), ...tariffFacts(figures, formats)];
  return [
    { kind: 'heading', text: 'SMTP' },
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
    ...domainNotices(unverifiedIn(figures)),
  ];
}

/** The worst light of its rates; `null` where none was judged. */
export function lightOfSmtp(figures: SmtpFigures, formats: FigureFormats): Light | null {
  return worstLight(judgedIn(figures).map(({ name, part, all }) => formats.light(name, part, all)));
}

/** What is wrong, for the line above all; empty where nothing is. */
export function smtpAlarms(figures: SmtpFigures, formats: FigureFormats): readonly string[] {
  return judgedIn(figures).flatMap(({ name, part, all, of }) => {
    const light = formats.light(name, part, all);
    if (light === null || light === '🟢') return [];
    return [`${light} ${RATES[name].label.toLowerCase()} ${formats.rate(part, all, of)}`];
  });
}

export function unverifiedIn({ domains }: SmtpFigures): readonly SendingDomain[] {
  return (domains.value ?? []).filter(({ checks }) => !checks.all);
}

function judgedIn({ volume, unsubscribed }: SmtpFigures): readonly Judged[] {
  const { sent = 0, outcome = null } = volume.value ?? {};
  const [all, of] = outcome ? [outcome.delivered, 'delivered'] : [sent, 'sent'];
  const left = unsubscribed?.value;
  return [
    ...(outcome
      ? [{ name: 'delivery', part: outcome.delivered, all: sent, of: 'sent' } as const]
      : []),
    ...(outcome
      ? [
          { name: 'opens', part: outcome.opened, all, of } as const,
          { name: 'clicks', part: outcome.clicked, all, of } as const,
        ]
      : []),
    ...(left
      ? [
          { name: 'unsubscribes', part: left.unsubscribed, all, of } as const,
          { name: 'complaints', part: left.complained, all, of } as const,
        ]
      : []),
  ];
}

function volumeFacts(figures: SmtpFigures, formats: FigureFormats): readonly Fact[] {
  const { volume, unsubscribed } = figures;
  const atLeast = unsubscribed?.value?.isCut === true ? 'more than ' : '';
  const sent: readonly Fact[] = volume.value
    ? [{ label: 'Sent', value: formats.number(volume.value.sent) }]
    : [];
  return [
    ...sent,
    ...judgedIn(figures).map(({ name, part, all, of }): Fact => {
      const light = formats.light(name, part, all);
      const rate = all > 0 ? ` · ${light ? `${light} ` : ''}${formats.rate(part, all, of)}` : '';
      const isOfList = name === 'unsubscribes' || name === 'complaints';
      return {
        label: RATES[name].label,
        value: `${isOfList ? atLeast : ''}${formats.number(part)}${rate}`,
      };
    }),
  ];
}

function tariffFacts({ tariff }: SmtpFigures, formats: FigureFormats): readonly Fact[] {
  if (!tariff?.value) return [];
  const { tariff: smtp, stock } = tariff.value;
  const { emails, emailsLeft, emailsAnHour } = smtp;
  const left = `${formats.number(emailsLeft)} · ${formats.rate(emailsLeft, emails, 'e-mails')}`;
  return [
    { label: 'Left of the tariff', value: withDays(left, stock, formats) },
    ...(emailsAnHour > 0
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
