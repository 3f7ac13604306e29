/** Phrases for transactional email. */
export const SMTP = `
smtp send:
  send a single email | send one transactional email to {address} | email {address} now | write an
  email to {address} | send {address} a message | send a one-off email | mail {address} directly |
  send a mail through smtp | send an individual email | send a quick email to {address} | one
  email to {address} | mail {address} about the order | shoot {address} an email | send a
  transactional mail | send {address} a single email | I want to write to {address} | can you
  email {address} | message to {address} by email | mail {address} that parcel is late only her |
  smtp send | shipping info to {address} now pls | i need to send receipt again to {address} by
  hand | fire off a single note to {address} | {address} needs his invoice by email no campaign |
  email {address} his invoice again with template {id} | can you smtp a quick message to me for
  checking the DKIM signature | i need to send a customer an order confirmation by hand | drop
  {address} a line that her parcel is late | fire a transactional message at {address} via the
  relay | mail just {address} not a campaign | could you drop {addresses} a single message from
  {addresses} saying that his parcel is on its way | write to {address} that we've received his
  complaint | Can I email one customer from here using a template | mail {address} her booking
  details pls | send {address} an email | send single email | email one customer | send a one-off
  mail to {address} | write {address} | mail one person | send a personal mail to {address} | send
  transactional email | one email to one customer {address} | one-off mail to {address} from
  {address} | reply to {address} by email | send {address} a short mail
smtp list:
  our order confirmation to {address} never came | what happened to the receipt for {address} |
  has the automatic mail to {address} arrived | did the shop mail reach {address} |
  transactional emails | emails to {address} | find the emails to {address} | which mails did we
  send to {address} | did the welcome email to {address} arrive | did {address} get the order
  confirmation | what was sent to {address} | was the invoice email to {address} delivered |
  status of the email to {address} | smtp log | sent transactional mail of {day} | list smtp
  emails | did the receipt reach {address} | password reset email to {address} | where is the
  confirmation mail for {address} | delivery log | show the last transactional emails | did the
  mail to {address} go through | mails from {address} | mail log of {address} | where is
  {address}'s order confirmation | {address} is waiting for the password mail | did our email
  reach {address} | latest transactional mails | shipping confirmation for {address} | show
  mails to {address} | which system mails did {address} get | delivery status of mails to
  {address} | order mails | smtp activity | {address} never got the receipt | emails sent to
  {address} | did {address} get the reset link | transactional email to {address} | did the
  order mail reach {address} | find order mail to {address} | did the invoice mail reach
  {address} | registration email for {address} | what system emails went to {address} | password
  email {address} | was the confirmation sent to {address} | show transactional emails | single
  emails sent {day} | has {address} received the confirmation | where is the mail to {address} |
  activation link mail for {address} | booking confirmation of {address} | smtp emails of {day}
  | what happened to the mails we sent to {address} {day} | show recent smtp mails | all system
  emails to {address} since {day} | did the password reset reach {address} | did {address} get
  the invoice | did the order confirmation to {address} arrive | was the invoice to {address}
  sent | password reset not arriving for {address} | transactional emails today | receipts sent
  {day} | smtp log of {day} | order confirmations of {day} | did {address} get the password mail
  | where's the receipt of {address} | was the email to {address} delivered | transactional
  mails to {address} | latest smtp emails | did the shipping mail to {address} go out | did our
  order email reach {address} | status of the order mail to {address} | did the receipt get to
  {address} | where is the invoice mail for {address} | did the welcome mail to {address} go out
  | did {address} get the order email
smtp show:
  show the transactional email | status of a single smtp email by id | details of one
  transactional message | open that email by its id | status of receipt 8f3a21 | transactional
  mail id 77abc delivered | show me this one order mail 5d21f0 | what happened with message 9c44e2
  of smtp | status of transactional mail pzkic9-0afezp-fc | what happened to smtp message
  abc123-xyz | What happened to the order mail with the id 9c1f2a | status of transactional email
  pzkic9-0afezp-fc | was message 7f33ab delivered in the end
smtp lookup:
  look up emails by id | check several transactional emails | status of several smtp emails by
  their ids | look up these message ids | status of three transactional mails by id | i have a
  list of message ids what became of them | status for five transactional mails by id | look up
  pzkic9-0afezp-fc and 7f3a91-22 | i have a bunch of smtp ids from our logs what became of them |
  I've a column of transactional mail ids what's become of them
smtp bounces:
  what bounced {day} | who bounced {day} | bounced emails | bounced transactional emails | what
  went wrong {day} | transactional bounces | which emails could not be delivered | emails that
  came back | undelivered mails of {day} | smtp bounces with reason | failed transactional emails
  | which addresses bounced {day} | show bounced mails | mailbox full | bounces {day} |
  transactional emails that failed | what came back {day} | which mails bounced | failed
  deliveries {day} | undeliverable mails | emails not delivered {day} | bounce list | bounced
  addresses of {day} | bounces | transactional mail that bounced | what failed to deliver {day} |
  single emails that bounced | bounced mails of {day} with reasons | which transactional mails
  bounced {day} | which order mails bounced | transactional bounce last week | confirmation mails
  not arriving what reason | failed system mails since {day} | show returned transactional for
  {domain} | password reset mails rejected by gmail | why order confirmations fail | why did our
  order confirmations bounce {day} | which password resets came back | bounced receipts since
  {day} | 550s in the app mail this week | show me the rejects on the relay | did a system mail to
  {address} bounce and what was the dsn | non-delivery reports for invoices pls | Which order
  confirmations have come back undelivered | I'd like to know why our password mails are being
  returned | what bounced from the shop's system emails this week | any of our receipts not
  delivered and for what reason | has the invoice to {address} bounced | Could you give me the
  rejected smtp messages of the 14th | returned automatic mails as csv if poss | bounces today |
  bounced today | what bounced | transactional bounces today | smtp bounces yesterday | which
  mails failed {day} | which emails bounced {day} | failed emails {day} | undelivered
  transactional mails | invoices that bounced {day} | which invoices bounced {day} | which
  receipts failed | bounced password resets | any failed deliveries today | delivery failures
  {day} | what failed {day} | which confirmation mails didn't arrive | which emails came back
  {day} | show failed mails {day} | mails not delivered today
smtp unsubscribed:
  opt-outs of the transactional stream | who opted out of the transactional channel last week |
  unsubscribes from transactional traffic | who unsubscribed from transactional email |
  addresses unsubscribed from smtp | transactional unsubscribes | list of addresses opted out of
  transactional emails | which customers dont get order mails because opted out | smtp opt outs
  pls | list of people off our system mails | who opted out of transactional mails | list of
  people that don't get our system emails any more | Who has opted out of our order
  confirmations | list of people who don't get transactional mails any more | which addresses
  have unsubscribed from the system emails since {day} | who unsubscribed from transactional
  mails | smtp unsubscribes | transactional opt-outs
smtp check:
  is {address} unsubscribed from transactional email | check {address} for transactional
  unsubscribe | does {address} get transactional emails | has {address} opted out of transactional
  mail | may we send transactional mail to {address} | is {address} off our transactional mails |
  transactional status of {address} | does {address} still get order mails or opted out |
  {address} opted out of receipts | can {address} still get our receipts or is he unsubscribed
  from smtp | has {address} unsubscribed from system emails | can {address} still get our invoices
  or did he unsubscribe from those | is {address} off the smtp emails | is {address} unsubscribed
  from smtp | is {address} opted out of transactional emails | transactional opt-out of {address}
  | may {address} get receipts
smtp unsubscribe:
  unsubscribe {address} from transactional email | stop transactional emails to {address} | no
  more smtp emails to {address} | opt {address} out of transactional mails | no more transactional
  mails to {address} | opt out {address} of order emails | these people dont want system mails csv
  | stop all transactional mail to {address} | {address} wants no order mails either opt him out
  of smtp | don't send any more system notifications to {address} | {address} wants no more order
  mails | stop system messages to {address} please | unsubscribe {address} from smtp | stop
  transactional mails to {address} | no more receipts to {address}
smtp resubscribe:
  ask {address} to resubscribe | resubscribe {address} | {address} unsubscribed by mistake | opt
  in {address} again | {address} wants our mails again | {address} clicked unsubscribe by accident
  | get {address} back on board | subscribe {address} again | {address} wants to be back |
  {address} left by mistake | {address} wants our newsletter back | {address} regrets
  unsubscribing | undo the unsubscribe of {address} | bring {address} back | re-subscribe
  {address} | ask {address} whether they want to come back | {address} accidentally unsubscribed |
  {address} wants to subscribe again | {address} wants back in | may {address} get mails again |
  resubscribe invite to {address} for transactional | can we mail opted out people to come back on
  smtp | have the unsubscribed system mail people confirm they want back in | Could you ask
  {address} whether he'd like our receipts again | {address} wants our emails back | {address}
  wants to resubscribe | opt {address} back in
smtp unsubscribed remove:
  resubscribe {address} without asking | lift the transactional unsubscribe of {address} | allow
  transactional emails to {address} again | remove {address} from the unsubscribed transactional
  addresses | {address} should get order mails again remove opt out | delete {address} from smtp
  unsubscribed | {address} phoned he want receipts again just switch on | put {address} back on
  order mails without asking he's confirmed by phone | remove smtp opt-out for {address} |
  {address} must receive password resets again just clear it | Put {address} back on the order
  mails no need to ask her | take {address} off the transactional opt-out list please | these
  addresses must get invoices again straight away clear their smtp unsubscribe
smtp senders:
  transactional senders | smtp sender addresses | senders for transactional email | which from
  addresses do transactional emails have | what address order mails can come from | which from
  addresses may our app use | from addresses for transactional mail | what can noreply mails be
  sent as over the relay | Which from addresses can our shop's system mails use | who do the
  transactional emails come from | smtp senders | transactional from addresses | which addresses
  send our transactional mail
smtp sender add:
  add a transactional sender | add {address} as a sender for transactional email | new smtp sender
  | register a from address for transactional emails | new from address {address} for
  transactional | system mails should come from {address} register it | i need one more
  transactional from | allow {address} as from in our transactional mail | our app needs to send
  as {address} | new transactional from address {address} | Our order mails should be able to come
  from {address}
smtp domains:
  which domains do we send from | sending domains | do our domains pass dkim | does the domain
  {domain} pass spf | is our spf ok | is dmarc set up | dns | dns status | dkim | authentication
  of our domains | are our domains verified | domain check | is our dns correct | dmarc record ok
  | list domains | are we authenticated | dns ok? | is spf set up | are our dns records right |
  domain status | check dkim and dmarc | email authentication | dmarc | spf | is larkspur.example
  verified | domains | sender domains | is {domain} set up correctly | is {domain} verified |
  spf/dkim fine | status of our sending domains | check our domains | does our dns pass | check
  {domain} | is {domain} authenticated | dns problems | is the domain {domain} ok | dns of
  {domain} verified or not | what is connected for transactional {domain} or other | did the DKIM
  record for {domain} propagate yet | are we aligned on every From domain need auth state | Have
  we done the SPF and DKIM bits for {domain} | check dkim | check spf | check dmarc | dns check |
  dkim status | spf status | dmarc status | is dkim ok | is our domain verified | are our domains
  ok | domain status {domain} | is dmarc ok for {domain} | dkim ok for {domain} | domain
  authentication | did our domain pass verification | is spf ok for {domain} | verify our domains
  | are all domains authenticated | show our domains | which domains are verified | which domains
  are connected | status of domain {domain} | is {domain} verified yet
smtp domain show:
  spf record | dns records of {domain} | show the dns records of the domain | which records do I
  need for {domain} | dkim record to copy | what must I put into dns for {domain} | show the
  domain {domain} | txt record for {domain} | what do I put into dns | dns entries for {domain} |
  dkim key of {domain} | spf entry for {domain} | records for {domain} | details of the domain
  {domain} | {domain} | what do I have to enter in our dns | which dns records are needed | dns
  settings to copy | what must our admin add to dns | records to set | txt records | dns records
  for {domain} | which dns records do we need | show dkim record | what records does {domain} need
  | dkim key for {domain} | records to add for {domain} | show domain {domain} | txt record for
  dkim | which dns entries are missing for {domain}
smtp domain add:
  add a sending domain | set up a domain | add the domain {domain} | verify a new domain | new
  sending domain | send from our own domain | authenticate {domain} | register our domain | new
  domain {domain} | use {domain} for sending | set up {domain} | verify {domain} | add our domain
  | register {domain} for sending | we bought {domain}, add it | start sending from {domain} |
  connect {domain} | add domain | add domain {domain} | new sending domain {domain} | set up
  domain {domain} | we want to send from {domain} | verify our new domain {domain} | authenticate
  a domain | connect the domain {domain} | add {domain} as sending domain
smtp ips:
  which ip addresses do we send from | sending ips | our ip addresses | dedicated ip | from which
  ip do our emails come | ip reputation | do we have our own ip | sender ips | ip | which ips are
  ours | our sending ip for the firewall | from what server address goes order mails out | my
  hoster needs server numbers to whitelist for our receipts | which hosts is our transactional
  mail sent out of | what are the outbound addresses want to check them on Spamhaus | our ips |
  sending ip | which ip do we use | show ip addresses | which ips send our mail | what is our
  sending ip | dedicated ips
`;
