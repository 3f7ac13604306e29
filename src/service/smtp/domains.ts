import { z } from 'zod';
import { count, flag, id, listOf, number, objectOf, orNull, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../call.ts';
import type { Timestamps } from '../timestamps.ts';

/** A domain that e-mails may be sent from; spec 2, section 2.4. */
export interface SendingDomain {
  readonly id: string;
  readonly ownerId: string;
  readonly domain: string;
  /** The service's code; the specification gives no meanings. */
  readonly statusCode: number;
  readonly isDefault: boolean;
  readonly expiresAt: Date | null;
  readonly renewsItself: boolean;
  readonly currency: string;
  readonly certificate: {
    /** The service's code; the specification gives no meanings. */
    readonly typeCode: number;
    readonly expiresAt: Date | null;
    /** The label of the certificate's generation. */
    readonly generation: number | null;
  };
  /** The checks that the domain's DNS records pass. */
  readonly checks: {
    readonly dkim: boolean;
    readonly spf: boolean;
    readonly dmarc: boolean;
    readonly all: boolean;
  };
  /** The text of the SPF record that the domain needs. */
  readonly neededSpf: string;
}

/** Domains to send from; spec 2, section 4.1. */
export function smtpDomainsOf(http: Http, timestamps: Timestamps) {
  const domains = z
    .object({ data: z.object({ data: listOf(domainIn(timestamps)) }) })
    .transform(({ data }): readonly SendingDomain[] => data.data);
  return {
    all: (): Promise<readonly SendingDomain[]> =>
      http.get(path`/v2/email-service/smtp/sender_domains`, { answer: domains }),

    add: (domain: string): Promise<void> =>
      http.post(path`/v2/email-service/smtp/sender_domains/${domain}`, { answer: added }),
  };
}

const added = z
  .object({ data: z.object({ result: flag.refine((isAdded) => isAdded, 'expected true') }) })
  .transform(() => undefined);

function domainIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      id,
      user_id: text,
      service_value: text,
      status: count,
      expire_date: timestampOrNull,
      auto_free_prolong: flag,
      currency: text,
      is_default: flag,
      ssl_type: count,
      ssl_expired: timestampOrNull,
      ssl_generated: orNull(number).optional(),
      checks: objectOf({
        check_dkim: flag,
        check_spf: flag,
        check_dmarc: flag,
        all_checks: flag,
        spf_txt_needed: text,
      }),
    })
    .transform((wire): SendingDomain => ({
      id: wire.id,
      ownerId: wire.user_id,
      domain: wire.service_value,
      statusCode: wire.status,
      isDefault: wire.is_default,
      expiresAt: wire.expire_date,
      renewsItself: wire.auto_free_prolong,
      currency: wire.currency,
      certificate: {
        typeCode: wire.ssl_type,
        expiresAt: wire.ssl_expired,
        generation: wire.ssl_generated ?? null,
      },
      checks: {
        dkim: wire.checks.check_dkim,
        spf: wire.checks.check_spf,
        dmarc: wire.checks.check_dmarc,
        all: wire.checks.all_checks,
      },
      neededSpf: wire.checks.spf_txt_needed,
    }));
}
