import { CAMPAIGN_STATUS } from '../domain/campaign-status.ts';
import type { Right } from '../domain/rights.ts';

/** The parts of a request on which the right that it takes depends. */
interface Carried {
  readonly json?: unknown;
  /** It sends no more than a test to one address. */
  readonly isTest?: boolean | undefined;
  /** The thing as the service shows it right before the request, of rows that `readsBack`. */
  readonly before?: unknown;
}

/** One row of the service's interface, with the right that whoever asks it must have. */
export interface Endpoint {
  /** Method and path as docs/service/endpoints.json has them, e.g. `PATCH /campaigns/{id}`. */
  readonly name: string;
  /** The right that it takes at least; help and buttons go by it. */
  readonly right: Right;
  /** Returns the right that one request takes, where that depends on it. Default: `right`. */
  readonly takes?: (request: Carried) => Right;
  /** The thing is read before each request, since the right depends on its state. */
  readonly readsBack?: true;
  /** Its answer names people, but who declares to only count them may read it with `look`. */
  readonly isCountable?: true;
}

/**
 * All rows of the service's interface, each with the right that it takes. A row that two parts of
 * the specification have stands here twice, too.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  // 4.1 Mailing lists; docs/service/1-email.md
  row('POST /addressbooks', 'prepare'),
  row('PUT /addressbooks/{id}', 'prepare'),
  row('GET /addressbooks', 'look'),
  row('GET /addressbooks/{id}', 'look'),
  row('DELETE /addressbooks/{id}', 'delete'),
  row('GET /addressbooks/{id}/variables', 'look'),
  row('GET /addressbooks/{id}/emails', 'people', { isCountable: true }),
  row('GET /addressbooks/{id}/emails/total', 'look'),
  row('GET /addressbooks/{id}//variables/{variableName}/{searchValue}', 'people'),
  row('GET /addressbooks/{id}/emails/{email}', 'people'),
  row('POST /addressbooks/{id}/emails', 'prepare', { takes: invitationsSend }),
  row('DELETE /addressbooks/{id}/emails', 'delete'),
  row('PUT /addressbooks/{id}/phone', 'contacts'),
  row('POST /addressbooks/{addressBookId}/emails/variable', 'contacts'),
  row('POST /addressbooks/{id}/emails/unsubscribe', 'contacts'),
  row('GET /addressbooks/{id}/cost', 'look'),
  row('GET /addressbooks/{id}/campaigns', 'look'),

  // 4.2 Campaigns; docs/service/1-email.md
  row('POST /campaigns', 'prepare', { takes: campaignsSend }),
  row('PATCH /campaigns/{id}', 'prepare', { takes: scheduledSend, readsBack: true }),
  row('GET /campaigns/{id}', 'look'),
  row('GET /campaigns', 'look'),
  row('DELETE /campaigns/{id}', 'send'),
  row('GET /campaigns/{id}/countries', 'look'),
  row('GET /campaigns/{id}/referrals', 'look'),
  row('GET /campaigns/{id}/email/{email}', 'people'),

  // 4.3 Templates; docs/service/1-email.md
  row('POST /template', 'prepare'),
  row('POST /template/edit/{id}', 'prepare'),
  row('GET /template/{template_id}', 'look'),
  row('GET /templates', 'look'),
  row('GET /templates/?owner=me', 'look'),
  row('GET /template/slug/{name_slug}', 'look'),

  // 4.4 Senders; docs/service/1-email.md
  row('GET /senders', 'look'),
  row('POST /senders', 'prepare'),
  row('DELETE /senders', 'delete'),
  row('GET /senders/{email}/code', 'prepare'),
  row('POST /senders/{email}/code', 'prepare'),

  // 4.5 Contacts by email address; docs/service/1-email.md
  row('GET /emails/{email}', 'people'),
  row('GET /emails/{email}/details', 'people'),
  row('POST /emails', 'people'),
  row('DELETE /emails/{email}', 'delete'),
  row('GET /emails/{email}/campaigns', 'people'),
  row('POST /emails/campaigns', 'people'),

  // 4.6 Tags; docs/service/1-email.md
  row('GET /tags', 'look'),
  row('POST /tags', 'prepare'),
  row('PUT /tags/{id}', 'prepare'),
  row('DELETE /tags/{id}', 'delete'),
  row('POST /tags/pin/email', 'contacts'),
  row('POST /tags/pin/phone', 'contacts'),
  row('POST /tags/unpin/email', 'contacts'),
  row('POST /tags/unpin/phone', 'contacts'),

  // 4.7 Blacklist; docs/service/1-email.md
  row('GET /blacklist', 'people'),
  row('POST /blacklist', 'contacts'),
  row('DELETE /blacklist', 'contacts'),

  // 4.8 Balance; docs/service/1-email.md
  row('GET /balance', 'look'),
  row('GET /balance/{currency}', 'look'),
  row('GET /user/balance/detail', 'look'),

  // 4.9 Webhooks; docs/service/1-email.md
  row('GET /v2/email-service/webhook', 'look'),
  row('GET /v2/email-service/webhook/{id}', 'look'),
  row('POST /v2/email-service/webhook/', 'administer'),
  row('PUT /v2/email-service/webhook/{id}', 'administer'),
  row('DELETE /v2/email-service/webhook/{id}', 'administer'),

  // 4.1 SMTP; docs/service/2-smtp-sms.md
  row('POST /smtp/emails', 'prepare', { takes: emailsSend }),
  row('GET /smtp/emails', 'people', { isCountable: true }),
  row('GET /smtp/emails/total', 'look'),
  row('GET /smtp/emails/{id}', 'people'),
  row('POST /smtp/emails/info', 'people'),
  row('GET /smtp/bounces/day', 'people', { isCountable: true }),
  row('GET /smtp/bounces/day/total', 'look'),
  row('POST /smtp/unsubscribe', 'contacts'),
  row('DELETE /smtp/unsubscribe', 'contacts'),
  row('GET /smtp/unsubscribe', 'people', { isCountable: true }),
  row('GET /smtp/unsubscribe/search', 'people'),
  row('POST /smtp/resubscribe', 'send'),
  row('GET /smtp/ips', 'look'),
  row('GET /smtp/senders', 'look'),
  row('GET /v2/email-service/smtp/sender_domains', 'look'),
  row('POST /senders', 'prepare'),
  row('POST /v2/email-service/smtp/sender_domains/{domain}', 'administer'),

  // 4.2 SMS; docs/service/2-smtp-sms.md
  row('POST /sms/numbers', 'prepare'),
  row('POST /sms/numbers/variables', 'prepare'),
  row('PUT /sms/numbers', 'prepare'),
  row('PUT /addressbooks/{id}/phone', 'contacts'),
  row('DELETE /sms/numbers', 'delete'),
  row('POST /addressbooks/{id}/phones/variable', 'prepare'),
  row('GET /sms/numbers/info/{addressBookId}/{phoneNumber}', 'people'),
  row('POST /sms/black_list', 'contacts'),
  row('DELETE /sms/black_list', 'contacts'),
  row('GET /sms/black_list', 'people'),
  row('GET /sms/black_list/by_numbers', 'people'),
  row('POST /sms/campaigns', 'send'),
  row('POST /sms/send', 'send'),
  row('GET /sms/campaigns/list', 'look'),
  row('GET /sms/campaigns/info/{id}', 'people', { isCountable: true }),
  row('PUT /sms/campaigns/cancel/{id}', 'send'),
  row('GET /sms/campaigns/cost', 'look'),
  row('GET /sms/senders', 'look'),
  row('DELETE /sms/campaigns', 'delete'),

  // 4. Endpoints; docs/service/3-web-push.md
  row('GET /push/tasks', 'look'),
  row('GET /push/tasks/{id}', 'look'),
  row('POST /push/tasks', 'send'),
  row('GET /push/websites/total', 'look'),
  row('GET /push/websites/', 'look'),
  row('GET /push/websites/info/{id}', 'look'),
  row('GET /push/websites/{id}/variables', 'look'),
  row('GET /push/websites/{id}/subscriptions', 'people', { isCountable: true }),
  row('GET /push/websites/{id}/subscriptions/total', 'look'),
  row('GET /push/websites/{id}/code', 'look'),
  row('POST /push/subscriptions/state', 'contacts'),
];

function row(name: string, right: Right, more: Omit<Endpoint, 'name' | 'right'> = {}): Endpoint {
  return { name, right, ...more };
}

/** An import joins people to a list; asking them for their consent sends email. */
function invitationsSend({ json }: Carried): Right {
  return has(json, 'confirmation') ? 'send' : 'prepare';
}

