/** Endpoints that sections of digests use; bounces are read beforehand, see bounces.ts. */
export const DIGEST_ENDPOINTS = [
  'GET /campaigns',
  'GET /campaigns/{id}',
  'GET /smtp/emails',
  'GET /smtp/unsubscribe',
  'GET /user/balance/detail',
  'GET /sms/campaigns/list',
  'GET /sms/campaigns/info/{id}',
  'GET /push/tasks',
  'GET /push/tasks/{id}',
  'GET /v2/email-service/smtp/sender_domains',
] as const;
