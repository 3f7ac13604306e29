import { createHmac, randomUUID } from 'node:crypto';

export interface Command {
  /** `/postbell`. */
  readonly command: string;
  readonly text: string;
  readonly channelId: string;
  readonly personId: string;
}

interface Signing {
  readonly secret: string;
  readonly responseUrl: string;
  readonly now: Date;
}

/** A slash command as Slack sends and signs it; no two are the same. */
export function signed(
  { command, text, channelId, personId }: Command,
  { secret, responseUrl, now }: Signing,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = new URLSearchParams({
    command,
    text,
    user_id: personId,
    channel_id: channelId,
    team_id: 'T0BENCH',
    trigger_id: randomUUID(),
    response_url: responseUrl,
  }).toString();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
  };
}
