/**
 * Milliseconds after sending until the figures of a campaign are final. We assume two days for
 * campaigns, SMTP e-mails and web push, as with live services.
 */
export const FINAL_AFTER_MS = 48 * 3_600_000;

/** Tells whether the figures of what was sent at an instant are still going to change. */
export function isRecent(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < FINAL_AFTER_MS;
}
