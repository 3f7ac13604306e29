import { type Decoded, from, id, listOf, record, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { explained } from '../status.ts';
import type { Timestamps } from '../timestamps.ts';
import { smsBlacklistOf } from './blacklist.ts';
import { smsSenderStatus } from './campaign.ts';
import { smsCampaignsOf } from './campaigns.ts';
import { smsNumbersOf } from './numbers.ts';

/** The SMS area; spec 2, section 4.2. */
export function smsOf(http: Http, timestamps: Timestamps) {
  return {
    numbers: smsNumbersOf(http, timestamps),
    blacklist: smsBlacklistOf(http, timestamps),
    campaigns: smsCampaignsOf(http, timestamps),
    senders: () => http.get(path`/sms/senders`, listOf(sender)),
  };
}

/** A name that SMS messages may come from in one country; spec 2, section 2.8. */
export type SmsSender = Decoded<typeof sender>;

const sender = record({
  id,
  sender: text,
  country: text,
  countryCode: from('country_code', text),
  status: explained(smsSenderStatus),
});
