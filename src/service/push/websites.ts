import { z } from 'zod';
import { total } from '../answer.ts';
import {
  count,
  type Decoded,
  from,
  groupOf,
  id,
  listOf,
  record,
  text,
  textOrNull,
} from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page } from '../pages.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { websiteStatus } from './campaign.ts';

/** Websites for web push; spec 3, section 4. */
export function pushWebsitesOf(http: Http, timestamps: Timestamps) {
  const websites = listOf(websiteIn(timestamps));
  const detail = websiteDetailIn(timestamps);

  const page = ({ limit, offset }: Page) =>
    http.get(path`/push/websites/`, websites, { query: { limit, offset } });

  return {
    total: () => http.get(path`/push/websites/total`, total),
    page,
    all: () => allPages(page),
    get: (id: string) => http.get(path`/push/websites/info/${{ website: id }}`, detail),

    variables: (id: string) =>
      http.get(path`/push/websites/${{ website: id }}/variables`, listOf(variable)),

    /** Reads the script with which a website's pages invite visitors to subscribe. */
    code: (id: string) => http.get(path`/push/websites/${{ website: id }}/code`, code),
  };
}

/** A variable of a website's subscribers, its type as the service names it; spec 3, section 2.2. */
export type WebsiteVariable = Decoded<typeof variable>;

const variable = record({ id, name: text, type: text });

/** The script that a website embeds; spec 3, section 2.5. */
const code = record({
  scriptUrl: from('script_url', text),
  scriptTag: from('script_code', z.string()),
});

/** A website that people subscribe on; spec 3, section 2.1. */
export type Website = Decoded<typeof websiteIn>;
export type WebsiteDetail = Decoded<typeof websiteDetailIn>;

const websiteIn = perZone((timestamps) => record(basicsIn(timestamps)));

const websiteDetailIn = perZone((timestamps) =>
  record({
    ...basicsIn(timestamps),
    icon: textOrNull,
    subscribers: groupOf({
      total: from('total_subscribers', count),
      active: from('active_subscribers', count),
      unsubscribed: count,
      today: from('subscribers_today', count),
    }),
  }),
);

function basicsIn({ timestampOrNull }: Timestamps) {
  return {
    id,
    url: text,
    addedAt: from('add_date', timestampOrNull),
    status: text.transform(websiteStatus),
  };
}
