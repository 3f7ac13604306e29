import { z } from 'zod';
import { total } from '../answer.ts';
import { count, from, groupOf, id, listOf, record, text, textOrNull } from '../formats.ts';
import { type Http, path } from '../http.ts';
import { allPages, type Page } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import { websiteStatus, type WebsiteStatus } from './campaign.ts';

/** A website that people subscribe on; spec 3, section 2.1. */
export interface Website {
  readonly id: string;
  readonly url: string;
  readonly addedAt: Date | null;
  readonly status: WebsiteStatus;
}

export interface WebsiteDetail extends Website {
  /** The address of an image. */
  readonly icon: string | null;
  readonly subscribers: {
    readonly total: number;
    readonly active: number;
    readonly unsubscribed: number;
    /** Subscribers who came today. */
    readonly today: number;
  };
}

/** A variable of a website's subscribers; spec 3, section 2.2. */
export interface WebsiteVariable {
  readonly id: string;
  readonly name: string;
  /** As the service names it. */
  readonly type: string;
}

/** The script that a website embeds; spec 3, section 2.5. */
interface WebsiteCode {
  readonly scriptUrl: string;
  /** An HTML script tag. */
  readonly scriptTag: string;
}

/** Websites for web push; spec 3, section 4. */
export function pushWebsitesOf(http: Http, timestamps: Timestamps) {
  const websites: z.ZodType<readonly Website[]> = listOf(record(websiteIn(timestamps)));
  const detail = websiteDetailIn(timestamps);

  const page = ({ limit, offset }: Page): Promise<readonly Website[]> =>
    http.get(path`/push/websites/`, { answer: websites, query: { limit, offset } });

  return {
    total: (): Promise<number> => http.get(path`/push/websites/total`, { answer: total }),

    page,

    all: (): AsyncIterable<Website> => allPages(page, (website) => website.id),

    get: (id: string): Promise<WebsiteDetail> =>
      http.get(path`/push/websites/info/${id}`, { answer: detail, subject: `website ${id}` }),

    variables: (id: string): Promise<readonly WebsiteVariable[]> =>
      http.get(path`/push/websites/${id}/variables`, {
        answer: listOf(variable),
        subject: `website ${id}`,
      }),

    /** Reads the script with which a website's pages invite visitors to subscribe. */
    code: (id: string): Promise<WebsiteCode> =>
      http.get(path`/push/websites/${id}/code`, { answer: code, subject: `website ${id}` }),
  };
}

const variable: z.ZodType<WebsiteVariable> = record({ id, name: text, type: text });

const code: z.ZodType<WebsiteCode> = record({
  scriptUrl: from('script_url', text),
  scriptTag: from('script_code', z.string()),
});

function websiteIn({ timestampOrNull }: Timestamps) {
  return {
    id,
    url: text,
    addedAt: from('add_date', timestampOrNull),
    status: text.transform(websiteStatus),
  };
}

function websiteDetailIn(timestamps: Timestamps): z.ZodType<WebsiteDetail> {
  return record({
    ...websiteIn(timestamps),
    icon: textOrNull,
    subscribers: groupOf({
      total: from('total_subscribers', count),
      active: from('active_subscribers', count),
      unsubscribed: count,
      today: from('subscribers_today', count),
    }),
  });
}
