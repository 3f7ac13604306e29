import type { Fact, Reply } from '../../domain/reply.ts';
import type { SendingDomain } from '../../service/smtp/domains.ts';
import { domainVerdict, recordsOf, WHAT_TO_DO } from './domain-records.ts';

/** Returns the card of one domain with its DNS records. */
export function domainCard(domain: SendingDomain): Reply {
  return {
    title: domain.domain,
    summary: domainVerdict(domain),
    sections: [
      ...(domain.checks.all ? [] : [{ kind: 'paragraph', text: WHAT_TO_DO } as const]),
      ...recordsOf(domain),
      ...(factsOf(domain).length > 0 ? [{ kind: 'facts', facts: factsOf(domain) } as const] : []),
    ],
    steps: [
      {
        kind: 'operation',
        label: 'Look again',
        operation: 'smtp domain show',
        values: { domain: domain.domain },
        place: 'here',
      },
      { kind: 'operation', label: 'All domains', operation: 'smtp domains', values: {} },
    ],
  };
}

function factsOf({ isDefault, expiresAt, renewsItself, certificate }: SendingDomain): Fact[] {
  return [
    ...(isDefault ? [{ label: 'Default domain', value: 'Yes' }] : []),
    ...(expiresAt
      ? [
          {
            label: renewsItself ? 'Renews itself' : 'Expires',
            value: { kind: 'time', at: expiresAt, show: 'date' } as const,
          },
        ]
      : []),
    ...(renewsItself && !expiresAt ? [{ label: 'Renews itself', value: 'Yes' }] : []),
    ...(certificate.expiresAt
      ? [
          {
            label: 'Certificate until',
            value: { kind: 'time', at: certificate.expiresAt, show: 'date' } as const,
          },
        ]
      : []),
  ];
}
