import { z } from 'zod';
import { type Decoded, flag, from, id, listOf, objectOf, record, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { smtpBouncesOf } from './bounces.ts';
import { smtpEmailsOf } from './emails.ts';
import { smtpUnsubscribedOf } from './unsubscribed.ts';

/** The SMTP area; spec 2, section 4.1. Its senders are added by `senders.add`. */
export function smtpOf(http: Http, timestamps: Timestamps) {
  return {
    emails: smtpEmailsOf(http, timestamps),
    bounces: smtpBouncesOf(http, timestamps),
    unsubscribed: smtpUnsubscribedOf(http, timestamps),
    ips: () => http.get(path`/smtp/ips`, texts),
    senders: () => http.get(path`/smtp/senders`, texts),
    domains: smtpDomainsOf(http, timestamps),
  };
}

const texts = listOf(z.string());

/** Domains to send from; spec 2, section 4.1. */
function smtpDomainsOf(http: Http, timestamps: Timestamps) {
  const domains = z
    .object({ data: z.object({ data: listOf(domainIn(timestamps)) }) })
    .transform(({ data }): readonly SendingDomain[] => data.data);
  return {
    all: () => http.get(path`/v2/email-service/smtp/sender_domains`, domains),

    add: (domain: string) =>
      http.post(path`/v2/email-service/smtp/sender_domains/${domain}`, added),
  };
}

const added = z
  .object({ data: z.object({ result: flag.refine((isAdded) => isAdded, 'expected true') }) })
  .transform(() => undefined);

/** A domain that emails may be sent from; spec 2, section 2.4. */
export type SendingDomain = Decoded<typeof domainIn>;

const domainIn = perZone(({ timestampOrNull }) =>
  record({
    id,
    domain: from('service_value', text),
    isDefault: from('is_default', flag),
    expiresAt: from('expire_date', timestampOrNull),
    renewsItself: from('auto_free_prolong', flag),
    certificateExpiresAt: from('ssl_expired', timestampOrNull),
    checks: objectOf({
      dkim: from('check_dkim', flag),
      spf: from('check_spf', flag),
      dmarc: from('check_dmarc', flag),
      all: from('all_checks', flag),
      neededSpf: from('spf_txt_needed', text),
    }),
  }),
);
