import type { Http } from '../http.ts';
import { pushCampaignsOf } from './campaigns.ts';
import { pushSubscribersOf } from './subscribers.ts';
import { pushWebsitesOf } from './websites.ts';
import type { Timestamps } from '../timestamps.ts';

/** The web-push area; spec 3, section 4. */
export function pushOf(http: Http, timestamps: Timestamps) {
  return {
    campaigns: pushCampaignsOf(http, timestamps),
    websites: pushWebsitesOf(http, timestamps),
    subscribers: pushSubscribersOf(http, timestamps),
  };
}
