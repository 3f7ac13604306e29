import type { Promises } from './promises/promise.ts';
import { RIGHTS } from './promises/rights.ts';
import { SECURITY } from './promises/security.ts';

/** By their sentences, so that a new one isn't forgotten. */
export const KEPT: Readonly<Record<string, Promises>> = {
  'SECURITY.md': SECURITY,
  'docs/running/people.md': {
    'say the same as the command itself': [
      ['operations/may-i', 'command, why, help, buttons, and App Home say the same'],
      ['operations/may-i', 'what concerns others takes of %s what “why” says'],
    ],
    'A refusal names who can do it': [
      ['main/handing-over', 'is told who can, and keeps it as a draft or asks them'],
      ['policy/policy', 'names nobody who left, is deactivated, or became a guest'],
    ],
    'they get a direct message with your values': [
      ['main/handing-over', 'asks from a form as well, whose values are kept'],
      ['slack/paged-forms', 'goes on only while its person may do it, or may ask for it'],
    ],
    'the refusal and the health check say what to do': [
      ['policy/policy', 'says what an operator does where all admins have left'],
      ['operations/postbell/doctor', 'says what to do where all admins have left'],
    ],
    'So addresses and phone numbers are masked in whatever it posts': [
      ['slack/channel-readers', 'names nobody, whatever it is about'],
      ['slack/channel-readers', 'is masked in %s, where it is posted and where it is changed'],
      ['slack/channel-readers', 'names in %s the addresses that the account sends from'],
      ['main/channel-readers', 'whatever is posted to a channel names nobody'],
    ],
    'run it with their own permissions, or decline with a reason': [
      ['main/handing-over', 'does it under their own rights as they are then'],
      ['main/handing-over', 'reads why the person who was asked declines'],
    ],
    'Such a request expires after 48 hours': [['policy/assignees', 'of nothing after that']],
    'is canceled when they lose the permission': [
      ['policy/assignees', 'and who loses the right meanwhile, is waited for no longer'],
    ],
    'Someone who can both grant and revoke always remains': [
      ['operations/postbell/rights/rights', 'whatever is taken back, denied, or given by its name'],
    ],
    'people who left don’t count': [
      ['operations/postbell/rights/rights', 'and nobody counts who left'],
    ],
    'so Postbell asks first': [['operations/postbell/rights/rights', 'warns first']],
    'up to `SUPPORT_MOST` (100) at once': [
      ['operations/postbell/rights/rights', 'as many people as SUPPORT_MOST allows'],
      ['main/support-limits', 'undoes no more than they may change at once'],
      ['main/support-limits', 'nor resumes it'],
    ],
    'no data about individual people': [
      ['main/people-door', 'reads nobody’s address or number, whatever they try'],
    ],
    'run with the permissions of whoever set them up': [
      ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
    ],
    'name who can take them over': [
      ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
    ],
    'Editing a campaign that isn’t a draft anymore': [
      ['main/lost-rights', 'whoever prepares changes no campaign that waits to be sent'],
      ['main/lost-rights', 'setting an automatic stop takes the right to cancel'],
    ],
    'It also refuses a request that doesn’t clearly say who made it': [
      ['slack/admission', 'nobody is let in whose payload names no workspace'],
    ],
    // Roles.
    '| `viewer`': [['main/people-door', 'reads nobody’s address or number, whatever they try']],
    '| `marketer`': [
      ['commands/rights-matrix', 'every operation is refused to every role without its right'],
    ],
    '| `sender`': [
      ['commands/rights-matrix', 'every operation is refused to every role without its right'],
    ],
    '| `admin`': [['policy/policy', 'lets people in ADMINS do everything, whatever is denied']],
    'Everyone starts as a viewer': [['store/rights', 'begin with everybody as a viewer']],
    'People in `ADMINS` can always do everything': [
      ['policy/policy', 'lets people in ADMINS do everything, whatever is denied'],
      ['policy/policy', 'owners of the workspace are administrators until there is one'],
    ],
    'Changes apply immediately': [
      ['operations/postbell/rights/rights', 'is in force at once, and is taken back by its button'],
    ],
    '`/postbell grant @support support` (a Slack user group)': [
      ['operations/postbell/rights/rights', 'to a user group counts for its members'],
    ],
    'add a command, or a permission': [
      ['policy/policy', 'a single operation can be granted on top'],
    ],
    'limit what people can do in a channel': [
      ['policy/policy', 'a channel narrows what is done in it, and never widens it'],
    ],
    'override everything granted': [
      [
        'operations/postbell/rights/rights',
        'prevails over a role, and says so to whom it concerns',
      ],
    ],
    '| `/postbell revoke`': [
      ['operations/postbell/rights/rights', 'is in force at once, and is taken back by its button'],
    ],
    '| `/postbell rights`': [
      ['operations/postbell/rights/rights', 'show everything that was granted, by whom'],
    ],
    '| `/postbell why campaign send`': [
      ['operations/may-i', 'command, why, help, buttons, and App Home say the same'],
    ],
    // Approvals.
    'a second person must approve anything': [
      ['main/approvals', 'is asked for in the channel, approved once by another'],
      ['operations/approved-content', 'is what is sent, whenever something else takes its place'],
    ],
    'Marketers can then request approval': [
      ['policy/approvals', 'is asked for by whoever prepares it, however few it reaches'],
    ],
    'Requests go to a channel': [
      ['policy/approvals', 'goes to the channel, or to each who may approve it'],
    ],
    // Outsiders.
    'The people below can’t use Postbell': [
      ['main/outsiders', 'outsiders get of no operation more than why not'],
    ],
    'they get one sentence that says whom to ask': [
      ['slack/altered-payloads', 'is refused in words, and in the trail, if %s did it'],
      ['slack/admission', 'sees in Home nothing but why not, also where more stood before'],
      ['slack/admission', 'finds nothing in a picker, and nothing is searched'],
    ],
    '| People of another company': [
      ['slack/admission', 'is refused by the payload alone, without asking Slack who they are'],
      ['slack/admission', 'somebody of another workspace of the organization is refused'],
    ],
    '| Guests': [['slack/admission', 'gets for a command nothing but why not, and whom to ask']],
    '| Deactivated people, and bots': [
      ['slack/admission', 'gets for a command nothing but why not, and whom to ask'],
    ],
    'caches what Slack says about a person for five minutes': [
      ['slack/admission', 'is known as one five minutes after becoming one'],
    ],
    'uses its last answer, for up to 24 hours': [
      ['slack/admission', 'members whom it knew lately look as ever, and others are refused'],
      ['slack/admission', 'a slow answer holds nobody up for longer than Slack waits'],
    ],
    'Without one, it refuses, and says so': [
      ['main/lost-rights', 'a guest gets nothing while Slack doesn’t say who they are'],
    ],
    'What these people try is in the audit trail': [
      ['slack/altered-payloads', 'is refused in words, and in the trail, if %s did it'],
      ['slack/admission', 'each message, however often Slack delivers it'],
      ['slack/admission', 'once in each hour what Slack tells by itself, or with each letter'],
      ['slack/admission', 'also of those of whom Slack doesn’t say who they are'],
    ],
    '`/postbell alerts add` asks before it posts there': [
      ['operations/postbell/alerts/alerts-add', 'asks first where another company reads along'],
      ['operations/postbell/alerts/alerts-edit', 'says that another company reads along'],
      ['slack/unfurls', 'stays as it is in a channel that is shared with another company'],
    ],
    // The trail.
    '`/postbell audit` lists every attempt': [
      ['commands/audited', 'has every operation that changes, exports or unmasks: %s'],
      ['commands/audited', 'has whoever may not do it, once'],
      ['main/audit', 'what people do in whatever way is in the audit trail once'],
    ],
    'Filter by person, command, channel, day': [
      ['store/audit/attempts', 'are found by whoever made them, and by what, where, when'],
    ],
    '_Export CSV_ downloads all of it': [
      ['operations/postbell/audit/audit', 'is given as a file with everything'],
    ],
    '_Open…_ shows one attempt': [
      ['operations/postbell/audit/audit', 'says who did it, what was given and what became of it'],
      ['operations/postbell/audit/audit', 'isn’t offered for what was changed again since'],
      ['operations/postbell/audit/audit', 'keeps no address in the trail'],
    ],
    'Only admins see the trail': [
      ['main/audit', 'what people do in whatever way is in the audit trail once'],
    ],
    'A campaign’s card says who': [
      ['main/audit', 'the card of a campaign says who canceled it, and leads to the audit trail'],
    ],
    'The service’s answer was lost, or Postbell was killed': [
      ['store/audit/attempts', 'without an outcome nobody knows after five minutes'],
    ],
    'records each attempt before it acts': [
      ['policy/audit-kill', 'of what a killed process was doing nobody knows whether it was done'],
    ],
    'If the database doesn’t answer, it does nothing': [
      ['slack/commands', 'does nothing while the database is down, and says so'],
    ],
    'proves that no row was changed': [
      ['main/audit-verify', 'says how many rows are as they were written, while the bot runs'],
      ['main/audit-verify', 'names the first row that was changed'],
    ],
    'it also compares that row': [
      ['main/audit-verify', 'finds a trail that was cut or written anew'],
    ],
    'The review of a campaign warns when its lists get another one within a day': [
      ['main/overriding', 'is named in the review, decided with its own button, and kept in the'],
      ['main/overriding', 'is in quiet hours, by the zone in which they were set'],
    ],
    'It also projects hard bounces from the last campaign to each list: from 2% on it warns': [
      ['operations/campaign/list-bounces', 'warn from 2% on, by the latest campaign'],
      [
        'operations/campaign/list-bounces',
        'take a second person from 5% on, however few they are, once they are decided on',
      ],
    ],
    'Whoever sends anyway is in the audit trail with what they overrode': [
      ['main/overriding', 'is named in the review, decided with its own button, and kept in the'],
    ],
    'overriding such a warning for more than 500 people takes a second person': [
      ['main/overriding', 'takes a second person above a limit, who sees the warning'],
      ['domain/overrides', 'take a second person above a limit of their own'],
    ],
    'or with 78 if there is no trail': [
      ['main/audit-verify', 'makes no database where there is none, and no tables'],
    ],
  },
  'docs/privacy.md': {
    'are masked in every answer, list, picker, and form, and in App Home': [
      ['main/people-door', 'reads nobody’s address or number, whatever they try'],
      ['main/people-door', 'reads nobody’s address in App Home either'],
      ['commands/disclosed', 'what stands above a page of a form names people only to who'],
      ['commands/disclosed', 'a form is filled with what its reader may read'],
      ['slack/admission', 'finds nothing in a picker either as a member who may not look'],
    ],
    'The rows of someone else’s job require `export`': [
      ['operations/postbell/jobs', 'the rows of a job are nobody else’s, who may do the same: %s'],
      ['main/people-door', 'gets the rows of a job only as its own person, or with both rights'],
    ],
    'Postbell unfurls and announces nothing': [
      ['main/people-door', 'and another company reads no announcement'],
      ['slack/unfurls', 'stays as it is in a channel that is shared with another company'],
    ],
    'including names of files, and overwrites it in the SQLite file and its log': [
      ['store/privacy', 'has the person in no byte any more, nor have its log and a backup'],
    ],
    '| Events as the service posted them': [
      ['store/sweeping', 'forgets raw events of a month ago in small steps'],
    ],
    '| Who was counted': [
      ['store/sweeping', 'forgets people and minutes of campaigns that were quiet for two months'],
    ],
    '| Webhook posts that couldn’t be read': [
      ['store/sweeping', 'forgets what could not be read after the days of raw events'],
    ],
    '| Bounces of transactional email': [
      ['store/sweeping', 'forgets after five weeks what became of SMTP emails'],
      ['store/digest/bounces', 'are forgotten: who it was first, that it was later'],
    ],
    '| Jobs with their rows': [
      ['store/sweeping', 'forgets jobs and requests a month after their end'],
    ],
    '| Requests for approval': [['store/sweeping', 'forgets jobs and requests a month after']],
    '| Who unmasked addresses': [['store/sweeping', 'and who unmasked after a year']],
    '| Access tokens for assistants': [
      ['store/access-tokens', 'are known by themselves alone, until they expire'],
      ['store/access-tokens', 'say when they were used last, to the hour'],
      ['store/access-tokens', 'are deleted by their own person, or all at once'],
      ['mcp/ended-tokens', 'tokens of people who lost their role end, those of whom nobody knows'],
    ],
    'assistants get what their person may see, when they ask': [
      ['mcp/tools', 'masks what its person may not see, and nothing that they may'],
    ],
    'The answer says how many records that was': [['answers/answers', '%s.md holds what is said']],
    'its review opens the links that are the same for everyone': [
      ['operations/campaign/outside-checks', 'aren’t opened %s, wherever else the same address'],
      [
        'lib/outside',
        'is asked for its beginning, with nothing of ours, and connected to what was',
      ],
    ],
    'Nothing goes anywhere else': [
      [
        'directions',
        'connections lead to Slack, the service, the database, and what reviews check alone',
      ],
    ],
    '| Keys of commands': [['store/sweeping', 'forgets what buttons older than a month stand for']],
    '| Occurrences of recurring sends': [
      ['store/sweeping', 'forgets occurrences of recurring sends after a quarter'],
    ],
    '| Resends': [['store/sweeping', 'forgets resends a year after they began']],
    'makes a temporary list in the service, with the addresses and the variables': [
      [
        'bulk/resend',
        'goes once to whoever didn’t open, with the variables of the campaign’s list',
      ],
    ],
    'Postbell removes it once the second campaign is sent': [
      ['bulk/resend', 'its list stays until the campaign is sent, and is removed then'],
      ['bulk/resend', 'sends nothing where nobody is left, or the list is gone, and says so'],
    ],
    'Its job has the addresses as rows, which nobody gets as a file': [
      ['main/resending', 'the job hands its rows to nobody, and forgets who is forgotten'],
    ],
    'is unsubscribed from the lists of the first one, too': [
      ['bulk/resend', 'whoever unsubscribes from the second campaign gets no more of the first'],
    ],
    '| Uploaded files': [['store/sweeping', 'forgets forms and files of two weeks ago']],
    '| Audit trail': [['store/audit/audit', 'forgets its beginning in small steps']],
    'In channels, logs, errors, and metrics, addresses are masked': [
      ['main/channel-readers', 'whatever is posted to a channel names nobody'],
      ['slack/channel-readers', 'names in %s the addresses that the account sends from'],
      ['main/shared-later', 'the card of a job names nobody'],
      ['main/shared-later', 'the card of a request names nobody'],
      ['lib/log', 'leaves out secrets, and masks addresses'],
      ['service/failures', 'masks a phone number in the service’s words'],
    ],
    'Messages to you alone are masked unless you’re a member': [
      ['slack/channel-readers', 'goes by what one person may read, where it is theirs alone'],
      ['bulk/trouble', 'refuses some, gives the rows to nobody who became a guest meanwhile'],
    ],
    'You see full addresses only in your own answers': [
      ['main/people-door', 'reads nobody’s address or number, whatever they try'],
      ['slack/commands', 'a command is answered privately'],
      ['main/shared-later', 'a file with people goes to nobody but who asked for it'],
    ],
    'Exporting rows as a file requires the permission': [
      ['main/people-door', 'gets the rows of a job only as its own person, or with both rights'],
      ['main/revealing', 'shows masked addresses to administrators alone, and keeps who looked'],
      ['commands/audited', 'has every operation that changes, exports or unmasks: %s'],
    ],
    'with SQLite, only the file’s owner can read it': [
      ['store/privacy', 'is readable by its owner alone, with the files beside it'],
    ],
    '| Messages to Slack': [
      ['store/sweeping', 'forgets messages two weeks after they were sent'],
      ['store/sweeping', 'ends a job that nobody resumed a month after it paused'],
    ],
    'A paused job that nobody resumes ends': [
      ['store/sweeping', 'ends a job that nobody resumed a month after it paused'],
      ['bulk/trouble', 'refuses everything, pauses with its words instead of asking for each row'],
    ],
    'A job or request in progress keeps the address': [
      ['store/privacy', 'is found, and taken out of all that is over, while others stay'],
    ],
  },
  'docs/decisions/rights.md': RIGHTS,
  'docs/decisions/approvals.md': {
    'One person may be asked to do it': [
      ['policy/assignees', 'does it with their own right'],
      ['policy/assignees', 'gets what was asked for, or nothing'],
    ],
    'Whoever may do it may approve it': [
      ['policy/approvals', 'two clicks on two replicas approve once and carry out once'],
    ],
    'losing the right': [
      ['policy/approvals', 'is void when whoever asked lost the right, or left'],
      [
        'policy/approvals',
        'is void when the approver loses the right between the click and the act',
      ],
    ],
    'Decision and act are two steps.': [
      ['policy/approvals', 'what was under way when its process ended is said to be unknown'],
      ['policy/approvals', 'replicas that find something approved carry it out once'],
    ],
  },
};
