/** Phrases for transactional email, SMS, and web push. */
export const MESSAGES = `
smtp send:
  send a single email | send one transactional email to {address} | email {address} now | write an
  email to {address} | send {address} a message | send a one-off email | mail {address} directly |
  send a mail through smtp | send an individual email | send a quick email to {address} | one
  email to {address} | mail {address} about the order | shoot {address} an email | send a
  transactional mail | send {address} a single email | I want to write to {address} | can you
  email {address} | message to {address} by email
smtp list:
  transactional emails | emails to {address} | find the emails to {address} | which mails did we
  send to {address} | did the welcome email to {address} arrive | did {address} get the order
  confirmation | what was sent to {address} | was the invoice email to {address} delivered |
  status of the email to {address} | smtp log | sent transactional mail of {day} | list smtp
  emails | did the receipt reach {address} | password reset email to {address} | where is the
  confirmation mail for {address} | delivery log | show the last transactional emails | did the
  mail to {address} go through | mails from {address} | mail log of {address} | where is
  {address}'s order confirmation | {address} is waiting for the password mail | did our email
  reach {address} | latest transactional mails | shipping confirmation for {address} | show mails
  to {address} | which system mails did {address} get | delivery status of mails to {address} |
  order mails | smtp activity | {address} never got the receipt | emails sent to {address} | did
  {address} get the reset link | transactional email to {address} | did the order mail reach
  {address} | find order mail to {address} | did the invoice mail reach {address} | registration
  email for {address} | what system emails went to {address} | password email {address} | was the
  confirmation sent to {address} | show transactional emails | single emails sent {day} | has
  {address} received the confirmation | where is the mail to {address} | activation link mail for
  {address} | booking confirmation of {address} | smtp emails of {day}
smtp show:
  show the transactional email | status of a single smtp email by id | details of one
  transactional message | open that email by its id
smtp lookup:
  look up emails by id | check several transactional emails | status of several smtp emails by
  their ids | look up these message ids
smtp bounces:
  what bounced {day} | who bounced {day} | bounced emails | bounced transactional emails | what
  went wrong {day} | transactional bounces | which emails could not be delivered | emails that
  came back | undelivered mails of {day} | smtp bounces with reason | failed transactional emails
  | which addresses bounced {day} | show bounced mails | mailbox full | bounces {day} |
  transactional emails that failed | what came back {day} | which mails bounced | failed
  deliveries {day} | undeliverable mails | emails not delivered {day} | bounce list | bounced
  addresses of {day} | bounces | transactional mail that bounced | what failed to deliver {day} |
  single emails that bounced | bounced mails of {day} with reasons | which transactional mails
  bounced {day}
smtp unsubscribed:
  who unsubscribed from transactional email | addresses unsubscribed from smtp | transactional
  unsubscribes | list of addresses opted out of transactional emails
smtp check:
  is {address} unsubscribed from transactional email | check {address} for transactional
  unsubscribe | does {address} get transactional emails | has {address} opted out of transactional
  mail | may we send transactional mail to {address} | is {address} off our transactional mails |
  transactional status of {address}
smtp unsubscribe:
  unsubscribe {address} from transactional email | stop transactional emails to {address} | no
  more smtp emails to {address} | opt {address} out of transactional mails
smtp resubscribe:
  ask {address} to resubscribe | resubscribe {address} | {address} unsubscribed by mistake | opt
  in {address} again | {address} wants our mails again | {address} clicked unsubscribe by accident
  | get {address} back on board | subscribe {address} again | {address} wants to be back |
  {address} left by mistake | {address} wants our newsletter back | {address} regrets
  unsubscribing | undo the unsubscribe of {address} | bring {address} back | re-subscribe
  {address} | ask {address} whether they want to come back | {address} accidentally unsubscribed |
  {address} wants to subscribe again | {address} wants back in | may {address} get mails again
smtp unsubscribed remove:
  resubscribe {address} without asking | lift the transactional unsubscribe of {address} | allow
  transactional emails to {address} again | remove {address} from the unsubscribed transactional
  addresses
smtp senders:
  transactional senders | smtp sender addresses | senders for transactional email | which from
  addresses do transactional emails have
smtp sender add:
  add a transactional sender | add {address} as a sender for transactional email | new smtp sender
  | register a from address for transactional emails
smtp domains:
  which domains do we send from | sending domains | do our domains pass dkim | does the domain
  {domain} pass spf | is our spf ok | is dmarc set up | dns | dns status | dkim | authentication
  of our domains | are our domains verified | domain check | is our dns correct | dmarc record ok
  | list domains | are we authenticated | dns ok? | is spf set up | are our dns records right |
  domain status | check dkim and dmarc | email authentication | dmarc | spf | is larkspur.example
  verified | domains | sender domains | is {domain} set up correctly | is {domain} verified |
  spf/dkim fine | status of our sending domains | check our domains | does our dns pass | check
  {domain} | is {domain} authenticated | dns problems | is the domain {domain} ok
smtp domain show:
  spf record | dns records of {domain} | show the dns records of the domain | which records do I
  need for {domain} | dkim record to copy | what must I put into dns for {domain} | show the
  domain {domain} | txt record for {domain} | what do I put into dns | dns entries for {domain} |
  dkim key of {domain} | spf entry for {domain} | records for {domain} | details of the domain
  {domain} | {domain} | what do I have to enter in our dns | which dns records are needed | dns
  settings to copy | what must our admin add to dns | records to set | txt records
smtp domain add:
  add a sending domain | set up a domain | add the domain {domain} | verify a new domain | new
  sending domain | send from our own domain | authenticate {domain} | register our domain | new
  domain {domain} | use {domain} for sending | set up {domain} | verify {domain} | add our domain
  | register {domain} for sending | we bought {domain}, add it | start sending from {domain} |
  connect {domain}
smtp ips:
  which ip addresses do we send from | sending ips | our ip addresses | dedicated ip | from which
  ip do our emails come | ip reputation | do we have our own ip | sender ips | ip | which ips are
  ours | our sending ip for the firewall
sms send:
  send an sms | send a text message | text our customers | sms to the list {id} | text {phone} |
  send an sms to {phone} | text everybody on the list {title} | write an sms | message customers
  on their phones | sms campaign | sms blast | new sms campaign | notify people by text message |
  texts to our customers | send a text to {phone} | sms to {phone} | text list {id} | text blast
  to list {id} | sms to everybody | send a reminder by sms | short message to {title} | text
  {title} about the sale | text the customers | message {phone} | new sms | I need to text our
  customers | send sms | sms about the delivery to {phone} | can we text {title} | write {phone}
  an sms
sms cost:
  what does an sms cost | price of an sms | how much is a text message | cost of texting the list
  {id} | sms price | how expensive is an sms to {phone} | what would it cost to text everybody |
  sms rates | how much do we pay per text message | estimate an sms campaign | what would a text
  to the list {id} cost | cost | sms costs | how much would an sms to list {id} be | price for
  texting {title} | what do text messages cost | sms to ukraine price | sms prices | how much for
  a text to {phone} | cost of sms | how much for {id} texts | what would an sms cost us | cost of
  an sms campaign | how expensive is texting | sms tariff
sms list:
  list sms campaigns | which sms did we send | our sms campaigns | what did we spend on sms | sms
  of last week | sent text messages | sms history | show the text messages we sent | past sms
  campaigns | previous sms | earlier text campaigns | all sms | sms overview | text campaigns |
  which texts went out | our text messages | show sms | sms sent {day} | recent texts
sms show:
  how did the sms campaign do | results of the sms {id} | did the sms arrive | show sms campaign
  {id} | which numbers got the sms | delivery of the text message | was the sms {id} delivered |
  sms statistics | sms report | did the text go out | sms {id} | did our texts arrive | result of
  the text message | how did the text do | sms delivery rate | how many got the sms | last sms
  results | was the text message delivered | did {phone} get the sms
sms cancel:
  cancel the sms | stop the sms {id} | don't send the text message | cancel sms campaign {id} |
  abort the sms campaign | call off the text blast | don't send the sms | stop the text campaign |
  cancel {day}'s sms | stop sms {id} | cancel the text message campaign | no sms {day}, cancel |
  sms was a mistake, stop it
sms delete:
  delete the sms campaign {id} | remove an sms campaign and its results | delete sms {id}
sms senders:
  sms senders | which sms sender names do we have | under which name do we text | registered sms
  senders | sender id for sms | alpha names for sms | sms sender names | who do our texts come
  from | from which name do we text
sms numbers add:
  add phone numbers to the list {id} | import phone numbers | add {phone} to the list {title} |
  upload numbers for sms | add mobile numbers | put {phone} on the list {id} | import numbers into
  list {id} | new phone numbers for {title} | add mobiles | subscribe {phone} to list {id}
sms numbers remove:
  remove phone numbers from the list {id} | remove {phone} from the list {title} | delete numbers
  from the sms list | take {phone} off the list {id}
sms numbers edit:
  change the variables of phone numbers | edit several numbers in the list {id} | set a variable
  for phone numbers
sms number show:
  look up {phone} in the list {id} | show the number {phone} | which variables has {phone} | what
  do we know about {phone} | who is {phone} | find {phone} | number {phone} | {phone} | whose
  number is {phone} | details of {phone}
sms number add:
  add the number {phone} with variables | add a single phone number to the list {id} with its name
sms number edit:
  edit the variables of {phone} | change the name of {phone} | update the number {phone}
sms number assign:
  assign {phone} to {address} | give {address} the phone number {phone} | link {phone} to the
  contact {address}
sms blacklist list:
  sms blacklist | which numbers are blacklisted | blocked phone numbers | numbers that we never
  text | show the blacklist for sms | who opted out of sms
sms blacklist check:
  is {phone} blacklisted | is {phone} blocked for sms | check {phone} against the sms blacklist |
  can we text {phone} | may {phone} get sms | sms status of {phone} | is {phone} on the blocklist
  | does {phone} get our texts
sms blacklist add:
  block {phone} for sms | blacklist {phone} | never text {phone} again | no more sms to {phone} |
  stop texting {phone} | opt {phone} out of sms | add {phone} to the sms blacklist | unsubscribe
  {phone} from sms | block a phone number | no texts to {phone} | don't text {phone} any more |
  {phone} doesn't want sms | {phone} wants no more texts | ban {phone} | stop sms to {phone} |
  never sms {phone} | {phone} opted out | {phone} complains about our texts | remove {phone} from
  sms
sms blacklist remove:
  unblock {phone} | remove {phone} from the sms blacklist | allow sms to {phone} again | take
  {phone} off the sms blacklist | whitelist {phone} | {phone} may get texts again | allow {phone}
  | {phone} wants sms again | {phone} opted in again | sms to {phone} are ok again
push send:
  send a push | send a push notification | push to our website visitors | new push campaign | web
  push to subscribers | notify website visitors | send a browser notification | add an image to a
  push | push message | push the offer to the site | browser notification | send web push to the
  website | push for our visitors | new push | push our sale to the browser | notification to
  everyone on the website | web push to all visitors | send a push about the sale | I want to send
  a browser message | push to everyone
push list:
  list push campaigns | all push campaigns | which pushes did we send | push history | sent push
  notifications | past web pushes | pushes so far | push campaigns | our pushes | earlier push
  notifications | sent pushes | show pushes | which push notifications went out
push show:
  how did the last push go | results of the push {id} | show push campaign {id} | push statistics
  | how many clicked the push | how did the push notification do | push click rate | performance
  of the web push | was the push delivered | push results | push {id} | push performance | how was
  the last push | clicks on the push | how did our push do | push clicks | did people click our
  push | results of our last push
push websites:
  which websites have push | list websites | our push sites | websites connected for push | on
  which sites is web push | how many push subscribers do we have per site | websites | our
  websites | sites with web push | connected sites
push website:
  show the website {id} | details of the website | variables of a website | how many subscribers
  has our website
push subscribers:
  push subscribers | who gets our push notifications | push audience | what does our push audience
  look like | subscribers of the website | list web push subscribers | how many people get push |
  browsers of our push subscribers | how many push subscribers do we have | web push subscribers |
  push reach | who is subscribed to push | number of push subscribers | show push subscribers |
  how many people allow notifications
push subscriber activate:
  activate a push subscriber | turn a push subscriber on again | reactivate push subscriber {id} |
  let subscriber {id} get notifications again
push subscriber deactivate:
  deactivate a push subscriber | turn off push for subscriber {id} | stop push notifications to
  subscriber {id}
push snippet:
  snippet for our website | embed code | code for the website | script to put push on our site |
  html snippet for web push | javascript for push | install push on the website | push code for
  our site | embed script | website snippet | how do I get push onto my website | code to embed
`;
