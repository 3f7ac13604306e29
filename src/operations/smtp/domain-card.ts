import { action, type Fact, facts, type Reply, type Section, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';

/** Returns the card of one domain with its DNS records. */
export function domainCard(domain: SendingDomain): Reply {
  return {
    title: domain.domain,
    summary: domainVerdict(domain),
    sections: compact([
      !domain.checks.all && { kind: 'paragraph', text: WHAT_TO_DO },
      ...recordsOf(domain),
      factsOf(domain).length > 0 && facts(factsOf(domain)),
    ]),
    actions: [
      action('smtp domain show', { domain: domain.domain }, 'Look again', { place: 'here' }),
      action('smtp domains', {}, 'All domains'),
    ],
  };
}

function factsOf({ isDefault, expiresAt, renewsItself, certificate }: SendingDomain): Fact[] {
  return compact([
    isDefault && { label: 'Default domain', value: 'Yes' },
    expiresAt && {
      label: renewsItself ? 'Renews itself' : 'Expires',
      value: time(expiresAt, 'date'),
    },
    renewsItself && !expiresAt && { label: 'Renews itself', value: 'Yes' },
    certificate.expiresAt && {
      label: 'Certificate until',
      value: time(certificate.expiresAt, 'date'),
    },
  ]);
}

type CheckName = 'spf' | 'dkim' | 'dmarc';

const NAMES: Readonly<Record<CheckName, string>> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

function missingChecks({ checks }: SendingDomain): readonly CheckName[] {
  return (['spf', 'dkim', 'dmarc'] as const).filter((name) => !checks[name]);
}

/** Says whether the domain is verified, or which records are missing. */
function domainVerdict(domain: SendingDomain): string {
  const missing = missingChecks(domain);
  if (domain.checks.all) return '🟢 verified: e-mails can come from it';
  if (missing.length === 0) return '🟠 its records are there; the service has not verified it yet';
  return `🟠 not verified: ${enumerated(missing.map((name) => NAMES[name]))} missing`;
}

/** Returns the DNS records of a domain, ready to copy, and says which of them are there. */
export function recordsOf(domain: SendingDomain): readonly Section[] {
  return [...spfOf(domain), ...dkimOf(domain), ...dmarcOf(domain)];
}

export const WHAT_TO_DO =
  'Open the domain at your DNS provider, add each missing record as it stands here (type TXT), ' +
  'and wait: it takes from minutes to a day until everybody sees it. Then look again.';

/** Shows one record for a name: a second SPF record makes both invalid (RFC 7208, section 3.2). */
function spfOf({ domain, checks, neededSpf }: SendingDomain): Section[] {
  const sections: Section[] = [stateOf('spf', checks.spf, 'says who may send for the domain')];
  if (neededSpf !== '') sections.push(recordSection(domain, neededSpf));
  if (neededSpf !== '' && !checks.spf) {
    sections.push({
      kind: 'paragraph',
      text: 'If a record beginning with v=spf1 exists already, add the include: part to it instead of adding a second one.',
    });
  }
  return sections;
}

/** Shows no DKIM record, because the service's answer has none (spec 2, section 2.4). */
function dkimOf({ checks }: SendingDomain): Section[] {
  const sections: Section[] = [stateOf('dkim', checks.dkim, 'signs each e-mail')];
  if (!checks.dkim) {
    sections.push({
      kind: 'paragraph',
      text: 'Copy its name and value from the SMTP settings in the service’s own panel: Postbell can’t read them.',
    });
  }
  return sections;
}

/**
 * Shows the least that Gmail and Yahoo require of bulk senders, RFC 7489, section 6.3: a policy
 * that only monitors.
 */
function dmarcOf({ domain, checks }: SendingDomain): Section[] {
  const sections: Section[] = [
    stateOf('dmarc', checks.dmarc, 'says what to do with e-mails that pass neither'),
  ];
  if (!checks.dmarc) sections.push(recordSection(`_dmarc.${domain}`, 'v=DMARC1; p=none'));
  return sections;
}

function stateOf(name: CheckName, isThere: boolean, purpose: string): Section {
  return {
    kind: 'paragraph',
    text: [
      { kind: 'strong', text: `${isThere ? '🟢' : '🟠'} ${NAMES[name]}` },
      `, ${purpose}: ${isThere ? 'found' : 'not found yet'}.`,
    ],
  };
}

function recordSection(name: string, value: string): Section {
  return { kind: 'verbatim', text: `Name:  ${name}\nType:  TXT\nValue: ${value}` };
}
