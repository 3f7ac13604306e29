/** Phrases for Postbell itself: what channels get, permissions, approvals, incidents, and jobs. */
export const POSTBELL = `
postbell help:
  help | help me | what can you do | show what you can do | how does this work | all commands |
  which commands are there | I am lost | how do I use this | instructions | what are my options |
  how do I start | manual | who are you | what is this bot for | hello | hi | hi there, what can I
  ask you | commands | usage | how to use this bot | where do I begin | show commands | explain
  yourself | what do you know
postbell here:
  what does this channel get | what is posted in this channel | everything this channel gets |
  which alerts and digests are in this channel | what is set up here | why does this channel get
  these messages | subscriptions of this channel | what do you post here | what is configured in
  this channel | what comes into this channel by itself | what do we get here | overview of this
  channel | what's subscribed in this channel | what's running in this channel | why am I getting
  this | who set this up in this channel | automatic posts in this channel
postbell doctor:
  is everything ok | is Postbell working | is it working | health check | does everything work |
  are you alive | is the service up | is the service down | any problems | is something broken |
  check everything | diagnose | are you connected | status of Postbell | is the connection ok | is
  everything fine | run a check | something isn't working | nothing works | why are there no
  notifications | system status | is there an outage | self test | status | health | up and
  running? | are there technical problems | is Slack connected | does the bot work | test the
  installation | it doesn't work | something is off with the bot | error, what is wrong | check
  the setup | are you working | is the bot alive | system check | are all systems go | connection
  test
postbell reconcile:
  compare counts | do your numbers match the service's | reconcile counts | are your figures the
  same as in the service | counts differ | why are your numbers different from the dashboard | are
  the counts right | is anything missing in your counts | numbers don't add up | do the counts
  agree | the dashboard shows other numbers | do our numbers match the provider | verify your
  counts | difference between your numbers and the dashboard
postbell digest preview:
  preview the digest | show me how a digest looks | what would the digest say | digest example |
  try the digest before it is posted | what is in the digest | show me a sample digest | how will
  the digest look | digest preview | example of a digest | what does the daily digest contain |
  sample digest
postbell digest now:
  post the digest now | send the digest right now | I want today's digest now | run the digest |
  give us the digest immediately | post the summary now | digest now | send today's digest | give
  us the report now | post the daily summary immediately | trigger the digest
postbell digest subscribe:
  send me a daily digest | send me the digest | digest for me | I want the digest as a direct
  message | get the digest privately | subscribe to the digest | email summary just for me every
  morning | daily report to me | dm me the digest | send me a weekly report | I'd like a summary
  every morning | keep me posted each morning | send me an overview every {day} | I want the
  digest in my dms | digest to me personally | private digest | send the report to me every {day}
  | personal summary each morning | dm me the daily numbers | subscribe me to the report | daily
  digest just for me | send me the numbers every morning
postbell digest add:
  a digest every morning | add a daily digest here | daily digest | daily report | daily summary
  in this channel | a summary every day at 9 | weekly digest | weekly report in this channel |
  post a digest every weekday | digest every {day} | morning report for the team | set up a digest
  | report every {day} | daily overview of our campaigns | post yesterday's figures every morning
  | regular summary for this channel | bounce digest | a recap of the week every {day} | add
  digest | weekly figures for the management | morning report | weekly summary | daily numbers in
  this channel at 8 | send a daily summary to this channel at 8 | new digest | schedule a report |
  report each {day} morning | monday morning report | post campaign results each day | give the
  team a weekly update | automatic report | send us a summary every evening | daily update here
postbell rights:
  who can send | what am I allowed to do | show my permissions | who has access | who may see
  addresses | what may Vera do | what can {person} do | my rights | who can do what | permissions
  | who is allowed to delete lists | am I allowed to send | may I send campaigns | list roles |
  who is an admin | who are the senders among us | what rights do I have | roles of {person} | who
  can approve | can {person} send campaigns | what is my role | is {person} an admin | can I
  delete lists | permissions of {person} | what can Jonas do | who may send | who has which rights
  | show roles | is {person} allowed to send | what permissions does {person} have | access
  overview | who are the admins | can I export contacts | do I have the right to delete lists |
  list of people with access | who's allowed to approve | settings | preferences | configuration
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
  member {person} | onboard {person}
postbell deny:
  deny {person} a permission | forbid {person} to send | nobody may delete lists | {person} may
  not send | block {person} from exporting | don't let {person} send campaigns | prohibit
  everybody from sending | ban {person} from sending | {person} is not allowed to delete lists |
  never let {person} send | exclude {person} from sending | block {person} from sending | forbid
  {person} to export | nobody should be able to delete lists
postbell revoke:
  take the right to send from Jonas | revoke a permission | remove {person}'s rights | take away
  the permission of {person} | {person} is no longer a sender | withdraw access from {person} |
  {person} left the company, remove access | lift the denial for {person} | strip {person} of the
  admin role | remove {person} as an admin | {person} should not be able to send any more | demote
  {person} | take rights away from {person} | {person} must not send any more | {person} quit,
  revoke everything | downgrade {person} | no more access for {person} | remove the role of
  {person} | cancel {person}'s permissions | {person} may no longer send
postbell why:
  why can't I send | why am I not allowed to | why can't I do this | why is it forbidden | who can
  help me get permission | why do I not have permission | it says I have no permission, why | why
  is the command refused | why am I not allowed to send | why can't I delete a list | why don't I
  have access | permission denied, why | why was I refused | it won't let me send | I can't send,
  why | I am not allowed to export, why not | what do I need to be able to send
postbell approvals list:
  requests that wait for approval | what needs my approval | pending approvals | what is waiting
  for approval | which requests are open | is anything waiting for me to approve | when is
  approval required | approval queue | open requests | what must I approve | has my request been
  approved | do I have to approve anything | approval rules | approvals | waiting requests | open
  approval requests | who still has to approve | what is pending | requests for me | is there
  something to sign off | which sends wait for the ok
postbell approvals show:
  show the approval request {id} | details of the request | what does the request {id} ask for |
  open request {id}
postbell approvals approve:
  approve | approve request {id} | approve the send | sign off the campaign | give the ok to the
  request | accept the request | I approve the campaign of {person} | greenlight the request |
  yes, approve it | ok to send, approved | approve {person}'s campaign | confirm the request |
  looks good, approve | I approve
postbell approvals return:
  send the request back | decline the request | reject the request {id} | return the request with
  a reason | don't approve it | turn down the request | say no to the send request | request needs
  changes, send it back | reject the request | not approved | refuse the request of {person} |
  deny the approval
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
  be approved | two-person rule | introduce approvals
postbell approvals off:
  turn off approvals | no approval needed any more | stop requiring approval | disable the second
  person | remove four eyes | sends without approval | no more approvals | switch approvals off |
  drop the four-eyes rule | approvals aren't needed any more
postbell quiet show:
  quiet hours | what are our quiet hours | when do we not send | show the quiet hours | do we have
  quiet hours | at what times is sending discouraged | when are no campaigns allowed to go out |
  when are we silent | which hours are quiet | is it quiet time now | send window
postbell quiet set:
  set quiet hours | quiet hours from 8 pm to 8 am | don't post at night | no campaigns at night |
  never send after 10pm | no mailings on weekends | no emails during the night | don't send
  between 22:00 and 07:00 | change the quiet hours | warn about sends at night | no sends between
  10pm and 7am | no mails at night | nothing should go out after 8 pm | only send during the day |
  block sends at night | don't mail before 8 in the morning | quiet time from 9pm
postbell quiet off:
  turn off quiet hours | remove the quiet hours | no quiet hours any more | delete quiet hours |
  allow sending at night again | we can send at night again | quiet hours off | remove quiet hours
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
  for this | history of actions | what did people do here {day}
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
  assistant | token for claude | let an assistant use Postbell
postbell tokens delete:
  delete an access token | revoke my access token | remove the token of the assistant | the token
  leaked, delete it | revoke my token | remove access token | delete my token
postbell limits show:
  what are our limits | show the limits | which limits apply here | thresholds | at which bounce
  rate do you warn | when is a rate critical | current limits for bounces | what are the warning
  limits | limits in this channel | what thresholds apply | when do you raise an alarm | when do
  you warn | from which rate on is it red | bounce limit | settings | preferences | configuration
postbell limits set:
  set our limits for bounces | change the limit for complaints | warn when bounces are above
  {percent} | limit for hard bounces {percent} | alert only when bounces exceed {percent} | set
  thresholds | warning limit | raise the limit to {percent} | be stricter about spam complaints |
  lower the complaint limit | warn us above {percent} unsubscribes | critical from {percent} |
  change the thresholds | incident only at {percent} bounces | warn at {percent} bounces |
  complaint limit {percent} | bounce threshold {percent} | critical above {percent} | tell us only
  above {percent} | our limit for complaints should be {percent} | limits stricter | set the
  complaint threshold | red from {percent} on
postbell limits reset:
  reset the limits | default limits | go back to the usual limits | undo our own limits | standard
  thresholds again | back to default limits | standard limits | forget our own limits
postbell alerts add:
  alert me about bounces | alert this channel about spam complaints | post bounces in this channel
  | tell us about complaints | notify us when someone unsubscribes | add an alert | show events in
  this channel | live updates of campaigns in this channel | a card for every campaign | ping us
  on hard bounces | notify when a campaign is done | tell us when someone clicks | let us know
  about every bounce | inform the channel about unsubscribes | stop campaigns automatically at 3%
  bounces | post when a campaign is finished | I want to be notified of complaints | watch the
  bounces | get alerts | follow the campaign here | notifications about opens | stream delivery
  events into this channel | warn us when people complain | post each spam complaint here | ping
  this channel on spam complaints | alert on hard bounces | notify about unsubscribes here | new
  alert | post events here | tell this channel about bounces | bounce notifications | alert when
  someone complains | send delivery events to this channel | message us when a campaign finishes |
  I want to know when someone unsubscribes | campaign updates in this channel | live card for
  campaigns | tell me when a campaign is done | notify me of bounces | get notified about
  complaints | turn on alerts
postbell alerts connect:
  connect the webhooks | reconnect the webhooks | repair the webhooks | events don't arrive any
  more | set up the connection to the service | no events arrive | fix the connection | hook up
  the service | link Postbell to the service | webhooks are broken, repair them | events have
  stopped | connect the service | fix the webhooks | we get no events | restore the event
  connection | set the webhooks up | no notifications arrive any more | install the webhooks
postbell alerts reveal:
  show the masked addresses | reveal the addresses in the message | unmask the addresses | show
  the full address behind the dots | who is m•••@example.com | unhide the addresses | who is
  behind the masked address | show masked addresses
postbell alerts details:
  post the details of the campaign {id} in its thread | bounce reasons in the thread of the card |
  more details of the campaign card | details of {id} in the thread
postbell alerts rejected:
  rejected events | events that could not be read | unreadable events | dead letters | which
  events were dropped | malformed webhooks | invalid events | events you couldn't parse | broken
  event payloads
postbell incidents list:
  show the incidents | which incidents are open | any incidents | who looks after the incident |
  who is on the incident | what went wrong with the campaign | what is burning | are there alarms
  | incident history | list of incidents | current problems with campaigns | was there an incident
  {day} | who is dealing with the bounces | anything critical going on | any emergencies | is any
  campaign in trouble | incidents | open incidents | anything on fire | any alarms | is something
  burning | who has the incident | deliverability emergencies | are there problems with a campaign
  | past incidents | is anyone on the incident | status of the incidents | anything I should worry
  about | what needs attention
postbell incidents show:
  show the incident | details of the incident {id} | timeline of the incident | what happened in
  the incident | incident {id} | details of the incident | how did the incident go | what was the
  incident about
postbell incidents take:
  I'm on it | I'll take it | I look after the incident | take the incident | I am handling the
  incident | acknowledge the incident | ack | assign the incident to me | I take care of it | I'll
  take the incident | mine | I got this | leave it to me | I'm taking over the incident | I'm
  looking into it
postbell incidents assign:
  hand the incident over to {person} | assign the incident to {person} | {person} should look
  after the incident | give the incident to {person} | pass the incident on to {person} | let
  {person} handle it | hand over to {person} | {person} takes over the incident | incident to
  {person} | put {person} on the incident
postbell incidents release:
  let go of the incident | I can't look after the incident any more | release the incident |
  somebody else must take the incident | unassign the incident | I give the incident back | give
  up the incident | I'm off, someone else take the incident
postbell incidents resolve:
  close the incident | resolve the incident | the incident is over | the problem is solved | mark
  the incident as resolved | incident done | incident is done, close it | incident fixed | problem
  solved, close the incident | all clear | end the incident
postbell jobs list:
  what is running | which jobs are running | list jobs | is the import finished | running imports
  | progress of the import | bulk jobs | how far is the import | what is in progress | is
  something still running | background jobs | job status | jobs | how's the import going | is the
  upload done | running jobs | what is the bot doing right now | are there unfinished jobs |
  recent jobs
postbell jobs show:
  show the job {id} | progress of job {id} | what was not done in the job | details of the job |
  why were rows skipped | which rows of the import failed | result of the job | what happened in
  the job | errors of the import | how did the import go | which rows failed
postbell jobs stop:
  stop the job | cancel the import | abort the job {id} | stop the running import | halt the bulk
  job | interrupt the upload | abort the import job | stop the import | cancel the job | wrong
  file, stop the import
postbell jobs resume:
  resume the job | continue the import | restart the job {id} | go on with the stopped job |
  continue the job | resume the upload
postbell jobs undo:
  undo | undo that | undo the last job | undo the import | revert the last change | roll back the
  job | undo last action | take back what I just did | restore what was removed | I made a
  mistake, undo it | reverse the bulk change | oops, undo the import | put the removed contacts
  back | revert the last bulk change | undo my last action | oops, wrong file, undo | rollback |
  take the import back | undo the deletion | I removed the wrong people, undo | undo the tagging |
  reverse that | bring the contacts back
postbell form discard:
  discard the form | throw away the unfinished form | discard my draft form | close the form I
  started
postbell monitor add:
  tell me when the balance is low | warn us when credits run out | notify us before the balance is
  used up | monitor the balance | warn me if a campaign is stuck | alert when the sms sender is
  refused | account monitor | low balance alert | warn before the money runs out | notify me if
  the balance drops below {money} | keep an eye on the balance | tell us when a sender loses its
  activation | warn if we run low | heads-up when sends are nearly used up | watch our credits |
  let us know if the account runs dry | tell me before we run out of credits | low credit warning
  | watch the balance | warn me when money is short | balance alert below {money} | remind us to
  top up in time | alarm when the balance is nearly empty | new monitor | notify when credits fall
  below {money} | warn before the plan ends
postbell alerts mute:
  mute alerts | too many notifications, be quiet | silence the notifications for an hour | stop
  pinging us for today | shut up for a while | be quiet until tomorrow | mute this channel | mute
  the card of campaign {id} | no pings for two hours | the alerts are annoying | no alerts today |
  alerts off for an hour | be silent for an hour | stop the noise | shut the alerts up for 2 hours
  | quiet for today | mute
postbell alerts unmute:
  unmute alerts | notifications on again | speak again | start pinging again | alerts back on |
  get the alerts back on | turn alerts on again | unmute
postbell alerts edit:
  stop alerts about opens | only hard bounces in the alert | alerts should also cover complaints |
  leave the opens out of the alerts | narrow the alert to list {id} | fewer kinds of events in the
  alert
postbell alerts list:
  which notifications are on in this channel | who gets alerts | which events are posted here |
  alert list | alerts here | which notifications are set up here | which alerts are active
postbell digest edit:
  no digest on weekends | digest at 8 instead of 9 | digest only on weekdays | change the digest
  to {day} | post the digest earlier | leave the bounces out of the digest
postbell digest list:
  which reports are scheduled | which summaries do I get | when does the digest come
postbell digest remove:
  I don't want the digest any more | unsubscribe me from the digest | no more digests
postbell monitor edit:
  change the limit of the balance monitor | warn earlier about the balance | monitor should warn
  below {money}
postbell monitor list:
  what do you monitor | which account checks are on | what is being watched | our monitors |
  account monitors | which monitors do we have | monitors in this channel
campaign recurring edit:
  change the days of the weekly newsletter | edit the recurring newsletter | move the weekly
  newsletter to {day} | new subject for the monthly newsletter
campaign recurring pause:
  pause the weekly newsletter | stop the recurring newsletter for now | hold the monthly mailing
campaign recurring resume:
  resume the weekly newsletter | start the recurring newsletter again
campaign recurring remove:
  stop the weekly newsletter for good | remove the recurring newsletter | end the monthly
  newsletter | don't repeat the campaign any more | end the weekly send | stop repeating the
  newsletter | no more weekly newsletter | cancel the recurring campaign
postbell alerts remove:
  delete that alert | stop alerting this channel | no more bounce alerts here
postbell alerts resume:
  continue the alerts | start the alerts again
`;
