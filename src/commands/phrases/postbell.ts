/** Phrases for Postbell itself: help, permissions, approvals, the audit trail, and jobs. */
export const POSTBELL = `
postbell help:
  help | help me | what can you do | show what you can do | how does this work | all commands |
  which commands are there | I am lost | how do I use this | instructions | what are my options |
  how do I start | manual | who are you | what is this bot for | hello | hi | hi there, what can I
  ask you | commands | usage | how to use this bot | where do I begin | show commands | explain
  yourself | what do you know | what commands do you have | need help | which commands exist |
  what can I do here | what can I ask | show me around | guide | how does Postbell work | list of
  commands
postbell doctor:
  is everything ok | is Postbell working | is it working | health check | does everything work |
  are you alive | is the service up | is the service down | any problems | is something broken |
  check everything | diagnose | are you connected | status of Postbell | is the connection ok | is
  everything fine | run a check | something isn't working | nothing works | why are there no
  notifications | system status | is there an outage | self test | status | health | up and
  running? | are there technical problems | is Slack connected | does the bot work | test the
  installation | it doesn't work | something is off with the bot | error, what is wrong | check
  the setup | are you working | is the bot alive | system check | are all systems go | connection
  test | is something wrong with Postbell | are you up | is Postbell ok | does Postbell still work
  | Postbell is not working | you are not responding properly | troubleshoot | is the integration
  working | is the token valid | can you reach the service | is the service reachable
postbell reconcile:
  compare counts | do your numbers match the service's | reconcile counts | are your figures the
  same as in the service | counts differ | why are your numbers different from the dashboard | are
  the counts right | is anything missing in your counts | numbers don't add up | do the counts
  agree | the dashboard shows other numbers | do our numbers match the provider | verify your
  counts | difference between your numbers and the dashboard | are your counts complete | compare
  your numbers with the service
postbell rights:
  who can send | what am I allowed to do | show my permissions | who has access | who may see
  addresses | what may Vera do | what can {person} do | my rights | who can do what | permissions
  | who is allowed to delete lists | am I allowed to send | may I send campaigns | list roles |
  who is an admin | who are the senders among us | what rights do I have | roles of {person} | who
  can approve | can {person} send campaigns | what is my role | is {person} an admin | can I
  delete lists | permissions of {person} | what can Jonas do | who may send | who has which rights
  | show roles | is {person} allowed to send | what permissions does {person} have | access
  overview | who are the admins | can I export contacts | do I have the right to delete lists |
  list of people with access | who's allowed to approve | settings | preferences | configuration |
  what is {person} allowed to do | who is allowed to cancel campaigns | who has permission to send
  | show my rights | what am I permitted to do | which permissions exist | am I an admin | who can
  export contacts | does {person} have access | who has the role sender | whom can I ask for
  permission | who may delete
postbell grant:
  give Vera permission to send | give Jonas the right to send | let Jonas send campaigns | grant
  {person} a role | make {person} an admin | make Jonas a sender | allow {person} to edit lists |
  give {person} access | add a permission | {person} needs access | {person} should be able to
  send | promote {person} to marketer | {person} is new, give rights | new colleague {person}
  needs permissions | let {person} see the addresses | make {person} a viewer | assign a role to
  {person} | authorize {person} | grant everybody the role viewer | enable {person} to send sms |
  give {person} the rights of a marketer | give {person} rights | {person} may send from now on |
  let {person} export | make Vera a marketer | {person} should become an admin | grant access to
  {person} | add {person} as sender | set the role of {person} | let {person} do campaigns |
  {person} gets the role support | permission for {person} | allow {person} to send | new team
  member {person} | onboard {person} | {person} needs to be able to send | give {person} the
  marketer role | give {person} permission to send | {person} joined the team | {person} is
  allowed to send from today | make {person} sender | {person} should get admin rights | I want
  {person} to send campaigns | {person} as viewer | permit {person} to delete lists | let {person}
  see addresses | rights for {person}
postbell deny:
  deny {person} a permission | forbid {person} to send | nobody may delete lists | {person} may
  not send | block {person} from exporting | don't let {person} send campaigns | prohibit
  everybody from sending | ban {person} from sending | {person} is not allowed to delete lists |
  never let {person} send | exclude {person} from sending | block {person} from sending | forbid
  {person} to export | nobody should be able to delete lists | {person} must never export | don't
  allow {person} to delete
postbell revoke:
  take the right to send from Jonas | revoke a permission | remove {person}'s rights | take away
  the permission of {person} | {person} is no longer a sender | withdraw access from {person} |
  {person} left the company, remove access | lift the denial for {person} | strip {person} of the
  admin role | remove {person} as an admin | {person} should not be able to send any more | demote
  {person} | take rights away from {person} | {person} must not send any more | {person} quit,
  revoke everything | downgrade {person} | no more access for {person} | remove the role of
  {person} | cancel {person}'s permissions | {person} may no longer send | {person} shouldn't send
  any longer | take {person}'s admin role away | remove admin from {person} | {person} doesn't
  need access any more | {person} has left | no sending for {person} any more | undo the
  permission of {person}
postbell why:
  why can't I send | why am I not allowed to | why can't I do this | why is it forbidden | who can
  help me get permission | why do I not have permission | it says I have no permission, why | why
  is the command refused | why am I not allowed to send | why can't I delete a list | why don't I
  have access | permission denied, why | why was I refused | it won't let me send | I can't send,
  why | I am not allowed to export, why not | what do I need to be able to send | why may I not
  send | I get permission errors when sending | why am I refused | I'm not allowed, why | what
  keeps me from sending | why does it say I have no permission | who can give me permission to
  send | why can I not send a campaign | why can't I export | what rights do I need
postbell approvals list:
  requests that wait for approval | what needs my approval | pending approvals | what is waiting
  for approval | which requests are open | is anything waiting for me to approve | when is
  approval required | approval queue | open requests | what must I approve | has my request been
  approved | do I have to approve anything | approval rules | approvals | waiting requests | open
  approval requests | who still has to approve | what is pending | requests for me | is there
  something to sign off | which sends wait for the ok | anything for me to approve | what is
  waiting for my ok | what's waiting for approval | do we have pending requests | are there
  requests | show requests | when do we need approval
postbell approvals show:
  show the approval request {id} | details of the request | what does the request {id} ask for |
  open request {id}
postbell approvals approve:
  approve | approve request {id} | approve the send | sign off the campaign | give the ok to the
  request | accept the request | I approve the campaign of {person} | greenlight the request |
  yes, approve it | ok to send, approved | approve {person}'s campaign | confirm the request |
  looks good, approve | I approve | approve {person}'s request | I'm fine with the campaign,
  approve it | approve it | go ahead with the request | accept {id}
postbell approvals return:
  send the request back | decline the request | reject the request {id} | return the request with
  a reason | don't approve it | turn down the request | say no to the send request | request needs
  changes, send it back | reject the request | not approved | refuse the request of {person} |
  deny the approval | I don't agree, send it back | the request isn't ok | decline {person}'s
  request
postbell approvals withdraw:
  withdraw my request | cancel my approval request | take back my request | I don't need the
  approval any more | I changed my mind, withdraw the request | cancel my request | drop my
  request
postbell approvals explain:
  add a reason to my request | explain my request | say why I need the approval | comment on my
  approval request
postbell approvals set:
  require a second person for large sends | four eyes | second person | two people must approve |
  require approval for sends over 10000 recipients | approvals for large campaigns | somebody else
  has to approve deletions | set up approvals | require approval above {money} | big sends need a
  second pair of eyes | dual control | make approval mandatory | nobody should send alone to more
  than 5000 people | turn on approvals | four-eyes principle | require approvals | approval from
  1000 recipients on | second approval for deletions | let somebody approve big sends | sends must
  be approved | two-person rule | introduce approvals | big campaigns should need approval | make
  sure two people check large sends | approval above {id} recipients | someone should double-check
  big sends | need a second approval for costs over {money} | let large sends be approved
postbell approvals off:
  turn off approvals | no approval needed any more | stop requiring approval | disable the second
  person | remove four eyes | sends without approval | no more approvals | switch approvals off |
  drop the four-eyes rule | approvals aren't needed any more | turn approvals off | disable
  approvals | we don't want approvals any more
postbell audit:
  who did this | who did it | who changed what | who sent the campaign | who deleted the list |
  who canceled {id} | who approved the last send | audit trail | audit log | activity log |
  history of changes | what did {person} do | what happened {day} | who added {address} | who
  edited the template | who exported the contacts | who removed {address} | changes of the last
  week | log of actions | what did Jonas change {day} | who stopped the campaign | who was it |
  show the log | list of all actions | what has been changed since {day} | who scheduled {id} |
  who created the list | who paused the digest | who confirmed the send | log | who touched the
  list | log of changes last week | who unsubscribed {address} | who blacklisted {address} | who
  put {address} on the blacklist | trail of actions | show all changes by {person} | recent
  changes | who did that | who sent {id} | who deleted it | what did {person} change | who renamed
  the list | what have my colleagues done {day} | who imported the contacts | who is responsible
  for this | history of actions | what did people do here {day} | who made changes {day} | who
  cancelled {id} | what was changed {day} | who removed {address} from the list | who gave
  {person} rights | who is to blame | who changed the subject of {id} | who sent this | actions of
  {person} | everything {person} did {day} | who set up this digest | who granted {person} the
  role | who tagged {address} | which changes were made
postbell audit show:
  show an entry of the audit trail | details of an audit entry | one attempt in the audit log
postbell audit reveals:
  who revealed addresses | who looked at masked addresses | who unmasked addresses | who saw the
  hidden addresses | log of revealed addresses | who uncovered addresses | unmask log | who has
  seen full addresses
postbell tokens list:
  my access tokens | show access tokens | which tokens do I have | list the tokens for assistants
  | tokens | list my tokens | which assistants have access
postbell tokens create:
  create an access token | new token for an assistant | connect Claude to Postbell | token for
  ChatGPT | use Postbell from an AI assistant | mcp token | new access token | api access for my
  assistant | token for claude | let an assistant use Postbell | I need a token for my assistant |
  create token
postbell tokens delete:
  delete an access token | revoke my access token | remove the token of the assistant | the token
  leaked, delete it | revoke my token | remove access token | delete my token
postbell jobs list:
  what is running | which jobs are running | list jobs | is the import finished | running imports
  | progress of the import | bulk jobs | how far is the import | what is in progress | is
  something still running | background jobs | job status | jobs | how's the import going | is the
  upload done | running jobs | what is the bot doing right now | are there unfinished jobs |
  recent jobs | how far along is the import | is the import through | is my upload finished | are
  jobs running | import status | what's the progress | did my import finish | show jobs
postbell jobs show:
  show the job {id} | progress of job {id} | what was not done in the job | details of the job |
  why were rows skipped | which rows of the import failed | result of the job | what happened in
  the job | errors of the import | how did the import go | which rows failed
postbell jobs stop:
  stop the job | cancel the import | abort the job {id} | stop the running import | halt the bulk
  job | interrupt the upload | abort the import job | stop the import | cancel the job | wrong
  file, stop the import | stop the running job | please stop the import | end the job
postbell jobs resume:
  resume the job | continue the import | restart the job {id} | go on with the stopped job |
  continue the job | resume the upload
postbell jobs undo:
  undo | undo that | undo the last job | undo the import | revert the last change | roll back the
  job | undo last action | take back what I just did | restore what was removed | I made a
  mistake, undo it | reverse the bulk change | oops, undo the import | put the removed contacts
  back | revert the last bulk change | undo my last action | oops, wrong file, undo | rollback |
  take the import back | undo the deletion | I removed the wrong people, undo | undo the tagging |
  reverse that | bring the contacts back | I uploaded the wrong file, revert | undo what I just
  did | take back the import | undo my change | can I undo this | go back to before the import |
  that was wrong, undo
postbell form discard:
  discard the form | throw away the unfinished form | discard my draft form | close the form I
  started
`;
