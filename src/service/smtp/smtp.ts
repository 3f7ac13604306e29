import { z } from 'zod';
import { listOf } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../call.ts';
import { smtpBouncesOf } from './bounces.ts';
import { smtpDomainsOf } from './domains.ts';
import { smtpEmailsOf } from './emails.ts';
import { smtpUnsubscribedOf } from './unsubscribed.ts';
import type { Timestamps } from '../timestamps.ts';

/**
 * The SMTP area; spec 2, section 4.1. The service must have activated it for the account. Sender
 * addresses are added with those of campaigns, by the row `POST /senders`.
 */
export function smtpOf(http: Http, timestamps: Timestamps) {
  return {
    emails: smtpEmailsOf(http, timestamps),
    bounces: smtpBouncesOf(http, timestamps),
    unsubscribed: smtpUnsubscribedOf(http, timestamps),

    /** Reads the IP addresses that e-mails are sent from. */
    ips: (): Promise<readonly string[]> => http.get(path`/smtp/ips`, { answer: texts }),

    /** Reads the sender addresses that SMTP accepts. */
    senders: (): Promise<readonly string[]> => http.get(path`/smtp/senders`, { answer: texts }),

    domains: smtpDomainsOf(http, timestamps),
  };
}

const texts = listOf(z.string());
