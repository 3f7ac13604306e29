import { RATES, type FigureFormats, type Light, type RateName } from '../../../core/figures.ts';
import type { Fact, Section } from '../../../core/reply.ts';
import { enumerated } from '../../../core/words.ts';
import type { SendingDomain } from '../../../service/smtp-domains.ts';
import { withDays } from '../account/balance-sections.ts';
import {
  countChanges,
  shareChanges,
  withChanges,
  type Share,
  type Shown,
} from '../earlier-days.ts';
import { worstLight } from '../campaigns/judged-campaigns.ts';
import { sentEarlier, shareEarlier, type EarlierSmtpDay } from './smtp-comparison.ts';
import type { SmtpFigures } from './gather-smtp.ts';

const MOST_DOMAINS = 3;

interface Judged {
  readonly name: Exclude<RateName, 'clickToOpen' | 'hardBounces'>;
  readonly part: number;
  readonly all: number;
  /** What `all` counts. */
  readonly of: 'sent' | 'delivered';
}

/** How SMTP went, what is left of it, and domains that need somebody. */
export function smtpSections(figures: SmtpFigures, shown: Shown): readonly Section[] {
  const facts = [...volumeFacts(figures, shown), ...tariffFacts(figures, shown.formats)];
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
  const [all, of] = outcome
    ? ([outcome.delivered, 'delivered'] as const)
    : ([sent, 'sent'] as const);
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

function volumeFacts(figures: SmtpFigures, shown: Shown): readonly Fact[] {
  const { formats, days } = shown;
  const { unsubscribed, earlier } = figures;
  const isCut = unsubscribed?.value?.isCut === true;
  const atLeast = isCut ? 'more than ' : '';
  const sameShare = ({ name, of }: Judged) =>
    shareEarlier(earlier, days, (day) => shareOn(day, name, of));
  return [
    ...sentFact(figures, shown),
    ...judgedIn(figures).map((judged): Fact => {
      const { name, part, all, of } = judged;
      const light = formats.light(name, part, all);
      const rate = all > 0 ? ` · ${light ? `${light} ` : ''}${formats.rate(part, all, of)}` : '';
      const isOfList = name === 'unsubscribes' || name === 'complaints';
      return {
        label: RATES[name].label,
        value: withChanges(
          `${isOfList ? atLeast : ''}${formats.number(part)}${rate}`,
          isOfList && isCut ? [] : shareChanges(judged, sameShare(judged), shown),
        ),
      };
    }),
  ];
}

function sentFact({ volume, earlier }: SmtpFigures, shown: Shown): readonly Fact[] {
  if (!volume.value) return [];
  const { sent } = volume.value;
  const changes = countChanges(sent, sentEarlier(earlier, shown.days), shown);
  return [{ label: 'Sent', value: withChanges(shown.formats.number(sent), changes) }];
}

/** The same share of another day; `null` where it isn't known. */
function shareOn(
  { sent, stood, left }: EarlierSmtpDay,
  name: Judged['name'],
  of: Judged['of'],
): Share | null {
  const outcome = stood?.outcome;
  if (name === 'unsubscribes' || name === 'complaints') {
    const all = of === 'sent' ? sent : outcome?.delivered;
    const part = name === 'complaints' ? left?.complained : left?.unsubscribed;
    return typeof all === 'number' && part !== undefined ? { part, all } : null;
  }
  if (!stood || !outcome) return null;
  const { delivered, opened, clicked } = outcome;
  if (name === 'delivery') return { part: delivered, all: stood.sent };
  return { part: name === 'opens' ? opened : clicked, all: delivered };
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
