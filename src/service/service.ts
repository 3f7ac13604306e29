import type { z } from 'zod';
import { createKept, type Kept } from '../lib/kept.ts';
import { balanceOf } from './balance.ts';
import { blacklistOf } from './blacklist.ts';
import { campaignsOf } from './campaigns/campaigns.ts';
import { contactsOf } from './contacts.ts';
import { type Call, type ClientConfig, createHttp, type Http, type HttpParts } from './http.ts';
import type { Path } from './request.ts';
import { listsOf } from './lists/lists.ts';
import { pushCampaignsOf } from './push/campaigns.ts';
import { pushSubscribersOf } from './push/subscribers.ts';
import { pushWebsitesOf } from './push/websites.ts';
import { sendersOf } from './senders.ts';
import { smsOf } from './sms/sms.ts';
import { smtpOf } from './smtp/smtp.ts';
import { isReadAnew } from './steady-reads.ts';
import { tagsOf } from './tags.ts';
import { templatesOf } from './templates.ts';
import { timestampsIn } from './timestamps.ts';
import { webhooksOf } from './webhooks.ts';

const KEPT_MS = 60_000;

/** Shares answers to equal reads for a minute; callers don't change them. */
function sharingReads(http: Http): Http {
  /** Answers by their schema, so that each request has one type of answer. */
  const answers = new WeakMap<object, Kept<string, unknown>>();

  const get = async <Answer>(
    path: Path,
    answer: z.ZodType<Answer>,
    call: Call<Answer> = {},
  ): Promise<Answer> => {
    await http.requireRight('GET', path);
    const alike = answers.get(answer) ?? createKept<string, unknown>({ forMs: KEPT_MS });
    answers.set(answer, alike);
    const key = JSON.stringify([path.text(), call.query, call.subject]);
    // An answer that was read for this schema has its type.
    const keptMs = isReadAnew() ? 0 : KEPT_MS;
    return (await alike.get(key, () => http.get(path, answer, call), keptMs)) as Answer;
  };
  return { ...http, get };
}

export type Service = ReturnType<typeof serviceOver>;

/** Creates two clients with one rate limit; callers of `shared` share answers to reads. */
export function createServices(config: ClientConfig, parts: HttpParts) {
  const http = createHttp(config, parts);
  return {
    service: serviceOver(http, config, parts),
    shared: serviceOver(sharingReads(http), config, parts),
  };
}

function serviceOver(http: Http, config: ClientConfig, parts: HttpParts) {
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
    /** Web push; spec 3, section 4. */
    push: {
      campaigns: pushCampaignsOf(http, timestamps),
      websites: pushWebsitesOf(http, timestamps),
      subscribers: pushSubscribersOf(http, timestamps),
    },
  };
}
