/** Phrases for lists. */
export const LISTS = `
list list:
  list lists | which lists do we have | show all lists | our mailing lists | how many lists are
  there | all lists with their size | biggest list | overview of lists | how many contacts do we
  have | how many subscribers do we have in total | how large are our lists | audience lists |
  lists | overview of our lists | mailing lists | all audiences | how many subscribers | total
  number of contacts | list sizes | what lists are there | how big is our database | subscriber
  count | show lists | all our lists | number of lists | how many people can we reach | total
  subscribers | our largest list | what are our lists called | address books | do we have already
  something for wholesale people what books are there | i forgot the name of lists | show all
  address books | id of the VIP list | I'm looking for the suppression-free EU audience which
  lists exist | I'm trying to find the id of the summer list can you show them all | is there a
  list with {title} in its name | hello an overview of the address books would be grand | all
  lists | list our lists | what lists do we have | which lists exist | list overview | how many
  lists do we have | biggest lists | how many contacts are there in total | total contacts | our
  audiences | inventory of all address books | how many people do we have in total | are our lists
  growing | which list is the biggest | how many lists | number of our lists | which audiences are
  there | which lists do we use | what lists do we use
list show:
  how many people are in the list {title} | how big is the list {id} | show list {id} | size of
  the list {title} | how many subscribers does list {id} have | how many contacts are on {title} |
  details of list {id} | list {id} | how large is our newsletter list | how many active addresses
  has list {id} | is the list {title} growing | what about list {id} | number of contacts in
  {title} | info on list {id} | how healthy is list {id} | {title} list | size of list {id} |
  subscribers of {title} | how many on list {id} | how many subscribers in {title} | growth of
  list {id} | is list {id} still growing | count of list {id} | state of the list {title} | how's
  the list {title} | about list {id} | how many contacts does {id} have | how many active contacts
  are in {title} | show me list {title} | count the people on list {id} | number of people on list
  {id} | list {id} please | how many are in {title} | what's in list {id} | how many people get
  {title} | subscriber count of list {id} | info about {title} | tell me about list {id} | how big
  is vip list | {id} pls | how many people are in old customers | tell me about shop customers
  list | size of wholesale address book | show summer list | how much contacts has the xmas
  audience | details of vip book | VIP list size and variables please | info on the webinar
  attendees audience | whats in the {title} address book overview only | newsletter subscriber
  count | give me the basics of the trial users list | How big is the VIP list these days | Could
  you give me a rundown of the newsletter address book size and so forth | how many subscribers
  are on the summer list | is the customers list still in use and how large has it got | what's in
  the Leeds event list roughly numbers not names | size of vip list | how big is list {id} | list
  {id} size | how many contacts in {id} | how many subscribers has {title} | number of subscribers
  on list {id} | show list {title} | is list {id} growing | how many people are on the newsletter
  list | how many contacts does the VIP list have | list stats {id} | how many active contacts on
  list {id} | how many new subscribers this week | how many people are on the customers list | is
  list {id} still used | how many VIPs do we have | how many customers are on the list | vip list
  size | newsletter list size | customers list size | since when is list {id} empty
list contacts:
  who is on the list {id} | show the contacts of list {id} | export the list {id} | download list
  {id} as csv | contacts in {title} | members of list {id} | addresses in the list {title} |
  export all contacts | people on the list | csv of the list {id} | who is in {title} | list
  everybody on list {id} | get all subscribers of {title} | give me the addresses of {title} |
  unconfirmed contacts in list {id} | all addresses on {title} | print the list {title} | everyone
  on list {id} | csv export of {title} | download the contacts | email addresses in list {id} |
  who are the members of {title} | show me who is in list {id} | export subscribers | get list
  {id} as a file | who's on {title} | show people in list {id} | people of {title} | give me
  everyone on list {id} | I need the addresses of list {id} | list {id} as csv | download {title}
  | file with all contacts of list {id} | see members of list {id} | contact export | show me
  addresses of newsletter | all contacts in old customers | i want see emails inside summer list |
  which customer are on the xmas list | list subscribers of shop customers | show me the addresses
  in Beta testers | give me all people in the newsletter audience | which emails are in list {id}
  | let me see whos subscribed to the release notes | Who's on the VIP list | show me the people
  on the newsletter list who've unsubscribed | every active subscriber in the summer list if you'd
  be so kind | I'd like to go through the names on the Leeds event list | export the customers
  list for me | pull up everyone in the trial users address book | show contacts of {id} | export
  list {id} | download list {id} | csv of list {id} | who is on {title} | list members {id} |
  subscribers of list {id} | contacts of list {id} | export contacts | export the newsletter list
  | who is on the newsletter list | everyone on the VIP list | which recipients does the list
  contain | export list {id} to excel | only the active contacts of {title} as csv | give me all
  addresses of list {id} | subscribers in list {id} | people on list {id} | addresses of the
  customers list | which contacts are on list {id} | which people are on {title} | recipients of
  list {id} | show recipients of {title} | all contacts csv | all contacts as csv of {title}
list contact:
  is {address} on the list {id} | show {address} in the list {title} | variables of {address} in
  list {id} | what do we have about {address} in list {id} | data of {address} on the list {title}
  | is {address} in {title} | is {address} a member of list {id} | {address} on list {id} | record
  of {address} in list {id} | custom fields of {address} in {title} | does list {id} have
  {address} | what is stored for {address} in list {id} | is {address} in list {id} | {address} in
  {title}? | look up {address} in list {id} | what variables does {address} have in list {id} |
  {address} in vip list her data | what we know about {address} in newsletter | show {address}
  inside wholesale list | show {address} entry in the VIP list | What do we hold on {address} in
  the VIP list | {address} fields in {id} please | show me the entry of {address} on the
  newsletter list with her variables | variables of {address} in {id} | {address} in list {id} |
  show {address} on list {id} | data of {address} in list {id}
list filter:
  filter the list {id} by city | contacts in list {id} whose city is Kyiv | find contacts by a
  variable | everyone in {title} with the plan pro | search list {id} by a field | who in list
  {id} lives in Berlin | contacts where the name is Anna | contacts from Berlin in {title} |
  people in {title} with a certain attribute | all with plan=pro in list {id} | segment list {id}
  by country | who on list {id} is from Kyiv | subset of {title} where plan is pro | everyone on
  list {id} named Anna | search in list {id} for a city | filter {title} | find contacts in list
  {id} with a field value | all contacts of list {id} in berlin | contacts of list {id} from
  Poland | people on {title} with plan pro | which contacts in list {id} are vip | those in list
  {id} whose name is Anna | filter contacts | find everyone in {title} living in Paris | people of
  {id} where size = L | newsletter contacts with language de | find in shop customers all with
  birthday in may | contacts on the VIP list with plan = enterprise | which newsletter subscribers
  have language de | find all in customers-eu where country equals Austria | everyone in the VIP
  list with Plan = Gold | I need only the customers whose language is Welsh from the newsletter
  list | contacts in {id} from Berlin | filter list {id} | everyone in list {id} with city London
  | find contacts with plan pro in {id} | customers from Poland on list {id} | everyone on VIP
  with city=London | contacts of {title} who live in Paris | which contacts in {id} have no name |
  search list {id} for a company | people in list {id} named Anna | people on list {id} from
  Poland | customers in {id} with a birthday in may | contacts in {title} where language is de |
  people from Vienna in list {id} | contacts from Paris in {title} | customers from {title} in
  list {id}
list variables:
  which fields does the list {id} have | variables of list {title} | merge tags of the list |
  columns of list {id} | which attributes can I use | personalization fields | custom fields of
  {title} | what variables are in list {id} | placeholders for the list | fields of list {id} |
  which columns are in {title} | personalization in list {id} | what can I personalize with | list
  of fields | custom fields | merge fields of {title} | what fields are there in list {id} | what
  do we store about contacts in {title} | available variables | names of the variables in list
  {id} | what data we keep per person in shop customers book | what columns did we import into
  Trial users | what custom data is there in the Partners list please | variables of list {id} |
  which fields can I use | which merge tags can I use in {id} | custom fields list {id} | which
  variables has the newsletter list | what data do we store in {id} | personalization fields of
  list {id} | which fields can I use for personalization
list campaigns:
  which campaigns went to the list {id} | campaigns of list {title} | what did we send to the list
  {id} | newsletters sent to {title} | mailings to list {id} | when did we last mail {title} |
  last campaign to list {id} | how often did we email {title} | what did the list {id} get | sends
  to list {id} | what went to {title} | mailing history of list {id} | campaigns sent to {title} |
  which newsletters did list {id} get | list {id}: which campaigns went there | what has been sent
  to list {id} | emails to list {id} | which newsletters did {title} get | mails that went to {id}
  | campaigns of newsletter list | when last time we wrote to old customers | history of wholesale
  list | which blasts got summer audience | how many mailing received the xmas list this year |
  show everything sent into tea lovers book | last newsletters to {id} pls | did shop customers
  get spring sale all their mails pls | what have we sent to the VIP list | mailings that went to
  customers-eu | how often did we hit the newsletter audience this month | campaigns on {id} | did
  the beta testers get anything in october | which emails have the trial users already received
  from us | everything that was sent to Webinar attendees pls | sends to the release notes list
  latest first | What have we sent to the VIP list so far | I'd like the history of sends for the
  newsletter address book | has the customers list had the Spring Sale yet | how often have the
  partners been emailed this year | Every blast that the trial users have received please |
  campaigns to list {id} | what did list {id} get | when did we last mail list {id} | when did we
  last mail the VIP list | last mailing to {title} | which campaigns went to VIP | history of list
  {id} | what did the press list get from us | mailings to the customers list
list cost:
  what does it cost to mail the list {id} | cost of a campaign to {title} | how much is a mailing
  to list {id} | price for a send to list {id} | what would a newsletter to {title} cost | can we
  afford to mail list {id} | how much does it cost to email everybody in {title} | cost to send to
  list {id} | price of mailing {title} | mailing cost list {id} | what will it cost to send to
  {title} | cost for list {id} | how expensive is a newsletter to {title} | how expensive is
  sending to list {id} | what would it cost to write to list {id} | cost of emailing {title} | how
  much to mail list {id} | price for list {id} | what we pay if i write all {id} | cost of
  campaign to old customers | is it expensive to blast shop customers | how many money for one
  mailing to wholesale | do i have enough credit for xmas list what is price | estimate pls summer
  list | do we have to pay for mailing {id} | how many credits does one mailing to Trial users eat
  up | estimate for emailing everyone on the newsletter list | what will be charged if I mail Beta
  testers | Could you tell me what an email to all the VIPs would cost before I commit | I need a
  quote for a mailing to the summer list for my budget | how many credits does a send to the trial
  users take | What'd we pay for one blast to Partners {id} | cost of list {id} | what does a
  mailing to {id} cost | price to mail list {id} | cost to send to {title} | how much would a
  campaign to list {id} cost | what will mailing the VIP list cost us | sending cost for list {id}
  | how much does a newsletter to everyone cost
list add:
  add {address} to the list {title} | add contacts | import contacts | upload a csv of contacts |
  add people from excel | import a file into list {id} | put {address} on list {id} | subscribe
  {address} to {title} | new subscribers from a spreadsheet | add these addresses to list {id}:
  {addresses} | upload contacts | add a new contact {address} | add {addresses} to {title} |
  import subscribers | {address} wants to be on the list {title} | sign {address} up for {title} |
  insert {address} into list {id} | enter new customers into the list | load a csv into {title} |
  I have a file of new contacts | register {address} for the newsletter | {address} wants the
  newsletter | add subscriber {address} | bring contacts into a list | update contacts from a csv
  | sign up {address} for list {id} | move {address} onto the list {id} | contacts from excel into
  {title} | bulk import | mass import of contacts | new contact {address} | subscribe {addresses}
  | add {address} please | put these on {title}: {addresses} | add subscribers | import a list |
  upload our customers | contact import | {address} would like to get the newsletter | new
  customer {address} for list {id} | csv import into {title} | include {address} in {title} | we
  have new contacts | put {address} into list {id} | add new customer {address} to {title} | new
  addresses | upload new addresses | {address} signed up, add them | I want to import contacts |
  can you add {address} to list {id} | include these contacts: {addresses} | csv with new
  subscribers | contacts from a file | add people to a list | enroll {address} in {title} | add
  {address} | {address} to list {id} | load contacts | add a contact | put {addresses} and
  {addresses} in vip | these emails should be on xmas list {addresses} | these people should get
  our status mails from now on {addresses} list {id} | add {address} to VIP | we'd like last
  night's webinar attendees in the webinar list I have a file | add contacts to list {id} | add
  {address} to the newsletter | import a csv | import csv into list {id} | upload contacts to
  {title} | add new subscribers | subscribe {address} to list {id} | put {address} on the
  newsletter list | import leads | add {address} to VIP list | upload a file of contacts to list
  {id} | add a customer {address} | append {address} to list {id} | import leads.csv into {title}
  | we got new signups, where to upload | load customers from excel | new subscriber {address} |
  add {addresses} to list {id} | import subscribers from a file | add people to the newsletter |
  put me on the newsletter list {address} | bulk upload of contacts | bulk add contacts to {title}
  | I have attendees in a file for list {id} | here's a csv with new contacts | I have a csv with
  new contacts | here are new contacts
list invite:
  invite {address} to the list {id} | double opt-in for {address} | invite people to the list
  {title} | ask {address} to confirm the subscription | invite contacts in their language | send a
  confirmation email to new subscribers | opt-in email to {address} for list {id} | let
  {addresses} confirm that they want {title} | opt-in mail to {address} | invitation to {title}
  for {address} | send {address} the double opt-in for list {id} | have {addresses} confirm first
  | ask for consent of {address} | {address} should confirm first | send {address} an opt-in for
  {title} | invite {addresses} | invite {address} to newsletter with confirm mail | ask these
  people if they want join newsletter {addresses} | can people get {title} mail and then be
  subscribed list summer | doi for {time} addresses into shop customers | law say they must agree
  self i have {time} mails for newsletter | DOI mail to everyone in this file for list {id} | they
  have to confirm before they land on customers-eu please invite them | can these leads get a
  {title} mail for the release notes list | Could you ask {addresses} and {addresses} whether
  they'd like to join the VIP list | let them subscribe themselves by clicking a confirmation list
  Partners here's the file | invite {address} to list {id} | send double opt-in to {address} for
  list {id} | invite the contacts in this file | opt-in mail to new contacts | ask contacts to
  confirm | obtain double opt-in from these leads for {id} | invite people to the newsletter
list unsubscribe:
  unsubscribe {address} from the list {id} | take {address} off the list {title} but keep it |
  unsubscribe a file of addresses from list {id} | {address} doesn't want {title} any more | opt
  {address} out of list {id} | {address} wants no more mail from {title} | unsubscribe these from
  {title}: {addresses} | {address} off list {id} | unsubscribe {address} from {title} only | opt
  {addresses} out of {title} | no more {title} for {address} | unsubscribe {address} from {title}
  | {address} doesn't want list {id} any more | unsubscribe {address} from newsletter | opt out
  {address} on vip list only | these {time} people not want newsletter any more csv | {address}
  stop getting wholesale mails but let her in others | mark {address} as unsubscribed in {id} |
  take off mailing {addresses} list summer | {address} wrote she want out of xmas list | unsub
  file for old customers | pls sign off {address} of shop customers | opt {address} out of the
  newsletter only | {address} no longer wants the VIP offers but still the rest | stop the release
  notes mails for {address} please | these {time} people asked off customers-eu mark them as opted
  out | {address} opted out of list {id} by phone | set {address} to unsubscribed on Trial users |
  she wants off the webinar list keep her record though | suppress these addresses for list {id}
  pls | take them off the mailing without deleting file attached list {id} | Could you mark
  {address} as unsubscribed on the VIP list | {address} has asked off the summer mailing only |
  take the opt-outs in this csv and apply them to the customers list | these folk don't want the
  product news any longer they should stay in the list as opted out though | Process the opt-out
  requests for Partners I've a spreadsheet | unsubscribe {address} from list {id} | opt {address}
  out of {title} only | take {address} off {title} only | {address} only wants off the product
  news list | unsubscribe from one list {address} {id} | {address} no longer wants list {id}
list remove:
  remove {address} from the list {id} | delete {address} from list {title} | take {address} off
  list {id} | clean the list {title} | remove bounced addresses from the list {id} | remove dead
  addresses from the list | kick {address} out of {title} | delete contacts from list {id} |
  remove contacts | drop {addresses} from {title} | purge the list {id} of hard bounces | remove
  inactive addresses from {title} | clean up list {id} | remove everyone who bounced from list
  {id} | drop {address} from list {id} | get {address} out of list {id} | remove these from
  {title}: {addresses} | clean list {id} | hygiene of list {id} | throw hard bounces out of
  {title} | list cleaning | delete bounced contacts of list {id} | remove {addresses} from list
  {id} | {address} out of list {id} please | kick {address} off list {id} | {address} doesn't
  belong on list {id} | delete {address} in list {id} | {address} should not be in {title} |
  bounced contacts out of list {id} | take {addresses} out of {title} | remove {address} from vip
  | delete {time} addresses from newsletter csv attached | pls erase {address} in old customers |
  clean old mails out of shop customers i have file | {address} is no longer vip kick | can you
  take {address} off the summer list | delete {address} from {id} | remove the addresses in this
  file from customers-eu | drop everyone from {domain} from Trial users | those three were
  imported by mistake into the webinar list take them out again | strip the people in this file
  out of the VIP list | {address} shouldn't be in the newsletter address book any longer get her
  out | clear out the competitors from our prospects list I've the addresses in a csv | Remove the
  test addresses from the customers list please | remove {address} from list {id} | delete
  {address} from {title} | take {address} out of list {id} | remove contacts from list {id} |
  delete contacts of list {id} | remove bounced contacts from {id} | take {address} out of the
  staff list | clean list {id} of bounces | remove {address} from the newsletter list
list create:
  create a list | make a new list | new list | new list called {title} | create the list {title} |
  set up a mailing list | start an empty list | add a list | open a list for customers | we need
  another list | another list named {title} | create list | list for {title} | another mailing
  list | new list please | new audience | add list {title} | start a new list called {title} | I
  need a new list | make list {title} | can you create a list | list named {title} please | can
  you open one more list name tea lovers | set up a book for xmas shoppers | start fresh list for
  pop up store | we need separate group for b2b people call it partners | build list autumn |
  create a mailing list for the beta program | can we have a separate list just for incident
  notices | open a new address book pls | create list Trial users | how would I go about opening
  another address book | create new list | new list {title} | new mailing list | make list called
  {title} | add a new list | set up list for webinar | a new list for the fair | separate address
  book for leads | I need a list for our partners | create an address book | new empty list
list edit:
  rename the list {id} | call the list {id} customers | change the name of the list {title} | give
  list {id} another name | rename {title} | list {id} should be called {title} | new name for list
  {id} | rename {title} to Customers | list {id} needs a new name | change list name | list {id}
  gets another name | {title} should have another name | change the name of list {id} to Customers
  | change name of vip to gold | wrong spelling in list name it is {title} not {title} |
  newsletter book - {title} | fix title of xmas audience | list fair visitors get new name {title}
  | i want other label on address book raffle {title} | call {id} {title} from now on | Beta
  testers should be titled Early access | give list {id} a better name Incident notices | list
  name fix {title} - {title} | can the partners address book be called Resellers | retitle
  audience {id} pls | please edit the title of our release notes list | the VIP list has a typo in
  its title make it {title} | I'd like a different name for the trial users list | Call the Leeds
  event list {title} please | Old newsletter is a silly title can it be Archive instead | rename
  list | rename list {id} | rename list {id} to Clients | rename {title} to {title} | change list
  name {id} | call list {id} {title} | list {id} should be named {title} | new title for list {id}
  | students should be called students 2026 | retitle list {id} | new title {title} for list {id}
list delete:
  delete the list {id} | remove the list {id} | drop the list {title} | get rid of the list {id} |
  we don't need list {id} any more | erase the whole list {title} | delete {title} with all
  contacts | trash list {id} | delete {title} | remove list {title} | kill the list {id} | list
  {id} can go | throw list {id} away | we no longer need list {id}, delete it | delete {title}
  list | remove the whole list {id} | the list {title} is obsolete | we dont need fair visitors
  any more wipe it | get rid of entire xmas audience | destroy list {title} | drop the empty list
  autumn | kill old customers book with everybody inside | how i erase a complete list partners |
  remove the empty test list | the address book {title} can go with everyone in it | wipe list
  {id} completely | throw away audience {id} | We can bin the Leeds event list nobody needs it |
  delete list {id} and everyone in it | Could you get rid of the whole test address book | drop
  the old webinar list completely pls | wipe out list {title} | Please destroy the summer {id}
  list entirely it's past its retention date | delete list | delete list {id} | remove list {id} |
  delete the whole list {title} | drop list {id} with its contacts | get rid of list {id} |
  destroy list {id} | remove the old list {title} | delete the test list | bin list {id} | we can
  bin the list {title} | wipe list {id}
`;
