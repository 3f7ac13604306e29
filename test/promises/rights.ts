import type { Promises } from './promise.ts';

/** The promises of the decision on rights. */
export const RIGHTS: Promises = {
  'One right an operation.': [
    ['commands/rights-matrix', 'every operation is refused to every role without its right'],
  ],
  'Each operation names the right that it takes': [
    ['commands/rights-matrix', 'only what changes nothing for others takes no more than looking'],
  ],
  'A file of rows takes the right `export` besides': [
    ['commands/rights-matrix', 'every operation is refused to every role without its right'],
    ['main/revealing', 'shows masked addresses to administrators alone, and keeps who looked'],
  ],
  'Only admins have these two by their role': [
    ['commands/rights-matrix', 'every operation is refused to every role without its right'],
  ],
  'Whoever isn’t granted something is refused.': [['policy/policy', 'refuses what nobody granted']],
  'Grants go to a person, a Slack user group or everybody': [
    ['store/rights', 'of a person are their own, their groups’, everybody’s and the channel’s'],
  ],
  'A denial prevails over all of them': [['policy/policy', 'a denial prevails over a role']],
  'A channel only narrows': [
    ['policy/policy', 'a channel narrows what is done in it, and never widens it'],
  ],
  'Everybody begins as a viewer': [
    ['store/rights', 'begin with everybody as a viewer'],
    ['main/people-door', 'reads nobody’s address or number, whatever they try'],
  ],
  'Rights are read at each request from the store': [
    ['service/endpoints', 'ask for the rights as they are when the request is made'],
    ['main/lost-rights', 'a right that is lost between preview and click stops the click'],
  ],
  '`execute()` asks before everything else': [
    ['slack/paged-forms', 'goes on only while its person may do it, or may ask for it'],
    ['bulk/trouble', 'goes on, but the person lost the right, pauses with the reason'],
  ],
  'The check is where the effect is.': [
    ['service/endpoints', 'hold back every request beyond a %s before it leaves'],
  ],
  '`src/service/endpoints.ts` has all 108 rows': [
    ['service/endpoints', 'are given for each of its 108 rows, in the order of the specification'],
    ['service/endpoints', 'by whoever prepares only while the service shows a draft'],
  ],
  'The client asks `Principal.require` before each request': [
    ['service/endpoints', 'hold back every request beyond a %s before it leaves'],
  ],
  'Who asks is the principal of the task': [
    ['service/endpoints', 'for nobody'],
    ['service/endpoints', 'that is none of the rows'],
  ],
  'What runs by itself runs as its owner.': [
    ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
  ],
  'Digests, monitors, automatic stops and jobs ask': [
    ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
  ],
  'Where the owner lost them, a digest': [
    ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
    ['main/lost-rights', 'a digest whose owner may not look any more pauses, and says so once'],
  ],
  'A stop says for each campaign': [
    ['policy/lost-owners', 'whose owner lost the right names who can go on, once'],
  ],
  'Alerts go on': [['policy/lost-owners', 'an alert goes on all the same']],
  'Postbell itself asks only what': [
    ['service/endpoints', 'by Postbell itself beyond what a purpose names'],
  ],
  'A row whose answer names people': [
    ['policy/policy', 'a row that names people takes no more than looking of what only counts it'],
  ],
  'One answer to “may I?”.': [
    ['operations/may-i', 'command, why, help, buttons, and App Home say the same'],
  ],
  '`answerTo` in `src/policy/answer.ts`': [
    ['operations/may-i', 'command, why, help, buttons, and App Home say the same'],
  ],
  'What an operation takes beyond its own right': [
    ['operations/may-i', 'what concerns others takes of %s what “why” says'],
  ],
  'A refusal hands over.': [
    ['main/handing-over', 'is told who can, and keeps it as a draft or asks them'],
  ],
  'Whoever prepares things may ask one person': [
    ['policy/assignees', 'does it with their own right'],
    ['policy/assignees', 'gets what was asked for, or nothing'],
  ],
  'A viewer is only told who can do it': [
    ['operations/may-i', 'command, why, help, buttons, and App Home say the same'],
  ],
  'Named are those who are still members': [
    ['policy/policy', 'names nobody who left, is deactivated, or became a guest'],
  ],
  'Values of a page that was sent after': [
    ['slack/paged-forms', 'goes on only while its person may do it, or may ask for it'],
  ],
  'Unknown means no.': [
    ['main/lost-rights', 'a guest gets nothing while Slack doesn’t say who they are'],
    ['slack/altered-payloads', 'acts on no form whose state can’t be read'],
  ],
  'Where Slack doesn’t say who somebody is': [
    ['slack/admission', 'members whom it knew lately look as ever, and others are refused'],
  ],
  'Where the store doesn’t answer, people may do nothing': [
    ['policy/policy', 'people may do nothing while their rights can’t be read, and ADMINS may'],
  ],
  'Who is in a user group is kept': [
    ['slack/user-groups', 'who is in a group is read when something is granted to it'],
    ['store/rights', 'of a group count only as long as it is known who is in it'],
    ['store/rights', 'of a group are denied on while it isn’t known who is in it'],
    ['policy/policy', 'names nobody who can do what a group was denied'],
  ],
  'What a whole channel reads names nobody.': [
    ['slack/channel-readers', 'names nobody, whatever it is about'],
    ['main/channel-readers', 'whatever is posted to a channel names nobody'],
  ],
  '`slack/posting.ts` posts and updates everything': [
    ['slack/channel-readers', 'comes through a door that masks or that one person alone reads'],
    ['slack/channel-readers', 'is masked in %s, where it is posted and where it is changed'],
  ],
  'What goes to one person alone': [
    ['slack/channel-readers', 'goes by what one person may read, where it is theirs alone'],
  ],
  'The account’s own senders stay readable': [
    ['slack/channel-readers', 'names in %s the addresses that the account sends from'],
  ],
  'They are read by `policy/own-addresses.ts` alone': [
    ['policy/own-addresses', 'are those of both kinds of senders, read once a minute'],
  ],
  '`ADMINS` is the way back in.': [
    ['policy/policy', 'lets people in ADMINS do everything, whatever is denied'],
  ],
  'Whoever is named there may always do everything': [
    ['policy/policy', 'lets people in ADMINS do everything, whatever is denied'],
  ],
  'Without it the owners of the workspace are admins': [
    ['policy/policy', 'owners of the workspace are administrators until there is one'],
    ['operations/postbell/rights/rights', 'makes nobody admin before themselves'],
  ],
  'An admin is who can both grant and revoke': [
    ['operations/postbell/rights/rights', 'and an owner doesn’t lose theirs by giving somebody'],
  ],
  'What would leave nobody is refused in the transaction': [
    ['store/rights', 'never lose the last admin, when two replicas take one back at once'],
    ['operations/postbell/rights/rights', 'and nobody counts who left'],
  ],
  'A run is undone by whoever might have begun it': [
    ['main/support-limits', 'undoes no more than they may change at once'],
  ],
  'Undoing one’s own import removes addresses': [
    ['operations/postbell/jobs', 'an import is undone by who did it'],
  ],
  'Undoing somebody else’s takes that right, too': [
    ['operations/postbell/jobs', 'and by others only with the right to delete'],
  ],
};
