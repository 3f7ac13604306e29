import { z } from 'zod';
import type { Fields } from './call.ts';
import { number, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';
import { smsData } from './sms-answer.ts';
import type { SmsEstimate } from './sms-campaign.ts';
import { checkEstimate } from './sms-limits.ts';

export interface SmsCost {
  readonly price: number;
  readonly currency: string;
}

/**
 * Reads the cost of a campaign to a list or to phone numbers; spec 2, section 4.2.3.
 * @throws {InputError} for a list and phone numbers, or neither, and for a sender that isn't 1 to
 * 11 letters and digits.
 */
export function smsCostOf(http: Http) {
  return async (estimate: SmsEstimate): Promise<SmsCost> => {
    checkEstimate(estimate);
    return http.get(path`/sms/campaigns/cost`, {
      answer: cost,
      query: encodeEstimate(estimate),
      ...(estimate.listId !== undefined && { subject: `list ${estimate.listId}` }),
    });
  };
}

/**
 * Encodes an estimate. We assume brackets for arrays and objects in a query, as in the `status[]`
 * of campaigns: `phones[]` and `route[UA]`.
 */
function encodeEstimate({ listId, phones, body, sender, routes = {} }: SmsEstimate): Fields {
  return {
    addressBookId: listId,
    'phones[]': phones,
    body,
    sender,
    ...Object.fromEntries(
      Object.entries(routes).map(([country, route]) => [`route[${country}]`, route]),
    ),
  };
}

const cost = smsData(z.object({ price: number, currency: text }));
