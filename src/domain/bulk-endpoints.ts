import type { BulkActionName } from './bulk.ts';

/** The requests that each action may send, as rows of docs/service/endpoints.json. */
const ENDPOINTS: Readonly<Record<BulkActionName, readonly string[]>> = {
  'blacklist add': ['GET /blacklist', 'POST /blacklist'],
  'blacklist remove': ['GET /blacklist', 'DELETE /blacklist'],
  'list add': ['POST /emails', 'POST /addressbooks/{id}/emails'],
  'list invite': ['POST /emails', 'POST /addressbooks/{id}/emails'],
  'list unsubscribe': ['POST /emails', 'POST /addressbooks/{id}/emails/unsubscribe'],
  'list remove': ['POST /emails', 'DELETE /addressbooks/{id}/emails'],
  'contact remove': ['POST /emails', 'DELETE /emails/{email}'],
  'tag pin emails': ['POST /tags/pin/email'],
  'tag unpin emails': ['POST /tags/unpin/email'],
  'tag pin phones': ['POST /tags/pin/phone'],
  'tag unpin phones': ['POST /tags/unpin/phone'],
  'sms add': [
    'GET /addressbooks/{id}/variables',
    'POST /sms/numbers',
    'POST /sms/numbers/variables',
  ],
  'sms remove': ['DELETE /sms/numbers'],
  'sms set': ['PUT /sms/numbers'],
  'sms blacklist add': ['GET /sms/black_list/by_numbers', 'POST /sms/black_list'],
  'sms blacklist remove': ['GET /sms/black_list/by_numbers', 'DELETE /sms/black_list'],
  'smtp unsubscribe': [
    'GET /smtp/unsubscribe/search',
    'GET /smtp/unsubscribe',
    'POST /smtp/unsubscribe',
  ],
  'smtp remove': [
    'GET /smtp/unsubscribe/search',
    'GET /smtp/unsubscribe',
    'DELETE /smtp/unsubscribe',
  ],
};

/** Returns the rows that these actions may request, without duplicates. */
export function endpointsOf(actions: readonly BulkActionName[]): readonly string[] {
  return [...new Set(actions.flatMap((action) => ENDPOINTS[action]))];
}
