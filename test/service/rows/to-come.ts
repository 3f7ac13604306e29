/*
 * Rows of docs/service/endpoints.json that the client can't do yet. Whoever covers a row takes it
 * out here; a test fails when a row is in neither place, or in both.
 */

export const EMAIL_TO_COME: readonly string[] = [];

export const SMTP_AND_SMS_TO_COME: readonly string[] = [];

export const PUSH_TO_COME: readonly string[] = [
  'GET /push/tasks',
  'GET /push/tasks/{id}',
  'POST /push/tasks',
  'GET /push/websites/total',
  'GET /push/websites/',
  'GET /push/websites/info/{id}',
  'GET /push/websites/{id}/variables',
  'GET /push/websites/{id}/subscriptions',
  'GET /push/websites/{id}/subscriptions/total',
  'GET /push/websites/{id}/code',
  'POST /push/subscriptions/state',
];
