/** Everyday tasks, as most people type them. Phrases and synonyms were tuned with them. */
export const EVERYDAY = `
  how did yesterday’s campaign go? → campaign show campaign=yesterday
  /campaign tuesday → campaign show campaign=tuesday
  /campaign last → campaign show campaign=last
  /campaign stop spring sale → campaign cancel campaign=spring sale
  stop the newsletter! → campaign cancel
  cancel tomorrow’s campaign → campaign cancel campaign=tomorrow
  /campaign compare last two → campaign compare campaign=latest other=previous
  compare 71011 with 71014 → campaign compare campaign=71011 other=71014
  /campaign sent → campaign list status=sent
  /campaign drafts → campaign list status=drafts
  what goes out this week? → campaign calendar
  /campaign schedule → campaign send
  who clicked in the latest newsletter? → campaign links campaign=latest
  opens by country of campaign 71014 → campaign countries campaign=71014
  did ann@example.com open it? → campaign activity campaign=latest email=ann@example.com
  resend friday’s campaign to non openers → campaign resend campaign=friday
  send a test of 71016 to me → campaign test copy=71016
  why is ann@example.com not getting our mails? → contact why email=ann@example.com
  /contact ann@example.com → contact show email=ann@example.com
  is ann@example.com blacklisted? → blacklist show text=ann@example.com
  please unsubscribe ann@example.com, bob@example.org → contact unsubscribe addresses=ann@example.com, bob@example.org
  forget ann@example.com → contact forget email=ann@example.com
  /list import newsletter → list add
  add ann@example.com to the list “VIP” → list add list=VIP addresses=ann@example.com
  how many people are in the list “VIP”? → list show list=VIP
  delete the list 4101 → list delete list=4101
  rename the list 4101 → list edit list=4101
  export the list 4101 → list contacts list=4101
  create a list → list create
  what does it cost to mail the list 4101? → list cost list=4101
  who unsubscribed yesterday? → campaign unsubscribed day=yesterday
  what bounced yesterday? → smtp bounces day=yesterday
  how much money is left? → balance show
  /balance → balance show
  who can send? → postbell rights
  give Vera permission to send → postbell grant
  who did this? → postbell audit
  undo the last job → postbell jobs undo
  mute alerts → postbell alerts mute
  send me a daily digest → postbell digest subscribe
  is everything ok? → postbell doctor
  do our domains pass dkim? → smtp domains
  add a sender → sender add
  is the sender news@larkspur.example confirmed? → sender show sender=news@larkspur.example
  send an sms → sms send
  /sms stop 5012 → sms cancel campaign=5012
  what does an sms cost? → sms cost
  block +380501234567 for sms → sms blacklist add phones=+380501234567
  send a push → push send
  how did the last push go? → push show
  which websites have push? → push websites
  connect the webhooks → postbell alerts connect
  tell me when the balance is low → postbell monitor add
  alert me about bounces → postbell alerts add
  set our limits for bounces → postbell limits set
  requests that wait for approval → postbell approvals list
  require a second person for large sends → postbell approvals set
  tag ann@example.com → tag add addresses=ann@example.com
  show me our templates → template list
  create a template → template create
  a newsletter every first tuesday → campaign recurring add
  skip next week’s newsletter → campaign recurring skip
  find the emails to ann@example.com → smtp list recipient=ann@example.com
  what does this channel get? → postbell here
  quiet hours → postbell quiet show
  what can you do? → postbell help
  how well did we do on monday? → campaign show campaign=monday
  /campaign yesterday → campaign show campaign=yesterday
  /campaign failed → campaign list
  postpone campaign 71016 → campaign edit campaign=71016
  change the subject of 71016 → campaign edit campaign=71016
  /campaign cancel tomorrow → campaign cancel campaign=tomorrow
  which links did people click in 71014? → campaign links campaign=71014
  abort campaign 71016 → campaign cancel campaign=71016
  when does the next campaign go out? → campaign calendar
  write a new newsletter → campaign send
  remove bob@example.org from the list “VIP” → list remove list=VIP addresses=bob@example.org
  /list 4101 → list show list=4101
  who is on the list 4101? → list contacts list=4101
  /contact find ann@example.com → contact lookup addresses=ann@example.com
  which lists is bob@example.org on? → contact show email=bob@example.org
  delete everything about bob@example.org → contact forget email=bob@example.org
  /blacklist bob@example.org → blacklist show text=bob@example.org
  put bob@example.org on the blacklist → blacklist add addresses=bob@example.org
  take bob@example.org off the blacklist → blacklist remove addresses=bob@example.org
  how many emails can we still send? → balance show
  upload a csv of contacts → list add
  which senders do we have? → sender list
  resend the confirmation to news@larkspur.example → sender resend sender=news@larkspur.example
  remove the sender news@larkspur.example → sender remove sender=news@larkspur.example
  text our customers → sms send
  unsubscribes of yesterday → campaign unsubscribed day=yesterday
  who changed what? → postbell audit
  pause the alerts → postbell alerts pause
  turn off the digest → postbell digest pause
  approve request 12 → postbell approvals approve
  stop the job → postbell jobs stop
  what are our limits? → postbell limits show
  invite ann@example.com to the list 4101 → list invite list=4101 addresses=ann@example.com
  show the incidents → postbell incidents list
  what was the open rate on tuesday? → campaign show campaign=tuesday
  show me yesterday’s results → campaign show campaign=yesterday
  /campaign next → campaign calendar
  /campaign copy 71014 → campaign draft copy=71014
  test 71016 with ann@example.com → campaign test copy=71016 email=ann@example.com
  move campaign 71016 to another day → campaign edit campaign=71016
  don’t send 71016 → campaign cancel campaign=71016
  which campaigns went to the list 4101? → list campaigns list=4101
  which countries opened 71014? → campaign countries campaign=71014
  compare yesterday’s campaign with the previous one → campaign compare
  what did ann@example.com get from us? → contact campaigns email=ann@example.com
  unsubscribe bob@example.org from the list 4101 → list unsubscribe list=4101 addresses=bob@example.org
  /list create Autumn → list create name=Autumn
  /list size 4101 → list show list=4101
  which fields does the list 4101 have? → list variables list=4101
  set the phone of ann@example.com → contact phone email=ann@example.com
  /contact why ann@example.com → contact why email=ann@example.com
  ann@example.com asks us to delete her data → contact forget email=ann@example.com
  /blacklist check bob@example.org → blacklist show text=bob@example.org
  is our balance ok? → balance show
  what do we pay? → balance show
  show the senders → sender list
  the code for news@larkspur.example is 123456 → sender activate sender=news@larkspur.example
  text the list 4101 → sms send list=4101
  is +380501234567 blacklisted? → sms blacklist check phones=+380501234567
  did the welcome email to ann@example.com arrive? → smtp list recipient=ann@example.com
  which domains do we send from? → smtp domains
  who may see addresses? → postbell rights
  let Jonas send campaigns → postbell grant
  don’t post at night → postbell quiet set
  a digest every morning → postbell digest add
  which alerts do we have? → postbell alerts list
  what is running? → postbell jobs list
  who looked at masked addresses? → postbell audit reveals
  how was the open rate of the last newsletter? → campaign show campaign=last
  did the campaign from monday bounce a lot? → campaign show campaign=monday
  /campaign results 71014 → campaign show campaign=71014
  /campaign scheduled → campaign list status=scheduled
  kill campaign 71016 → campaign cancel campaign=71016
  what did we send yesterday? → campaign show campaign=yesterday
  send the newsletter again to those who didn’t open it → campaign resend
  mail me a test of 71016 → campaign test copy=71016
  has ann@example.com opened the last campaign? → campaign activity campaign=latest email=ann@example.com|campaign activity campaign=last email=ann@example.com
  look up ann@example.com → contact show email=ann@example.com
  did ann@example.com bounce? → contact why email=ann@example.com
  remove ann@example.com from all lists → contact remove addresses=ann@example.com
  add bob@example.org to the blacklist → blacklist add addresses=bob@example.org
  unblacklist bob@example.org → blacklist remove addresses=bob@example.org
  who is on the blacklist? → blacklist show
  which lists do we have? → list list
  make a new list → list create
  drop the list 4101 → list delete list=4101
  download the list 4101 → list contacts list=4101
  what does a send to the list 4101 cost? → list cost list=4101
  what went wrong yesterday? → smtp bounces day=yesterday
  how much credit is left? → balance show
  is Postbell working? → postbell doctor
  give Jonas the right to send → postbell grant
  what am I allowed to do? → postbell rights
  silence the alerts for today → postbell alerts mute
  post bounces in this channel → postbell alerts add
  a summary every day at 9 → postbell digest add
  warn us when credits run out → postbell monitor add
  add news@larkspur.example as a sender → sender add email=news@larkspur.example
  what does our push audience look like? → push subscribers
  what’s the price of an sms? → sms cost
  undo that → postbell jobs undo
  help me → postbell help
  how many people opened the last campaign? → campaign show campaign=last
  did the newsletter of 2026-11-24 do well? → campaign show campaign=2026-11-24
  /campaign "Spring sale" → campaign show campaign=Spring sale
  /campaign previous → campaign show campaign=previous
  please cancel 71016 → campaign cancel campaign=71016
  what is planned for next week? → campaign calendar
  which of the last two campaigns was better? → campaign compare campaign=latest other=previous
  send me a test of the campaign 71016 → campaign test copy=71016
  top links of campaign 71014 → campaign links campaign=71014
  change the time of campaign 71016 → campaign edit campaign=71016
  did bob@example.org click in the last campaign? → campaign activity campaign=last email=bob@example.org
  where is ann@example.com subscribed? → contact show email=ann@example.com
  why didn’t bob@example.org get the newsletter? → contact why email=bob@example.org
  erase bob@example.org → contact forget email=bob@example.org
  unsubscribe carl@example.net → contact unsubscribe addresses=carl@example.net
  add carl@example.net to list 4101 → list add list=4101 addresses=carl@example.net
  how big is the list 4101? → list show list=4101
  show the contacts of list 4101 → list contacts list=4101
  call the list 4101 Customers → list edit list=4101
  blacklist carl@example.net → blacklist add addresses=carl@example.net
  who bounced yesterday? → smtp bounces day=yesterday
  how much is a mailing to list 4101? → list cost list=4101
  what’s our balance? → balance show
  does the domain larkspur.example pass spf? → smtp domains
  which sender addresses are confirmed? → sender list
  list all push campaigns → push list
  send a text message → sms send
  mute the digest → postbell digest mute
  who approved the last send? → postbell audit
  what needs my approval? → postbell approvals list
  what may Vera do? → postbell rights
  take the right to send from Jonas → postbell revoke
  stop alerts about opens → postbell alerts edit
  show what you can do → postbell help
  how did our last mailing do? → campaign show campaign=last
  open rate of the campaign 71014 → campaign show campaign=71014
  /campaign latest → campaign show campaign=latest
  /campaign cancel 71016 → campaign cancel campaign=71016
  move tomorrow’s campaign to friday → campaign edit
  give me the links of the last campaign → campaign links campaign=last
  in which countries was 71014 opened? → campaign countries campaign=71014
  compare 71012 and 71014 → campaign compare campaign=71012 other=71014
  resend 71012 to people who did not open it → campaign resend campaign=71012
  test campaign 71016 → campaign test copy=71016
  write a campaign → campaign send
  is a campaign scheduled for tomorrow? → campaign calendar
  show me bob@example.org → contact show email=bob@example.org
  why doesn’t carl@example.net get anything? → contact why email=carl@example.net
  opt out carl@example.net → contact unsubscribe addresses=carl@example.net
  delete carl@example.net → contact remove addresses=carl@example.net
  import a file into the list 4101 → list add list=4101
  remove the list 4101 → list delete list=4101
  new list please → list create
  how many subscribers does list 4101 have? → list show list=4101
  check bob@example.org against the blacklist → blacklist show text=bob@example.org
  remove bob@example.org from the blacklist → blacklist remove addresses=bob@example.org
  what complaints came in yesterday? → campaign unsubscribed day=yesterday
  bounces of the last week → campaign bounces
  who looks after the incident? → postbell incidents list
  how much is in the account? → balance show
  is the service up? → postbell doctor
  show all senders → sender list
  make Jonas a sender → postbell grant
  show my permissions → postbell rights
  add a daily digest here → postbell digest add
  alert this channel about spam complaints → postbell alerts add
  which jobs are running? → postbell jobs list
  set quiet hours from 8 pm to 8 am → postbell quiet set
`;
