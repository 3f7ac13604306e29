import { InputError } from '../../core/errors.ts';
import { defineOperation } from '../define.ts';
import { domainCard } from './domain-card.ts';

export default defineOperation({
  name: 'smtp domain show',
  summary: 'Show the DNS records of a sending domain, ready to copy',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/smtp/sender_domains'],
  example: 'larkspur.example',
  inputs: { domain: { kind: 'reference', to: 'smtp-domain', label: 'Domain' } },
  async run({ domain: wanted }, context) {
    const domains = await context.service.smtp.domains.all();
    const name = wanted.toLowerCase();
    const found = domains.find(({ id, domain }) => domain.toLowerCase() === name || id === wanted);
    if (found) return domainCard(found, context);
    throw new InputError(`${wanted} isn’t one of the sending domains. Add it first.`, {
      field: 'domain',
    });
  },
});
