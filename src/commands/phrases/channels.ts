/** Phrases for what channels get: alerts, digests, monitors, incidents, and their limits. */
export const CHANNELS = `
postbell here:
  what does this channel get | what is posted in this channel | everything this channel gets |
  which alerts and digests are in this channel | what is set up here | why does this channel get
  these messages | subscriptions of this channel | what do you post here | what is configured in
  this channel | what comes into this channel by itself | what do we get here | overview of this
  channel | what's subscribed in this channel | what's running in this channel | why am I getting
  this | who set this up in this channel | automatic posts in this channel | what does Postbell
  post here | what is all posted here | show everything for this channel | what's going on in this
  channel | which messages come here by themselves | what did we set up here
postbell digest preview:
  preview the digest | show me how a digest looks | what would the digest say | digest example |
  try the digest before it is posted | what is in the digest | show me a sample digest | how will
  the digest look | digest preview | example of a digest | what does the daily digest contain |
  sample digest | what does a digest look like | let me see the digest first
postbell digest now:
  post the digest now | send the digest right now | I want today's digest now | run the digest |
  give us the digest immediately | post the summary now | digest now | send today's digest | give
  us the report now | post the daily summary immediately | trigger the digest | show the digest
  immediately | post our digest | I can't wait for the digest, post it
postbell digest subscribe:
  send me a daily digest | send me the digest | digest for me | I want the digest as a direct
  message | get the digest privately | subscribe to the digest | email summary just for me every
  morning | daily report to me | dm me the digest | send me a weekly report | I'd like a summary
  every morning | keep me posted each morning | send me an overview every {day} | I want the
  digest in my dms | digest to me personally | private digest | send the report to me every {day}
  | personal summary each morning | dm me the daily numbers | subscribe me to the report | daily
  digest just for me | send me the numbers every morning | email me a digest | I'd like that
  digest as a dm | a digest for myself | send me the figures every {day} | I want a daily summary
  | can I get the digest by direct message
postbell digest add:
  a digest every morning | add a daily digest here | daily digest | daily report | daily summary
  in this channel | a summary every day at 9 | weekly digest | weekly report in this channel |
  post a digest every weekday | digest every {day} | morning report for the team | set up a digest
  | report every {day} | daily overview of our campaigns | post yesterday's figures every morning
  | regular summary for this channel | bounce digest | a recap of the week every {day} | add
  digest | weekly figures for the management | morning report | weekly summary | daily numbers in
  this channel at 8 | send a daily summary to this channel at 8 | new digest | schedule a report |
  report each {day} morning | monday morning report | post campaign results each day | give the
  team a weekly update | automatic report | send us a summary every evening | daily update here |
  every morning at {time} a summary please | daily numbers at {time} in here | digest every day at
  {time} | post a summary every {day} at {time} | start a digest | we'd like a daily report |
  summary each morning | let the channel have a weekly report | give us numbers every {day} | set
  up a daily digest here | report at {time} each day
postbell quiet show:
  quiet hours | what are our quiet hours | when do we not send | show the quiet hours | do we have
  quiet hours | at what times is sending discouraged | when are no campaigns allowed to go out |
  when are we silent | which hours are quiet | is it quiet time now | send window | when are quiet
  hours | what hours are quiet
postbell quiet set:
  set quiet hours | quiet hours from 8 pm to 8 am | don't post at night | no campaigns at night |
  never send after 10pm | no mailings on weekends | no emails during the night | don't send
  between 22:00 and 07:00 | change the quiet hours | warn about sends at night | no sends between
  10pm and 7am | no mails at night | nothing should go out after 8 pm | only send during the day |
  block sends at night | don't mail before 8 in the morning | quiet time from 9pm | quiet hours
  {time} to {time} | no emails between {time} and {time} | quiet from {time} to {time} | don't
  send before {time} | nothing after {time} | never send between {time} and {time} | keep quiet at
  night | set the quiet hours to {time}
postbell quiet off:
  turn off quiet hours | remove the quiet hours | no quiet hours any more | delete quiet hours |
  allow sending at night again | we can send at night again | quiet hours off | remove quiet hours
postbell limits show:
  what are our limits | show the limits | which limits apply here | thresholds | at which bounce
  rate do you warn | when is a rate critical | current limits for bounces | what are the warning
  limits | limits in this channel | what thresholds apply | when do you raise an alarm | when do
  you warn | from which rate on is it red | bounce limit | settings | preferences | configuration
  | what is our bounce limit | at how many complaints do you warn | our limits
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
  {percent} bounces is too much, warn | limit {percent}
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
  complaints | turn on alerts | notify {channel} of unsubscribes | tell {channel} about complaints
  | alert us when bounces go up | alerts for bounces in {channel} | warn the team about complaints
  | I want alerts for hard bounces | please notify this channel of spam complaints | keep us
  informed about campaigns | tell us when a campaign is done | set up alerts | create an alert |
  an alert for unsubscribes
postbell alerts connect:
  connect the webhooks | reconnect the webhooks | repair the webhooks | events don't arrive any
  more | set up the connection to the service | no events arrive | fix the connection | hook up
  the service | link Postbell to the service | webhooks are broken, repair them | events have
  stopped | connect the service | fix the webhooks | we get no events | restore the event
  connection | set the webhooks up | no notifications arrive any more | install the webhooks | no
  webhooks arrive | make events come in again | events missing, reconnect
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
  about | what needs attention | what's the state of the incident | any open incidents | what
  incidents are there | is there an incident | do we have a crisis | did anything blow up | who
  takes care of the incident | alarms
postbell incidents show:
  show the incident | details of the incident {id} | timeline of the incident | what happened in
  the incident | incident {id} | details of the incident | how did the incident go | what was the
  incident about
postbell incidents take:
  I'm on it | I'll take it | I look after the incident | take the incident | I am handling the
  incident | acknowledge the incident | ack | assign the incident to me | I take care of it | I'll
  take the incident | mine | I got this | leave it to me | I'm taking over the incident | I'm
  looking into it | I'm taking this incident | I do it | I'll handle it | assign it to me | I'll
  look after the incident
postbell incidents assign:
  hand the incident over to {person} | assign the incident to {person} | {person} should look
  after the incident | give the incident to {person} | pass the incident on to {person} | let
  {person} handle it | hand over to {person} | {person} takes over the incident | incident to
  {person} | put {person} on the incident | let {person} do the incident | {person} will take care
  of the incident
postbell incidents release:
  let go of the incident | I can't look after the incident any more | release the incident |
  somebody else must take the incident | unassign the incident | I give the incident back | give
  up the incident | I'm off, someone else take the incident
postbell incidents resolve:
  close the incident | resolve the incident | the incident is over | the problem is solved | mark
  the incident as resolved | incident done | incident is done, close it | incident fixed | problem
  solved, close the incident | all clear | end the incident | the incident can be closed | we
  fixed it, close the incident | done with the incident
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
  have fewer than {id} emails left
postbell alerts mute:
  mute alerts | too many notifications, be quiet | silence the notifications for an hour | stop
  pinging us for today | shut up for a while | be quiet until tomorrow | mute this channel | mute
  the card of campaign {id} | no pings for two hours | the alerts are annoying | no alerts today |
  alerts off for an hour | be silent for an hour | stop the noise | shut the alerts up for 2 hours
  | quiet for today | mute | we get too many alerts, mute for a day | alerts off until {day} |
  mute the alerts until {day} | no alerts until {day} | silence please | stop alerts for a while |
  mute notifications for an hour
postbell alerts unmute:
  unmute alerts | notifications on again | speak again | start pinging again | alerts back on |
  get the alerts back on | turn alerts on again | unmute
postbell alerts edit:
  stop alerts about opens | only hard bounces in the alert | alerts should also cover complaints |
  leave the opens out of the alerts | narrow the alert to list {id} | fewer kinds of events in the
  alert
postbell alerts list:
  which notifications are on in this channel | who gets alerts | which events are posted here |
  alert list | alerts here | which notifications are set up here | which alerts are active | which
  alerts run here | show alerts | alert
postbell digest edit:
  no digest on weekends | digest at 8 instead of 9 | digest only on weekdays | change the digest
  to {day} | post the digest earlier | leave the bounces out of the digest | digest at {time}
  instead | change the digest to weekdays only | digest should come at {time} | move the digest to
  {time} | digest only on {day}
postbell digest list:
  which reports are scheduled | which summaries do I get | when does the digest come
postbell digest remove:
  I don't want the digest any more | unsubscribe me from the digest | no more digests
postbell monitor edit:
  change the limit of the balance monitor | warn earlier about the balance | monitor should warn
  below {money}
postbell monitor list:
  what do you monitor | which account checks are on | what is being watched | our monitors |
  account monitors | which monitors do we have | monitors in this channel | show monitors | which
  balance warnings are set | what do we monitor here
campaign recurring edit:
  change the days of the weekly newsletter | edit the recurring newsletter | move the weekly
  newsletter to {day} | new subject for the monthly newsletter | change the recurring newsletter
  to {day} | weekly newsletter at {time} instead
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
postbell digest pause:
  stop the digest | no digest for now | hold the digest
postbell alerts pause:
  pause alerts in this channel | no more alerts for now | stop all alerts | turn alerts off
`;
