import type { Promises } from './promise.ts';

/** The promises of SECURITY.md, by what threatens. */
export const SECURITY: Promises = {
  // Someone forges a request from Slack.
  'Postbell checks each request against the signing secret': [
    ['slack/signatures', 'of %i seconds from now is taken or refused: %s'],
    ['slack/signatures', 'is of the whole body, and of version v0'],
    ['slack/signatures', 'is made with the new or the previous secret, which has its end'],
    ['slack/altered-payloads', 'is refused before anything of it is read'],
    ['slack/altered-payloads', 'is done once, however often it is told'],
    ['slack/altered-payloads', 'goes no other way through a form than its pages'],
  ],
  'What’s refused is counted': [
    ['slack/signatures', 'takes what is signed with either, answers others with 401, and counts'],
  ],
  'In Socket Mode, Postbell connects to Slack': [
    ['slack/receiver', 'nothing listens for what Slack would post in Socket Mode'],
  ],
  // Someone forges events from the service.
  'The service doesn’t sign its webhooks': [
    ['relay/receive', 'answers 404 to the secret %j, whatever the method'],
  ],
  'any other path gets 404': [['relay/receive', 'answers 404 to more than an action']],
  'A forged event can only falsify counts': [
    ['alerts/incidents/stops', 'cancels one when its limit is reached'],
    ['directions', 'lead down from room to room, and packages stay in their room'],
  ],
  // A guest, or someone from another company, types a command.
  'Refuses everything they try': [
    ['main/outsiders', 'outsiders get of no operation more than why not'],
    ['main/lost-rights', 'a guest gets nothing while Slack doesn’t say who they are'],
    ['main/lost-rights', 'what guests try is in the audit trail'],
    ['slack/admission', 'nobody is let in whose payload names no workspace'],
    ['slack/altered-payloads', 'is refused in words, and in the trail, if %s did it'],
  ],
  'It unfurls nothing in shared channels': [
    ['slack/unfurls', 'stays as it is in a channel that is shared with another company'],
  ],
  // A colleague oversteps or makes a mistake.
  'denied by default and checked before each request': [
    ['policy/policy', 'refuses what nobody granted'],
    ['commands/rights-matrix', 'every operation is refused to every role without its right'],
    ['service/endpoints', 'hold back every request beyond a %s before it leaves'],
  ],
  'confirmation before changes': [
    ['commands/undoing', '%s asks first, or is undone by a button as if it had not been'],
  ],
  'approval by a second person of the content as it will leave': [
    ['operations/approved-content', 'is what is sent, whenever something else takes its place'],
    ['operations/sums', 'asks for a second person above the limit, whatever is mixed: %s'],
    ['operations/sums', 'is counted once, whatever the way: %s, %i'],
    ['operations/sums', 'is counted anew by who goes on with their own job'],
    ['store/day-stakes', 'is above the limit on no day, whatever is mixed and wherever'],
    ['main/around-approvals', 'by many small deletions'],
  ],
  'a second admin for loosening that': [
    ['main/around-approvals', 'by loosening the rules alone, where there is another admin'],
    ['main/around-approvals', 'by becoming the only admin just before'],
  ],
  'an audit trail with undo': [
    ['commands/audited', 'has every operation that changes, exports or unmasks: %s'],
    ['operations/postbell/audit/audit', 'isn’t offered for what was changed again since'],
  ],
  // An operator rewrites the audit trail.
  'Chains the rows by hash': [
    ['store/audit/audit', 'returns rows as they were added, each chained to the one before'],
  ],
  '`npm run audit:verify` names': [
    ['main/audit-verify', 'names the first row that was changed'],
    ['main/audit-verify', 'finds a trail that was cut or written anew'],
  ],
  // Text from outside pings a channel or breaks out of a block.
  'Escapes all text': [
    ['slack/unfurls', 'becomes a card in which nothing is read as markup'],
    ['slack/blocks/text', 'can be read again as it was'],
  ],
  'mentions in it don’t work': [['slack/blocks/text', 'mentions nobody whose id is no id']],
  // A CSV cell runs as a formula in a spreadsheet.
  'Neutralizes cells that would be formulas': [
    ['main/malicious', 'texts from outside are no formulas in a file'],
  ],
  // A flood of webhooks.
  'Accepts at most 32 MiB of bodies at once': [
    ['relay/receive', 'answers 503 when more is in memory than it may hold'],
    ['relay/stalling', 'holds no more than it may in a flood against a store that stalls'],
  ],
  'acknowledges commands meanwhile, before their work is done': [
    ['slack/commands', 'a command is acknowledged while its operation hangs'],
  ],
  // Someone reads the database or a backup.
  'readable only by its owner': [
    ['store/privacy', 'is readable by its owner alone, with the files beside it'],
    ['store/privacy', 'is in a folder that only its owner opens'],
  ],
  'but no tokens for Slack or the service': [
    ['main/secrets', 'the database keeps no token for Slack or the service'],
  ],
  // The service’s answers are hostile or broken.
  'Reads at most 32 MB of an answer': [['service/failures', 'is read up to 32 MB, once']],
  'waits at most an hour': [['service/failures', 'is no wait of more than an hour']],
  'masks addresses and phone numbers in its errors': [
    ['service/failures', 'masks a phone number in the service’s words'],
  ],
  // Someone has a review open inner addresses by a link.
  'Opens links and their redirects only at public addresses': [
    ['lib/outside', '%s is refused, also behind a redirect, without a request'],
    ['lib/public-address', '%j is no address of the Internet at large'],
  ],
  'connects to the very address that was checked': [
    ['lib/outside', 'is asked for its beginning, with nothing of ours, and connected to what was'],
  ],
  'sends nothing of ours': [
    ['lib/outside', 'is asked for its beginning, with nothing of ours, and connected to what was'],
  ],
  'never opens unsubscribe links': [
    [
      'operations/campaign/outside-checks',
      'aren’t opened %s, wherever else the same address stands',
    ],
  ],
  // Someone reads the log or the metrics.
  'Masks addresses and phone numbers, and logs no secrets': [
    ['lib/log', 'leaves out secrets, and masks addresses'],
    ['service/failures', 'masks a phone number in the service’s words'],
  ],
  '`/metrics` and `/statusz` are on a separate port': [
    ['lib/config', 'fills in every default'],
    ['deploy', 'the proxy, Prometheus and the probes ask where Postbell listens'],
  ],
  // A dependency is compromised.
  'Uses few packages': [
    ['dependencies', 'is few packages, each in one version with its hash in the lockfile'],
    ['directions', 'lead down from room to room, and packages stay in their room'],
  ],
  // An assistant is talked into something, or a model decides by itself.
  'Lets assistants read what their person may see, and nothing else': [
    [
      'mcp/preparing',
      'reaches a row of the service that sends, changes, or deletes, whoever calls',
    ],
    ['mcp/preparing', 'could, even if every operation were one: none that changes something runs'],
    ['mcp/preparing', 'is a message to its person, and done once they submit its form'],
    ['mcp/preparing', 'isn’t done by who lost the right between the message and the click'],
    ['mcp/tools', 'masks what its person may not see, and nothing that they may'],
  ],
  'Texts from outside are values in JSON': [
    ['mcp/answers', 'are values in the answer, whatever is written in them'],
    ['mcp/answers', 'stand in no sentence of Postbell’s'],
  ],
  'Off unless `MCP=on`': [['mcp/receiver', 'nothing is there where assistants are turned off']],
  // Someone forges an assistant's request, or has a token.
  'Checks Slack’s signature, or the token, before reading anything': [
    ['mcp/receiver', 'is refused before anything in it is read'],
    ['mcp/receiver', 'names the person in the signed part, not in the arguments'],
    ['mcp/clients', 'asks as its person, whatever a request says'],
  ],
  'takes a signed call once': [['mcp/receiver', 'acts once, however often it is sent']],
  'answers members alone, 30 calls a minute each': [
    ['mcp/receiver', 'for somebody of another workspace or for a guest gets nothing'],
    ['mcp/tools', 'a thousand calls a minute are limited for each person, and nobody else waits'],
  ],
  'Tokens expire, end with the permissions of their person': [
    ['mcp/clients', 'ends when it is deleted, when its time is over, and with the permissions'],
    ['mcp/ended-tokens', 'tokens of people who lost their role end, those of whom nobody knows'],
    ['mcp/clients', 'is in no message of a channel, no row of the audit trail, and nowhere in'],
  ],
  'runs install scripts only if allowed by name': [
    ['dependencies', 'runs install scripts only of packages that are allowed by name'],
  ],
  'updates a week after a release': [
    ['dependencies', 'is updated a week after a release, and audited every week'],
  ],
  'CodeQL and audits': [
    ['dependencies', 'is updated a week after a release, and audited every week'],
  ],
  '`compose.yml`, `deploy/postbell.service`, and `deploy/kubernetes.yaml` do': [
    ['deploy', 'gives settings that exist, and secrets as files alone'],
    ['deploy', 'is what systemd expects, and exposed to little'],
    ['deploy', 'nginx passes on the two paths alone, without a log of them'],
  ],
};
