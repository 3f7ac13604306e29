/** Phrases for senders, tags, the blacklist, the balance, and webhooks. */
export const ACCOUNT = `
sender list:
  list senders | which senders do we have | our sender addresses | show all senders | which sender
  addresses are confirmed | from addresses | who do our emails come from | reply to address |
  sender names | which from addresses may we use | senders waiting for activation | verified
  senders | who can we send as | available sender addresses | our from names | unconfirmed senders
  | show the senders | which addresses do we send from | which sender is not confirmed | which
  senders are active | our senders | list of from addresses | senders | is {address} activated |
  what adresses can i mail from | who can be in from field | from mails that is not confirmed yet
  | is {address} activated for sending | From options for the newsletter | who can campaigns be
  sent as | who are we allowed to send as | is {address} activated and what others are there |
  what {title} options have I got | show senders | all senders | list sender addresses | which
  from addresses do we have | which senders are confirmed | verified sender addresses | who can we
  send from | from addresses we can use | our sender emails
sender show:
  is the sender {address} confirmed | is {address} activated | sender confirmed | status of the
  sender {address} | show the sender {address} | can we send from {address} | is {address} a
  sender | is {address} ready to send | sender {address} | has {address} been confirmed as sender
  | may we send as {address} | can emails be sent from {address} | is the sender {address} active
  | may {address} be used for sending | status of {address} as sender | from address {address} ok
  | did we confirm {address} | check the from address {address} | Could you check whether
  {address} is good to send from | is {address} confirmed | is {address} verified | sender status
  {address} | check sender {address} | is sender {address} active | can we use {address} as sender
  | is {address} activated yet | is sender {address} confirmed | sender confirmed? {address} | is
  {address} an active sender
sender add:
  add a sender | add {address} as a sender | new sender address | new from address | send from
  {address} | register {address} as sender | use {address} as sender | we want to send as
  {address} | set up a sender | create a sender | new sender {address} | we need {address} as a
  from address | add from address | let us send as {address} | create sender {address} | add
  {address} to our senders | let us send from {address} | I want to send from {address} | new from
  address {address} | i want to mail from {address} | can newsletter come from {address} set up |
  put in one more from {address} | we have new mail adress make it possible to send campaigns from
  it | connect {address} as from pls | from address missing {address} | can I register {address}
  for campaigns | want mailings to come from {address} from now on | set up another from address
  for the status newsletter | sender needed {address} | please add the CEO's address so we can
  mail as him {address} | enable {address} as from | how do i get a second sender identity
  {address} | I'd like to send mailings from {address} in future | we need {person} to be able to
  appear as the sender of the newsletter | set up {address} so we can mail from it | New from-name
  and address for the Leeds team please | how does one go about adding another sending address |
  can our campaigns come from {address} she'd like that | add sender | add sender {address} | new
  sender | add new sender address | new sender {address} please | set up {address} as sender | we
  want to send from {address} | add from address {address} | register sender {address} | send
  newsletters from {address} | client wants to send as {address} | change our sender address to
  {address}
sender resend:
  resend the activation code | resend the confirmation to {address} | the sender code did not
  arrive | send the code to {address} again | no code came for {address} | new activation code for
  {address} | verification email for the sender again | code for {address} never arrived | again
  the code for {address} please | resend the code | confirmation code again | resend verification
  to {address} | we never got the activation mail for {address} | the sender {address} needs a new
  code | no activation email for {address} | send the sender code again | where is activation mail
  of {address} repeat | sender verify mail not in inbox try again {address} | another code for
  from address {address} | the sender confirmation landed in a dead mailbox please reissue for
  {address} | retry sending the activation to {address} | I've lost the code for our new from
  address | {person} deleted the confirmation mail by accident please send him a new one {address} |
  resend code | resend activation code | send confirmation again to {address} | no code received
  for {address} | I didn't get the confirmation for {address} | code didn't arrive {address} | new
  code for sender {address} | resend verification email | the activation mail never came | didn't
  receive the sender code
sender activate:
  the code for {address} is {id} | activate sender {address} | confirm the sender | verify sender
  {address} with the code | enter the activation code | confirm sender address {address} | I have
  the code for {address} | activation code {id} | here is the code {id} for {address} | enter code
  {id} | confirm {address} with the code {id} | activate {address} | got the code for {address} |
  enter the code {id} | activate our new sender | finish setup of from {address} {id} | sender
  {address} code a1b2c3 | here's the number you mailed to {address} {id} | validate {address}
  using {id} | here's the number that came by email {id} for {address} | activate sender | confirm
  sender {address} | verify sender {address} | sender code is {id} | enter code for {address} |
  the code is {id} | code {id} for sender {address} | got the code for {address} {id} | confirm
  our new sender address
sender remove:
  remove the sender {address} | delete a sender | we don't use {address} as a sender any more |
  delete the from address {address} | drop the sender {address} | {address} is no sender any more
  | get rid of the sender {address} | sender {address} is gone | delete sender {address} | take
  {address} off the senders | remove from address {address} | {person} left his from mail must go
  | get rid of {address} as from | pls clear not used sender {address} | nobody should mail from
  {address} again | erase {address} out of from list | take {address} out of our from addresses |
  drop the from address of the guy who left {address} | no one should be able to mail as {address}
  any longer | clean up sender {address} can go | please retire the {address} from identity |
  sender {address} is obsolete kill it | get rid of the old from address {address} please he's
  left | nobody should be mailing as {address} any more | take away {address} from the addresses
  that we send from | the previous CEO's from address needs to go | remove sender | remove sender
  {address} | we no longer send from {address} | delete the old sender | drop sender {address} |
  the old from address needs to go | retire the sender {address}
tag list:
  list tags | which tags do we have | show the tags | all tags | what labels are there | our tags
  | tags | tag overview | what tags exist | which labels do we use | all our tags | show tags |
  list of labels | labels | how many different marks do we use | give me the labels with their
  colours | Could you show me all our labels I can't recall what we called the press one | I'd
  like to see how many people carry each label | do we already have a label for lapsed customers |
  every tag in the account please | list our tags | which tags exist | which labels do we have |
  tags overview | what tags are there | our labels and colors | list all labels
tag show:
  show the tag {title} | tag {id} | details of the tag {title} | who has the tag {title} | about
  the tag {title} | tag {title} | tag buyer info | what color is label vip | how many people have
  {title} | show tag fair2025 | what's the tag vip about | when was the churn-risk label made and
  which colour is it | How many people have the Press label | tell me about the tag VIP | details
  of label {title} please | who has tag {title} | show tag VIP | how many contacts have the tag
  {title} | tag {title} details | how many people are tagged vip | contacts tagged {title} | which
  color has the tag {title} | info about tag {title}
tag add:
  {address} is a vip now | treat {address} as vip | make these people vips: {addresses} | tag
  {address} | tag {addresses} | add the tag {title} to {address} | mark {address} as {title} |
  tag contacts from a file | put a tag on {address} | label {address} as {title} | tag these
  people with {title} | assign the tag {title} to {addresses} | give {address} the tag {title} |
  tag contacts | {address} is a vip, tag them | tag {address} {title} | put the tag {title} on
  {addresses} | mark {addresses} as vip | tag these as vip: {addresses} | add tag to contacts |
  tag a csv | label {address} vip | {address} gets the tag {title} | tag customers as vip | tag
  {address} with {title} | add {title} to {address} | all in this csv get tag fair2025 |
  {address} is tea lover tag it | {address} should have label loyal | flag {address} with
  do-not-call | tag {address} vip | tag {address} as {title} | add tag to {address} | mark
  {address} as customer | label {address} | give {addresses} the tag {title} | tag all buyers |
  tag these contacts | mark these leads as hot | tag contacts from csv | assign VIP to {address}
  | add label {title} to {address} | mark these leads {title}
tag remove:
  untag {address} | remove the tag {title} from {address} | take the tag off {address} | remove a
  label from {addresses} | untag contacts | {address} should not have the tag {title} any more |
  no longer {title}: {address} | remove tag from {address} | take {title} off {address} | untag
  {addresses} | {address} loses the tag {title} | take the vip tag off {address} | remove {title}
  tag from {address} | {address} not vip anymore label away | strip {title} of {address} | pls
  clear gift tag on {address} | {address} has wrong mark b2b out | the easter label must go from
  these {addresses} | {address} isn't vip any more | {address} shouldn't be marked key account |
  strip {title} off {address} please | the press flag on {address} is wrong take it away | I'd
  like Lapsed removed from {address} she's bought something | {address} has wrongly been labelled
  as Partner undo that | the Webinar label can come off all these contacts list attached | unlabel
  {address} please she left the press | remove the vip tag from {address} | take tag {title} off
  {address} | {address} is no longer vip, remove the tag | remove label {title} from {address}
tag add phone:
  tag {phone} | tag phone numbers | add the tag {title} to the number {phone} | label {phone} as
  {title} | label gift for these mobile numbers {phone} | csv of phones should get tag sms2025 |
  mark number {phone} vip | label these mobile numbers {title} {phone} | mark the phone numbers in
  this csv with beta | put the churn-risk tag on {phone} | I've a list of mobiles here they should
  get the tag Webinar
tag remove phone:
  untag {phone} | remove the tag from the number {phone} | untag phone numbers | label sms2025
  away from these numbers | take the vip tag off {phone} | remove label sms-promo from all phones
  in the file | {phone} shouldn't be labelled churn-risk anymore | Take the VIP label off {phone}
  | these mobiles shouldn't carry the Webinar tag any longer
tag create:
  create a tag | new tag {title} | make a label | create the tag {title} | add a new tag | we need
  a tag for vip customers | new tag | add tag {title} | make tag {title} | create a label called
  {title} | I need a new tag | create tag | tag named {title} | i need one more mark for customers
  {title} | we need a tag called warmup-segment | new tag vip | create tag {title} | add a tag
  called {title} | make a new tag | new label {title} | a tag named {title} | create the label
  {title}
tag edit:
  rename a tag | change the color of the tag {title} | edit tag {id} | call the tag {title}
  something else | rename the tag {title} | color of vip label should be red | label easter - call
  it easter25 | make the churn-risk label orange | tag {title} has a typo should be complainer |
  The VIP label should be green | different colour for Press please | rename tag | rename tag
  {title} | change tag color | change the name of tag {title} | recolor the tag {title} | change
  the label's color
tag delete:
  delete the tag {title} | remove a tag | get rid of the tag {title} | delete tag {id} from
  everyone | remove the tag {title} completely | delete tag {title} | the tag {title} is obsolete
  | label coupon used not needed remove everywhere | get rid of label {id} altogether | we don't
  need the beta tag any more on anyone | remove the tag escalated from the system | Get rid of the
  Trade show label altogether | we don't use the tag Beta any more bin it for everyone | delete
  tag | remove tag {title} | drop the tag {title} | delete the label {title}
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
  on the blacklist | who did we block | look at the blacklist | list of stop emails | whole black
  list | do we have {address} on the do-not-mail list | who's on our do-not-mail list | Let me
  look through the addresses we must never write to | show blacklist | check blacklist {address} |
  who is blacklisted | export blacklist | download blacklist csv | why is {address} blocked |
  blacklisted addresses | how many addresses are blocked | since when is {address} blacklisted |
  blocked domains | addresses we must never write to | whom must we not mail | look through the
  blocked addresses
blacklist add:
  blacklist {address} | blacklist {addresses} | put {address} on the blacklist | add {address} to
  the blacklist | block {address} | never email {address} again | ban {address} | suppress
  {address} | never send to {address} again | blacklist a file of addresses | upload a suppression
  list | block these addresses: {addresses} | blacklist everyone who bounced in {id} | blacklist
  the hard bounces of campaign {id} | make sure {address} never gets an email from us again | add
  to blacklist | do not ever contact {address} again | block someone | exclude {address} from all
  future mailings | add bounced addresses to the blacklist | {address} must never get mail again |
  spammer {address}, block | {address} threatens to {person}, block them | no email to {address}
  ever again | permanently block {address} | do not mail {address} | put {addresses} on the
  blacklist | blacklist spam traps | suppress these {addresses} | blacklist bounced addresses of
  {id} | suppress all hard bounces from {id} | bar {address} | block them all: {addresses} |
  blacklist this customer | add to the suppression list {address} | add {address} to blacklist |
  stop all mail to {address} forever | don't ever mail {address} | {address} on the blacklist
  please | {address} is a spam trap, blacklist | no mail to {address} ever | {address} shouldn't
  ever get mail from us | block {address} for good | please block {address} | blacklist bounces of
  {id} | hard bounces of {id} to the blacklist | never contact {address} | exclude {address} | put
  {address} on black list | blacklist this csv pls | all who complained block for ever {addresses}
  | global suppression for {address} pls repeat FBL complainer | I've a csv of people who are not
  to be mailed under any circumstances | add {address} to the do-not-contact list with a note that
  she complained | never mail {address} again | block {address} forever | block these addresses
  {addresses} | blacklist hard bounces | blacklist bounced addresses | suppress everything that
  hard bounced in {id} | block spam traps | ban {address} for good | block all addresses from
  {domain} | add these to the suppression list {addresses} | bar {address} from mail | these must
  not be mailed any more | people who must not be mailed, csv | import a blacklist | upload a
  blacklist | import blocked addresses | block a domain
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
  wrongly | no longer blacklist {address} | delete {time} emails out of stop list csv | {address}
  should not be blacklisted | get {address} out of black list he is ok customer | delist {address}
  | these were false positives get them off the suppression list file attached | can we mail
  {address} again she's on the blocklist please clear that | She's given us permission again so
  {address} may get mail once more she was blacklisted | {address} shouldn't be on the blacklist |
  how do I un-ban an address | {address} is blocked by mistake | {address} got on the blacklist by
  mistake | allow mail to {address} again | lift block {address} | delete from blacklist {address}
  | remove suppression for {address}
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
  used up our plan | remaining credits | can we afford a campaign | cash left | Could you tell me
  how much sms credit there is | show balance | balance left | how much money left | how many
  credits left | which plan | when does our plan renew | how many emails left | remaining emails |
  sends left this month | what does our plan cost | are we running low | credit running low |
  account credit | how many contacts can we have | is our plan running out | how much have we used
  this month | when is our plan due | current balance | sms credit | what do we pay per month |
  quota left | how much quota is left | monthly quota | plan | plan please | our plan and credits
webhook list:
  which of our systems are informed about events | what other programs get told when people opt
  out | who else receives our events | to which urls are our events sent | which addresses of
  ours are called on a bounce | list webhooks | which webhooks do we have | are the webhooks
  working | do events reach us | webhook status | show the webhooks | are events arriving |
  which events are reported to us | are webhooks alive | webhooks | our webhooks | webhook
  overview | is each webhook active | which callbacks are registered | do the webhooks work |
  status of the webhooks | check webhooks | where goes our open and bounce events | where do the
  events get posted to | do events get through to you and by which hooks | is anything posting
  to our CRM's URL at the moment | show webhooks | which webhooks are active | are webhooks ok |
  what webhooks are set | are our webhooks working | which webhooks exist | where do our events
  go
webhook show:
  show webhook {id} | details of the webhook {id} | where does webhook {id} report to | what does
  hook {id} send | show webhook for opens | url of hook {id} | what url does webhook {id} call |
  details of the bounce callback {id} | which event is hook {id} for
webhook create:
  have bounces posted to {url} | let our server know of each unsubscribe at {url} | deliver
  events to our endpoint {url} | every open should be posted to {url} | create a webhook | new
  webhook for a url | report events to our server | send events to {url} | add a webhook |
  forward events to our crm | add a webhook for {url} | events to {url} | post events to {url} |
  notify {url} about bounces | create hook for opens and clicks | post bounces and complaints to
  {url} | our backend needs delivery events at {url} | Could bounces be reported to our CRM at
  {url} | we'd like unsubscribes posted to a URL of ours | create webhook | add webhook | new
  webhook {url} | send bounces to {url} | webhook for {url} | post unsubscribes to {url} |
  report opens to our server | notify our url about bounces | tell {url} about unsubscribes |
  send unsubscribes to {url} | opens to {url} | report complaints to {url}
webhook edit:
  change the url of webhook {id} | edit the webhook | webhook should report to another url | point
  the webhook {id} to {url} | hook {id} should go to other address | crm moved update webhook link
  | {id} hook has wrong address repair | our crm endpoint moved point the hook {id} to {url} |
  update callback url for the bounce events | Our CRM has moved webhook {id} should go to {url} |
  point the bounce hook somewhere else please | change webhook {id} | edit webhook {id} | new url
  for webhook {id} | update the webhook url
webhook delete:
  delete webhook {id} | remove a webhook | stop reporting events to our server | get rid of the
  webhook | hook to old crm must go | drop {id} hook | stop posting open events to our crm | we
  shut down the endpoint remove hook {id} | kill the callback to {url} | The CRM's gone drop
  webhook {id} | we don't need events sent to that old URL delete it | delete webhook | remove
  webhook {id} | turn off webhook {id}
`;
