/** What the parts of digests ask the service for. */
export const DIGEST_ENDPOINTS = [
  'GET /smtp/bounces/day',
  'GET /campaigns',
  'GET /campaigns/{id}',
  'GET /user/balance/detail',
  'GET /sms/campaigns/list',
  'GET /sms/campaigns/info/{id}',
  'GET /push/tasks',
  'GET /push/tasks/{id}',
] as const;
