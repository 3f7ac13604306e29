import { action } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { domainCard } from './domain-card.ts';

/** A domain as DNS has them, of at least two labels (RFC 1035, section 2.3.1). */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

export default defineOperation({
  name: 'smtp domain add',
  summary: 'Add a sending domain',
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
    const { value, failure } = await attempt(domains.all());
    const added = value?.find(({ domain }) => domain.toLowerCase() === name);
    if (added) {
      const card = domainCard(added);
      return { ...card, title: `Added: ${name}`, announcement };
    }
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

/** @throws {InputError} for what is no name of a domain. */
function nameIn(typed: string): string {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/\/.*$/s, '');
  if (DOMAIN.test(name)) return name;
  throw new InputError(`Expected the name of a domain such as example.com, not «${typed}».`, {
    field: 'domain',
  });
}
