import { domainToASCII } from 'node:url';
import { domainKey, parseDomain } from '../../domain/address.ts';
import { inputError } from '../../lib/errors.ts';
import { defineOperation } from '../../commands/define.ts';
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
    const name = domainKey(typed);
    const found = domains.find(({ id, domain }) => domainKey(domain) === name || id === typed);
    if (found) return domainCard(found);
    throw inputError('domain', `${typed} isn’t a sending domain yet. Add it first.`);
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
    // DNS has names of ASCII only.
    await domains.add(domainToASCII(name));
    const announcement = `added the sending domain ${name}. Its DNS records are next.`;
    const { value, failure } = await resultOf(domains.all());
    const added = value?.find(({ domain }) => domainKey(domain) === name);
    if (added) return { ...domainCard(added), title: `Domain added: ${name}`, announcement };
    return {
      title: name,
      summary: failure
        ? `Domain requested, but its DNS records couldn’t be read. ${failure.message}`
        : 'Domain requested. It isn’t visible yet; check again in a minute.',
      actions: [action('smtp domains', {}, 'All domains')],
      announcement,
    };
  },
});

const CHECKS = ['spf', 'dkim', 'dmarc'] as const;

function nameIn(typed: string): string {
  const name = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^.*@/, '')
    .split('/', 1)
    .join('');
  const domain = parseDomain(name);
  if (domain !== null) return domain;
  throw inputError('domain', `“${typed}” isn’t a domain. Enter one such as example.com.`);
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
      action('smtp domain show', { domain: domain.domain }, 'Check again', { place: 'here' }),
      action('smtp domains', {}, 'All domains'),
    ],
  };
}

function factsOf({
  isDefault,
  expiresAt,
  renewsItself,
  certificateExpiresAt,
}: SendingDomain): Fact[] {
  return compact([
    isDefault && { label: 'Default domain', value: 'Yes' },
    expiresAt && { label: renewsItself ? 'Renews' : 'Expires', value: time(expiresAt, 'date') },
    renewsItself && !expiresAt && { label: 'Renewal', value: 'Automatic' },
    certificateExpiresAt && {
      label: 'Certificate expires',
      value: time(certificateExpiresAt, 'date'),
    },
  ]);
}

function domainVerdict({ checks }: SendingDomain): string {
  if (checks.all) return 'Verified and ready to send';
  const missing = CHECKS.filter((name) => !checks[name]);
  if (missing.length === 0) return '🟠 Records found, waiting for the service to verify them';
  return `🟠 Not verified: ${enumerated(missing.map((name) => name.toUpperCase()))} missing`;
}

/** Returns the DNS records of a domain, ready to copy, and says which of them are there. */
function recordsOf({ domain, checks }: SendingDomain): readonly Section[] {
  const { neededSpf } = checks;
  const addToSpf =
    'If the domain already has a record starting with v=spf1, add the include: part to it instead of adding a second record.';
  const copyDkim = 'Copy the name and value from the SMTP settings in the service’s dashboard.';
  return compact([
    stateOf('spf', checks.spf, 'authorizes senders'),
    neededSpf !== '' && recordSection(domain, neededSpf),
    // A second SPF record makes both invalid (RFC 7208, section 3.2).
    neededSpf !== '' && !checks.spf && { kind: 'paragraph', text: addToSpf },
    stateOf('dkim', checks.dkim, 'signs emails'),
    // The service's answer has no DKIM record (spec 2, section 2.4).
    !checks.dkim && { kind: 'paragraph', text: copyDkim },
    stateOf('dmarc', checks.dmarc, 'handles emails that fail both'),
    // The least that Gmail and Yahoo require: a policy that only monitors (RFC 7489, section 6.3).
    !checks.dmarc && recordSection(`_dmarc.${domain}`, 'v=DMARC1; p=none'),
  ]);
}

const WHAT_TO_DO =
  'Add each missing record at your DNS provider. DNS changes can take up to 24 hours. Then check again.';

function stateOf(name: (typeof CHECKS)[number], isThere: boolean, purpose: string): Section {
  return {
    kind: 'paragraph',
    text: [
      { kind: 'strong', text: `${isThere ? '' : '🟠 '}${name.toUpperCase()}` },
      ` (${purpose}): ${isThere ? 'found' : 'not found'}`,
    ],
  };
}

function recordSection(name: string, value: string): Section {
  return { kind: 'verbatim', text: `Name:  ${name}\nType:  TXT\nValue: ${value}` };
}
