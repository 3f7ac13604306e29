/** Phrases for Postbell itself: help, permissions, approvals, the audit trail, and jobs. */
export const POSTBELL = `
postbell help:
  help | help me | what can you do | show what you can do | how does this work | all commands |
  which commands are there | I am lost | how do I use this | instructions | what are my options |
  how do I start | manual | who are you | what is this bot for | hello | hi | hi there, what can I
  ask you | commands | usage | how to use this bot | where do I begin | show commands | explain
  yourself | what do you know | what commands do you have | need help | which commands exist |
  what can I do here | what can I ask | show me around | guide | how does Postbell work | list of
  commands | is there something for coupons | what all possible here | hey I'm new here where do I
  start | is there a way to do something with phone numbers what do i type | is there anything you
  do with spreadsheets | I'd love a list of all the things I can ask you | help please | what can
  I do | show me what you can | how do I use Postbell | list commands | what can I ask you | I
  need help | what do you do | which things can you do | how to start | what are you | what is
  Postbell | is there something for newsletters | how do I do this | what commands are there
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
  working | is the token valid | can you reach the service | is the service reachable | all green
  | run diagnostics | check webhooks slack and the api please | Give the whole set-up a once-over
  would you | is everything working | health check please | check your connection | are there any
  problems with the bot | why is nothing posted | system health | is the bot down | no posts since
  last night, is the bot ok | does the connection work | postbell status | run a health check | is
  the api working | are all connections ok | nothing comes in any more, is it broken | is the api
  token valid | are you up and running | is your connection ok | are you online
postbell reconcile:
  compare counts | do your numbers match the service's | reconcile counts | are your figures the
  same as in the service | counts differ | why are your numbers different from the dashboard | are
  the counts right | is anything missing in your counts | numbers don't add up | do the counts
  agree | the dashboard shows other numbers | do our numbers match the provider | verify your
  counts | difference between your numbers and the dashboard | are your counts complete | compare
  your numbers with the service | postbell shows {id} opens service say {id} check | compare your
  numbers | do your counts match | numbers differ from the dashboard | do the counts match the
  service
postbell rights:
  who can send | what am I allowed to do | show my permissions | who has access | who may see
  addresses | what may {person} do | what can {person} do | my rights | who can do what |
  permissions | who is allowed to delete lists | am I allowed to send | may I send campaigns |
  list roles | who is an admin | who are the senders among us | what rights do I have | roles of
  {person} | who can approve | can {person} send campaigns | what is my role | is {person} an
  admin | can I delete lists | permissions of {person} | what can {person} do | who may send | who
  has which rights | show roles | is {person} allowed to send | what permissions does {person}
  have | access overview | who are the admins | can I export contacts | do I have the right to
  delete lists | list of people with access | who's allowed to approve | settings | preferences |
  configuration | what is {person} allowed to do | who is allowed to cancel campaigns | who has
  permission to send | show my rights | what am I permitted to do | which permissions exist | am I
  an admin | who can export contacts | does {person} have access | who has the role sender | whom
  can I ask for permission | who may delete | can {person} delete lists or not | what can i do is
  it viewer or marketer | roles of everyone in the team pls | Could you show me what {person} can
  do | who can delete lists in this workspace | show permissions | who is admin | my permissions |
  my role | what can I do here, permissions | list permissions | who can delete lists | who can
  export | whats my role | who has admin rights | who has which role | what may {person} do | who
  has access to personal data | who is allowed to see addresses | what rights does {person} have |
  who can approve sends | show all roles | which role does {person} have | who can cancel
  campaigns | can I cancel campaigns | roles | access rights | my access | our roles and
  permissions
postbell grant:
  give {person} permission to send | give {person} the right to send | let {person} send campaigns
  | grant {person} a role | make {person} an admin | make {person} a sender | allow {person} to
  edit lists | give {person} access | add a permission | {person} needs access | {person} should
  be able to send | promote {person} to marketer | {person} is new, give rights | new colleague
  {person} needs permissions | let {person} see the addresses | make {person} a viewer | assign a
  role to {person} | authorize {person} | grant everybody the role viewer | enable {person} to
  send sms | give {person} the rights of a marketer | give {person} rights | {person} may send
  from now on | let {person} export | make {person} a marketer | {person} should become an admin |
  grant access to {person} | add {person} as sender | set the role of {person} | let {person} do
  campaigns | {person} gets the role support | permission for {person} | allow {person} to send |
  new team member {person} | onboard {person} | {person} needs to be able to send | give {person}
  the marketer role | give {person} permission to send | {person} joined the team | {person} is
  allowed to send from today | make {person} sender | {person} should get admin rights | I want
  {person} to send campaigns | {person} as viewer | permit {person} to delete lists | let {person}
  see addresses | rights for {person} | let {person} unsubscribe people | I want everybody to be
  able to look at the addresses | make {person} admin | grant {person} marketer | add {person} as
  marketer | let {person} send | let {person} send campaigns | allow {person} to export | give
  {person} send rights | {person} needs marketer | new colleague {person} | grant send to {person}
  | {person} should be able to send campaigns | give support role to {person} | promote {person} |
  let the support team see addresses | add a new admin | give a colleague rights | new team member
  needs access | give the right to export to {person} | authorize {person} to send | rights for
  {person} please | give {person} the admin role | promote {person} to admin | {person} should see
  addresses | the agency needs access | our new intern needs access to send | somebody needs
  rights to send
postbell deny:
  whatever the role, {person} must never send | {person} must not be able to delete anything |
  take the possibility to cancel from {person}, whatever role | deny {person} a permission |
  forbid {person} to send | nobody may delete lists | {person} may not send | block {person}
  from exporting | don't let {person} send campaigns | prohibit everybody from sending | ban
  {person} from sending | {person} is not allowed to delete lists | never let {person} send |
  exclude {person} from sending | block {person} from sending | forbid {person} to export |
  nobody should be able to delete lists | {person} must never export | don't allow {person} to
  delete | {person} must not send anything | {person} must not send campaigns | don't let the
  interns remove contacts | {person} must not send campaigns under any circumstances | deny
  {person} sending | {person} must not send | prevent {person} from deleting lists | nobody
  should export contacts | block {person} from sending campaigns
postbell revoke:
  take the right to send from {person} | revoke a permission | remove {person}'s rights | take
  away the permission of {person} | {person} is no longer a sender | withdraw access from {person}
  | {person} left the company, remove access | lift the denial for {person} | strip {person} of
  the admin role | remove {person} as an admin | {person} should not be able to send any more |
  demote {person} | take rights away from {person} | {person} must not send any more | {person}
  quit, revoke everything | downgrade {person} | no more access for {person} | remove the role of
  {person} | cancel {person}'s permissions | {person} may no longer send | {person} shouldn't send
  any longer | take {person}'s admin role away | remove admin from {person} | {person} doesn't
  need access any more | {person} has left | no sending for {person} any more | undo the
  permission of {person} | undo the grant for {person} | everyone had marketer cancel that right |
  revoke {person} marketer role | lift the ban on {person} | cancel the grant for campaign cancel
  of {person} | remove marketer from {person} | revoke the agency's access | lift the ban on
  {person} exporting files | revoke {person} | remove access of {person} | remove {person} as
  admin | take away {person}'s role | revoke {person}'s access | {person} left, remove access |
  {person} no longer works here | remove rights of {person} | {person}'s contract is over, remove
  the access | take send rights from {person} | {person} should no longer send | offboard {person}
  | withdraw {person}'s rights | remove the marketer role from {person} | a colleague left, take
  away the rights | demote {person} to viewer | offboard {person} please | {person} is leaving,
  take away the rights | strip {person}'s rights
postbell why:
  can I cancel campaigns | can I cancel | can I delete lists | can I send campaigns | may I cancel campaigns | can I export contacts |
  why am I not permitted to do that | why is it not permitted for me to cancel | what forbids me
  to remove contacts | why can't I send | why am I not allowed to | why can't I do this | why is
  it forbidden | who can help me get permission | why do I not have permission | it says I have
  no permission, why | why is the command refused | why am I not allowed to send | why can't I
  delete a list | why don't I have access | permission denied, why | why was I refused | it
  won't let me send | I can't send, why | I am not allowed to export, why not | what do I need
  to be able to send | why may I not send | I get permission errors when sending | why am I
  refused | I'm not allowed, why | what keeps me from sending | why does it say I have no
  permission | who can give me permission to send | why can I not send a campaign | why can't I
  export | what rights do I need | why no rights for me on list delete | can i use blacklist add
  if not why | who should i ask to get export | why am i blocked from approvals | command
  campaign cancel not working for me | what i miss to edit template permission wise | i'm not
  allowed to delete lists who can help | who could do a list remove for me | what role do I need
  for sms send | whom do I ask to get sender rights | how come {person} can use it and I can't
  template edit | it says I'm not allowed to delete the list who do I ask | Could you tell me
  why the export button isn't there for me | what's stopping me from approving this | who can
  let me see the addresses they're all hidden from me | no permission to resend how come | why
  can't I do that | why am I not allowed | why no permission | why can I not send this | why
  can't I send this | permission denied | I can't send | who can give me rights | why don't I
  have permission | why is send disabled for me | why is that forbidden for me | why is it not
  allowed | a command doesn't work for me | it says not allowed
postbell approvals list:
  requests that wait for approval | what needs my approval | pending approvals | what is waiting
  for approval | which requests are open | is anything waiting for me to approve | when is
  approval required | approval queue | open requests | what must I approve | has my request been
  approved | do I have to approve anything | approval rules | approvals | waiting requests | open
  approval requests | who still has to approve | what is pending | requests for me | is there
  something to sign off | which sends wait for the ok | anything for me to approve | what is
  waiting for my ok | what's waiting for approval | do we have pending requests | are there
  requests | show requests | when do we need approval | is my mail still waiting for second person
  | which sends are held up for a second pair of eyes | who's blocking the newsletter is it in
  review | four-eyes queue pls | What needs a second pair of eyes at the moment | open approvals |
  show approvals | waiting for approval | anything to approve | anything I have to approve | what
  do I have to approve | approval requests | is my request approved | what's waiting for my ok |
  list pending requests | any approvals pending
postbell approvals show:
  show the approval request {id} | details of the request | what does the request {id} ask for |
  open request {id} | what is approval {time} about | show me the request from {person} | who asked
  {time} and what it does | show approval request k7wq2m | what exactly does {person} want
  approved | details of the pending request for the Spring Sale | who asked for k7wq2m and why |
  Could I see the details of request k7wq2m before I decide | what exactly does {person} want approved
  | open approval request k7x2m9
postbell approvals approve:
  approve | approve request {id} | approve the send | sign off the campaign | give the ok to the
  request | accept the request | I approve the campaign of {person} | greenlight the request |
  yes, approve it | ok to send, approved | approve {person}'s campaign | confirm the request |
  looks good, approve | I approve | approve {person}'s request | I'm fine with the campaign,
  approve it | approve it | go ahead with the request | accept {id} | ok for {person} mail go | i
  agree with {person} send | approved from me | green light for the {time} | give my ok to list
  delete of {person} | ok from me for the Spring Sale request | i checked the newsletter request
  it can go | lgtm release request k7wq2m | thumbs up for the big blast {person} asked for |
  four-eyes done let the request through | you have my OK for k7x2m9 | Green light for the Black
  {day} request | could I give my consent to the pending mailing | approve request | approve it
  please | I approve this | ok, approved | go ahead, approve | approve the newsletter | {person}'s
  request is fine, approve | request is fine, go | approve the send of {person} | looks good,
  approved | release the request | lgtm, approve it | I give my ok
postbell approvals return:
  hand {person}'s request back for changes | {person} submitted it with a mistake, return it |
  what {person} asked me to approve is wrong, back to {person} | give the request back to
  whoever made it | send the request back | decline the request | reject the request {id} |
  return the request with a reason | don't approve it | turn down the request | say no to the
  send request | request needs changes, send it back | reject the request | not approved |
  refuse the request of {person} | deny the approval | I don't agree, send it back | the request
  isn't ok | decline {person}'s request | no not ok {person} must fix subject | reject {time} |
  decline {person} mail too many people | i dont approve wrong list | back to author pls link is
  dead | send k7wq2m back the subject has a typo | I won't approve that the from address isn't
  authenticated | bounce the request back to {person} with a note | no for k7wq2m too many cold
  addresses in there | Send {person}'s request back the subject has a typo | reject k7wq2m wrong
  list | I'm not approving that it's far too big | no to the deletion tell {person} why we need
  that list | reject request | decline request | reject {person}'s request | don't approve |
  send back the request | reject this campaign | request denied, subject is wrong | reject the
  approval | no to the request | not ok, send it back | I refuse the request
postbell approvals withdraw:
  withdraw my request | cancel my approval request | take back my request | I don't need the
  approval any more | I changed my mind, withdraw the request | cancel my request | drop my
  request | pull back my black {day} request | withdraw k7wq2m I got the list wrong | forget about
  my approval request for the sale mailing | I no longer need the ok for deleting list {id} |
  withdraw k7wq2m I asked by mistake | scrap my pending request | withdraw request | take my
  request back | withdraw my approval request | scrap my request | pull my request back
postbell approvals explain:
  add a reason to my request | explain my request | say why I need the approval | comment on my
  approval request | explain {time} client asked for it | note on k7wq2m legal agreed on {day} |
  explain to the approvers why I need the big send | i want to justify my pending request | I'd
  like to add why I'm asking agreed with sales request k7wq2m | justification for my pending send
  the board wants it {day} | comment on my request | add a note to my request | give a reason for
  my request
postbell approvals set:
  nobody may send before a colleague has checked it | a second person has to sign off mailings
  to more than {id} people | two of us must confirm anything above {id} recipients | from today
  every send is checked by somebody else first | large mailings need sign-off from now on |
  require a second person for large sends | four eyes | second person | two people must approve
  | require approval for sends over 10000 recipients | approvals for large campaigns | somebody
  else has to approve deletions | set up approvals | require approval above {money} | big sends
  need a second pair of eyes | dual control | make approval mandatory | nobody should send alone
  to more than 5000 people | turn on approvals | four-eyes principle | require approvals |
  approval from 1000 recipients on | second approval for deletions | let somebody approve big
  sends | sends must be approved | two-person rule | introduce approvals | big campaigns should
  need approval | make sure two people check large sends | approval above {id} recipients |
  someone should double-check big sends | need a second approval for costs over {money} | let
  large sends be approved | sends over {id} people need second ok | no list delete without
  {person} ok | i want that boss checks every large blast before | change approval level to {id}
  | four eyes for every delete above {id} contacts | somebody else must ok mailings to more than
  {id} people pls | set the approval threshold to {id} | sends that cost more than {id} need a
  colleague's OK please | require approval | require approval for big sends | approval for large
  sends | four eyes for sends | two people for big sends | second person for deletions |
  deletions shall need two people | require a second person above {id} | sends over {id} need
  approval | require approval over {id} recipients | deletions of more than {id} contacts need
  two people | approval rules for sends over {id} | big campaigns need approval
postbell approvals off:
  turn off approvals | no approval needed any more | stop requiring approval | disable the second
  person | remove four eyes | sends without approval | no more approvals | switch approvals off |
  drop the four-eyes rule | approvals aren't needed any more | turn approvals off | disable
  approvals | we don't want approvals any more | turn the four eyes thing off | stop requiring a
  second person for sends | disable approval for large blasts | nobody should have to approve
  sends from now on | no approvals any more | stop approvals | remove approval rule
postbell audit:
  who did this | who did it | who changed what | who sent the campaign | who deleted the list |
  who canceled {id} | who approved the last send | audit trail | audit log | activity log |
  history of changes | what did {person} do | what happened {day} | who added {address} | who
  edited the template | who exported the contacts | who removed {address} | changes of the last
  week | log of actions | what did {person} change {day} | who stopped the campaign | who was it |
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
  role | who tagged {address} | which changes were made | who sent the wrong mail on {day} | who
  changed the quiet hours | change history pls as csv for the ISO audit | I need a record of
  everyone who exported contacts last month | Could you show me who sent the mailing {day} evening
  | the auditors would like a log of all deletions in csv | show audit log | who did what | who
  changed {id} | who deleted list {id} | who canceled the campaign | who changed the campaign {id}
  | what did {person} do {day} | what did {person} do yesterday | who exported contacts last week
  | who exported contacts in november | audit log last week | log of last week | recent activity |
  activity of {person} | who changed something today | what has {person} changed | who added
  {person} | who scheduled the newsletter | what happened here {day} | who sent the newsletter
  {day} | changes since {day} | who edited {id} | history of list {id} changes | who unsubscribed
  {address}, a colleague | who turned off the alerts | everything {person} did | change history |
  change history as csv | who turned off the digest | who muted the alerts | who paused the alert
  | who approved {id} | show changes of last week | who exported the list | who created {id}
postbell audit show:
  show an entry of the audit trail | details of an audit entry | one attempt in the audit log |
  show me entry {id} who and how | what exactly was action {id} in log | outcome of audit {id} |
  show me the record k7wq2m in the audit trail | open entry {id} of the change log | details of
  one line in the audit trail please
postbell audit reveals:
  who revealed addresses | who looked at masked addresses | who unmasked addresses | who saw the
  hidden addresses | log of revealed addresses | who uncovered addresses | unmask log | who has
  seen full addresses | privacy check which people uncovered addresses
postbell tokens list:
  my access tokens | show access tokens | which tokens do I have | list the tokens for assistants
  | tokens | list my tokens | which assistants have access | are old secrets still active | list
  of api keys i made pls | keys created by me | when expire my key | is my assistant token still
  valid | api tokens i made for assistants | show the keys I created | what did I connect from
  outside slack | all assistant credentials of mine | what assistants have I let in outside Slack
  | Could you list the keys that I made for assistants and the like | do I have any token that's
  still valid | is there an old access key of mine floating about | list tokens | show api tokens
  | my tokens | which tokens exist | api tokens | access tokens | show my api keys for assistants
postbell tokens create:
  create an access token | new token for an assistant | connect my assistant to Postbell | token
  for ChatGPT | use Postbell from an AI assistant | mcp token | new access token | api access for
  my assistant | token for a chatbot | let an assistant use Postbell | I need a token for my
  assistant | create token | make key named {title} | token pls {time} days | want a secret for
  external assistant | generate one token read only | make me a key so cursor can ask you things |
  want to use this from outside of slack token | give me an api key for the agent on my laptop |
  I'd like to use this from my AI assistant can I have a token | could you generate a key so my
  assistant can ask on my behalf | new token | create api token | new api token for my assistant |
  token for assistant | connect an assistant | give my assistant access
postbell tokens delete:
  delete an access token | revoke my access token | remove the token of the assistant | the token
  leaked, delete it | revoke my token | remove access token | delete my token | My laptop's been
  stolen kill its access token | delete token | revoke token | revoke api token | remove my token
  | token leaked | delete the old token
postbell jobs list:
  what is running | which jobs are running | list jobs | is the import finished | running imports
  | progress of the import | bulk jobs | how far is the import | what is in progress | is
  something still running | background jobs | job status | jobs | how's the import going | is the
  upload done | running jobs | what is the bot doing right now | are there unfinished jobs |
  recent jobs | how far along is the import | is the import through | is my upload finished | are
  jobs running | import status | what's the progress | did my import finish | show jobs | my big
  tasks pls | recent bulk changes | what is bot working on | show recent bulk changes | which
  imports failed {day} | what's still being processed | latest bulk operations by me | I'd like to
  see the latest mass changes | any long-running tasks at the moment | is the import running | is
  anything running | is the import done | list imports | is something still importing | current
  jobs | what's running | my imports | what is being processed | is my csv still running | is the
  upload still running | import progress
postbell jobs show:
  show the job {id} | progress of job {id} | what was not done in the job | details of the job |
  why were rows skipped | which rows of the import failed | result of the job | what happened in
  the job | errors of the import | how did the import go | which rows failed | job {time} how far
  | progress of import | is csv upload finished job {time} | how is import {time} | which
  addresses was not added in {time} | where is my bulk tag job | {time} status and errors | how
  long still takes job {time} | how far is job k7wq2m | what did the import not do | progress of
  my upload | job k7wq2m | how long till the bulk removal is finished | is that import at
  {percent} yet | show skipped addresses in {day} job | result of the bulk unsubscribe | How far
  along is the import k7wq2m | what didn't get through in my upload | Could you tell me how that
  bulk unsubscribe is getting on | has the job finished and what was skipped | how many of the
  {id} addresses have been done so far | details on the run from this morning | show job | job
  result | import result | how many rows were skipped | how many rows of my csv were skipped |
  errors of my import | what happened to my import | did my upload work
postbell jobs stop:
  stop the job | cancel the import | abort the job {id} | stop the running import | halt the bulk
  job | interrupt the upload | abort the import job | stop the import | cancel the job | wrong
  file, stop the import | stop the running job | please stop the import | end the job | kill bulk
  tagging | abort {time} pls | dont continue with the upload | interrupt {time} | don't process
  the rest of the csv | please break off the running unsubscribe job | kill that job | don't carry
  on with the deletion leave it as it is | cease the mass unsubscribe please | stop import | stop
  job | cancel import | cancel the upload | abort import | stop the upload, wrong file | wrong
  csv, stop | don't process the rest of the file | stop processing the file | wrong file, stop the
  upload
postbell jobs resume:
  resume the job | continue the import | restart the job {id} | go on with the stopped job |
  continue the job | resume the upload | start import again where it stopped | resume {time} | go
  on with csv upload | job {time} was paused let it run | proceed with bulk tag | finish rest of
  {time} pls | carry on with stopped import | i halted {time} now is ok further | carry on with
  job k7wq2m | the bulk removal stopped halfway pick it up again | finish the paused upload please
  | let k7wq2m go on where it left off | import can proceed now | job was interrupted by the api
  outage keep going | do the remaining rows of yesterdays csv | You can carry on with the import |
  could you pick the stopped upload up again where it left off | restart the bulk run that I
  halted | resume tagging the file was right after all | the job got stuck after {id} rows let it
  go on | please proceed with the paused run | finish off {day} interrupted import | resume import
  | resume job | continue import | restart the import | continue the stopped job
postbell jobs undo:
  undo | undo that | undo the last job | undo the import | revert the last change | roll back the
  job | undo last action | take back what I just did | restore what was removed | I made a
  mistake, undo it | reverse the bulk change | oops, undo the import | put the removed contacts
  back | revert the last bulk change | undo my last action | oops, wrong file, undo | rollback |
  take the import back | undo the deletion | I removed the wrong people, undo | undo the tagging |
  reverse that | bring the contacts back | I uploaded the wrong file, revert | undo what I just
  did | take back the import | undo my change | can I undo this | go back to before the import |
  that was wrong, undo | cancel effects of job {time} | unroll the blacklist import pls was the
  wrong file | undo last import | undo import | undo last change | revert import | revert last
  import | undo the last action | take back my last change | reverse my import | I imported into
  the wrong list, revert | can I revert that | undo my last job | imported the wrong file, undo |
  undo please | revert | roll back
postbell form discard:
  discard the form | throw away the unfinished form | discard my draft form | close the form I
  started | throw away what i started | i dont want continue the form drop it | forget what i
  filled in | i don't want to continue that form drop it | forget what I'd entered for list add |
  I started filling in a send form and don't want it any more
`;
