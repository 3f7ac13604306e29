/** Phrases for lists, senders, tags, the blacklist, the balance, and webhooks. */
export const LISTS = `
sender list:
  list senders | which senders do we have | our sender addresses | show all senders | which sender
  addresses are confirmed | from addresses | who do our emails come from | reply to address |
  sender names | which from addresses may we use | senders waiting for activation | verified
  senders | who can we send as | available sender addresses | our from names | unconfirmed senders
  | show the senders | which addresses do we send from | which sender is not confirmed | which
  senders are active | our senders | list of from addresses | senders
sender show:
  is the sender {address} confirmed | is {address} activated | sender confirmed | status of the
  sender {address} | show the sender {address} | can we send from {address} | is {address} a
  sender | is {address} ready to send | sender {address} | has {address} been confirmed as sender
  | may we send as {address} | can emails be sent from {address} | is the sender {address} active
  | may {address} be used for sending | status of {address} as sender
sender add:
  add a sender | add {address} as a sender | new sender address | new from address | send from
  {address} | register {address} as sender | use {address} as sender | we want to send as
  {address} | set up a sender | create a sender | new sender {address} | we need {address} as a
  from address | add from address | let us send as {address} | create sender {address} | add
  {address} to our senders | let us send from {address} | I want to send from {address} | new from
  address {address}
sender resend:
  resend the activation code | resend the confirmation to {address} | the sender code did not
  arrive | send the code to {address} again | no code came for {address} | new activation code for
  {address} | verification email for the sender again | code for {address} never arrived | again
  the code for {address} please | resend the code | confirmation code again | resend verification
  to {address} | we never got the activation mail for {address} | the sender {address} needs a new
  code | no activation email for {address} | send the sender code again
sender activate:
  the code for {address} is {id} | activate sender {address} | confirm the sender | verify sender
  {address} with the code | enter the activation code | confirm sender address {address} | I have
  the code for {address} | activation code {id} | here is the code {id} for {address} | enter code
  {id} | confirm {address} with the code {id} | activate {address} | got the code for {address} |
  enter the code {id} | activate our new sender
sender remove:
  remove the sender {address} | delete a sender | we don't use {address} as a sender any more |
  delete the from address {address} | drop the sender {address} | {address} is no sender any more
  | get rid of the sender {address} | sender {address} is gone | delete sender {address} | take
  {address} off the senders
list list:
  list lists | which lists do we have | show all lists | our mailing lists | how many lists are
  there | all lists with their size | biggest list | overview of lists | how many contacts do we
  have | how many subscribers do we have in total | how large are our lists | audience lists |
  lists | overview of our lists | mailing lists | all audiences | how many subscribers | total
  number of contacts | list sizes | what lists are there | how big is our database | subscriber
  count | show lists | all our lists | number of lists | how many people can we reach | total
  subscribers | our largest list | what are our lists called
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
  {title} | subscriber count of list {id} | info about {title} | tell me about list {id}
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
  | file with all contacts of list {id} | see members of list {id} | contact export
list contact:
  is {address} on the list {id} | show {address} in the list {title} | variables of {address} in
  list {id} | what do we have about {address} in list {id} | data of {address} on the list {title}
  | is {address} in {title} | is {address} a member of list {id} | {address} on list {id} | record
  of {address} in list {id} | custom fields of {address} in {title} | does list {id} have
  {address} | what is stored for {address} in list {id} | is {address} in list {id} | {address} in
  {title}? | look up {address} in list {id} | what variables does {address} have in list {id}
list filter:
  filter the list {id} by city | contacts in list {id} whose city is Kyiv | find contacts by a
  variable | everyone in {title} with the plan pro | search list {id} by a field | who in list
  {id} lives in Berlin | contacts where the name is Anna | contacts from Berlin in {title} |
  people in {title} with a certain attribute | all with plan=pro in list {id} | segment list {id}
  by country | who on list {id} is from Kyiv | subset of {title} where plan is pro | everyone on
  list {id} named Anna | search in list {id} for a city | filter {title} | find contacts in list
  {id} with a field value | all contacts of list {id} in berlin | contacts of list {id} from
  Poland | people on {title} with plan pro | which contacts in list {id} are vip | those in list
  {id} whose name is Anna | filter contacts | find everyone in {title} living in Paris
list variables:
  which fields does the list {id} have | variables of list {title} | merge tags of the list |
  columns of list {id} | which attributes can I use | personalization fields | custom fields of
  {title} | what variables are in list {id} | placeholders for the list | fields of list {id} |
  which columns are in {title} | personalization in list {id} | what can I personalize with | list
  of fields | custom fields | merge fields of {title} | what fields are there in list {id} | what
  do we store about contacts in {title} | available variables | names of the variables in list
  {id}
list campaigns:
  which campaigns went to the list {id} | campaigns of list {title} | what did we send to the list
  {id} | newsletters sent to {title} | mailings to list {id} | when did we last mail {title} |
  last campaign to list {id} | how often did we email {title} | what did the list {id} get | sends
  to list {id} | what went to {title} | mailing history of list {id} | campaigns sent to {title} |
  which newsletters did list {id} get | list {id}: which campaigns went there | what has been sent
  to list {id} | emails to list {id} | which newsletters did {title} get
list cost:
  what does it cost to mail the list {id} | cost of a campaign to {title} | how much is a mailing
  to list {id} | price for a send to list {id} | what would a newsletter to {title} cost | can we
  afford to mail list {id} | how much does it cost to email everybody in {title} | cost to send to
  list {id} | price of mailing {title} | mailing cost list {id} | what will it cost to send to
  {title} | cost for list {id} | how expensive is a newsletter to {title} | how expensive is
  sending to list {id} | what would it cost to write to list {id} | cost of emailing {title} | how
  much to mail list {id} | price for list {id}
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
  {address} | {address} to list {id} | load contacts | add a contact
list invite:
  invite {address} to the list {id} | double opt-in for {address} | invite people to the list
  {title} | ask {address} to confirm the subscription | invite contacts in their language | send a
  confirmation email to new subscribers | opt-in email to {address} for list {id} | let
  {addresses} confirm that they want {title} | opt-in mail to {address} | invitation to {title}
  for {address} | send {address} the double opt-in for list {id} | have {addresses} confirm first
  | ask for consent of {address} | {address} should confirm first | send {address} an opt-in for
  {title} | invite {addresses}
list unsubscribe:
  unsubscribe {address} from the list {id} | take {address} off the list {title} but keep it |
  unsubscribe a file of addresses from list {id} | {address} doesn't want {title} any more | opt
  {address} out of list {id} | {address} wants no more mail from {title} | unsubscribe these from
  {title}: {addresses} | {address} off list {id} | unsubscribe {address} from {title} only | opt
  {addresses} out of {title} | no more {title} for {address} | unsubscribe {address} from {title}
  | {address} doesn't want list {id} any more
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
  bounced contacts out of list {id} | take {addresses} out of {title}
list create:
  create a list | make a new list | new list | new list called {title} | create the list {title} |
  set up a mailing list | start an empty list | add a list | open a list for customers | we need
  another list | another list named {title} | create list | list for {title} | another mailing
  list | new list please | new audience | add list {title} | start a new list called {title} | I
  need a new list | make list {title} | can you create a list | list named {title} please
list edit:
  rename the list {id} | call the list {id} customers | change the name of the list {title} | give
  list {id} another name | rename {title} | list {id} should be called {title} | new name for list
  {id} | rename {title} to Customers | list {id} needs a new name | change list name | list {id}
  gets another name | {title} should have another name | change the name of list {id} to Customers
list delete:
  delete the list {id} | remove the list {id} | drop the list {title} | get rid of the list {id} |
  we don't need list {id} any more | erase the whole list {title} | delete {title} with all
  contacts | trash list {id} | delete {title} | remove list {title} | kill the list {id} | list
  {id} can go | throw list {id} away | we no longer need list {id}, delete it | delete {title}
  list | remove the whole list {id} | the list {title} is obsolete
tag list:
  list tags | which tags do we have | show the tags | all tags | what labels are there | our tags
  | tags | tag overview | what tags exist | which labels do we use | all our tags | show tags |
  list of labels
tag show:
  show the tag {title} | tag {id} | details of the tag {title} | who has the tag {title} | about
  the tag {title} | tag {title}
tag add:
  tag {address} | tag {addresses} | add the tag {title} to {address} | mark {address} as {title} |
  tag contacts from a file | put a tag on {address} | label {address} as {title} | tag these
  people with {title} | assign the tag {title} to {addresses} | give {address} the tag {title} |
  tag contacts | {address} is a vip, tag them | tag {address} {title} | put the tag {title} on
  {addresses} | mark {addresses} as vip | tag these as vip: {addresses} | add tag to contacts |
  tag a csv | label {address} vip | {address} gets the tag {title} | tag customers as vip | tag
  {address} with {title} | add {title} to {address}
tag remove:
  untag {address} | remove the tag {title} from {address} | take the tag off {address} | remove a
  label from {addresses} | untag contacts | {address} should not have the tag {title} any more |
  no longer {title}: {address} | remove tag from {address} | take {title} off {address} | untag
  {addresses} | {address} loses the tag {title} | take the vip tag off {address} | remove {title}
  tag from {address}
tag add phone:
  tag {phone} | tag phone numbers | add the tag {title} to the number {phone} | label {phone} as
  {title}
tag remove phone:
  untag {phone} | remove the tag from the number {phone} | untag phone numbers
tag create:
  create a tag | new tag {title} | make a label | create the tag {title} | add a new tag | we need
  a tag for vip customers | new tag | add tag {title} | make tag {title} | create a label called
  {title} | I need a new tag | create tag | tag named {title}
tag edit:
  rename a tag | change the color of the tag {title} | edit tag {id} | call the tag {title}
  something else | rename the tag {title}
tag delete:
  delete the tag {title} | remove a tag | get rid of the tag {title} | delete tag {id} from
  everyone | remove the tag {title} completely | delete tag {title} | the tag {title} is obsolete
blacklist show:
  is {address} blacklisted | is {address} on the blacklist | show the blacklist | who is on the
  blacklist | check {address} against the blacklist | is {address} blocked | blacklist | blocked
  addresses | export the blacklist as csv | blacklist csv | whom do we never email | suppression
  list | is {address} suppressed | how many addresses are blacklisted | are {addresses}
  blacklisted | do we block {address} | check the blacklist for {address} | is anyone from
  {domain} blacklisted | why is {address} blacklisted | is {address} banned | blacklist status of
  {address} | do we suppress {address} | show blocked addresses | who is blocked | download the
  blacklist | is {address} on our blocklist | which addresses never get mail | is {address} on the
  suppression list | was {address} blacklisted | is {address} on our blacklist | on the blacklist:
  {address}? | is {address} blocked by us | check whether {address} is blacklisted | have we
  blocked {address} | blacklist entry of {address} | is {domain} on the blacklist | show everybody
  on the blacklist | who did we block | look at the blacklist
blacklist add:
  blacklist {address} | blacklist {addresses} | put {address} on the blacklist | add {address} to
  the blacklist | block {address} | never email {address} again | ban {address} | suppress
  {address} | never send to {address} again | blacklist a file of addresses | upload a suppression
  list | block these addresses: {addresses} | blacklist everyone who bounced in {id} | blacklist
  the hard bounces of campaign {id} | make sure {address} never gets an email from us again | add
  to blacklist | do not ever contact {address} again | block someone | exclude {address} from all
  future mailings | add bounced addresses to the blacklist | {address} must never get mail again |
  spammer {address}, block | {address} threatens to sue, block them | no email to {address} ever
  again | permanently block {address} | do not mail {address} | put {addresses} on the blacklist |
  blacklist spam traps | suppress these {addresses} | blacklist bounced addresses of {id} |
  suppress all hard bounces from {id} | bar {address} | block them all: {addresses} | blacklist
  this customer | add to the suppression list {address} | add {address} to blacklist | stop all
  mail to {address} forever | don't ever mail {address} | {address} on the blacklist please |
  {address} is a spam trap, blacklist | no mail to {address} ever | {address} shouldn't ever get
  mail from us | block {address} for good | please block {address} | blacklist bounces of {id} |
  hard bounces of {id} to the blacklist | never contact {address} | exclude {address}
blacklist remove:
  unblacklist {address} | take {address} off the blacklist | remove {address} from the blacklist |
  unblock {address} | whitelist {address} | allow emails to {address} again | {address} was
  blacklisted by mistake | lift the block of {address} | let {address} get emails again | off the
  blacklist | remove from suppression list {address} | unban {address} | {address} should get mail
  again | unsuppress {address} | {address} is no longer blocked | lift the ban on {address} |
  {address} back from the blacklist | free {address} | blacklisting {address} was a mistake |
  allow {address} again | {address} can get mail again | delete {address} from the blacklist | get
  {address} off the blacklist | {address} should be reachable again, remove block | unblock
  {address} please | remove {address} from blacklist | take {address} off the suppression list |
  why is {address} still blocked, remove it | let us mail {address} again | {address} was blocked
  wrongly | no longer blacklist {address}
balance show:
  how much money is left | balance | what is our balance | how many emails can we still send | how
  many credits do we have | is our balance ok | what do we pay | how much credit is left |
  remaining sends | when does our plan end | our plan | account balance | how much is in the
  account | can we still send | how many emails are left | credits | do we have enough credit |
  when do we run out | how long will our credits last | how much is left on the account | which
  plan do we have | what does our plan include | how much did we spend | how many contacts does
  our plan allow | subscription renewal date | are we low on credits | quota | funds | money |
  how's our budget | remaining balance | when does the plan renew | how many sends left this month
  | sends left | credit left | do we still have credits | how much can we send | how much budget
  is left | is there enough money for a send | next renewal | current plan | account status | how
  many emails does our plan include | what's left on the account | how long will the money last |
  spending | price of our plan | are we running out of credits | contacts limit of our plan | do
  we have enough money for a campaign | what plan are we on | how much have we got left to spend |
  are we about to run out | how much credit do we have left | is there money left | what's left |
  how many mails can we send | account | do we need to top up | when is the next payment | have we
  used up our plan | remaining credits | can we afford a campaign | cash left
webhook list:
  list webhooks | which webhooks do we have | are the webhooks working | do events reach us |
  webhook status | show the webhooks | are events arriving | which events are reported to us | are
  webhooks alive | webhooks | our webhooks | webhook overview | is each webhook active | which
  callbacks are registered | do the webhooks work | status of the webhooks | check webhooks
webhook show:
  show webhook {id} | details of the webhook {id} | where does webhook {id} report to
webhook create:
  create a webhook | new webhook for a url | report events to our server | send events to {url} |
  add a webhook | forward events to our crm | add a webhook for {url} | events to {url} | post
  events to {url} | notify {url} about bounces
webhook edit:
  change the url of webhook {id} | edit the webhook | webhook should report to another url | point
  the webhook {id} to {url}
webhook delete:
  delete webhook {id} | remove a webhook | stop reporting events to our server | get rid of the
  webhook
`;
