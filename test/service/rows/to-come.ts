/*
 * Rows of docs/service/endpoints.json that the client can't do yet. Whoever covers a row takes it
 * out here; a test fails when a row is in neither place, or in both.
 */

export const EMAIL_TO_COME: readonly string[] = [];

export const SMTP_AND_SMS_TO_COME: readonly string[] = [];

export const PUSH_TO_COME: readonly string[] = [];
