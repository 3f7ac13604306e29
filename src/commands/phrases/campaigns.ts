/** Phrases for campaigns that are prepared, sent, and stopped. */
export const CAMPAIGNS = `
campaign send:
  send a campaign | send a newsletter | write a new newsletter | new campaign | create a mailing |
  compose an email to our subscribers | start a campaign | set up a campaign | schedule a campaign
  for {day} | schedule a newsletter | send the newsletter to the list {title} | mail the list {id}
  | email all our customers | prepare a mailing | launch a promo | announce something by email |
  get a newsletter out | duplicate a campaign | copy campaign {id} and send it | send to a segment
  | I want to mail everybody on the list {id} | send an email blast | write to our subscribers |
  send a mailing on {day} morning | plan a newsletter for {day} | compose a campaign | fire off a
  newsletter | get this mail out to list {id} | schedule an announcement for {day} | email the
  list {title} about our offer | our customers need an email about the sale | duplicate campaign |
  send out an invitation to everybody | time to send the newsletter | new email campaign | mass
  mail to our contacts | reach out to all subscribers | schedule for {day} | kick off a campaign |
  send an update to {title} | queue a newsletter for {day} | is it possible to send a newsletter |
  I'd like to send a campaign | can you help me send a mailing | let's email our customers | we
  want to announce a sale | I have a newsletter to send | blast | out with the newsletter to list
  {id} | get started with a new email | send our newsletter to list {id} {day} | build a campaign
  | could you schedule a mailing | newsletter to everybody please | write a campaign | how i put
  out the black {day} mail to everybody | need email to all vip people about free shipping next
  {day} {time} | can we push the product update mailing live now | we need to get something out to
  our customers this afternoon saying the website's back up | push the button on the Black {day}
  one would you all three lists | hiya how do I actually send a campaign to two lists at once |
  new campaign please | send newsletter now | newsletter to list {id} | schedule the newsletter
  for {day} at {time} | send campaign {day} | create new newsletter | prepare and send a mailing |
  I want to write to all customers | mail everyone about the sale | announce the new product to
  our customers | send an announcement | start new mailing | how do I send a newsletter | set up
  the monthly mailing for {day} | plan a campaign for next week | schedule a mailing for next
  {day} | we need to inform all customers by mail | tell all customers by email | write to
  everyone on {title} | get the reminder out to the list {title} | ship the announcement to all
  lists | copy {id} and send it to list {id} | send {id} again to another list | reuse last
  month's newsletter for a new send | launch our campaign {day} | where do I start a mailing | put
  a newsletter in the schedule | email blast to the customers | send the discount code to everyone
campaign test:
  send a test | send me a test of {id} | test email | test the campaign {id} | send a test to
  {address} | preview the campaign in my inbox | try the newsletter before it goes out | proof of
  the campaign | mail a test of campaign {id} to {address} | how will {id} look in the inbox |
  test send | test mail to me and {person} | send a sample of {id} to {address} | let me see {id}
  before we send it | send {id} to me first | test mail | proofread {id} | send me a proof of {id}
  | preview {id} by email | send {id} to my own inbox | can I see {id} in my mailbox first | test
  the newsletter with {address} | check how {id} renders | dry run of {id} | test it on me |
  {address} should get a test of {id} | preview {id} | I'd like to see {id} before it goes out |
  can you send me {id} first | test version of {id} | send {id} just to me | let me check {id} in
  my mailbox | try {id} on {address} | trial of {id} | mail the draft to {address} for check | how
  does it render in Outlook drop me a sample of {id} | send a test mail | test email to {address}
  | test to me | let me test {id} | send test of {id} to {address} and {address} | check the
  newsletter in my inbox | show me how {id} will look in gmail | mail me a preview of the
  newsletter | shoot a proof of {id} to {address} | preview in my inbox | test send of {id} to me
  | does {id} render ok, mail me one | someone should check my mail before it goes out | send a
  copy of {id} to {address} before it goes out | I want to see the campaign in my inbox first | a
  test before we go live | give me a test of the campaign | proof please | can I get a preview of
  {id} | preview of {id} | get me a preview of the campaign
campaign draft:
  save a draft | save as draft | write a draft of a campaign | create a draft | draft a newsletter
  without sending it | prepare a campaign but do not send it yet | copy campaign {id} as a draft |
  keep the campaign for later | start a draft from {id} | only save it, do not send | keep it as a
  draft | draft for the newsletter | new draft | park this campaign as a draft | clone {id} as a
  draft | do not send yet, only a draft | prepare a newsletter for later approval | make a draft |
  unfinished newsletter | I'll finish the campaign later, save it | save this campaign | write the
  newsletter but don't send | put it into drafts | copy {id} without sending it | prepare black
  {day} mail but it must stay unsent | i write the mail {day} and send other day store it | set up
  the august mailing only prepare | put together new tea mail for list {id} but nobody should get
  it now | create mailing half ready and leave it there | save this for later don't send subject
  {title} list {id} | keep {title} as a work in progress | just prep it no sending yet welcome
  mail from {address} | put together an unsent version of the downtime notice for list {id} plz |
  draft of the reactivation campaign please | could you save the half-finished mailing so that I
  can come back to it after lunch | Set up an unsent email for list {id} from template {id} and
  leave it there | we'd like the Mothers' Day one stored not sent until {person} has had a read |
  save draft | create draft campaign | draft a mailing | write a draft | prepare the newsletter,
  don't send yet | new draft for list {id} | keep this mail for later | save it, I'll send it
  later | prepare a draft for the autumn mailing | prep the mailing but leave the sending to
  others | not done with the mail yet, keep it somewhere | copy last month's newsletter as a draft
  | put together a newsletter for next week, no sending | make me a draft from {id} | duplicate
  {id} as draft | draft newsletter | let's draft something for {title} | draft something for
  easter | start a draft for the newsletter | duplicate {id} | copy {id} | clone {id}
campaign list:
  our latest mailings | the last few newsletters and their results | how did our recent mailings
  do | an overview of the last campaigns | quick look at the recent sends | list campaigns | all
  campaigns | recent campaigns | show our campaigns | campaign overview | which campaigns did we
  send | what have we sent lately | results of the last campaigns | show drafts | which
  campaigns are scheduled | sent campaigns | campaigns that failed | campaigns in moderation |
  canceled campaigns | top campaigns by open rate | best performing campaigns | worst campaigns
  | campaign history | export all campaigns as csv | how did our campaigns do this month |
  compare all campaigns | which campaign had the most opens | past newsletters | what did we
  mail last month | past campaigns | last ten campaigns | what did we send this month | which
  newsletters went out | all newsletters with open rates | sent mailings | ranking of campaigns
  | drafts | failed campaigns | results of our campaigns | our best newsletter | which campaign
  did best | highest click rate | recent sends | how are our campaigns performing | campaigns
  currently being sent | what is being sent right now | unsent campaigns | show scheduled
  campaigns | show all mailings | show me everything we sent | everything we have sent |
  campaigns still waiting | campaigns waiting for moderation | sent newsletters | what campaigns
  do we have | our campaigns | list of newsletters | open rates of all campaigns | overview of
  results | results of all campaigns | how have our newsletters been doing | every campaign with
  its open rate | campaign ranking | newsletter archive | old campaigns | what did we send in
  the last weeks | show my last campaigns | all mailings since {time} may pls | how was last
  sends doing | overview of our blasts last {time} days | all newsletters sent to customers
  since {time} Nov | hey whats the id of the easter mailing | overview of our email blasts this
  quarter as csv | any drafts lying around that we've forgotten about | I can't remember the
  number of the Easter email where do I find it | show campaigns | list our newsletters | what
  campaigns have we sent | campaigns of this month | campaigns last month | campaigns this year
  | which newsletters did we send in march | what did we send in november | all campaigns since
  {day} | best open rate this month | average open rate of our campaigns | which campaign had
  the best click rate | how do our newsletters usually do | which campaigns are still drafts |
  which campaigns are scheduled right now | did any campaign fail | canceled newsletters |
  campaigns with open rates | campaign report of the quarter | show me the last five campaigns |
  all mailings of the quarter as csv | which sends failed | find the campaign about the sale |
  where is our old christmas mailing | newsletters sent last week | how many campaigns did we
  send this month | canceled campaigns please | unsent newsletters | which newsletters went out
  last week | list of sent newsletters | show sent campaigns | what newsletters went out
campaign calendar:
  schedule overview | the schedule | overview of the schedule | the schedule at a glance | schedule overview please |
  calendar | send calendar | what goes out this week | what is planned for next week | what is
  scheduled for {day} | when does the next campaign go out | upcoming campaigns | next campaign |
  is anything scheduled for {day} | is a campaign planned for {day} | what do we send in the next
  days | schedule for the next two weeks | which campaigns are coming up | what is in the pipeline
  | planned sends | do we send anything on {day} | which mailings are due | timetable of sends |
  what goes out {day} | when is the next newsletter due | schedule | sending schedule | what is
  lined up | planned mailings | anything going out {day} | next sends | what's on for next week |
  when do we send next | which newsletters are coming | do we have something planned for {day} |
  send plan | what goes out next | what is in the queue for {day} | schedule overview | upcoming
  newsletters | when is our next mailing | is there a newsletter {day} | are we sending {day} |
  what's coming up next | will anything be sent today | will anything go out {day} | do we mail
  anyone {day} | is something going out | what will be sent this week | any sends planned | what
  have we got planned | next two weeks | plan for the week | who gets mail {day} | what leaves
  {day} | show the calendar | is there anything in the calendar {day} | when is the next send |
  future campaigns | what's scheduled | what are we sending next | is something on {day} already |
  does two mails hit vip list same day | i want see plan before i add one more | send schedule pls
  | I'd love a quick look at the schedule before I book something in for {day} | is there a free
  slot on the VIP list between now and the 12th | show the send diary pls | campaign calendar |
  show send calendar | what's scheduled for next week | any campaigns tomorrow | anything planned
  {day} | next planned sends | what is going out {day} | are any campaigns scheduled | what's
  planned for this month | anything on the schedule for the weekend | what do we have coming up |
  is something scheduled for {day} | do any campaigns overlap | will somebody get two mails on one
  day | upcoming sends | which campaigns go out this week | what is queued up | newsletter
  calendar | what's lined up for next week | is a newsletter planned {day} | is there a mailing on
  {day}
campaign resend:
  give {id} another chance with those who slept through it | another go at everyone who missed
  {id} | once more {id} to people who never looked at it | resend the campaign | resend {id} to
  non-openers | send it again to those who did not open it | resend to people who did not open |
  second chance for those who did not open | send {id} once more to everyone who has not read it
  | resend {day}'s campaign to unopened | non-openers of {id} | remind people who did not open
  the newsletter | repeat the campaign with another subject | resend with a new subject line |
  follow up with everyone who didn't open {id} | mail the newsletter again to whoever did not
  open it | re-send the last newsletter | second send of {id} | remail {id} | send {id} again to
  people who ignored it | another try for those who missed {id} | re-engage non-openers of
  {day}'s campaign | retarget people who didn't open {id} | resend the last campaign | nudge
  everyone who has not opened {id} | send a reminder to non-openers | same newsletter again for
  those who ignored it | follow up on {id} with everyone who didn't read it | let's send {id}
  again to all who haven't opened | send {id} again to those who missed it | resend {id} |
  second mailing to those who didn't open | again to everyone who has not opened {id} | who
  didn't open {id} should get it again | win back people who did not open {day}'s mail | half of
  vip not open it i want hit them one more time | another go at the october newsletter for
  unopened subject {title} | bump {id} to whoever hasn't read it | chase the people that didn't
  open {id} subject {title} | half of them never opened it can we retry with {title} | resend to
  non-openers | resend {id} to people who didn't open | send again to non openers | follow-up to
  those who didn't open | remind everyone who hasn't read {id} | second chance for {id} | send
  the reminder to those who ignored it | who hasn't opened {id}, mail them again | hit the
  non-openers of {id} again | chase people who ignored {id} | try again with unopened | second
  round to those who didn't react | nudge those who haven't read it yet | resend newsletter |
  send last newsletter again to the ones who missed it | who hasn't opened the last newsletter |
  people who haven't opened {id} | everyone who didn't open, once more
campaign edit:
  change the subject of {id} | edit campaign {id} | move campaign {id} to another day | postpone
  {id} | postpone campaign {id} until {day} | reschedule the newsletter | change the time of
  campaign {id} | send {id} later | send {id} earlier | move {day}'s campaign to {day} | delay the
  newsletter by a day | there is a typo in {id} | correct the subject line | change the sender of
  campaign {id} | replace the html of {id} | fix the campaign {id} | send the newsletter at
  another time | update the scheduled campaign | bring {id} forward | wrong link in the scheduled
  newsletter | put off the campaign till {day} | modify campaign {id} | shift {id} to {day} | new
  subject for {id} | push {id} back by a day | move {id} to {day} | {id} should go out {day}
  instead | fix {id} | typo in {id} | the subject line of {id} is wrong | let {id} go out an hour
  later | change when {id} is sent | update {id} | swap the template of {id} | different sender
  for {id} | make {id} go out earlier | adjust the send time of {id} | reschedule {id} for {day} |
  correct the link in {id} | bump {id} to {day} | campaign {id} needs another subject | send
  {day}'s campaign on {day} instead | change the sender name in {id} | delay {id} | we want {id}
  to leave {day} instead | send {id} at {time} instead | change the send time of {id} to {time} |
  move {id} to next week | we need a new subject line for {id} | {id} has a mistake, correct it |
  not {day} but {day} for {id} | {id} later please | edit the content of {id} | the text of {id}
  needs changing | change {id} | wrong date for {id} | set {id} to {time} | move {title} to {day}
  | edit {title} | other template for the {id} before it leave pls | edit the one that's queued
  for tonight the price is wrong | edit {id} | change subject of {id} | change send time of {id} |
  reschedule {id} | reschedule {id} to {day} | reschedule campaign | postpone newsletter |
  postpone tomorrow's campaign | move the newsletter to {day} | delay {id} by one hour | fix the
  subject | wrong subject in {id} | send {id} one day later | update the subject of tomorrow's
  newsletter | change the template of {id} | correct the typo in {id} | shift {id} to {time} |
  move the launch to {day} | the scheduled one has a wrong link, how do I fix it | different time
  for {id} | can {id} go out at {time} instead | send it on {day} instead | push the newsletter
  back to {day} | edit scheduled campaign | modify {id} | replace the html in campaign {id} | set
  the send time of {id} to {time} | campaign {id} at {time} | new send date for {id}
campaign cancel:
  cancel campaign {id} | stop the newsletter | stop campaign {id} | cancel {day}'s campaign |
  don't send {id} | abort the mailing | kill campaign {id} | pause campaign {id} | pull {id} |
  delete campaign {id} | halt the send | do not send the newsletter | scrap the campaign of {day}
  | cancel everything that goes out | stop it before it goes out | the campaign {id} must not go
  out | take back the campaign | interrupt sending {id} | emergency stop of the campaign |
  unschedule {id} | remove the scheduled campaign {id} | that was a mistake, stop the campaign |
  please cancel {title} | nobody should get {id} | call off {day}'s mailing | call off campaign
  {id} | stop {id} | cancel {id} | stop sending {id} | hold the newsletter | pull the plug on {id}
  | {id} was sent by mistake, stop it | kill the send | abort {id} now | stop {day}'s newsletter |
  make sure {id} doesn't go out | no, don't send it | we have an error in the newsletter, stop it
  | cancel the scheduled newsletter | discard the planned campaign {id} | withdraw {id} before it
  is sent | nix the send | please stop the mailing to list {id} | halt {id} | can we stop {id}
  please | please don't let {id} go out | I sent {id} to the wrong list, cancel | nope, stop
  {day}'s send | no newsletter {day}, cancel it | {id} must be stopped | we don't want to send
  {id} any more | forget about campaign {id} | {id} shouldn't be sent | stop the campaign | cancel
  the send | cancel {title} | stop {title} | take {id} out of the queue | the wrong newsletter is
  going out, stop | cancel the next campaign | stop spring sale now | pls break off the vip send
  bad link | we must not send the price change mail call it off | I'd like the Spring Sale not to
  go out after all | halt the newsletter that's being sent right now the links are dead | We won't
  be needing the Easter send any more can you call it off | cancel campaign | cancel newsletter |
  stop newsletter | cancel scheduled campaign | cancel {day}'s newsletter | don't send tomorrow's
  newsletter | stop {id} right now | please cancel the campaign for {day} | stop the campaign that
  is sending | abort campaign | recall the mailing | {id} must not go out | it went to the wrong
  list, stop it | stop everything that is being sent | do not send {id} | don't let {id} go out |
  don't let the newsletter go out {day} | pull tomorrow's mailing | wrong list, stop the send |
  unsend {id} | the newsletter has an error, stop it | legal objected, {id} can't go out | cancel
  the send of {day} | pause campaign | pause the campaign | pause the newsletter that is going out
  | stop tonight's mailing
`;
