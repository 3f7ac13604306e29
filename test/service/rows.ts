import { BALANCE_ROWS } from './rows/balance.ts';
import { BLACKLIST_ROWS } from './rows/blacklist.ts';
import { CAMPAIGNS_ROWS } from './rows/campaigns.ts';
import { CONTACTS_ROWS } from './rows/contacts.ts';
import { LISTS_ROWS } from './rows/lists.ts';
import { PUSH_ROWS } from './rows/push.ts';
import type { Rows } from './rows/row.ts';
import { SENDERS_ROWS } from './rows/senders.ts';
import { SMS_ROWS } from './rows/sms.ts';
import { SMTP_EMAILS_ROWS, SMTP_ROWS } from './rows/smtp.ts';
import { TAGS_ROWS } from './rows/tags.ts';
import { TEMPLATES_ROWS } from './rows/templates.ts';
import { WEBHOOKS_ROWS } from './rows/webhooks.ts';

/** What the client makes of each exchange in test/wire/. */
export const ROWS: Rows = {
  ...LISTS_ROWS,
  ...CAMPAIGNS_ROWS,
  ...TEMPLATES_ROWS,
  ...SENDERS_ROWS,
  ...CONTACTS_ROWS,
  ...TAGS_ROWS,
  ...BLACKLIST_ROWS,
  ...BALANCE_ROWS,
  ...WEBHOOKS_ROWS,
  ...SMTP_EMAILS_ROWS,
  ...SMTP_ROWS,
  ...SMS_ROWS,
  ...PUSH_ROWS,
};
