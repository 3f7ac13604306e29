/** Tasks that nobody tuned for when the phrases were written first; some were read since. */
export const UNTOUCHED = `
  what are the results of campaign 71014? → campaign show campaign=71014
  tell me how the newsletter of monday went → campaign show campaign=monday
  how many people clicked in 71012 → campaign show campaign=71012
  list the clicked links of 71014 → campaign links campaign=71014
  show opens by country for the last campaign → campaign countries campaign=last
  please compare 71011 to 71012 → campaign compare campaign=71011 other=71012
  resend the newsletter 71014 to everyone who did not open → campaign resend campaign=71014
  don’t let tomorrow’s campaign go out → campaign cancel campaign=tomorrow
  can you move 71018 to thursday → campaign edit campaign=71018
  I’d like a test email of 71018 → campaign test copy=71018
  we need to send a newsletter → campaign send
  is there a mailing planned this week → campaign calendar
  show all campaigns → campaign list
  who unsubscribed from our newsletter yesterday → campaign unsubscribed day=yesterday
  show me the bounces of the last month → campaign bounces
  which emails bounced today → smtp bounces day=today
  what is the status of dora@example.com → contact show email=dora@example.com
  dora@example.com gets no mail from us, why? → contact why email=dora@example.com
  please remove dora@example.com from our mailings → contact unsubscribe addresses=dora@example.com
  dora@example.com wants us to delete her personal data → contact forget email=dora@example.com
  make sure dora@example.com never gets mail again → blacklist add addresses=dora@example.com
  check if dora@example.com is on the blacklist → blacklist show text=dora@example.com
  take dora@example.com from the blacklist → blacklist remove addresses=dora@example.com
  has dora@example.com opened 71014 → campaign activity campaign=71014 email=dora@example.com
  when did dora@example.com subscribe → contact details email=dora@example.com
  which campaigns did dora@example.com receive → contact campaigns email=dora@example.com
  was the order confirmation to dora@example.com delivered → smtp list recipient=dora@example.com
  subscribe dora@example.com to list 4101 → list add list=4101 addresses=dora@example.com
  take dora@example.com out of list 4101 → list remove list=4101 addresses=dora@example.com
  how many subscribers are on 4101 → list show list=4101
  download the contacts of list 4101 → list contacts list=4101
  I want to create a new list → list create
  what does mailing list 4101 cost → list cost list=4101
  how many credits are left → balance show
  which senders are confirmed → sender list
  are our domains set up properly → smtp domains
  text all customers on list 4101 → sms send list=4101
  give @jonas the right to send → postbell grant person=@jonas
  who can delete lists → postbell rights
  why am I not able to send → postbell why
  who changed the campaign 71018 → postbell audit
  is there anything waiting for approval → postbell approvals list
  post a report every morning → postbell digest add
  mute notifications until tomorrow → postbell alerts mute
  tell us about spam complaints here → postbell alerts add
  are there any incidents → postbell incidents list
  is my import still running → postbell jobs list
  revert my last change → postbell jobs undo
  /campaign change 71018 → campaign edit campaign=71018
  /list cost 4101 → list cost list=4101
  /contact why dora@example.com → contact why email=dora@example.com
`;
