/**
 * Everyday tasks by somebody who hadn’t seen the phrases; some were tuned with them since.
 */
export const INDEPENDENT = `
  how many clicks did monday’s newsletter get → campaign show campaign=monday|campaign links
  is 71014 doing ok → campaign show campaign=71014
  open "Spring sale" → campaign show campaign=Spring sale
  pls stop tomorrow’s mailing → campaign cancel campaign=tomorrow
  don’t let 71016 go out → campaign cancel campaign=71016
  reschedule 71016 → campaign edit campaign=71016
  what’s in the pipeline → campaign calendar
  anything going out on thursday? → campaign calendar
  which links got the most clicks in 71014 → campaign links campaign=71014
  where in the world was 71014 read → campaign countries campaign=71014
  71012 vs 71014 → campaign compare campaign=71012 other=71014
  how did last week’s two campaigns compare → campaign compare
  chase people who ignored 71012 → campaign resend campaign=71012
  preview 71016 in my inbox → campaign test copy=71016
  I want to send a newsletter → campaign send
  prepare a draft for the autumn mailing → campaign draft
  copy last month’s newsletter → campaign draft|campaign send
  list everything we sent in november → campaign list
  which campaigns are still drafts → campaign list status=drafts
  bounce rate of the last 30 days → campaign bounces
  who opted out this week → campaign unsubscribed
  how many complaints did we get last month → campaign unsubscribed|campaign bounces
  send the weekly news every monday at 9 → campaign recurring add
  which recurring sends are there → campaign recurring list
  stop the weekly newsletter for good → campaign recurring remove|campaign recurring pause|campaign cancel
  a customer says he never got our mail: bob@example.org → contact why email=bob@example.org
  what do we know about bob@example.org → contact show email=bob@example.org
  bob@example.org wants no more mail → contact unsubscribe addresses=bob@example.org
  GDPR deletion for bob@example.org → contact forget email=bob@example.org
  is bob@example.org on any list → contact show email=bob@example.org
  update bob@example.org’s first name → contact edit email=bob@example.org
  check these: ann@example.com bob@example.org → contact lookup addresses=ann@example.com bob@example.org|contact lookup
  bob@example.org has a new phone number → contact phone email=bob@example.org
  what campaigns has bob@example.org received → contact campaigns email=bob@example.org
  put ann@example.com into list 4101 → list add list=4101 addresses=ann@example.com
  upload subscribers → list add
  subscribers of list 4101 → list contacts list=4101|list show list=4101
  get me a csv of list 4101 → list contacts list=4101
  our biggest list → list list
  set up a list called Webinar → list create
  rename list 4101 to Clients → list edit list=4101
  get rid of list 4101 → list delete list=4101
  price for sending to list 4101 → list cost list=4101
  custom fields of list 4101 → list variables list=4101
  take ann@example.com off list 4101 → list remove list=4101 addresses=ann@example.com
  ask ann@example.com to confirm for list 4101 → list invite list=4101 addresses=ann@example.com
  never mail ann@example.com again → blacklist add addresses=ann@example.com|contact unsubscribe addresses=ann@example.com
  why is ann@example.com blocked → blacklist show text=ann@example.com|contact why email=ann@example.com
  lift the block on ann@example.com → blacklist remove addresses=ann@example.com
  label ann@example.com as VIP → tag add addresses=ann@example.com
  which tags do we use → tag list
  untag ann@example.com → tag remove addresses=ann@example.com
  how many credits do I have → balance show
  when does our plan renew → balance show
  what’s our spf status → smtp domains
  did the password reset reach ann@example.com → smtp list recipient=ann@example.com
  transactional bounces of yesterday → smtp bounces day=yesterday
  which ip do we send from → smtp ips
  send a one-off email to ann@example.com → smtp send
  add shop@larkspur.example as from address → sender add email=shop@larkspur.example
  which from addresses are allowed → sender list|smtp senders
  I didn’t get the confirmation for news@larkspur.example → sender resend sender=news@larkspur.example
  delete sender old@larkspur.example → sender remove sender=old@larkspur.example
  show me our email designs → template list
  make a new template → template create
  SMS blast to list 4101 → sms send list=4101
  cost of texting list 4101 → sms cost
  recall sms 5012 → sms cancel campaign=5012
  how did sms 5012 go → sms show campaign=5012
  stop texting +380501234567 → sms blacklist add phones=+380501234567
  which texts did we send → sms list
  notify our website visitors → push send
  result of the last web push → push show
  push subscribers by site → push subscribers|push websites
  what webhooks are set → webhook list
  who has which role → postbell rights
  promote Vera to marketer → postbell grant
  Jonas should no longer send → postbell revoke|postbell deny
  can I cancel campaigns? → postbell why|postbell rights
  what did Jonas do yesterday → postbell audit
  who cancelled the campaign → postbell audit
  revert the import → postbell jobs undo
  is the import done yet → postbell jobs list|postbell jobs show
  resume the stopped job → postbell jobs resume
  what’s waiting for my ok → postbell approvals list
  sends over 10000 need two people → postbell approvals set
  reject the request of Jonas → postbell approvals return
  no messages on sundays please → postbell quiet set
  when are our quiet hours → postbell quiet show
  tell us in here when a campaign bounces → postbell alerts add
  ping this channel if the balance drops below 100 → postbell monitor add
  what do you post in here → postbell here
  turn alerts off until monday → postbell alerts mute
  daily report at 8 → postbell digest add|postbell digest subscribe
  show me what the digest looks like → postbell digest preview
  post the digest right now → postbell digest now
  any open incidents? → postbell incidents list
  I’ll take the incident → postbell incidents take
  the incident is fixed → postbell incidents resolve
  raise the bounce limit to 4% → postbell limits set
  create an api token for my assistant → postbell tokens create
  is something broken? → postbell doctor
  what can I ask you? → postbell help
  /campaign monday → campaign show campaign=monday
  /campaign stats 71014 → campaign show campaign=71014
  /campaign abort 71016 → campaign cancel campaign=71016
  /campaign overview → campaign list|campaign calendar
  /contact block ann@example.com → blacklist add addresses=ann@example.com
  /list subscribers 4101 → list contacts list=4101
  /list new Webinar → list create
  /list upload 4101 → list add list=4101
  /balance left → balance show
  /postbell who sent → postbell audit
  /postbell mute → postbell alerts mute
  /postbell permissions → postbell rights
  /sms price → sms cost
  /smtp spf → smtp domains
  /sender verify news@larkspur.example → sender resend sender=news@larkspur.example|sender activate sender=news@larkspur.example
  /tag vip → tag show
`;
