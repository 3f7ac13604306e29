/** Phrases for SMS and web push. */
export const MESSAGES = `
sms send:
  send an sms | send a text message | text our customers | sms to the list {id} | text {phone} |
  send an sms to {phone} | text everybody on the list {title} | write an sms | message customers
  on their phones | sms campaign | sms blast | new sms campaign | notify people by text message |
  texts to our customers | send a text to {phone} | sms to {phone} | text list {id} | text blast
  to list {id} | sms to everybody | send a reminder by sms | short message to {title} | text
  {title} about the sale | text the customers | message {phone} | new sms | I need to text our
  customers | send sms | sms about the delivery to {phone} | can we text {title} | write {phone}
  an sms | sms to vip list {day} -20% | text {phone} that order is ready | blast on mobile to old
  customers {day} {time} | pls drop a text to wholesale sender TEASHOP | can we write on handy of
  newsletter people now | sms schedule {day} {time} {title} | text everyone on list {id} that the
  store's closed {day} | blast a text to VIPs {day} {time} | shoot {phone} a text {title} | SMS
  campaign to the webinar list an hour before start | txt reminder to all beta testers pls | Could
  you text the VIP list that we're closed on {day} | send a text to {phone} saying the table is
  ready | sms to list {id} {day} at {time} {title} | fire off a text blast to the event attendees
  | Let everyone on the Leeds list know by text that the venue's changed | text these four numbers
  please {title} | sms to list {id} | send sms to {phone} | text message to {phone} | text all
  customers | send a text to the VIP list | text everyone about the sale | sms reminder to list
  {id} | send an sms to everyone on {title} | text the attendees that we start at {time} | sms the
  customers | sms to everyone on list {id} | write the customers an sms
sms cost:
  what does an sms cost | price of an sms | how much is a text message | cost of texting the list
  {id} | sms price | how expensive is an sms to {phone} | what would it cost to text everybody |
  sms rates | how much do we pay per text message | estimate an sms campaign | what would a text
  to the list {id} cost | cost | sms costs | how much would an sms to list {id} be | price for
  texting {title} | what do text messages cost | sms to ukraine price | sms prices | how much for
  a text to {phone} | cost of sms | how much for {id} texts | what would an sms cost us | cost of
  an sms campaign | how expensive is texting | sms tariff | sms cost germany | estimate for {id}
  chars to shop customers by phone | how many money for texting everybody | before i text
  wholesale tell me price | {time} part sms to newsletter what we pay | cost of mobile blast pls |
  what does it cost to text the VIP list | quote for a two part text to {id} | estimate for a
  message of {id} characters to customers-eu | what'd we pay for texts to germany | would a text
  blast to Trial users fit in the budget | Before I text all the customers I'd like to know what
  we'd be charged | is texting 3,000 people going to break the bank it's the newsletter list |
  quote for texting the Leeds list {id} characters | Would it be one or two messages' worth if I
  texted this to everyone | sms cost | what does texting list {id} cost | how much is an sms |
  cost of texting {title} | price of an sms to {phone} | what would texting the VIP list cost |
  how much does it cost to text list {id} | sms to germany price | estimate sms
sms list:
  list sms campaigns | which sms did we send | our sms campaigns | what did we spend on sms | sms
  of last week | sent text messages | sms history | show the text messages we sent | past sms
  campaigns | previous sms | earlier text campaigns | all sms | sms overview | text campaigns |
  which texts went out | our text messages | show sms | sms sent {day} | recent texts | texts we
  sent this month | what went out to phones | which text blasts in may | list of our mobile
  messages | how much we spent on texts lately | what texts have we sent this month | is any text
  scheduled | id of the recall text pls | how much have we spent on texting lately campaign by
  campaign | the last few SMS mailings | I'm after the id of {day} text message campaign | show
  sms campaigns | list sms | sent sms | texts we sent last week | sms campaigns this month |
  overview of sms campaigns | recent sms
sms show:
  how did the sms campaign do | results of the sms {id} | did the sms arrive | show sms campaign
  {id} | which numbers got the sms | delivery of the text message | was the sms {id} delivered |
  sms statistics | sms report | did the text go out | sms {id} | did our texts arrive | result of
  the text message | how did the text do | sms delivery rate | how many got the sms | last sms
  results | was the text message delivered | did {phone} get the sms | {id} delivered | did
  {phone} get our sms {id} | how many phones received {day} message | stats for {id} by number pls
  | was the text to vip good | delivery report for text campaign {id} | which numbers failed in
  {id} | did {phone} get our text from {day} | undelivered in sms {id} | Could you tell me how
  many of {day} texts were delivered | which numbers didn't get the text about the venue | did
  {phone} receive SMS {id} | performance of our last text blast please | was the reminder text
  delivered to everybody number by number | sms results | sms {id} results | how did sms {id} do |
  was sms {id} delivered | delivery of sms {id} | sms stats | how did the last sms do | sms report
  {id} | how did the sms go | did {phone} get the text | sms {id} delivered? | did {phone} get our
  sms | which numbers didn't get sms {id}
sms cancel:
  cancel the sms | stop the sms {id} | don't send the text message | cancel sms campaign {id} |
  abort the sms campaign | call off the text blast | don't send the sms | stop the text campaign |
  cancel {day}'s sms | stop sms {id} | cancel the text message campaign | no sms {day}, cancel |
  sms was a mistake, stop it | dont text vip {day} | planned sms {title} must not go | call off
  {day} message | pls kill {id} sms before it goes out | wrong price in text halt it | the
  scheduled text to wholesale - no take back | sms for {time} not needed any more | don't send the
  recall text wrong wording | pull the planned texts to the VIP list | kill the scheduled short
  message for {day} | we changed our mind about texting customers tonight scrap it | sms to
  webinar list must not go out | halt text campaign {id} before it starts | stop the reminder text
  the event's been postponed | pull the sms to the VIPs please it's got the wrong date in it | the
  message to mobiles at {time} shouldn't go | I've scheduled a text by mistake how do I get rid of
  it before it goes | cancel sms | cancel sms {id} | cancel the scheduled sms | stop the text
  blast | recall sms {id} | abort sms {id}
sms delete:
  delete the sms campaign {id} | remove an sms campaign and its results | delete sms {id} | wipe
  {id} text with results | remove text campaign {title} completely | erase old sms {id} | sms {id}
  was only trial get it out of history | get rid of the test text campaign from last week | remove
  text blast {id} from the history | delete the test SMS from the overview | delete sms campaign
sms senders:
  sms senders | which sms sender names do we have | under which name do we text | registered sms
  senders | sender id for sms | alpha names for sms | sms sender names | who do our texts come
  from | from which name do we text | is TEASHOP registered for germany | what alphanumeric ids do
  we have for the UK | which sms senders do we have | sms sender ids
sms numbers add:
  add phone numbers to the list {id} | import phone numbers | add {phone} to the list {title} |
  upload numbers for sms | add mobile numbers | put {phone} on the list {id} | import numbers into
  list {id} | new phone numbers for {title} | add mobiles | subscribe {phone} to list {id} |
  import handy numbers for shop customers | import {domain} into the VIP list | add numbers to
  list {id} | add {phone} to list {id} | import phone numbers into {title} | add phones | upload
  mobile numbers
sms numbers remove:
  remove phone numbers from the list {id} | remove {phone} from the list {title} | delete numbers
  from the sms list | take {phone} off the list {id} | take {phone} and {phone} out of vip |
  numbers in csv must leave newsletter | remove these mobiles from shop customers | take {phone}
  and {phone} off list {id} | remove these mobiles from the VIP list file attached | drop all
  phones in {domain} out of {id} | Take these mobiles out of list {id} | could you clear the
  phones in this file from the VIP list | remove {phone} from list {id} | delete numbers from list
  {id} | remove phone numbers
sms numbers edit:
  change the variables of phone numbers | edit several numbers in the list {id} | set a variable
  for phone numbers | set city berlin for these phones in {id} | update name field of {phone} in
  vip | edit phone variables list wholesale | update the variables of all mobiles in this file VIP
  list | change language to de for {phone} and {phone} in {id} | bulk edit the fields of the
  numbers in customers-eu | Set the city to Leeds for all of these mobiles in {id} | I've new
  first names for the phones in the event list in a file | update the variables of these numbers
  {phone}
sms number show:
  look up {phone} in the list {id} | show the number {phone} | which variables has {phone} | what
  do we know about {phone} | who is {phone} | find {phone} | number {phone} | {phone} | whose
  number is {phone} | details of {phone} | {phone} in list vip show data | variables of phone
  {phone} | is mobile {phone} on newsletter list and which name | data behind the mobile {phone}
  in customers-eu | show me the mobile {phone} on the Leeds list | who has number {phone} | look
  up {phone} | whose phone is {phone} | show {phone} | find number {phone}
sms number add:
  add the number {phone} with variables | add a single phone number to the list {id} with its name
  | one new mobile for {id} {phone} city graz | put number {phone} into wholesale company Huber |
  new phone in newsletter list with birthday | new phone for the sms promo list {phone} plan pro |
  {phone} signed up for texts by phone list {id} name Bob | Put {phone} on the VIP list with the
  name Ann | one more mobile for {id} {phone} city York | add the phone {phone} to the Leeds list
sms number edit:
  edit the variables of {phone} | change the name of {phone} | update the number {phone} | phone
  {phone} city should be wien list {id} | correct variable for number {phone} | edit the data at
  mobile {phone} wholesale | {phone} on the VIP list set plan to pro | update variables for mobile
  {phone} in customers-eu | The name for {phone} in the VIP list is wrong should be Anne | change
  the city of mobile {phone} in {id} to York | update the fields of the phone {phone} on the Leeds
  list
sms number assign:
  assign {phone} to {address} | give {address} the phone number {phone} | link {phone} to the
  contact {address}
sms blacklist list:
  sms blacklist | which numbers are blacklisted | blocked phone numbers | numbers that we never
  text | show the blacklist for sms | who opted out of sms | phones that said STOP show them |
  list stop numbers pls | who replied STOP so far | show me the do-not-text list | show sms
  blacklist | sms opt-outs | blocked numbers | which numbers opted out | who opted out of texts |
  list of blocked numbers
sms blacklist check:
  is {phone} blacklisted | is {phone} blocked for sms | check {phone} against the sms blacklist |
  can we text {phone} | may {phone} get sms | sms status of {phone} | is {phone} on the blocklist
  | does {phone} get our texts | can i text {phone} or is on stop list | which of these numbers
  are banned {phone} | {phone} suppressed | are my {time} phones in black list of texts | look if
  {phone} is sms-blacklisted | test these mobiles against the stop list | can we still text
  {phone} or did he opt out | did {phone} reply STOP at some point | are any of these mobiles on
  the sms blacklist | see whether {phone} is on the do-not-text list | look if those three phones
  are suppressed {phone} | could you see whether these mobiles have opted out of SMS | has this
  number said STOP before {phone} | which of the phones in my file are barred from texting | Did
  {phone} opt out of our text messages | is {phone} blocked | is {phone} opted out of sms | check
  {phone}
sms blacklist add:
  block {phone} for sms | blacklist {phone} | never text {phone} again | no more sms to {phone} |
  stop texting {phone} | opt {phone} out of sms | add {phone} to the sms blacklist | unsubscribe
  {phone} from sms | block a phone number | no texts to {phone} | don't text {phone} any more |
  {phone} doesn't want sms | {phone} wants no more texts | ban {phone} | stop sms to {phone} |
  never sms {phone} | {phone} opted out | {phone} complains about our texts | remove {phone} from
  sms | customer dont want texts {phone} | stop list phones csv pls | add {time} phones to sms
  black list | suppress all phones in {domain} from texting | no more short messages for {phone} |
  Could you put {phone} on the do-not-text list | Please suppress the following mobiles from all
  our text messages | block {phone} | {phone} wants no texts | opt out {phone} | unsubscribe
  {phone} | opt {phone} out of texts | stop sms for {phone} | unsubscribe {phone} from texts
sms blacklist remove:
  unblock {phone} | remove {phone} from the sms blacklist | allow sms to {phone} again | take
  {phone} off the sms blacklist | whitelist {phone} | {phone} may get texts again | allow {phone}
  | {phone} wants sms again | {phone} opted in again | sms to {phone} are ok again | remove phone
  of blocked ones {phone} | number {phone} is blacklisted by mistake free it | lift sms ban from
  {phone} | phones in csv out of sms black list | delete {phone} from stop numbers | remove this
  mobile from the do-not-text list {phone} | she sent START {phone} | undo the STOP for {phone} he
  hit it by accident | lift text block pls {phone} | delist {phone} and {phone} so they receive
  our sms again | Could you take these phones off the do-not-text list | she wants our text
  messages back {phone} | the number {phone} was barred by accident please let it through | our
  own office mobile is on the texting blacklist get it off would you | unblacklist {phone} | allow
  texts to {phone} again | remove {phone} from sms blacklist | take {phone} off the blacklist |
  unblock number {phone} | unblacklist number {phone} | {phone} may get sms again
push send:
  send a push | send a push notification | push to our website visitors | new push campaign | web
  push to subscribers | notify website visitors | send a browser notification | add an image to a
  push | push message | push the offer to the site | browser notification | send web push to the
  website | push for our visitors | new push | push our sale to the browser | notification to
  everyone on the website | web push to all visitors | send a push about the sale | I want to send
  a browser message | push to everyone | send notification to {domain} subscribers | web push
  {day} {time} {title} | pop up notification for everyone on {domain} | launch push with picture
  to {domain} | pls notify site people that easter deal ends | push now {time} hours left | push
  {title} to the shop subscribers | i want to do a push campaign | pop a notification to our blog
  readers new article | push out the maintenance note on {domain} | fire off a webpush title
  {title} to {domain} at {time} | Could you send a web notification to the blog's subscribers
  about the new post | push {title} to the shop site | pop-up message to our website subscribers
  please title {title} | Can we ping the browsers of our readers with the news | send push | send
  push notification | push to website visitors | send a web push | browser push to readers | push
  about the new post | notify site visitors | push notification to subscribers
push list:
  list push campaigns | all push campaigns | which pushes did we send | push history | sent push
  notifications | past web pushes | pushes so far | push campaigns | our pushes | earlier push
  notifications | sent pushes | show pushes | which push notifications went out | browser messages
  this week | show last pushes with clicks | all popups we sent | how often did we ping the site
  people lately | browser notifications sent last week | is a push still scheduled for {day} | all
  notifications for {domain} since october | id of the flash sale notification | recent browser
  notifications please | how many notifications did the blog send out this month | I'd like an
  overview of our push messages | every browser message to the shop website so far | list pushes |
  show push campaigns
push show:
  how did the last push go | results of the push {id} | show push campaign {id} | push statistics
  | how many clicked the push | how did the push notification do | push click rate | performance
  of the web push | was the push delivered | push results | push {id} | push performance | how was
  the last push | clicks on the push | how did our push do | push clicks | did people click our
  push | results of our last push | clicks on notification {title} | did browser message {day}
  work | show me result of black {day} push | how many saw the site notification on {day} | ctr of
  web push {title} | was easter popup good | clicks on the flash sale notification | how many
  clicked {day} browser notification | numbers for the web push {title} | did our blog
  notification get any clicks | delivered vs clicked push campaign {id} | How did the push about
  the flash sale do | Was {day} browser notification delivered to many and did they click | did
  anyone click on the {title} notification | last push | how did the push do | results of last
  push | ctr of push {id} | push {id} results | push stats | how did push {id} go | results of
  {day}'s push | how did {day}'s push go | clicks of {day}'s push
push websites:
  which websites have push | list websites | our push sites | websites connected for push | on
  which sites is web push | how many push subscribers do we have per site | websites | our
  websites | sites with web push | connected sites | our pages for notify thx | where can i notify
  visitors all pages | show pages with browser message | where is web push installed | what
  domains can send browser messages | which pages run notification | how many pages do we run
  notification on | list the domains with browser notifications set up | which of our web
  properties collect push opt-ins | do we have notifications running on the blog | is the shop
  connected for web notifications or only the blog | Could I see the sites where visitors can
  subscribe to notifications | push websites | which sites have push | list push sites | websites
  with push
push website:
  show the website {id} | details of the website | variables of a website | how many subscribers
  has our website | show website {domain} push | site {id} details | how many people allow notify
  on {domain} | variables on push website {domain} | show push site {id} | how many subscribers
  does {domain} have for push | details of site {id} notifications | How many subscribers does the
  blog have for pushes | details of our shop site the browser notification one
push subscribers:
  push subscribers | who gets our push notifications | push audience | what does our push audience
  look like | subscribers of the website | list web push subscribers | how many people get push |
  browsers of our push subscribers | how many push subscribers do we have | web push subscribers |
  push reach | who is subscribed to push | number of push subscribers | show push subscribers |
  how many people allow notifications | {domain} people who get browser messages | new browser
  subscribers this week | list of site notification people | show active ones on our website push
  | who clicked allow on {domain} | push subscribers of site {id} | list people subscribed to
  notifications | which devices are signed up for push on the blog | new push opt-ins since {day}
  on {domain} | active notification subscribers pls csv | show everyone who allowed notifications
  at {domain} | how many chrome users are opted in to push on {id} | list everybody who allowed
  notifications on {domain} | I'd like to see the newest sign-ups to our web notifications | push
  subscribers that are inactive | how many push subscribers | list push subscribers | who gets
  push | push audience size | new push opt-ins | new push subscribers this week | web push
  subscriber list | how many people get our pushes
push subscriber activate:
  activate a push subscriber | turn a push subscriber on again | reactivate push subscriber {id} |
  let subscriber {id} get notifications again | turn on push for subscriber {id} | this push user
  should get notifications {id} | enable notification for {id} | turn notifications back on for
  push subscriber {id} | subscriber {id} should get pushes again | customer wants browser
  notifications again subscriber id {id} | Push subscriber {id} should get notifications again |
  switch subscriber {id} back on | reactivate browser subscriber {id} please | turn on push
  notifications for subscriber {id} | activate subscriber {id}
push subscriber deactivate:
  deactivate a push subscriber | turn off push for subscriber {id} | stop push notifications to
  subscriber {id} | subscriber {id} no push any more | turn off notifications for {id} | someone
  asks to stop browser messages id {id} | no more notifications for push subscriber {id} |
  deactivate {id} | a visitor complains about our browser popups switch him off {id} | stop pushes
  to subscriber {id} | No more pushes to subscriber {id} | turn off web notifications for {id} he
  complained | turn off push notifications for subscriber {id} | deactivate subscriber {id}
push snippet:
  snippet for our website | embed code | code for the website | script to put push on our site |
  html snippet for web push | javascript for push | install push on the website | push code for
  our site | embed script | website snippet | how do I get push onto my website | code to embed |
  which script i put in {domain} | how i install notification on {domain} js | our developer needs
  the script for the blog's browser notifications | push snippet | push code | embed code for push
  | install push on our site | code for web push | how do I install web push
`;
