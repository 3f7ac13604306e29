/** The same tasks in other words, and more of them; tuned, too. */
export const REWORDED = `
  how was saturday’s mailing received? → campaign show campaign=saturday
  show the numbers of campaign 71011 → campaign show campaign=71011
  how many clicks did the last newsletter get → campaign show campaign=last
  what are the click numbers per link for 71012 → campaign links campaign=71012
  opens per country, 71011 → campaign countries campaign=71011
  compare 71014 with 71012 please → campaign compare campaign=71014 other=71012
  cancel friday’s newsletter → campaign cancel campaign=friday
  please move 71018 to next week → campaign edit campaign=71018
  we need a new subject line for 71018 → campaign edit campaign=71018
  let me test 71018 → campaign test copy=71018
  send 71011 again to those who missed it → campaign resend campaign=71011
  what will be sent this week → campaign calendar
  I’d like to send a campaign → campaign send
  all campaigns of the month → campaign list
  who opted out yesterday? → campaign unsubscribed day=yesterday
  bounces by provider this month → campaign bounces
  show contact carl@example.net → contact show email=carl@example.net
  why does carl@example.net not get our newsletter → contact why email=carl@example.net
  please take carl@example.net off the newsletter → contact unsubscribe addresses=carl@example.net
  remove all data of carl@example.net → contact forget email=carl@example.net
  don’t ever mail carl@example.net → blacklist add addresses=carl@example.net
  is carl@example.net blocked? → blacklist show text=carl@example.net
  unblock carl@example.net → blacklist remove addresses=carl@example.net
  did carl@example.net click in 71014 → campaign activity campaign=71014 email=carl@example.net
  add carl@example.net, bob@example.org to list 4102 → list add list=4102 addresses=carl@example.net, bob@example.org
  remove carl@example.net from list 4102 → list remove list=4102 addresses=carl@example.net
  number of people on list 4102 → list show list=4102
  export list 4102 → list contacts list=4102
  delete list 4102 → list delete list=4102
  price of a campaign to list 4102 → list cost list=4102
  did carl@example.net get the order email → smtp list recipient=carl@example.net
  bounced emails of yesterday → smtp bounces day=yesterday
  check our domains → smtp domains
  how much credit do we have left → balance show
  send a text to list 4102 → sms send list=4102
  what would an sms cost us → sms cost
  who has permission to send → postbell rights
  give @jonas permission to send → postbell grant person=@jonas
  who edited the template → postbell audit
  what’s waiting for approval → postbell approvals list
  mute the alerts until monday → postbell alerts mute
  alert us when bounces go up → postbell alerts add
  add a weekly digest → postbell digest add
  undo what I just did → postbell jobs undo
  /campaign test 71018 → campaign test copy=71018
  /campaign countries 71014 → campaign countries campaign=71014
  /list info 4102 → list show list=4102
  /contact carl@example.net → contact show email=carl@example.net
  /postbell rights → postbell rights
  /blacklist remove carl@example.net → blacklist remove addresses=carl@example.net
  what’s the click-through on 71012 → campaign show campaign=71012
  give me last week’s newsletter figures → campaign show
  tuesday’s campaign results please → campaign show campaign=tuesday
  was our latest campaign any good → campaign show campaign=latest
  how many recipients did 71014 have → campaign show campaign=71014
  who opened 71014 in germany → campaign countries campaign=71014
  which of our links did best in the last campaign → campaign links campaign=last
  is 71011 better than 71012 → campaign compare campaign=71011 other=71012
  show the last two campaigns next to each other → campaign compare campaign=latest other=previous
  follow up on 71014 with everyone who didn’t read it → campaign resend campaign=71014
  can we stop 71016 please → campaign cancel campaign=71016
  I sent 71016 to the wrong list, cancel → campaign cancel campaign=71016
  change send time of 71016 to 10am → campaign edit campaign=71016
  delay 71016 → campaign edit campaign=71016
  send our newsletter to list 4101 tomorrow → campaign send lists=4101
  could you schedule a mailing → campaign send
  preview 71016 → campaign test copy=71016
  make a draft → campaign draft
  what’s coming up next → campaign calendar
  will anything be sent today? → campaign calendar
  show me everything we sent → campaign list
  campaigns still waiting → campaign list
  unsubscribes from the last campaign → campaign unsubscribed campaign=last
  who marked yesterday’s mail as spam → campaign unsubscribed
  complaint numbers for this month → campaign bounces
  why do so many mails to gmail bounce → campaign bounces
  show ann@example.com’s profile → contact show email=ann@example.com
  does ann@example.com get our newsletter → contact show email=ann@example.com
  ann@example.com hasn’t received our mail since monday → contact why email=ann@example.com
  what went wrong with the mail to bob@example.org → contact why email=bob@example.org
  bob@example.org says: stop spamming me → contact unsubscribe addresses=bob@example.org
  bob@example.org unsubscribe → contact unsubscribe addresses=bob@example.org
  please forget bob@example.org (GDPR) → contact forget email=bob@example.org
  delete bob@example.org everywhere → contact remove addresses=bob@example.org
  add bob@example.org to blacklist → blacklist add addresses=bob@example.org
  is bob@example.org on our blacklist? → blacklist show text=bob@example.org
  remove bob@example.org from the blacklist please → blacklist remove addresses=bob@example.org
  what has ann@example.com clicked → contact campaigns email=ann@example.com
  since when is ann@example.com on our lists → contact details email=ann@example.com
  did the invoice mail reach ann@example.com → smtp list recipient=ann@example.com
  what did ann@example.com receive from us → contact campaigns email=ann@example.com
  add new customer dora@example.com to “Customers” → list add list=Customers addresses=dora@example.com
  upload new addresses → list add
  kick bob@example.org off list 4101 → list remove list=4101 addresses=bob@example.org
  unsubscribe bob@example.org from “VIP” → list unsubscribe list=VIP addresses=bob@example.org
  how many active contacts are in “VIP” → list show list=VIP
  who’s on “VIP” → list contacts list=VIP
  all contacts of list 4101 in berlin → list filter list=4101
  start a new list called “Spring” → list create name=Spring
  rename “VIP” → list edit list=VIP
  we no longer need list 4101, delete it → list delete list=4101
  how expensive is sending to list 4101 → list cost list=4101
  label ann@example.com as vip → tag add addresses=ann@example.com
  all our tags → tag list
  do we have enough money for a campaign → balance show
  what plan are we on → balance show
  which sender is not confirmed → sender list
  the sender news@larkspur.example needs a new code → sender resend sender=news@larkspur.example
  is larkspur.example set up correctly → smtp domains
  what do I have to enter in our DNS → smtp domain show
  text +380501234567 → sms send phones=+380501234567
  how much for 1000 texts → sms cost
  cancel the text message campaign → sms cancel
  stop sms to +380501234567 → sms blacklist add phones=+380501234567
  web push to all visitors → push send
  how did our push do → push show
  what is @vera allowed to do → postbell rights person=@vera
  give @vera the marketer role → postbell grant person=@vera
  @vera shouldn’t send any longer → postbell revoke person=@vera
  why may I not send? → postbell why
  who blacklisted bob@example.org → postbell audit
  who made changes yesterday → postbell audit
  anything for me to approve? → postbell approvals list
  turn approvals off → postbell approvals off
  big campaigns should need approval → postbell approvals set
  quiet hours 21 to 7 → postbell quiet set
  notify #campaigns of unsubscribes → postbell alerts add
  pause alerts in this channel → postbell alerts pause
  alerts off until tomorrow → postbell alerts mute
  daily numbers at 8 in here → postbell digest add
  stop the digest → postbell digest pause
  change the digest to weekdays only → postbell digest edit
  email me a digest → postbell digest subscribe
  warn if the balance drops under 50 → postbell monitor add
  what does postbell post here → postbell here
  what’s the state of the incident → postbell incidents list
  give the incident to @jonas → postbell incidents assign person=@jonas
  complaints above 0.2% should warn → postbell limits set
  how far along is the import → postbell jobs list
  stop the running job → postbell jobs stop
  I uploaded the wrong file, revert → postbell jobs undo
  is something wrong with postbell → postbell doctor
  what commands do you have → postbell help
  newsletter each first monday → campaign recurring add
  /campaign performance 71014 → campaign show campaign=71014
  /campaign move 71016 → campaign edit campaign=71016
  /list people 4101 → list contacts list=4101
  /list price 4101 → list cost list=4101
  /contact forget ann@example.com → contact forget email=ann@example.com
  /blacklist ann@example.com → blacklist show text=ann@example.com
  /smtp spf → smtp domains
  /postbell who can send → postbell rights
  /postbell alert → postbell alerts list
  /balance credits → balance show
  hi, can you show me how 71014 performed? → campaign show campaign=71014
  how’s our newsletter from thursday doing → campaign show campaign=thursday
  what share of people opened 71012 → campaign show campaign=71012
  last campaign: clicks per link? → campaign links campaign=last
  in what countries was the newsletter read → campaign countries
  71011 or 71014 – which was better? → campaign compare campaign=71011 other=71014
  people who haven’t opened 71014 should get it once more → campaign resend campaign=71014
  pls cancel 71018 → campaign cancel campaign=71018
  the mailing on friday must not be sent → campaign cancel campaign=friday
  71018 needs to go out on monday instead of sunday → campaign edit campaign=71018
  wrong subject in 71018, please change → campaign edit campaign=71018
  send a sample of 71018 to ann@example.com → campaign test copy=71018 email=ann@example.com
  I want to prepare a newsletter for list 4101 → campaign send
  what mailings are scheduled for next week → campaign calendar
  which mailings did we send in november → campaign list
  who unsubscribed after 71014 → campaign unsubscribed campaign=71014
  how many spam complaints did we get this week → campaign bounces
  where can I see bounce reasons → campaign bounces
  yesterday’s failed transactional emails → smtp bounces day=yesterday
  please check ann@example.com → contact show email=ann@example.com
  is bob@example.org still on any list → contact show email=bob@example.org
  carl@example.net wonders why there are no emails → contact why email=carl@example.net
  bob@example.org isn’t receiving our mailings → contact why email=bob@example.org
  carl@example.net doesn’t want newsletters anymore → contact unsubscribe addresses=carl@example.net
  unsubscribe ann@example.com and bob@example.org → contact unsubscribe addresses=ann@example.com, bob@example.org
  bob@example.org wants all his data erased → contact forget email=bob@example.org
  remove ann@example.com completely from every list → contact remove addresses=ann@example.com
  put ann@example.com on our blacklist → blacklist add addresses=ann@example.com
  has carl@example.net been blacklisted → blacklist show text=carl@example.net
  carl@example.net can come off the blacklist → blacklist remove addresses=carl@example.net
  did ann@example.com read our last newsletter → campaign activity email=ann@example.com
  how engaged is bob@example.org → contact campaigns email=bob@example.org
  how long is ann@example.com on the list → contact details email=ann@example.com
  the shipping email for carl@example.net, was it delivered → smtp list recipient=carl@example.net
  please add ann@example.com to the newsletter list → list add addresses=ann@example.com
  we have an excel with new contacts for 4101 → list add list=4101
  ann@example.com must be removed from list 4101 → list remove list=4101 addresses=ann@example.com
  how large is list 4101 → list show list=4101
  get me all contacts of list 4101 → list contacts list=4101
  open a new list for partners → list create
  please delete the list “Partners” → list delete list=Partners
  cost of sending to 4101 → list cost list=4101
  which fields can I use for 4101 → list variables list=4101
  tag ann@example.com as “vip” → tag add tags=vip addresses=ann@example.com
  untag bob@example.org → tag remove addresses=bob@example.org
  how much balance is left → balance show
  will our credit last this month → balance show
  show me all from addresses → sender list
  please register promo@larkspur.example as a sender → sender add email=promo@larkspur.example
  are spf and dkim set → smtp domains
  send everyone on list 4101 a text message → sms send list=4101
  how much does texting list 4101 cost → sms cost list=4101
  block this number for sms: +380501234567 → sms blacklist add phones=+380501234567
  how many people clicked on our push → push show
  notify website visitors about the sale → push send
  who has which permissions → postbell rights
  @jonas should be able to edit lists → postbell grant person=@jonas
  remove the sender role from @jonas → postbell revoke person=@jonas
  why does it say I’m not allowed → postbell why
  who deleted list 4101 → postbell audit
  show me the audit log → postbell audit
  which requests do I have to approve → postbell approvals list
  we want a second person to approve big sends → postbell approvals set
  nothing should be sent at night → postbell quiet set
  let this channel know about hard bounces → postbell alerts add
  mute alerts for three hours → postbell alerts mute
  what alerts do we have in this channel → postbell alerts list
  please post a daily digest here at 9 → postbell digest add
  send the daily digest to me privately → postbell digest subscribe
  turn the digest off → postbell digest pause
  tell us when the balance falls below 100 → postbell monitor add
  what is this channel subscribed to → postbell here
  is anyone handling the incident → postbell incidents list
  hand this incident to @vera → postbell incidents assign person=@vera
  change the complaint limit to 0.2% → postbell limits set
  what jobs are running at the moment → postbell jobs list
  undo the last import → postbell jobs undo
  is the bot ok → postbell doctor
  how do I use Postbell → postbell help
  send a newsletter every two weeks → campaign recurring add
  /campaign statistics 71014 → campaign show campaign=71014
  /campaign postpone 71018 → campaign edit campaign=71018
  /list subscribers 4101 → list contacts list=4101
  /contact lookup ann@example.com → contact lookup addresses=ann@example.com
  /contact engagement ann@example.com → contact campaigns email=ann@example.com
  /blacklist list → blacklist show
  /postbell audit log → postbell audit
  /sender confirm news@larkspur.example → sender activate sender=news@larkspur.example
  /sms history → sms list
`;
