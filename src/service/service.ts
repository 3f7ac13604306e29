import type { ServiceConfig } from '../lib/config.ts';
import { balanceOf } from './balance.ts';
import { blacklistOf } from './blacklist.ts';
import { campaignsOf } from './campaigns.ts';
import { contactsOf } from './contacts.ts';
import { createHttp, type Http, type HttpParts } from './http.ts';
import { listsOf } from './lists.ts';
import { pushOf } from './push.ts';
import { sendersOf } from './senders.ts';
import { sharingReads } from './shared-reads.ts';
import { smsOf } from './sms.ts';
import { smtpOf } from './smtp.ts';
import { tagsOf } from './tags.ts';
import { templatesOf } from './templates.ts';
import { timestampsIn } from './timestamps.ts';
import { webhooksOf } from './webhooks.ts';

export type Service = ReturnType<typeof createService>;

/**
 * Creates the client of the service: one property a resource, one method a row of its interface.
 * Every method throws only the failures of core/errors.ts.
 */
export function createService(config: ServiceConfig, parts: HttpParts) {
  return serviceOver(createHttp(config, parts), config, parts);
}

/** Creates two clients with one rate limit; callers of `shared` share the answers to reads. */
export function createServices(config: ServiceConfig, parts: HttpParts) {
  const http = createHttp(config, parts);
  return {
    service: serviceOver(http, config, parts),
    shared: serviceOver(sharingReads(http), config, parts),
  };
}

function serviceOver(http: Http, config: ServiceConfig, parts: HttpParts) {
  const timestamps = timestampsIn(config.timezone);
  return {
    lists: listsOf(http, timestamps),
    campaigns: campaignsOf(http, timestamps, parts.now ?? (() => new Date())),
    templates: templatesOf(http, timestamps),
    senders: sendersOf(http),
    contacts: contactsOf(http, timestamps),
    tags: tagsOf(http),
    blacklist: blacklistOf(http),
    balance: balanceOf(http, timestamps),
    webhooks: webhooksOf(http),
    smtp: smtpOf(http, timestamps),
    sms: smsOf(http, timestamps),
    push: pushOf(http, timestamps),
  };
}
