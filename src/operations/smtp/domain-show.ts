import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { domainCard } from './domain-card.ts';

export default defineOperation({
  name: 'smtp domain show',
  summary: 'Show the DNS records of a sending domain, ready to copy',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/smtp/sender_domains'],
  example: 'larkspur.example',
  inputs: { domain: { kind: 'reference', to: 'smtp-domain', label: 'Domain' } },
  async run({ domain: requested }, context) {
    const domains = await context.service.smtp.domains.all();
    const name = requested.toLowerCase();
    const found = domains.find(
      ({ id, domain }) => domain.toLowerCase() === name || id === requested,
    );
    if (found) return domainCard(found);
    throw new InputError(`${requested} isn’t one of the sending domains. Add it first.`, {
      field: 'domain',
    });
  },
});
