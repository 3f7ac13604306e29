import type { Message, Person } from '../page-protocol.ts';

/** Who speaks for the workspace itself, as Slackbot does in Slack. */
export const WORKSPACE_ID = 'workspace';

/** Who says in the workspace what went wrong there. */
export const SLACKBOT_ID = 'USLACKBOT';

interface Failure {
  readonly channel: string;
  readonly error: string;
  readonly threadTs: string | undefined;
  readonly person: Person;
}

/** What failed as a message that only this window has; the next snapshot drops it. */
export function localFailure({ channel, error, threadTs, person }: Failure): Message {
  return {
    channel,
    ts: (Date.now() / 1000).toFixed(6),
    ...(threadTs !== undefined && { threadTs }),
    personId: WORKSPACE_ID,
    // The error is plain text, a message is mrkdwn.
    text: error.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    isEdited: false,
    visibleTo: person.id,
    replyCount: 0,
  };
}
