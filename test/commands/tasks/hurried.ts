/** Tasks in the words of a marketer, a support person, an admin, and a manager in a hurry; tuned, too. */
export const HURRIED = `
  blast out the spring promo → campaign send
  i want to send an email to my list → campaign send
  need a new mailing to the list 4101 → campaign send lists=4101
  put the draft aside, save it for later → campaign draft
  dont send it yet just save as draft → campaign draft
  send myself a preview of 71016 → campaign test copy=71016
  proof of 71016 to jonas@example.com → campaign test copy=71016 email=jonas@example.com
  how’d the blast do yesterday → campaign show campaign=yesterday
  numbers for 71014 please → campaign show campaign=71014
  show stats of last newsletter → campaign show campaign=last
  performance of campaign 71012 → campaign show campaign=71012
  ctr of the last mailing? → campaign show campaign=last
  click map… which links got clicks in 71014 → campaign links campaign=71014
  most clicked link in the latest email → campaign links campaign=latest
  where in the world was 71014 read → campaign countries campaign=71014
  countries of openers, campaign 71012 → campaign countries campaign=71012
  which performed better, 71011 or 71014? → campaign compare campaign=71011 other=71014
  71012 vs 71014 → campaign compare campaign=71012 other=71014
  second send of 71012 for everybody who ignored it → campaign resend campaign=71012
  remail non-openers of 71014 → campaign resend campaign=71014
  schedule overview → campaign calendar
  anything going out tomorrow? → campaign calendar
  what have we got lined up → campaign calendar
  pull the plug on 71016 → campaign cancel campaign=71016
  call off tomorrow’s mailing → campaign cancel campaign=tomorrow
  hold the newsletter, do not send → campaign cancel
  typo in the subject of 71016, fix it → campaign edit campaign=71016
  reschedule 71016 → campaign edit campaign=71016
  push 71016 back by a day → campaign edit campaign=71016
  send the newsletter every monday at 9 → campaign recurring add
  weekly newsletter on autopilot → campaign recurring add
  which campaigns repeat? → campaign recurring list
  stop the weekly newsletter for good → campaign recurring remove
  pause the recurring newsletter → campaign recurring pause
  skip this week’s issue → campaign recurring skip
  list all my campaigns → campaign list
  show drafts → campaign list
  what’s scheduled → campaign list|campaign calendar
  pick a template → template list
  show template 506 → template show template=506
  upload new html template → template create
  update the template 506 with new html → template edit template=506
  text blast to the list 4101 → sms send list=4101
  how much would an sms to list 4101 be → sms cost list=4101
  cancel the sms 5012 → sms cancel campaign=5012
  results of sms 5012 → sms show campaign=5012
  previous sms campaigns → sms list
  browser notification to our site → push send
  web push results → push show
  push campaigns so far → push list
  how many push subscribers do we have → push websites
  embed script for the website → push snippet
  who unsubbed from yesterday’s campaign → campaign unsubscribed
  people who opted out yesterday → campaign unsubscribed day=yesterday
  size of list “VIP” → list show list=VIP
  how’s our audience growing, list 4101 → list show list=4101
  segment list 4101 by city → list filter list=4101
  custom fields in list 4101 → list variables list=4101
  bulk import contacts → list add
  add subscribers from a spreadsheet to list 4101 → list add list=4101
  tag these as vip: ann@example.com, bob@example.org → tag add addresses=ann@example.com, bob@example.org
  new tag → tag create
  what tags exist → tag list
  rename list 4101 to Customers → list edit list=4101
  customer ann@example.com says she gets no emails → contact why email=ann@example.com
  ann@example.com didn’t receive anything from us, why? → contact why email=ann@example.com
  find bob@example.org → contact show email=bob@example.org
  what do we know about bob@example.org → contact show email=bob@example.org
  bob@example.org → contact show email=bob@example.org
  is bob@example.org subscribed → contact show email=bob@example.org
  pls unsub carl@example.net asap → contact unsubscribe addresses=carl@example.net
  carl@example.net wants off our list → contact unsubscribe addresses=carl@example.net
  customer wants no more mails: bob@example.org → contact unsubscribe addresses=bob@example.org
  never email bob@example.org again → blacklist add addresses=bob@example.org
  suppress bob@example.org → blacklist add addresses=bob@example.org
  block spammer@example.net → blacklist add addresses=spammer@example.net
  is ann@example.com on the suppression list → blacklist show text=ann@example.com
  whitelist ann@example.com again → blacklist remove addresses=ann@example.com
  gdpr request from ann@example.com, wipe everything → contact forget email=ann@example.com
  right to be forgotten ann@example.com → contact forget email=ann@example.com
  when did ann@example.com sign up? → contact details email=ann@example.com
  how did ann@example.com get on our list? → contact details email=ann@example.com
  where did we get bob@example.org from → contact details email=bob@example.org
  which newsletters has ann@example.com opened → contact campaigns email=ann@example.com
  engagement of ann@example.com → contact campaigns email=ann@example.com
  did bob@example.org read 71014? → campaign activity campaign=71014 email=bob@example.org
  was 71014 delivered to ann@example.com → campaign activity campaign=71014 email=ann@example.com
  did ann@example.com get the password reset mail → smtp list recipient=ann@example.com
  order confirmation for ann@example.com never arrived → smtp list recipient=ann@example.com
  show transactional mails to bob@example.org → smtp list recipient=bob@example.org
  resubscribe ann@example.com, she clicked unsubscribe by accident → smtp resubscribe addresses=ann@example.com
  is ann@example.com opted out of transactional mail → smtp check email=ann@example.com
  change the phone number of ann@example.com → contact phone email=ann@example.com
  update first name of ann@example.com → contact edit email=ann@example.com
  move ann@example.com onto the list 4101 → list add list=4101 addresses=ann@example.com
  sign up ann@example.com for list 4101 → list add list=4101 addresses=ann@example.com
  send an opt-in confirmation to ann@example.com for list 4101 → list invite list=4101 addresses=ann@example.com
  check these: ann@example.com, bob@example.org → contact lookup addresses=ann@example.com, bob@example.org
  take the vip tag off bob@example.org → tag remove addresses=bob@example.org
  don’t text +380501234567 anymore → sms blacklist add phones=+380501234567
  unblock +380501234567 → sms blacklist remove phones=+380501234567
  is +380501234567 on the sms blacklist → sms blacklist check phones=+380501234567
  what’s in bob@example.org’s record on list 4101 → list contact list=4101 email=bob@example.org
  bounce rate this week → campaign bounces
  why are we bouncing at gmail → campaign bounces
  spam complaints over the past month → campaign bounces
  bounces by mailbox provider → campaign bounces
  transactional bounces today → smtp bounces day=today
  is our dkim ok → smtp domains
  check spf and dmarc → smtp domains
  dns records for larkspur.example → smtp domain show domain=larkspur.example
  add the domain shop.example → smtp domain add domain=shop.example
  what ip do we send from → smtp ips
  sending ips → smtp ips
  blacklist all hard bounces of 71014 → blacklist add bounced=71014
  get rid of bounced addresses → contact remove
  clean list 4101 from hard bounces → list remove list=4101
  anything on fire? → postbell incidents list
  open incidents → postbell incidents list
  i’ll take the incident → postbell incidents take
  hand the incident over to @vera → postbell incidents assign person=@vera
  incident is done, close it → postbell incidents resolve
  warn at 3% bounces → postbell limits set
  complaint limit 0.1% → postbell limits set
  what thresholds apply in here → postbell limits show
  back to default limits → postbell limits reset
  ping this channel on spam complaints → postbell alerts add
  notify us about every hard bounce → postbell alerts add
  alerts are too noisy, shut them up for 2 hours → postbell alerts mute
  get the alerts back on → postbell alerts unmute
  which notifications are set up here → postbell alerts list
  delete that alert → postbell alerts remove
  are webhooks alive → webhook list
  events don’t arrive, fix the webhooks → postbell alerts connect
  do our numbers match the provider’s? → postbell reconcile
  events you couldn’t parse → postbell alerts rejected
  who has which rights → postbell rights
  what can @jonas do? → postbell rights person=@jonas
  make @vera a marketer → postbell grant person=@vera
  allow @jonas to send → postbell grant person=@jonas
  @jonas must not send any more → postbell revoke person=@jonas
  forbid everybody to delete lists → postbell deny
  why am i not allowed to send → postbell why
  why can’t I delete a list? → postbell why
  four-eyes principle for big sends → postbell approvals set
  no more approvals needed → postbell approvals off
  pending approvals → postbell approvals list
  sign off the request → postbell approvals approve
  reject the request, subject is wrong → postbell approvals return
  take back my request → postbell approvals withdraw
  who deleted the list? → postbell audit
  log of changes last week → postbell audit
  what did @jonas do → postbell audit person=@jonas
  who unmasked addresses → postbell audit reveals
  no sends between 10pm and 7am → postbell quiet set
  remove quiet hours → postbell quiet off
  new access token for my assistant → postbell tokens create
  revoke my token → postbell tokens delete
  list my tokens → postbell tokens list
  register news@shop.example as from address → sender add email=news@shop.example
  which from addresses can we use → sender list
  confirmation code for news@shop.example didn’t come, send again → sender resend sender=news@shop.example
  job status → postbell jobs list
  abort the import job → postbell jobs stop
  revert the last bulk change → postbell jobs undo
  does everything work? → postbell doctor
  something is broken, check the setup → postbell doctor
  how much budget is left → balance show
  how many sends left this month → balance show
  when does our plan renew → balance show
  morning report please → postbell digest add
  send a daily summary to this channel at 8 → postbell digest add
  i want the digest in my dms → postbell digest subscribe
  show me a sample digest → postbell digest preview
  post the digest now → postbell digest now
  no digest on weekends → postbell digest edit
  unmute digest → postbell digest unmute
  drop the digest → postbell digest remove
  tell me before we run out of credits → postbell monitor add
  which monitors do we have → postbell monitor list
  what’s subscribed in this channel → postbell here
  what does mailing list 4101 cost us → list cost list=4101
  results of all campaigns → campaign list
  best campaign so far → campaign list
  what can you do for me → postbell help
  canecl campaign 71016 → campaign cancel campaign=71016
  unsubcribe bob@example.org → contact unsubscribe addresses=bob@example.org
  blaklist bob@example.org → blacklist add addresses=bob@example.org
  shwo balence → balance show
  calender → campaign calendar
  campagin results 71014 → campaign show campaign=71014
  /campaign results last → campaign show campaign=last
  /campaign upcoming → campaign calendar
  /campaign new → campaign send
  /campaign stop 71016 → campaign cancel campaign=71016
  /campaign clicks 71014 → campaign links campaign=71014
  /campaign reschedule 71016 → campaign edit campaign=71016
  /campaign opens 71014 → campaign show campaign=71014
  /contact delete bob@example.org → contact remove addresses=bob@example.org
  /contact optout bob@example.org → contact unsubscribe addresses=bob@example.org
  /list rename 4101 → list edit list=4101
  /list members 4101 → list contacts list=4101
  /list fields 4101 → list variables list=4101
  /blacklist block bob@example.org → blacklist add addresses=bob@example.org
  /postbell mute → postbell alerts mute
  /postbell permissions → postbell rights
  /postbell log → postbell audit
  /postbell undo → postbell jobs undo
  /postbell health → postbell doctor
  /postbell digest now → postbell digest now
  /sms price → sms cost
  /smtp dns → smtp domains
  /balance left → balance show
  /sender new news@shop.example → sender add email=news@shop.example
  could you tell me how yesterday’s send went? → campaign show campaign=yesterday
  opens for 71014? → campaign show campaign=71014
  did monday’s newsletter perform → campaign show campaign=monday
  I need the click stats by link of 71014 → campaign links campaign=71014
  what countries do the openers of 71014 come from → campaign countries campaign=71014
  please don’t let 71016 go out → campaign cancel campaign=71016
  nope, stop tomorrow’s send → campaign cancel campaign=tomorrow
  we want 71016 to leave on friday instead → campaign edit campaign=71016
  change sender name in 71016 → campaign edit campaign=71016
  mail 71016 to me as a test → campaign test copy=71016
  start writing a new campaign → campaign send
  save it unfinished → campaign draft
  upcoming sends → campaign calendar
  do we mail anyone on thursday? → campaign calendar
  let’s send 71012 again to all who haven’t opened → campaign resend campaign=71012
  was 71012 more successful than 71014? → campaign compare campaign=71012 other=71014
  every last campaign with its open rate → campaign list
  list of unsubscribers from yesterday → campaign unsubscribed day=yesterday
  how bad were bounces last week → campaign bounces
  which transactional mails bounced yesterday → smtp bounces day=yesterday
  look into bob@example.org for me → contact show email=bob@example.org
  bob@example.org complains he never gets our newsletter → contact why email=bob@example.org
  has our mail been reaching ann@example.com? → contact why email=ann@example.com
  set ann@example.com to unsubscribed → contact unsubscribe addresses=ann@example.com
  she wants to be deleted completely: ann@example.com → contact forget email=ann@example.com
  stop all mail to bob@example.org forever → blacklist add addresses=bob@example.org
  bob@example.org should be reachable again, remove block → blacklist remove addresses=bob@example.org
  blacklisted? carl@example.net → blacklist show text=carl@example.net
  what emails did ann@example.com get this year → contact campaigns email=ann@example.com
  did carl@example.net see 71014 → campaign activity campaign=71014 email=carl@example.net
  when was carl@example.net added → contact details email=carl@example.net
  find order mail to ann@example.com → smtp list recipient=ann@example.com
  put carl@example.net into list 4101 → list add list=4101 addresses=carl@example.net
  carl@example.net out of list 4101 please → list remove list=4101 addresses=carl@example.net
  how many contacts does 4101 have → list show list=4101
  show people in list 4101 → list contacts list=4101
  make list “Autumn” → list create name=Autumn
  delete “Old leads” list → list delete list=Old leads
  what would it cost to write to list 4101 → list cost list=4101
  list 4101: which campaigns went there → list campaigns list=4101
  give carl@example.net the tag “vip” → tag add tags=vip addresses=carl@example.net
  how much have we got left to spend → balance show
  are we about to run out → balance show
  can emails be sent from shop@larkspur.example → sender show sender=shop@larkspur.example
  add support@larkspur.example to our senders → sender add email=support@larkspur.example
  spf/dkim fine? → smtp domains
  sms to everyone in list 4101 → sms send list=4101
  never sms +380501234567 → sms blacklist add phones=+380501234567
  what did the last sms cost campaign cost → sms list
  push notification about the sale → push send
  who is allowed to cancel campaigns → postbell rights
  @vera needs to be able to send → postbell grant person=@vera
  take @jonas’s admin role away → postbell revoke person=@jonas
  I get permission errors when sending, why → postbell why
  who cancelled 71016 → postbell audit
  what is waiting for my OK → postbell approvals list
  make sure two people check large sends → postbell approvals set
  no emails between 22 and 6 → postbell quiet set
  tell #deliverability about complaints → postbell alerts add
  we get too many alerts, mute for a day → postbell alerts mute
  which alerts run here → postbell alerts list
  every morning at 9 a summary please → postbell digest add
  I’d like that digest as a DM → postbell digest subscribe
  digest at 8 instead → postbell digest edit
  notify me when money gets tight → postbell monitor add
  what is all posted here → postbell here
  any open incidents? → postbell incidents list
  I’m taking this incident → postbell incidents take
  bounce limit to 4% please → postbell limits set
  is the import through → postbell jobs list
  take back the import → postbell jobs undo
  are you up → postbell doctor
  need help → postbell help
  send newsletter on the first monday each month → campaign recurring add
  leave next week’s newsletter out → campaign recurring skip
  /campaign perf 71014 → campaign show campaign=71014
  /campaign abort 71016 → campaign cancel campaign=71016
  /campaign countries last → campaign countries campaign=last
  /list export 4101 → list contacts list=4101
  /contact unsub bob@example.org → contact unsubscribe addresses=bob@example.org
  /contact history ann@example.com → contact campaigns email=ann@example.com
  /blacklist unblock bob@example.org → blacklist remove addresses=bob@example.org
  /postbell roles → postbell rights
  /sms costs → sms cost
  /tag new → tag create
`;
