import type { HeardFigures } from '../../../src/digests/collecting/heard-smtp.ts';

/** What Postbell heard of SMTP e-mails where no webhook reports any. */
export const NOTHING_HEARD: HeardFigures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
  hardBounced: 0,
  softBounced: 0,
  unreported: [],
};