/** A draft stays where it is; a test goes to the sender's address alone (spec 1, 4.2.1). */
function campaignsSend({ json }: Carried): Right {
  const isTest = has(json, 'is_test') && json['is_test'] === true;
  return isTest || (has(json, 'type') && json['type'] === 'draft') ? 'prepare' : 'send';
}

/**
 * Whatever isn't a draft is on its way to its recipients: scheduled, in moderation or queued. We
 * assume that a draft with a time to send at is scheduled by that.
 */
function scheduledSend({ json, before }: Carried): Right {
  const isDraft = has(before, 'status') && Number(before['status']) === CAMPAIGN_STATUS.draft.code;
  return isDraft && !(has(json, 'send_date') && json['send_date'] !== undefined)
    ? 'prepare'
    : 'send';
}

function emailsSend({ isTest = false }: Carried): Right {
  return isTest ? 'prepare' : 'send';
}

function has<Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null && name in value;
}

const byName = new Map(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
const byRoute = new Map(ENDPOINTS.map((endpoint) => [routeIn(endpoint.name), endpoint]));

/** Returns a row by its method and its path with `{}` for each value; `null`: there is none. */
export function endpointAt(method: string, route: string): Endpoint | null {
  return byRoute.get(`${method} ${route}`) ?? null;
}

/** @throws for a row that there isn't, which is a defect of what names it. */
export function endpointCalled(name: string): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`the service has no row “${name}”`);
  return endpoint;
}

/** The rows of the service's templates and of one's own differ by their query only. */
function routeIn(name: string): string {
  return name
    .replaceAll(/\{[^{}]+\}/g, '{}')
    .split('?', 1)
    .join('');
}
