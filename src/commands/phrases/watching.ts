/** Phrases for account monitors, incidents, their limits, and quiet hours. */
export const WATCHING = `
postbell quiet show:
  quiet hours | what are our quiet hours | when do we not send | show the quiet hours | do we have
  quiet hours | at what times is sending discouraged | when are no campaigns allowed to go out |
  when are we silent | which hours are quiet | is it quiet time now | send window | when are quiet
  hours | what hours are quiet | in which time no mail may go | what is our night rest | until
  what hour can i send evening | is {day} a no send day | from when in morning is ok to mail | do
  we have a night block | is there a time at night when no mail goes out | am I allowed to mail at
  {time} or is that too late | which hours are blocked for campaigns | until when in the morning
  should nothing go out | quiet hours currently | do we have night hours set | When are we not
  supposed to be mailing people | what's the night-time ban on campaigns from when to when | Could
  you remind me of the hours in which nothing should go out | quiet times please | do we have a
  curfew for sends | which hours are off limits for campaigns at the moment | show quiet hours |
  what are the quiet hours | when is quiet time | are there quiet hours
postbell quiet set:
  set quiet hours | quiet hours from 8 pm to 8 am | don't post at night | no campaigns at night |
  never send after 10pm | no mailings on weekends | no emails during the night | don't send
  between 22:00 and 07:00 | change the quiet hours | warn about sends at night | no sends between
  10pm and 7am | no mails at night | nothing should go out after 8 pm | only send during the day |
  block sends at night | don't mail before 8 in the morning | quiet time from 9pm | quiet hours
  {time} to {time} | no emails between {time} and {time} | quiet from {time} to {time} | don't
  send before {time} | nothing after {time} | never send between {time} and {time} | keep quiet at
  night | set the quiet hours to {time} | nobody should be mailed on {day} | silent time weekend
  pls | customers sleep no campaign 23-7 | let's not blast people after {time} | warn us when a
  mailing would go out before {time} | define a nightly embargo for sends {time} to {time} |
  extend the silent period to {time} in the morning | I'd like a curfew for mailings {time} till
  {time} | nobody ought to be emailing customers after nine in the evening please enforce that |
  quiet hours at night | no sends at night | no campaigns on weekends | no mails after {time} | no
  sends on {day} | quiet hours from {time} until {time} | no messages on {day} | no mailings on
  {day} | nobody should get mail after {time} | no messages at night | no mail between {time} and
  {time} | no mails on sunday
postbell quiet off:
  turn off quiet hours | remove the quiet hours | no quiet hours any more | delete quiet hours |
  allow sending at night again | we can send at night again | quiet hours off | remove quiet hours
  | night sending is ok no warning | we dont need night rest any more | no more warnings about
  night sends | get rid of the no-send window | we mail around the clock now drop the night rule |
  Stop warning us about sending at night | the curfew for mailings can go | disable quiet hours |
  drop the night rule | we can mail at night again
postbell limits show:
  what are our limits | show the limits | which limits apply here | thresholds | at which bounce
  rate do you warn | when is a rate critical | current limits for bounces | what are the warning
  limits | limits in this channel | what thresholds apply | when do you raise an alarm | when do
  you warn | from which rate on is it red | bounce limit | settings | preferences | configuration
  | what is our bounce limit | at how many complaints do you warn | our limits | what percent
  unsub is warning here | how much is too much bounces for you | from when you call it needs
  attention | complaint threshold pls | which rates count as bad in here | Could you tell me when
  a complaint rate counts as critical | from how many percent is it amber | I'd like to know which
  unsubscribe rate triggers a warning here | why is {percent} already yellow what's the limit |
  show limits | which limits do we have | what is the complaint limit | alert thresholds | when do
  you warn us | when do you raise the alarm | our alarm limits | which limit is used | limits |
  limits please
postbell limits set:
  set our limits for bounces | change the limit for complaints | warn when bounces are above
  {percent} | limit for hard bounces {percent} | alert only when bounces exceed {percent} | set
  thresholds | warning limit | raise the limit to {percent} | be stricter about spam complaints |
  lower the complaint limit | warn us above {percent} unsubscribes | critical from {percent} |
  change the thresholds | incident only at {percent} bounces | warn at {percent} bounces |
  complaint limit {percent} | bounce threshold {percent} | critical above {percent} | tell us only
  above {percent} | our limit for complaints should be {percent} | limits stricter | set the
  complaint threshold | red from {percent} on | complaints above {percent} should warn | bounce
  limit to {percent} please | set the bounce limit to {percent} | warn when complaints exceed
  {percent} | hard bounces over {percent} are critical | alert at {percent} | change limits |
  {percent} bounces is too much, warn | limit {percent} | bounce limit {percent} warning {percent}
  critical | warn us earlier at {percent} spam complaints | ignore campaigns under {id} people for
  the traffic light | make it red if delivery drops below {percent} | warn us only if delivery
  falls under {percent} | campaigns with fewer than {id} people shouldn't get a light | set bounce
  limit to {percent} | bounce limit {percent} | raise bounce limit | warn above {percent} bounces
  | lower complaint limit to {percent} | complaint limit to {percent} | set limit for complaints |
  alert us when the bounce rate is over {percent} | warn at {percent} complaints | change the
  bounce threshold
postbell limits reset:
  reset the limits | default limits | go back to the usual limits | undo our own limits | standard
  thresholds again | back to default limits | standard limits | forget our own limits | i messed
  up warn levels original again | Put this channel's warning levels back to normal | reset limits
  | limits back to normal
postbell incidents list:
  show the incidents | which incidents are open | any incidents | who looks after the incident |
  who is on the incident | what went wrong with the campaign | what is burning | are there alarms
  | incident history | list of incidents | current problems with campaigns | was there an incident
  {day} | who is dealing with the bounces | anything critical going on | any emergencies | is any
  campaign in trouble | incidents | open incidents | anything on fire | any alarms | is something
  burning | who has the incident | deliverability emergencies | are there problems with a campaign
  | past incidents | is anyone on the incident | status of the incidents | anything I should worry
  about | what needs attention | what's the state of the incident | any open incidents | what
  incidents are there | is there an incident | do we have a crisis | did anything blow up | who
  takes care of the incident | alarms | what problems we have now | list of issues | what went
  wrong lately | unsolved problems pls | what went wrong this month | is somebody already on the
  complaint spike | problems of the last {time} days | what's gone wrong this month | Could you
  list the problems of the last few weeks | any incident that nobody's looking at | have there
  been limit breaches lately | open issues with our campaigns | show incidents | any problems |
  problems | current problems | what is wrong with our campaigns | what broke | what broke in the
  last days | incidents this month | is there an open incident | any active incidents | anything
  critical | any campaign in trouble | recent incidents | are there deliverability problems right
  now | what needs our attention | is anyone on the complaint problem | what is on fire | anything
  going wrong | which campaigns have problems
postbell incidents show:
  show the incident | details of the incident {id} | timeline of the incident | what happened in
  the incident | incident {id} | details of the incident | how did the incident go | what was the
  incident about | who is on {time} | timeline of bounce problem | show incident {time} | show
  incident i4k2 | who's on the bounce incident and what happened | What's the story with incident
  k7wq2m | who is on the bounce incident and what have they done so far | timeline of the
  complaints problem please | show incident {id} | incident details | what happened in incident |
  what happened so far in the incident | incident timeline
postbell incidents take:
  I'm on it | I'll take it | I look after the incident | take the incident | I am handling the
  incident | acknowledge the incident | ack | assign the incident to me | I take care of it | I'll
  take the incident | mine | I got this | leave it to me | I'm taking over the incident | I'm
  looking into it | I'm taking this incident | I do it | I'll handle it | assign it to me | I'll
  look after the incident | im on it | i will care about complaint issue | let me handle spring
  sale incident | ok i check this problem myself | got it {time} is with me | put me down for the
  Spring Sale incident | leave the gmail issue to me | on the case of incident {time} | could you
  put me down for the complaints incident | I'll deal with the Spring Sale problem | take incident
  | I take it | mine, I'm looking at it | I'll take the bounce one | assign incident to me | I
  will look into the incident
postbell incidents assign:
  hand the incident over to {person} | assign the incident to {person} | {person} should look
  after the incident | give the incident to {person} | pass the incident on to {person} | let
  {person} handle it | hand over to {person} | {person} takes over the incident | incident to
  {person} | put {person} on the incident | let {person} do the incident | {person} will take care
  of the incident | {person} should look at this problem | {person} is on {time} now not me | i go
  on vacation incident {time} to {person} | let {person} care for spring sale problem | {person}
  should look after the bounce spike | {person} please own the Spring Sale problem | my shift ends
  incident goes to {person} | reassign incident {time} {person} has it now | Could {person} take
  over the bounce incident please | give this incident to {person} I'm off home | put {person} in
  charge of the complaints problem | assign incident to {person} | give incident to {person} |
  {person} takes the incident | hand incident to {person} | give the complaints incident to
  {person} | put {person} on it | {person} is on it now | {person} should take the incident
postbell incidents release:
  let go of the incident | I can't look after the incident any more | release the incident |
  somebody else must take the incident | unassign the incident | I give the incident back | give
  up the incident | I'm off, someone else take the incident | free {time} i have no time | not me
  anymore on bounce issue leave it open for others | i'm off shift free up the complaint one for
  whoever | release incident | I can't take the incident | drop the incident | give the incident
  back
postbell incidents resolve:
  close the incident | resolve the incident | the incident is over | the problem is solved | mark
  the incident as resolved | incident done | incident is done, close it | incident fixed | problem
  solved, close the incident | all clear | end the incident | the incident can be closed | we
  fixed it, close the incident | done with the incident | close {time} was bad list | problem
  fixed dns was wrong | resolve bounce issue | done with {time} | complaint incident over we
  changed subject | finish this incident note old addresses | all good again shut {time} | spring
  sale trouble is gone | incident i4k2 is fixed it was a broken DKIM key | resolved gmail had an
  outage | mark the complaint spike as done | incident {time} over cause was an old purchased list
  | you can shut the gmail incident postmaster tools are green again | it's done wrong list was
  mailed finish the incident | k7wq2m is fixed it was a bad import | we've dealt with that it was
  a broken unsubscribe link | you can tick off the Spring Sale incident false alarm | Incident
  done and dusted cause DNS | resolve incident | close incident | incident resolved | incident is
  fixed | mark incident resolved | fixed, close it | problem solved, close it | incident over
postbell monitor add:
  tell me when the balance is low | warn us when credits run out | notify us before the balance is
  used up | monitor the balance | warn me if a campaign is stuck | alert when the sms sender is
  refused | account monitor | low balance alert | warn before the money runs out | notify me if
  the balance drops below {money} | keep an eye on the balance | tell us when a sender loses its
  activation | warn if we run low | heads-up when sends are nearly used up | watch our credits |
  let us know if the account runs dry | tell me before we run out of credits | low credit warning
  | watch the balance | warn me when money is short | balance alert below {money} | remind us to
  top up in time | alarm when the balance is nearly empty | new monitor | notify when credits fall
  below {money} | warn before the plan ends | warn if the balance drops under {money} | notify me
  when money gets tight | let me know before the plan is used up | warn me at {money} left |
  balance warning | tell the channel if the balance is low | monitor for our balance | alert if we
  have fewer than {id} emails left | if campaign not moving for 2h ping {channel} | alert if
  webhooks stop working | let us know when a sender gets deactivated | heads-up in here when funds
  get low pls | set something up so that we hear if a list is locked or a sender's deactivated |
  warn when balance is low | warn us when credits are low | alert when balance below {money} | low
  balance warning | monitor balance | notify us if the balance is under {money} | ping this
  channel when money is low | tell us if a sender gets deactivated | warn if a campaign gets stuck
  | add monitor | alert when our plan runs out | warn before the plan runs out | an account
  monitor | add an account monitor | low credit alert | warn us before we run out of money
postbell monitor edit:
  change the limit of the balance monitor | warn earlier about the balance | monitor should warn
  below {money} | warn at {id} eur not {time} | edit m2 | warn at {id} instead of {time} balance |
  quota warning should come at {percent} left | balance monitor only moderation and balance | The
  low balance warning should come at {id} not {time} | could the account check leave out
  moderation
postbell monitor list:
  what do you monitor | which account checks are on | what is being watched | our monitors |
  account monitors | which monitors do we have | monitors in this channel | show monitors | which
  balance warnings are set | what do we monitor here | do you watch the balance | low money
  warning is on | list what you keep eye on in account | what watches are active in this channel |
  is someone warned if campaign stuck | at which balance are we told | are we warned when the
  balance runs low | list low-balance warnings | is there a check on stuck campaigns already |
  account watches pls | do I have anything monitoring the quota | Could you tell me which things
  about the account you're watching for us | is anything monitoring our credit at the moment |
  what do you keep an eye on in this channel balance-wise | which monitors | list monitors | what
  do you watch
postbell monitor pause:
  pause balance monitor | dont watch money for now | stop checking stuck mails until i say | hold
  m2 | pause the balance monitor | no low credit warnings for now | suspend the account checks til
  the top-up is through | stop the low credit warnings for now we know | stop checking the balance
  for now | pause the monitor
postbell monitor resume:
  watch balance again | stuck check start again pls | restart the account checks | resume low
  quota warnings | The balance check can run again | restart monitor k7x2m
postbell monitor mute:
  mute balance warning {time} days | low money i know quiet till {day} | silence m2 for a week |
  silence low credit warnings till {day} | we know the quota's low quiet for {time} days | No
  low-balance messages until {day} finance is on it | hush the credit warnings over the weekend
postbell monitor unmute:
  low money warnings again pls | m2 may speak again | end silence of account watch | let low
  balance warnings come through again | un-silence monitor k7x2m | end the snooze of the account
  checks | unmute the balance warnings | I silenced the credit check end that please | balance
  warnings again please | unmute the monitor
postbell monitor remove:
  delete balance monitor | no more low money warnings ever | remove m2 from here | we dont need
  stuck check drop it | delete the balance monitor | stop telling us about low credit for good |
  We don't need the balance warning in here any more remove it | take the credit check off this
  channel for good | remove monitor | delete monitor | stop balance warnings | remove the balance
  monitor
`;
