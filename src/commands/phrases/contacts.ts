/** Phrases for contacts. */
export const CONTACTS = `
contact show:
  does {address} get our newsletter | is {address} getting our mailings | which of our mails does {address} get | look up {address} | show me {address} | which lists is {address} on | where is {address}
  subscribed | find the contact {address} | what do we know about {address} | who is {address} |
  contact {address} | {address} | info about {address} | profile of {address} | is {address} in
  our database | status of {address} | is {address} still subscribed | search for {address} |
  check {address} | details of the customer {address} | pull up {address} | do we have {address} |
  is {address} active | open the record of {address} | is {address} unsubscribed | has {address}
  unsubscribed | did {address} unsubscribe | lists of {address} | find {address} | {address}
  please | show {address} | tell me about {address} | everything on {address} | is {address} a
  subscriber | is {address} subscribed | lookup {address} | customer {address} | the record of
  {address} | on which lists is {address} | is {address} one of our contacts | subscription status
  of {address} | anything on {address} | which lists has {address} joined | what lists is
  {address} in | does {address} get our newsletter | is {address} in our lists | show {address}'s
  profile | look into {address} | what's up with {address} | who's {address} | which lists does
  {address} belong to | give me {address} | info on {address} | do we know {address} | is
  {address} registered | contact details of {address} | search {address} | see {address} | open
  {address} | I need information about {address} | check whether {address} is subscribed | is
  {address} a customer | is {address} on our list | which lists is {address} in | show contact
  {address} | contact details {address} | status {address} | do you know {address} | what do we
  have on {address} | which personal data do we have about {address} | look up customer {address}
  | {address} lists | lists and status for {address} | is {address} in our system | when did
  {address} last get mail, and which lists | check contact {address} | which data do we process
  about {address} | what lists is {address} subscribed to | is {address} registered with us | is
  {address} a subscriber of ours | look into contact {address} | who's this {address} | {address}
  asks what data we have on them | customer {address} asks what we store about her | is {address}
  subscribed to anything
contact why:
  why did {address} not get the email | why is {address} not getting our mails | {address} does
  not receive our newsletter | why doesn't {address} get anything | {address} never got the
  campaign {id} | did {address} bounce | {address} complains about missing emails | no emails
  arrive at {address} | what is wrong with {address} | {address} says nothing arrives | why was
  {address} skipped | email to {address} not delivered | does mail to {address} bounce | why
  didn't {address} receive {day}'s newsletter | mail does not reach {address} | {address} is
  missing the newsletter | can we reach {address} | customer {address} did not get it | our emails
  don't reach {address} | {address} isn't getting emails | mails to {address} don't arrive | mails
  to {address} vanish | problem with delivery to {address} | why can't {address} get our emails |
  has {address} bounced | no mails for {address} | {address} gets nothing | {address} got no email
  | why no email to {address} | {address} isn't receiving anything | where did the email to
  {address} go | {address} did not get {id} | did our mail to {address} bounce | customer
  {address} says no newsletter came | why did {address} bounce | our mails to {address} bounce |
  {address} is not reachable | emails to {address} get lost | what happened to the mail for
  {address} | {address} waits for our email | reason why {address} gets no mail | {address} hasn't
  received our mail since {day} | what went wrong with the mail to {address} | {address} says he
  never gets our newsletter | has our mail been reaching {address} | find out why {address} gets
  nothing | {address} complains of missing newsletters | {address} no longer gets our mails |
  where are the mails to {address} | {address} asks where the newsletter is | why is {address} not
  receiving {title} | why did {address} not get {id} | {address} hasn't got the newsletter | can't
  reach {address} by email | newsletter not arriving at {address} | {address} mail problems | is
  there a problem with {address} | why didn't our email reach {address} | do our emails arrive at
  {address} | where is the mail for {address} | is {address} blocked or what mails dont come |
  {address} never received the password reset | mails to {address} don't come through | are we
  being blocked for {address} he's missing every mail | whats stopping deliveries to {address} |
  {address} says she hasn't had any emails from us in weeks | Could you work out what's stopping
  our mails to {address} | no mail reaching {address} any idea | is something blocking us from
  mailing {address} | why no mail to {address} | {address} gets no mail | {address} doesn't get
  our newsletter | why didn't {address} get the newsletter | customer didn't get the mail
  {address} | {address} not receiving emails | {address} complains that nothing arrives | mail to
  {address} doesn't arrive | is mail to {address} bouncing | customer {address} says no mail came
  | why isn't {address} receiving our emails | why was {address} not mailed | email not arriving
  {address} | {address} missing emails | can't reach {address} | newsletter didn't arrive at
  {address} | ticket: I receive nothing from you {address} | user {address} never got our mail |
  what's wrong with {address} | delivery problem {address} | did {address} hard bounce | no mails
  reach {address} | {address} waits for our mail | {address} gets none of our newsletters
contact lookup:
  look up {addresses} | check {addresses} | status of {addresses} | which of these are subscribed:
  {addresses} | are {addresses} subscribed | info about {addresses} | {addresses} | do we have
  these: {addresses} | find {addresses} | {addresses} status | are these on our lists: {addresses}
  | bulk lookup of {addresses} | which lists are {addresses} on | check a few addresses | who of
  {addresses} is subscribed | several contacts at once | what about {addresses} | are {addresses}
  and {addresses} and {addresses} with us | i have {time} adresses tell me which we know | which
  of this csv are already in our lists | lookup many emails | the whole bunch from my excel are
  they subscribed | are {address} and {address} on our lists | status for these five customers pls
  pasted | I've got a handful of emails from support see where each one is | run these twelve
  addresses through the contacts | I have a column of forty addresses which of them do we know |
  are {addresses} and {addresses} both subscribers | Could you see which of the names on the guest
  list are already in our database I'll paste them | look up these addresses {addresses} | check
  these addresses | are {addresses} on our lists | status of these: {addresses} | which of these
  are customers {addresses} | check a list of addresses | look up several contacts | are these
  people subscribed {addresses} | who of these is in our lists {addresses} | check addresses from
  a file | status for {addresses} at once | info about these {addresses} | tell me about
  {addresses}
contact campaigns:
  what did {address} get from us | which campaigns did {address} get | how many campaigns did
  {address} open | how active is {address} | how often does {address} open our emails | engagement
  of {address} | what have we sent to {address} | does {address} read our newsletters | campaign
  history of {address} | how many newsletters did {address} receive | does {address} open our
  emails | does {address} ever click | all campaigns to {address} | newsletters of {address} |
  which newsletters has {address} opened | what does {address} open | opens and clicks of
  {address} | what mails did {address} receive | all emails to {address} so far | is {address}
  engaged | reading behavior of {address} | has {address} ever opened anything | history of
  {address} | how interested is {address} | is {address} reading our emails | what has {address}
  clicked | what emails did {address} get this year | what did {address} receive from us | how is
  {address} reacting to our emails | all newsletters that {address} got | opens of {address} | is
  {address} an active reader | how many of our mails does {address} open | which mails did
  {address} click | mails {address} received | campaigns sent to {address} | which campaigns did
  {address} receive | campaign stats per person {address} | what mailings reached {address} so far
  | number of blasts opened by {address} | I'd like to see the mailing statistics of one person
  {address} | Does {address} bother with our campaigns at all | what did we send {address} | which
  newsletters did {address} get | emails {address} opened | campaigns for {address} | is {address}
  active | does {address} read our mails | how engaged is {address} | which campaigns did
  {address} open | mail history of {address} | how many of our newsletters has {address} opened
contact details:
  when was {address} added | how did {address} get on the list | where did {address} come from |
  since when do we have {address} | when did {address} subscribe | source of {address} | how did
  we get the address {address} | who added {address} to the list | proof of consent of {address} |
  when did {address} join | origin of the contact {address} | where does {address} come from |
  signup date of {address} | when did {address} sign up | how did {address} get into our list |
  opt-in date of {address} | how did {address} subscribe | where did we get {address} | since when
  is {address} subscribed | consent of {address} | when was {address} imported | on which day did
  {address} subscribe | how long has {address} been with us | since when is {address} on our lists
  | when did we get {address} | how and when was {address} added | where's {address} from | who
  imported {address} | when did {address} register | did {address} consent | subscription date of
  {address} | how come {address} is on our list | {address} says they never signed up | how did
  {address} end up on the newsletter | how did {address} get on our list | proof of consent
  {address} | since when is {address} on the list | {address} says he never signed up | signup
  source of {address} | opt-in proof for {address} | can we legally mail {address} | did {address}
  ever consent | {address} never consented
contact edit:
  change the name of {address} | edit contact {address} | set the variable city of {address} |
  update the data of {address} | correct the last name of {address} | change the fields of
  {address} in list {id} | {address} has moved, change the city | set a custom field for {address}
  | fix the first name of {address} | {address} got married, new last name | update the profile of
  {address} | new city for {address} | set name to Anna for {address} | {address} changed the name
  | correct {address}'s data | {address} has a new company | update {address} | fill in the city
  of {address} | misspelled name of {address} | change a field of {address} | update first name of
  {address} | change {address}'s name | {address} has a new name | update contact {address} | set
  a variable of {address} | new last name for {address} | city of {address} is Kyiv | {address}
  moved to another city | set birthday {time} may for {address} | update size to M {address} {id}
  | wrong lastname at {address} should be Huber | {address} language - de in shop customers | put
  discount {percent} in variable of {address} | wrong salutation for {address} it's Dr on {id} |
  fix the spelling of {person}'s surname in Trial users {address} | I'd like to put a birthday in
  for {address} summer list | fix the postcode of {address} | edit {address} details in {id} |
  change name of {address} | edit {address} | correct the name of {address} | {address} has a new
  surname | update the city of {address} | first name of {address} is wrong | change the data of
  {address} | set company for {address} | rename {address} | fix the name of contact {address} |
  her first name is misspelled {address} | change variable of {address} | update contact data
  {address} | rectify the data of {address} | change the address of {address} | correct the email
  address of {address}
contact phone:
  set the phone of {address} | new phone number for {address} | add a phone number to {address} |
  the mobile number of {address} is {phone} | change the phone number of {address} | save {phone}
  as the number of {address} | {address} has a new number | {phone} belongs to {address} | number
  of {address} changed | phone for {address} | store {phone} for {address} | {address} has the
  phone {phone} | {address}'s new mobile is {phone} | update the phone of {address} | add {phone}
  to {address} | change telephone from {address} | {address} number wrong right is {phone} |
  customer gave us her cell {address} {phone} | {address} number is wrong correct is {phone} {id}
  | put {phone} down for {address} in customers-eu | we've got the wrong telephone number for
  {address} in customers | add phone {phone} to {address} | new number for {address} | change the
  mobile of {address} | {address} new phone {phone} | update phone of {address} | save number
  {phone} for {address} | customer changed her mobile {address} {phone} | set phone number
  {address} | the number of {address} is {phone} | store the number {phone} for {address} | her
  cell is {phone} {address}
contact invite:
  invite {address} | invite {address} to confirm | send {address} an invitation | ask {address} to
  opt in | ask {address} to join vip she must confirm | double opt-in for {address} to tea lovers
  | one confirm mail to {address} for wholesale pls | Could you ask {address} if she'd like to
  join the VIP list | send {address} a confirmation mail so he can opt in to {id} | {address}
  would love the newsletter let her confirm first | send {address} a confirmation email | ask
  {address} for consent | invite {address} to the newsletter | double opt-in {address} | {address}
  has to confirm first | let {address} confirm the subscription | invite customer {address}
contact unsubscribe:
  unsubscribe {address} | unsubscribe {addresses} | opt out {address} | {address} wants to
  unsubscribe | take {address} off our newsletter | stop mailing {address} | take someone off the
  list | {address} wants no more emails | {address} doesn't want our newsletter any more | stop
  sending to {address} | remove {address} from the mailing | unsubscribe someone | sign {address}
  off | no more newsletters for {address} | unsubscribe everyone who bounced | {address} asked to
  be taken off | cancel the subscription of {address} | opt out of everything for {address} |
  don't mail {address} any more | unsubscribe a file of addresses | {address} opted out | stop
  emailing {addresses} | unsubscribe this customer | unsub {address} | opt-out {address} |
  {address} wants out | {address} unsubscribed by phone | {address} is annoyed, unsubscribe them |
  {address} wants off our list | get {address} off our lists | no more emails to {address} |
  please stop emailing {address} | customer {address} doesn't want mails | stop {address} from
  getting mails | {address} please unsubscribe me | unsubscribe request from {address} | {address}
  asked for no more newsletters | remove {address} from our newsletter | customer wants no more
  mails | off the newsletter | take {address} off | {address} unsubscribe | {address} says stop
  spamming me | set {address} to unsubscribed | mark {address} as unsubscribed | {address} doesn't
  want to hear from us | please take {address} off the newsletter | {address} wants to be removed
  from the mailing list | unsubscribe {address} from everything | {address} is not interested any
  more | leave {address} alone | stop newsletters for {address} | {address} has had enough | no
  mails to {address} please | customer {address} wants to be taken off | please unsubscribe | opt
  {address} out | {addresses} want to unsubscribe | end the subscription of {address} | customer
  angry {address} remove from mailing but keep the data | {address} writes {title} do it all lists
  | {address} wants no more mail from us | {address} replied {title} do it | no marketing to
  {address} any more pls | opt {address} out everywhere please | Please unsubscribe these three
  from all lists {addresses} | unsubscribe customer {address} | take {address} off all lists | no
  more newsletters to {address} | remove {address} from the newsletter | stop mails to {address} |
  customer wants out {address} | stop sending {address} emails | {address} doesn't want any more
  mail | please unsubscribe {address} from all | unsubscribe request {address} | {address} asked
  us to stop | object to marketing {address} | take {address} off all mailings | {address} objects
  to direct marketing | cancel newsletter for {address} | unsubscribe these people {addresses} |
  off all mailing lists {address} | sign off {address} | unsubscribe a csv of addresses |
  {address} is out, unsubscribe | customer complains about too many mails, unsubscribe {address} |
  {address} gets too many mails, unsubscribe
contact remove:
  delete {address} | remove {address} from all lists | delete the contact {address} | remove
  {address} | delete {addresses} | remove {address} everywhere | take {address} off every list |
  clean out bounced addresses | delete bounced contacts | remove all hard bounces | delete all
  contacts in this file | remove addresses of a csv | get rid of {address} | drop {address} |
  delete every contact | delete all contacts | delete everything | remove them all | purge dead
  addresses | get rid of bounces | {address} can go | remove {addresses} | delete {address} from
  all lists | erase {address} from our lists | throw {address} out | delete these: {addresses} |
  remove bounced addresses | mass delete contacts | clean our lists of bounces | clean up dead
  contacts | delete contact | purge {address} | delete {address} everywhere | {address} should be
  removed from all our lists | remove the contact {address} | drop {address} from all lists |
  delete contacts that bounced | delete {address} from everything | remove addresses from all
  lists | remove these contacts from a file | throw out {address} completely | {address} not our
  customer out from each book | i have {time} wrong mails get them away from every list | wipe
  {address} off all address books | list hygiene drop {domain} from all audiences | take {address}
  out completely not just unsubscribe | get rid of role addresses {addresses} across the board |
  these people should be taken out of all address books csv attached | I'd like {address} wiped
  from all our lists | get rid of {addresses} and {addresses} across the board | remove everybody
  in the spreadsheet from the whole account | contact {address} can go all lists | delete contact
  {address} | delete {address} from all our lists | remove customer {address} from every list |
  clean bounced contacts | remove hard bounces everywhere | purge hard bounced addresses | delete
  these contacts {addresses} | erase these addresses from every list | drop all bounced contacts
  from all lists | remove bounced addresses everywhere
contact forget:
  forget {address} | forget a person | gdpr | gdpr deletion of {address} | erase {address} |
  delete everything about {address} | {address} asks us to delete her data | wipe all data of
  {address} | right to be forgotten | data protection | remove all personal data of {address} |
  {address} wants their data deleted | privacy request from {address} | erase every trace of
  {address} | anonymize {address} | dsgvo | ccpa request from {address} | personal data | right to
  erasure | data deletion request from {address} | {address} invokes the gdpr | delete personal
  data of {address} | gdpr request from {address} | remove every trace of {address} from Postbell
  | article 17 request | privacy deletion | {address} wants to be forgotten | wipe {address} | she
  wants to be deleted completely: {address} | please forget {address} gdpr | {address} demands
  deletion of all data | remove all data of {address} | erase everything we know about {address} |
  {address} requests erasure | data erasure for {address} | delete all information on {address} |
  gdpr delete | comply with a deletion request | {address} say we must delete everything stored
  bot too | remove memory of {address} from postbell | pls not remember {address} anymore | art
  {time} request {address} | delete all data of {address} | gdpr request {address} | gdpr delete
  {address} | forget customer {address} | erase personal data {address} | right to erasure
  {address} | {address} wants all data deleted | delete everything we have on {address} | privacy
  request {address} | customer {address} invoked the gdpr | remove every trace of {address} |
  anonymize customer {address} | anonymise {address} | delete the personal data of {address} for
  good
`;
