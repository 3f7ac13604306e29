/** Phrases for what channels get: alerts and digests. */
export const CHANNELS = `
postbell here:
  what does this channel get | what is posted in this channel | everything this channel gets |
  which alerts and digests are in this channel | what is set up here | why does this channel get
  these messages | subscriptions of this channel | what do you post here | what is configured in
  this channel | what comes into this channel by itself | what do we get here | overview of this
  channel | what's subscribed in this channel | what's running in this channel | why am I getting
  this | who set this up in this channel | automatic posts in this channel | what does Postbell
  post here | what is all posted here | show everything for this channel | what's going on in this
  channel | which messages come here by themselves | what did we set up here | what is running in
  this room | which notifications are posted to this channel | what's posted here | what comes
  here | why do we get these messages here | show channel setup | subscriptions here | all alerts
  and digests here
postbell digest preview:
  preview the digest | show me how a digest looks | what would the digest say | digest example |
  try the digest before it is posted | what is in the digest | show me a sample digest | how will
  the digest look | digest preview | example of a digest | what does the daily digest contain |
  sample digest | what does a digest look like | let me see the digest first | show me report
  before it goes in channel | can i take look on recap first | demo of report | peek at {day}
  summary pls | let me see the report before it goes to the channel | try out a digest with
  bounces by provider | can I look at the summary privately first | draft view of our {day} digest
  | digest just for my eyes | show me the morning summary before we set it up | I'd like to peek
  at {day} round-up already | preview digest | show digest | how does the digest look | what would
  tomorrow's digest say | example digest | what's in tomorrow's digest | what is in the next
  digest | what will the digest say {day}
postbell digest now:
  post the digest now | send the digest right now | I want today's digest now | run the digest |
  give us the digest immediately | post the summary now | digest now | send today's digest | give
  us the report now | post the daily summary immediately | trigger the digest | show the digest
  immediately | post our digest | I can't wait for the digest, post it | push out weekly recap
  immediately | drop summary in this channel this minute | boss asks numbers post the report now
  pls | can channel get its summary at once | fire the morning report again | run the daily
  roundup again in here please | can we have the morning report posted already | drop the weekly
  summary in this channel right away | mgmt is asking put out the digest at once | fire {day}
  report into the channel | repost the daily numbers now | {day} digest now please | run the
  weekly report this minute for the channel | we'd like the round-up immediately we've a meeting
  at ten | put out the daily figures now | post an extra copy of the report in here | send digest
  now | report now | report in the channel right now | give me the report now | today's digest now
  | send the report now please | trigger today's digest | repost the numbers now | run the report
  now | post the summary right now
postbell digest subscribe:
  send me a daily digest | send me the digest | digest for me | I want the digest as a direct
  message | get the digest privately | subscribe to the digest | email summary just for me every
  morning | daily report to me | dm me the digest | send me a weekly report | I'd like a summary
  every morning | keep me posted each morning | send me an overview every {day} | I want the
  digest in my dms | digest to me personally | private digest | send the report to me every {day}
  | personal summary each morning | dm me the daily numbers | subscribe me to the report | daily
  digest just for me | send me the numbers every morning | email me a digest | I'd like that
  digest as a dm | a digest for myself | send me the figures every {day} | I want a daily summary
  | can I get the digest by direct message | i am not in channel all the time give me the report
  to my inbox in slack | own recap for me at {time} | dm me the bounce report each morning at
  {time} | sign me up for the deliverability digest | sign me up for the weekly | send me the
  daily digest | daily digest for me | weekly report to me | send me a weekly summary | dm me the
  weekly report | send me the weekly report privately | I want the digest too | subscribe me to
  the digest | personal digest | send me a report every morning
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
  up a daily digest here | report at {time} each day | i want numbers of mails every morning in
  this channel | digest on mo we fr {time} | i want the deliverability roundup in here each {day}
  {time} | we want a regular overview of how our mailings are doing in the channel {day} to Fri |
  daily report here | weekly report every {day} | daily summary at {time} | daily report at {time}
  in this channel | weekly numbers on {day} | weekly numbers for {channel} | daily summary {time}
  in {channel} | post a daily summary here | send the team a weekly summary | set up daily report
  | monthly report for this channel | report every morning in {channel}
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
  an alert for unsubscribes | show events live in here | alert here for list {id} only | show
  unsubscribes from the VIP list in this channel in real time | alert on bounces | alert us on
  complaints | notify on unsubscribes | add alert | alert for hard bounces | ping us about
  complaints | ping us here on every spam complaint | notify us when a campaign is sent | post
  campaign results here when done | tell us here when a campaign bounces | tell us when a campaign
  has problems | alert here when bounces spike | I want to hear about bounce spikes immediately |
  notify this channel when a campaign starts | warn this channel about bounces | subscribe this
  channel to bounces | live card for each send in {channel} | notify {channel} about bounces |
  alert me when people complain | set up bounce alerts | post unsubscribes here | get alerts here
  | I want alerts for complaints | alert when a campaign goes wrong | notify me of unsubscribes |
  tell this channel when something bounces | ping {channel} when a campaign gets too many bounces
  | tell {channel} when a campaign gets complaints
postbell alerts connect:
  connect the webhooks | reconnect the webhooks | repair the webhooks | events don't arrive any
  more | set up the connection to the service | no events arrive | fix the connection | hook up
  the service | link Postbell to the service | webhooks are broken, repair them | events have
  stopped | connect the service | fix the webhooks | we get no events | restore the event
  connection | set the webhooks up | no notifications arrive any more | install the webhooks | no
  webhooks arrive | make events come in again | events missing, reconnect | fix event link | first
  setup how events reach you | set up the event feed | register the callbacks you need | the
  integration is broken re-establish it pls | it says events don't arrive please mend it | connect
  webhooks | reconnect webhooks | fix webhooks | events not arriving | no events since yesterday |
  webhooks broken | reconnect to the service | we get no events, fix it | repair the connection |
  connect the account
postbell alerts reveal:
  show the masked addresses | reveal the addresses in the message | unmask the addresses | show
  the full address behind the dots | who is m•••@example.com | unhide the addresses | who is
  behind the masked address | show masked addresses | reveal masked emails | who is {address} here
  | i need see hidden adress of the alert | who is {address} in the bounce post | show me the
  hidden emails of the bounce post | un-mask the addresses please | unmask addresses | show hidden
  addresses | unhide the address
postbell alerts details:
  post the details of the campaign {id} in its thread | bounce reasons in the thread of the card |
  more details of the campaign card | details of {id} in the thread | post why it bounced in
  thread spring sale | post bounce reasons for {id} in its thread | expand the card of the Spring
  Sale | put the clicked links and bounce reasons of {id} under the card | Could you put the
  bounce reasons and links under the card for {id} | post the breakdown of the campaign below its
  card so that everybody sees it
postbell alerts rejected:
  rejected events | events that could not be read | unreadable events | dead letters | which
  events were dropped | malformed webhooks | invalid events | events you couldn't parse | broken
  event payloads | bad webhook events pls | something came from service broken show | did the
  service send you anything you didn't understand | events that were refused please
postbell alerts mute:
  mute alerts | too many notifications, be quiet | silence the notifications for an hour | stop
  pinging us for today | shut up for a while | be quiet until tomorrow | mute this channel | mute
  the card of campaign {id} | no pings for two hours | the alerts are annoying | no alerts today |
  alerts off for an hour | be silent for an hour | stop the noise | shut the alerts up for 2 hours
  | quiet for today | mute | we get too many alerts, mute for a day | alerts off until {day} |
  mute the alerts until {day} | no alerts until {day} | silence please | stop alerts for a while |
  mute notifications for an hour | quiet pls till {day} | snooze complaint alarm {time} min | i
  have meeting keep still till 16h | snooze k7x2m until {time} | quiet the complaint alert for 30m
  | stop pinging us about bounces this afternoon | hush the event posts for the rest of the day |
  we know about the outage keep alerts silent for 4h | Could you be quiet for two hours | shush
  we're in a meeting till {time} | no notifications tonight please | this channel's too noisy can
  you pipe down for the afternoon | snooze it for {time} minutes | mute alerts for 2 hours | mute
  alerts until {day} | silence alerts | quiet please | snooze alerts | mute notifications until
  {day} | quiet until {time} | mute for the weekend | no pings until {time} | you are too loud |
  this is too loud | Postbell is too noisy
postbell alerts unmute:
  unmute alerts | notifications on again | speak again | start pinging again | alerts back on |
  get the alerts back on | turn alerts on again | unmute | you can talk again bounce alarm | end
  the snooze on a3 | i want pings back now not wait till 16h | end the snooze on k7x2m | bounce
  alert un-silence it please | Meeting's over you may talk again | turn the bounce notifications'
  sound back on so to speak | end mute | start pinging us again | notifications back on | we can
  hear alerts again | end the snooze
postbell alerts edit:
  stop alerts about opens | only hard bounces in the alert | alerts should also cover complaints |
  leave the opens out of the alerts | narrow the alert to list {id} | fewer kinds of events in the
  alert | change card for newsletter list only | alarm should ping {person} on critical | make
  alert k7x2m post in a thread instead | include the VIP list in our complaint alert | alert k7x2m
  should be quiet 22:00-07:00 | could the complaints alert go in threads rather than cards |
  change alert | edit alert | alert only on hard bounces | change which events are posted | no
  opens in the alert | modify the alert | change the alert {id} | narrow the alert to hard bounces
postbell alerts list:
  which notifications are on in this channel | who gets alerts | which events are posted here |
  alert list | alerts here | which notifications are set up here | which alerts are active | which
  alerts run here | show alerts | alert | list warnings that is set up | do we have a bounce
  notify on | show all alarms of {channel} | is there already card for complaints here |
  notifications in this room | what do we get alerted about here | id of the bounce alert pls |
  what live cards are configured here | do we have something watching for hard bounces | What
  alerts are running in this channel | what exactly are we being alerted about in {channel} | is
  there already an alert for complaints in here | how many warnings have been set up for this room
  | I'd like to see which bounces notices we get | which alerts | list alerts | our alerts | which
  alerts are on here | what alerts do we have here | alerts in this channel
postbell digest edit:
  no digest on weekends | digest at 8 instead of 9 | digest only on weekdays | change the digest
  to {day} | post the digest earlier | leave the bounces out of the digest | digest at {time}
  instead | change the digest to weekdays only | digest should come at {time} | move the digest to
  {time} | digest only on {day} | change weekly report to {day} | summary should have sms too |
  edit recap here only vip list | daily report should cover the VIP list too | post the {day}
  summary on tuesday instead | Could the morning summary come at {time} rather than {time} |
  change the weekly report to Fridays | change digest time | digest at {time} | edit digest |
  change the daily report to {time}
postbell digest list:
  which reports are scheduled | which summaries do I get | when does the digest come | when comes
  the daily recap | do we have weekly report on | show all recaps and times | how many summary
  posts is set here | when is the daily report posted | do we have a weekly roundup | at what time
  does the morning summary come | id of the {day} report | Could you list the regular reports mine
  included | I've forgotten what round-ups we subscribed to | how many daily reports does this
  channel have | show digests | which digests | which reports are set up | list reports | when is
  the next digest | which reports come in here and when | what digests do we have | when does the
  report come
postbell digest remove:
  I don't want the digest any more | unsubscribe me from the digest | no more digests | delete
  daily digest | we dont need weekly report here any more | remove my own summary | kill {day}
  recap for good | delete the daily digest | we don't read the weekly report take it out | stop
  sending me the morning dm for good | We don't read the morning summary get rid of it | cancel my
  weekly DM report | the bounces round-up in this channel can be deleted | remove digest | delete
  digest | delete the weekly report | cancel the daily digest | no more daily report | unsubscribe
  from the digest | drop the digest for good | delete the daily report | stop the report forever
postbell alerts remove:
  delete that alert | stop alerting this channel | no more bounce alerts here | we dont want cards
  here any more | take complaint alarm out of this channel | get rid of unsub notices for good |
  drop live events in {channel} | no alerts in here ever erase | kill the open and click notify |
  alarm for newsletter not needed away with it | pls clear a2 from this room | we don't want
  complaint notifications here any more | get rid of the live cards in this channel | take the
  gmail watch out for good | no need for unsub alerts in {channel} delete them | scrap all alerts
  on campaign {id} | kill alert k7x2m permanently | this channel shouldn't be alerted about hard
  bounces any longer | could you take the bounce notifications out of this channel for good | get
  rid of the unsubscribe notices in here | stop posting campaign cards here altogether for ever |
  I'd like the VIP list warning deleted | nobody reads those bounce notices please drop them |
  remove alert | delete alert | remove the bounce alert | no more alerts here | delete the alert
  in this channel | scrap the alert | cancel the alert for good | drop the alert in this channel
postbell alerts resume:
  continue the alerts | start the alerts again | unpause cards | alarms back on after pause pls |
  migration is done complaint alerts back on please | we'd stopped the bounce notices can they
  carry on now | resume alerts | alerts on again | turn alerts back on | enable alerts
postbell digest pause:
  stop the digest | no digest for now | hold the digest | pause daily digest | no summary for now
  | stop the weekly report until i say | hold morning recap we are on holiday | freeze digest in
  {channel} | suspend report pls start later again | the {day} summary should rest a bit | for
  moment dont post the daily numbers | pause the daily digest | no morning report for now |
  suspend the weekly roundup over the holidays | the daily numbers can wait freeze them | pls halt
  the bounce report we'll restart it later | Hold the morning summary while we're on holiday |
  Could you stop the weekly report for the time being | no daily round-up till I say so please |
  suspend the bounces report in this channel | the {day} report can have a rest until the new year
  | we don't need the daily numbers at the moment but don't delete them | pause digest | stop the
  daily report | stop digest for now | turn off the daily digest | no digest over the holidays |
  skip the morning report for now | pause the weekly report
postbell alerts pause:
  pause alerts in this channel | no more alerts for now | stop all alerts | turn alerts off | stop
  alarms for now | hold campaign cards until i start them | no more live notify at the moment |
  freeze alert of complaints | take a break with event posts here | pause a2 | switch the
  complaint notifications off for the time being | stop the live cards in here until we say
  otherwise | put the unsubscribe alert on ice pls | freeze event posts in this channel for now |
  can the hard bounce pings be disabled temporarily | deactivate our gmail alert will turn it on
  again after warmup | The complaints alert should stop until I restart it | could you suspend the
  bounce notifications in here | we don't need campaign cards for now we'll switch them on again
  later | hold the unsubscribe notices until further notice | temporarily turn the VIP list
  warning off | pause alerts | alerts off | stop alerts for now | disable alerts | alerts off
  until I turn them on again | switch off alerts
postbell digest resume:
  start daily digest again | holiday over summary back pls | resume weekly report | start the
  morning report again | I'm back from vacation my digest may come again | resume the weekly
  roundup | We're back from holiday the morning summary can start again | re-start the weekly
  report | carry on with digest k7x2m please | resume digest | restart the daily digest | digest
  on again | turn the report back on
postbell digest mute:
  no report till {day} then again | silence daily summary one week | shh recap until {time} june |
  silence the daily report til {day} | no summaries for a week pls | quiet digest k7x2m until
  {day} | No morning summaries this week please | mute the daily digest until {day} | keep the
  weekly report quiet for three days | mute digest | mute the digest until {day}
postbell digest unmute:
  summary can speak again | i want report back before mute ends | end silence of weekly recap |
  let the daily report through again | end the silence on digest k7x2m | You can post the morning
  summary again I'd only silenced it | let's have the daily report back before the mute is over
`;
