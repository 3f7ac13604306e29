import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { action, type Fact, facts, type Reply, type Section, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';

export const domainShow = defineOperation({
  name: 'smtp domain show',
  title: 'Sending domain',
  summary: 'Show the DNS records of a sending domain, ready to copy',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/smtp/sender_domains'],
  example: 'larkspur.example',
  inputs: { domain: { kind: 'reference', to: 'smtp-domain', label: 'Domain' } },
  async run({ domain: typed }, context) {
    const domains = await context.service.smtp.domains.all();
    const name = typed.toLowerCase();
    const found = domains.find(({ id, domain }) => domain.toLowerCase() === name || id === typed);
    if (found) return domainCard(found);
    throw new InputError(`${typed} isn’t one of the sending domains. Add it first.`, {
      field: 'domain',
    });
  },
});

export const domainAdd = defineOperation({
  name: 'smtp domain add',
  title: 'Add sending domain',
  summary: 'Add a sending domain',
  right: 'administer',
  effect: 'writes',
  endpoints: [
    'POST /v2/email-service/smtp/sender_domains/{domain}',
    'GET /v2/email-service/smtp/sender_domains',
  ],
  example: 'mail.larkspur.example',
  inputs: {
    domain: {
      kind: 'text',
      label: 'Domain',
      hint: 'The part after the @, such as example.com',
      maxLength: 253,
    },
  },
  async run({ domain: typed }, context) {
    const name = nameIn(typed);
    const { domains } = context.service.smtp;
    await domains.add(name);
    const announcement = `added the sending domain ${name}; its DNS records come next.`;
    const { value, failure } = await resultOf(domains.all());
    const added = value?.find(({ domain }) => domain.toLowerCase() === name);
    if (added) return { ...domainCard(added), title: `Added: ${name}`, announcement };
    return {
      title: name,
      summary: failure
        ? `The service accepted it; its DNS records could not be read. ${failure.message}`
        : 'The service accepted it and doesn’t show it yet. Look again in a minute.',
      actions: [action('smtp domains', {}, 'All domains')],
      announcement,
    };
  },
});

/** A domain as DNS has them, of at least two labels (RFC 1035, section 2.3.1). */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

const NAMES: Readonly<Record<CheckName, string>> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

type CheckName = 'spf' | 'dkim' | 'dmarc';

/** @throws {InputError} for what is no name of a domain. */
function nameIn(typed: string): string {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/\/.*$/s, '');
  if (DOMAIN.test(name)) return name;
  throw new InputError(`Expected the name of a domain such as example.com, not “${typed}”.`, {
    field: 'domain',
  });
}

function domainCard(domain: SendingDomain): Reply {
  const details = factsOf(domain);
  return {
    title: domain.domain,
    summary: domainVerdict(domain),
    sections: compact([
      !domain.checks.all && { kind: 'paragraph', text: WHAT_TO_DO },
      ...recordsOf(domain),
      details.length > 0 && facts(details),
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

function domainVerdict({ checks }: SendingDomain): string {
  if (checks.all) return '🟢 verified: emails can come from it';
  const missing = (['spf', 'dkim', 'dmarc'] as const).filter((name) => !checks[name]);
  if (missing.length === 0) return '🟠 its records are there; the service has not verified it yet';
  return `🟠 not verified: ${enumerated(missing.map((name) => NAMES[name]))} missing`;
}

/** Returns the DNS records of a domain, ready to copy, and says which of them are there. */
export function recordsOf({ domain, checks, neededSpf }: SendingDomain): readonly Section[] {
  const addToSpf =
    'If a record beginning with v=spf1 exists already, add the include: part to it instead of adding a second one.';
  const copyDkim =
    'Copy its name and value from the SMTP settings in the service’s own panel: Postbell can’t read them.';
  return compact([
    stateOf('spf', checks.spf, 'says who may send for the domain'),
    neededSpf !== '' && recordSection(domain, neededSpf),
    // A second SPF record makes both invalid (RFC 7208, section 3.2).
    neededSpf !== '' && !checks.spf && { kind: 'paragraph', text: addToSpf },
    stateOf('dkim', checks.dkim, 'signs each email'),
    // The service's answer has no DKIM record (spec 2, section 2.4).
    !checks.dkim && { kind: 'paragraph', text: copyDkim },
    stateOf('dmarc', checks.dmarc, 'says what to do with emails that pass neither'),
    // The least that Gmail and Yahoo require: a policy that only monitors (RFC 7489, section 6.3).
    !checks.dmarc && recordSection(`_dmarc.${domain}`, 'v=DMARC1; p=none'),
  ]);
}

export const WHAT_TO_DO =
  'Open the domain at your DNS provider, add each missing record as it stands here (type TXT), ' +
  'and wait: it takes from minutes to a day until everybody sees it. Then look again.';

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
