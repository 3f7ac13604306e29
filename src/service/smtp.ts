import { z } from 'zod';
import { listOf } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';
import { smtpBouncesOf } from './smtp-bounces.ts';
import { smtpDomainsOf } from './smtp-domains.ts';
import { smtpEmailsOf } from './smtp-emails.ts';
import { smtpUnsubscribedOf } from './smtp-unsubscribed.ts';
import type { Timestamps } from './timestamps.ts';

/**
 * The SMTP area; spec 2, section 4.1. Its account must have been activated by the service. Sender
 * addresses are added among the senders of campaigns, whose row `POST /senders` is.
 */
export function smtpOf(http: Http, timestamps: Timestamps) {
  return {
    emails: smtpEmailsOf(http, timestamps),
    bounces: smtpBouncesOf(http, timestamps),
    unsubscribed: smtpUnsubscribedOf(http, timestamps),

    /** The IP addresses that e-mails go out from. */
    ips: (): Promise<readonly string[]> => http.get(path`/smtp/ips`, { answer: texts }),

    /** The sender addresses that SMTP takes. */
    senders: (): Promise<readonly string[]> => http.get(path`/smtp/senders`, { answer: texts }),

    domains: smtpDomainsOf(http, timestamps),
  };
}

const texts = listOf(z.string());
