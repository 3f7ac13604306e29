/**
 * Tasks as a junior marketer, a support lead, a CTO, a freelancer, and a data-protection officer word
 * them, the vaguest of all. Whoever wrote them hadn’t seen the phrases; some were tuned with them since.
 */
export const ROLES = `
  Which links were clicked in the privacy notice mailing → campaign links
  blast the discount code to everybody on VIP rn → campaign send
  opt-outs yesterday w/ reasons → campaign unsubscribed
  one-off mail to ann@example.com: your ticket is solved, from support@larkspur.example → smtp send
  Erase these 14 addresses from every mailing list → contact remove
  list 4109 is past retention, destroy it with its contacts → list delete
  report in the channel right now pls, mgmt call in 5 → postbell digest now
  block spamtrap@example.net forever → blacklist add
  which sends failed? → campaign list
  customer didnt get the mail, tom@example.co.uk → contact why
  skip the morning report over xmas, i'll restart it → postbell digest pause
  Give me an inventory of all address books with sizes → list list
  can someone check my mail b4 it goes out? want it in my inbox + annas → campaign test
  mail to max@example.org not arriving since Oct → contact why
  Rectification request: kate@example.net, first name is Katherine → contact edit
  we need to inform all customers of the data breach by mail before 5 pm → campaign send
  import leads.csv into students → list add
  what did the press list get from us this yr → list campaigns
  client asks for clicks per url, 71021 → campaign links
  /tag assign VIP ann@example.com → tag add
  quiet pls, demo till 4 → postbell alerts mute
  numbers on “Autumn Deals” → campaign show
  fixed: it was the stale import, close it → postbell incidents resolve
  pls get the webinar reminder out to the students list today 2pm → campaign send
  Evidence needed: was 71017 delivered to tom@example.co.uk → campaign activity
  why's our ceo not receiving the newsletter?? ceo@example.com → contact why
  customer says she never opened 71014, true? ann@example.com → campaign activity
  we get no events since the deploy, fix the hookup → postbell alerts connect
  /postbell snooze 2h → postbell alerts mute
  suppress everything that hard-bounced in 71021 → blacklist add
  alerts off until i turn them back on, migration → postbell alerts pause
  /list append students lena@example.org → list add
  how many rows of my csv were skipped → postbell jobs show
  /list import 4101 → list add
  /contact info lena@example.org → contact show
  i imported into the wrong list, can i revert → postbell jobs undo
  /campaign optouts yesterday → campaign unsubscribed
  /push history → push list
  Proof of consent: when and how did bob@example.org get on our lists → contact details
  can we nudge those who havent read the policy notice yet → campaign resend
  why do so many mails to gmx come back → campaign bounces
  /campaign upcoming → campaign calendar
  ok so im allowed to send now?? where do i start with the friday mailer to list 4102 → campaign send
  Who exported contacts in November? → postbell audit
  I need all unsubscribe requests of 12 November for our records, as csv → campaign unsubscribed
  check 30 addresses from the support export → contact lookup
  Art. 17 request by lena@example.org → contact forget
  dkim ok for example.com? → smtp domains
  what alerts do we have here → postbell alerts list
  live card for each send in #client-launch → postbell alerts add
  any open incidents? → postbell incidents list
  got the code for hello@example.net, 660912 → sender activate
  what will mailing students cost us → list cost
  /list rename 4101 Newsletter UK → list edit
  text the webinar ppl: we start at 5 → sms send
  customer wants out: kate@example.net → contact unsubscribe
  /list members 4104 → list contacts
  whos of these in our db: a@example.com b@example.com c@example.com → contact lookup
  newsletter every first monday 8:00 automatically, possible? → campaign recurring add
  take the leaver max@example.org out of the staff list → list remove
  client wants to send as hello@example.net → sender add
  export list 4104 to excel → list contacts
  turn this html into a template → template create
  bounce trend last 30 days by mailbox provider → campaign bounces
  client wants the launch moved to Thursday → campaign edit
  only the active ones from students, csv → list contacts
  never text +447700900321 again → sms blacklist add
  not done yet w/ the xmas mail, can i keep it somewhere → campaign draft
  separate address book for the client's leads → list create
  status of lena@example.org, max@example.org and ann@example.com at once → contact lookup
  oops wrong subject in the scheduled one, how do i fix it → campaign edit
  /campaign stop 71018 → campaign cancel
  why do we get all these messages in #general, whats configured → postbell here
  max@example.org invoked his right to erasure, delete what the bot stores → contact forget
  which cta got more clicks in the autumn one → campaign links
  give @max rights to send → postbell grant
  new list “Webinar Nov” pls → list create
  /contact gdpr max@example.org → contact forget
  send me the weekly report privately → postbell digest subscribe
  Is launch mail 2 significantly better than launch mail 1 → campaign compare
  put the client's weekly offer on hold, invoice is unpaid → campaign recurring pause
  Schedule the client's launch mailing for 3 Dec 07:30, lists 4101 and 4104 → campaign send
  which fields can i use for personalization in students → list variables
  shift 71023 to 6pm → campaign edit
  what broke in the last 30 days → postbell incidents list
  what happened so far in incident k7wq2m → postbell incidents show
  /campaign stat 71019 → campaign show
  /postbell problems → postbell incidents list
  who left us after the autumn deals mail → campaign unsubscribed
  test mail of 71020 to qa@example.com → campaign test
  weekly numbers for the management channel, Mondays → postbell digest add
  /list new “Webinar Nov” → list create
  is list 4109 still used → list show
  ticket 8841: who is ann@example.com in our system → contact show
  what from addresses r active → sender list
  which layouts can i pick from → template list
  need client sign-off, shoot a proof of 71023 to client@example.net → campaign test
  leave out next weeks issue, office is closed → campaign recurring skip
  /campaign new newsletter list 4104 → campaign send
  Who has access to personal data here? → postbell rights
  /contact optout bob@example.org → contact unsubscribe
  subject a or b, which won? 71019 / 71020 → campaign compare
  how many ppl on the students list → list show
  which invoices bounced this morning → smtp bounces
  List everyone who reported us as spam in the past month → campaign unsubscribed
  Obtain double opt-in from the leads in this file for 4102 → list invite
  ctr of push 8110? → push show
  where did we get ann@example.com from → contact details
  is lena@example.org an active reader → contact campaigns
  put me on the newsletter list, junior@example.com → list add
  which reports come in here and when → postbell digest list
  what lists r there → list list
  Ship the product announcement to all lists, tonight 20:00 → campaign send
  /smtp failed today → smtp bounces
  stopp the upload wrong csv!! → postbell jobs stop
  how'd my first newsletter do 🙈 → campaign show
  names of ppl who bounced in 71021 → campaign unsubscribed
  got 25 signups from the fair, where to upload, list 4102 → list add
  Customers report odd mails: what was 71017 and is it still sending? → campaign show
  71023 must not go out, legal has objected → campaign cancel
  Ticket: “I receive nothing from you”, lena@example.org → contact why
  how did sms 5016 go → sms show
  /contact find ann@example.com → contact show
  pls take lena@example.org off all mailings, ticket 8850 → contact unsubscribe
  lena@example.org got on the blocklist by mistake → blacklist remove
  /campaign launch tomorrow 9am VIP → campaign send
  /blacklist block tom@example.co.uk → blacklist add
  how many lists does the client have → list list
  ill take the bounce one → postbell incidents take
  whats my role → postbell rights
  open + click rate 71019 → campaign show
  Which personal data do we process about bob@example.org? → contact show
  price for texting students? → sms cost
  lists + status for kate@example.net → contact show
  customer changed her mobile, ann@example.com, now +447700900321, list 4101 → contact phone
  Which recipients does the press list contain → list contacts
  daily summary 08:30 in #support → postbell digest add
  what would tomorrow's digest say → postbell digest preview
  delete ann@example.com out of all our lists → contact remove
  ping us here on every spam complaint → postbell alerts add
  freelancer @nina needs marketer → postbell grant
  give the complaints incident to @lena, she's on call → postbell incidents assign
  omg stop it i sent it to the wrong list → campaign cancel
  /campaign results 71014 → campaign show
  /campaign reschedule 71016 friday 15:00 → campaign edit
  anything going out this weekend? → campaign calendar
  who changed what since friday → postbell audit
  /sms price 4101 → sms cost
  add lena@example.org to press list → list add
  second round of the launch mail to sleepers → campaign resend
  is max@example.org suppressed → blacklist show
  did the password mail reach lena@example.org → smtp list
  did anybody click the unsubscribe survey link in 71019 → campaign links
  hit the non-openers of 71019 again, other subject → campaign resend
  Deletions of more than 100 contacts shall need two people → postbell approvals set
  Objection to direct marketing from bob@example.org, act on it → contact unsubscribe
  how many sends left this month → balance show
  Did recipients outside the EU open the policy update? → campaign countries
  why cant i send this → postbell why
  are complaints going up? → campaign bounces
  /list export VIP → list contacts
  lena's last name is misspelt in 4101, should be Meyer, lena@example.org → contact edit
  did max@example.org click on the launch mail → campaign activity
  k7wq2m is fine, go → postbell approvals approve
  prep the November mailing for list 4104 but leave the launch to the client → campaign draft
  auto-send the client's weekly offer on Wednesdays → campaign recurring add
  /sender all → sender list
  /postbell permissions @jonas → postbell rights
  /campaign report “Autumn Deals” → campaign show
  credit running low? → balance show
  /campaign clicks 71021 → campaign links
  /contact missing kate@example.net → contact why
  mark these 12 leads as Hot → tag add
  which labels do we use → tag list
  what repeats in this channel → campaign recurring list
  where do people read 71021 → campaign countries
  is the bot ok? no posts since last night → postbell doctor
  best performing newsletters? → campaign list
  ticket: tom@example.co.uk only wants off the product news list → list unsubscribe
  anything i have to approve → postbell approvals list
  Delivery rate of the policy update notice, please → campaign show
  is lena@example.org still subscribed → contact show
  Is something scheduled for 24 December → campaign calendar
  What categories of data do we store in 4101 → list variables
  I want to hear about bounce spikes immediately → postbell alerts add
  results for the client's launch mailing? → campaign show
  does 71016 render ok in outlook, mail me one → campaign test
  Recall the mailing, it contains personal data → campaign cancel
  is anything still importing → postbell jobs list
  my boss wants every campaign since summer with open rate lol → campaign list
  receipts sent today → smtp list
  everyone on VIP with city=London → list filter
  did the black friday thing work → campaign show
  Nina's contract is over, remove her access → postbell revoke
  whats on the plan next week so i dont double mail ppl → campaign calendar
  all mailings we did for the agency's client this quarter, csv → campaign list
  browser push to blog readers: new post is up → push send
  students should be called Students 2026 → list edit
  How is our deliverability developing? → campaign bounces
  purge hard bounced addresses everywhere, csv attached → contact remove
`;
