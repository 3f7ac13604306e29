import { idToSend } from './formats.ts';
import type { NewPushCampaign, PushAudience, VariableFilter } from './push-campaign.ts';
import { encodePushImage } from './push-image.ts';
import { buttonsInJson, countriesInJson, visitedInJson } from './push-json.ts';
import type { Timestamps } from './timestamps.ts';

/** Returns the body of `POST /push/tasks`; spec 3, section 4.1. Undefined fields are left out. */
export function encodePushCampaign(campaign: NewPushCampaign, { timestamp }: Timestamps) {
  return {
    title: campaign.title,
    website_id: idToSend(campaign.websiteId),
    body: campaign.body,
    ttl: campaign.ttlSeconds,
    link: campaign.link,
    ...encodeAudience(campaign.audience ?? {}),
    stretch_time: campaign.stretchSeconds,
    send_date: campaign.sendAt && timestamp.encode(campaign.sendAt),
    buttons: campaign.buttons && buttonsInJson.encode(campaign.buttons),
    image: campaign.image === undefined ? undefined : encodePushImage(campaign.image),
    icon: campaign.icon,
  };
}

function encodeAudience(audience: PushAudience) {
  return {
    filter_lang: audience.language,
    filter_browser: audience.browsers?.join(','),
    filter_region: audience.countries && countriesInJson.encode(audience.countries),
    filter_url: audience.visited && visitedInJson.encode(audience.visited),
    filter_subscription_date_from: audience.subscribedFromDay,
    filter_subscription_date_to: audience.subscribedToDay,
    filter: audience.variable && encodeFilter(audience.variable),
  };
}

function encodeFilter({ name, operator, conditions }: VariableFilter) {
  return { variable_name: name, operator, conditions };
}
