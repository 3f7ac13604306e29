import type { ReceivedFigures } from '../../../src/digests/snapshots/smtp-volume.ts';

/** What Postbell heard of SMTP e-mails where no webhook reports any. */
export const NOTHING_HEARD: ReceivedFigures = {
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
