/**
 * Tasks of three people who had seen neither phrases nor commands but the headings: a marketer and a
 * freelancer, a supporter and an owner of deliverability, a head of marketing and an admin. Before
 * anybody tuned for them, 155 of 180 came at the first try and 177 within two; the kinds of those that
 * didn’t have phrases since, in other words.
 */
export const UNSEEN = `
  hey, how did 71014 do? did ppl actually open it → campaign show campaign=71014
  what did they click on in 71012 → campaign links campaign=71012
  omg theres a wrong price in 71016, pls dont let it go out!! → campaign cancel campaign=71016
  can we move 71016 to friday 9am instead → campaign edit campaign=71016
  bob@example.org just rang the shop, he never gets our mails. whats going on there? → contact why email=bob@example.org
  ann@example.com wants out, no more newsletters for her please → contact unsubscribe addresses=ann@example.com
  how much credit have we got left → balance show
  why did so many come back undelivered in 71011? → campaign bounces campaign=71011
  did anybody opt out last week? → campaign unsubscribed
  is bob@example.org blocked by any chance → blacklist show text=bob@example.org
  never ever write to bob@example.org again, he threatend us with his lawyer → blacklist add addresses=bob@example.org
  oops took the wrong one, pls unblock ann@example.com → blacklist remove addresses=ann@example.com
  which one worked better, 71007 or 71011 → campaign compare
  give 71012 another go for everyone who slept thru it → campaign resend campaign=71012
  mail me 71016 first so i can see what it looks like in my inbox → campaign test copy=71016
  I’d like to write to our customers about the new opening hours, on tuesday → campaign send list=4102
  put ann@example.com on the customers list pls → list add list=4102
  a litle summary in here every morning at 8 would be nice → postbell digest add
  shush those campaign messages for 2 hours, im in a meeting → postbell alerts mute
  tell me in good time when our money is runing low → postbell monitor add
  why am i not alowed to send anything?? → postbell why
  who the heck stopped my mailing yesterday → postbell audit
  I messed up with that big import this morning, can you take it back → postbell jobs undo
  how much would it be to text all our customers → sms cost
  which of our mailings has ann@example.com had so far → contact campaigns email=ann@example.com
  bob@example.org wants every bit of data we have on him gone → contact forget email=bob@example.org
  anything waiting for my ok? → postbell approvals list
  make ann@example.com a vip → tag add
  block all the dead addresses from 71014 → blacklist add bounced=71014
  pop up a note about the sale for people who said yes to notifications on our website → push send
  Which lists do we have at the moment? → list list
  I need a new, empty list for the rowing club → list create
  Some of our automatic password mails came back yesterday, which ones and why? → smtp bounces
  How many people are on the newsletter by now? → list show list=4101
  Everybody who is on 4102, please, with their addresses → list contacts list=4102
  What would one mailing to 4101 cost the club? → list cost list=4101
  Has the website’s automatic welcome mail to ann@example.com arrived? → smtp list recipient=ann@example.com
  Ask ann@example.com whether she’d like to join the newsletter, she has to confirm it herself → list invite|contact invite list=4101
  Take bob@example.org out of 4102, he stays on the others → list remove list=4102|list unsubscribe list=4102
  readers by country for 71007 → campaign countries campaign=71007
  Our last few mailings at a glance → campaign list
  what’s planned for the next days? → campaign calendar
  Begin a mailing for the chess club but don’t send it, I’ll finish it tomorrow → campaign draft
  The members should get the same sort of mail every friday 9am → campaign recurring add
  The weekly club mail has a summer break, hold it until I say so → campaign recurring pause
  No weekly mail next tuesday, it’s a holiday. The one after goes out as usual → campaign recurring skip
  I’ve read Jonas’s mailing and it’s fine, let it go out → postbell approvals approve
  Jonas has the wrong date in the one he handed in, give it back to him → postbell approvals return
  From now on nobody sends anything before someone else has looked at it → postbell approvals set
  @vera helps me from today, let her answer the members’ questions as support → postbell grant
  vera has left, take that role away from her again → postbell revoke
  who of us may do what? → postbell rights
  any open problems right now? → postbell incidents list
  I’ll look after this problem myself → postbell incidents take
  That one’s sorted, close it → postbell incidents resolve
  Nothing in here after 8 in the evening please, people complain → postbell quiet set
  We don’t need the morning summary in this channel any more → postbell digest remove
  The tennis club wants its mails to come from its own address, add it → sender add
  Which ready-made layouts have we got? → template list
  Which addresses of our website get told when somebody unsubscribes? → webhook list
  why didnt bob@example.org get tuesdays newsletter → contact why email=bob@example.org
  unsubscribe ann@example.com from all our mailings pls → contact unsubscribe
  ann@example.com only wants out of list 4101, leave her on the rest → list unsubscribe list=4101
  never ever mail bob@example.org again, he’s threatening with a lawyer → blacklist add addresses=bob@example.org
  is ann@example.com blocked on our side? → blacklist show text=ann@example.com
  bob@example.org got blocked by mistake, let him back in → blacklist remove addresses=bob@example.org
  erasure request from ann@example.com, wipe everything we hold on her → contact forget email=ann@example.com
  what do we have on bob@example.org → contact show email=bob@example.org
  which mailings has ann@example.com been sent so far → contact campaigns email=ann@example.com
  ann@example.com has a new mobile, i need to change it → contact phone email=ann@example.com
  is bob@example.org on the customers list? → list contact|contact show email=bob@example.org
  customer ann@example.com says her order confirmation never came, what happend to it → smtp list recipient=ann@example.com
  who unsubscribd yesterday → campaign unsubscribed
  put ann@example.com on the test list → list add list=4104
  mark bob@example.org with the vip tag → tag add
  how many people are on the newsletter list → list show list=4101
  all my lists with their sizes → list list
  quick numbers for the Spring sale pls → campaign show
  what did we send out lately and how did it go → campaign list
  stop!! 71016 must not go out → campaign cancel campaign=71016
  typo in the subject of 71016, need to fix it before it goes → campaign edit campaign=71016
  anything going out the next few days i should warn the team about? → campaign calendar
  how much money is left on the account → balance show
  summary right now please, shift ends in 10 min → postbell digest now|postbell digest preview
  quiet in #support for 2h, your alerts are driving us mad → postbell alerts mute for=2h
  i uploaded the wrong csv and half the list got unsubscribed, roll it back → postbell jobs undo|postbell jobs list
  why am i not allowed to send a campaign?? → postbell why
  what am i allowed to do → postbell rights
  anything waiting for my ok? → postbell approvals list
  who put bob@example.org on the block list, and when → postbell audit|blacklist show text=bob@example.org
  Hard bounces for last week, broken down by mailbox provider → campaign bounces by=provider
  Suppress every address that hard-bounced in 71012. → blacklist add bounced=71012
  Transactional bounces since yesterday with their SMTP reply codes → smtp bounces
  Did 71011 have a better open rate and CTR than 71007? → campaign compare
  One more wave of 71012 to the non-openers → campaign resend campaign=71012
  Recipient-level opens and clicks for 71014 → campaign activity campaign=71014
  CTR per URL, 71011 → campaign links campaign=71011
  Geo split of the opens on 71007? → campaign countries campaign=71007
  Seed me a proof of 71016 so that I can check the headers in my inbox → campaign test copy=71016
  Purge the dead addresses in this CSV from every list we have → contact remove
  Run a double opt-in for a batch of new addresses on 4101 → list invite list=4101
  Segment 4102 down to the contacts whose city is Berlin → list filter list=4102
  Which merge fields does 4102 carry? → list variables list=4102
  I need a fresh, empty list for the reactivation cohort → list create
  Hold the weekly automated newsletter until our reputation recovers → campaign recurring pause
  Are DKIM and SPF of mail.example.com passing? → smtp domain show|smtp domains
  Opt-outs on the transactional stream, last week → smtp unsubscribed
  Which From addresses are verified for campaigns → sender list
  Have every bounce event POSTed to our endpoint https://hooks.example.com/bounce → webhook create
  What would an SMS to 3,000 recipients come to? → sms cost
  Show me the web push campaigns from last week → push list
  I want a live card in #email-ops for each blast that goes out → postbell alerts add
  Daily bounce and unsub rollup to #deliverability at 08:30 → postbell digest add
  Suspend the morning report in #deliverability until I’m back from leave → postbell digest pause|postbell digest mute
  Ping #email-ops when our credits drop below 500 → postbell monitor add
  Which incidents are still open? → postbell incidents list
  The Gmail deferrals have cleared, close that incident → postbell incidents resolve
  Hand the bounce-spike incident over to @vera → postbell incidents assign
  Any blast above 10,000 recipients has to be signed off by a second person from now on → postbell approvals set
  @jonas moved to another team, he shoudn’t have his sending role any longer → postbell revoke
  what were the open and click rates on 71014? → campaign show campaign=71014
  How did our last few mailings do → campaign list
  did more people open 71007 or 71011? → campaign compare
  what did people click on in 71012 → campaign links campaign=71012
  From which parts of the world was 71014 read? → campaign countries campaign=71014
  Anything going out in the coming days that I should know about? → campaign calendar
  move 71016 to friday 9am → campaign edit campaign=71016
  Don’t let 71016 go out, legal hasn’t signed off on it → campaign cancel campaign=71016
  mail 71012 once more to everybody who ignored it the first time → campaign resend campaign=71012
  let me have 71016 in my own inbox before it goes to customers → campaign test copy=71016
  Please get a mailing out to the Customers list friday 9am → campaign send list=4102
  prepare the may newsletter but don’t send anything yet → campaign draft
  how many people did we lose to opt-outs yesterday → campaign unsubscribed
  Is it gmail or somebody else that bounced so much of our mail last week? → campaign bounces|smtp bounces
  vera’s request looks fine to me, let it go ahead → postbell approvals approve
  undeliverable in spring sale → campaign bounces
  which mailings go out on their own every week or month? → campaign recurring list
  leave out this friday’s weekly newsletter, just this once → campaign recurring skip
  did the receipt we emailed to bob@example.org on tuesday go through → smtp list recipient=bob@example.org
  what does one send to the newsletter list cost us → list cost list=4101
  how many subscribers are on Customers now? → list show list=4102
  all lists, with sizes → list list
  what have we mailed to list 4102 so far → list campaigns list=4102
  put bob@example.org on the test list → list add list=4104
  Take ann@example.com off the Newsletter list but leave her on Customers → list unsubscribe|list remove list=4101
  How much money is left for sending? → balance show
  price of texting all customers → sms cost
  how many people allow our browser notifications → push subscribers|push websites|push website
  which addresses can we send campaings from → sender list
  I need to see what email designs we have to choose from → template list
  what would today’s digest say if it came out this minute → postbell digest preview|postbell digest now
  Post the key figures in #marketing every weekday at 8 → postbell digest add
  the digest should arrive at 8 instead of 9 → postbell digest edit
  No digest for me please while I’m on holiday, I’ll turn it back on later → postbell digest pause|postbell digest mute
  bob@example.org swears he never got our newsletter, what happened → contact why email=bob@example.org
  which newsletters did ann@example.com get from us → contact campaigns|contact show email=ann@example.com
  what do we know about bob@example.org → contact show|contact details email=bob@example.org
  A customer used his right to be forgotten, delete everything about bob@example.org → contact forget email=bob@example.org
  opt ann@example.com out of all our mailings → contact unsubscribe addresses=ann@example.com
  bob@example.org threatens to sue, never write to him again → blacklist add addresses=bob@example.org
  is ann@example.com blocked on our side? → blacklist show text=ann@example.com
  lift the block on ann@example.com → blacklist remove addresses=ann@example.com
  Let @vera do what the support people do → postbell grant
  jonas changed teams, take his admin role away → postbell revoke
  who’s allowed to send campaigns here? → postbell rights
  why am I not permitted to delete a list → postbell why
  @jonas must not be able to cancel campaigns, whatever his role → postbell deny
  anything waiting for my ok? → postbell approvals list
  From now on two people have to agree before a mailing to more than 1000 goes out → postbell approvals set
  I don’t agree with the request, send it back to jonas, the subject line is wrong → postbell approvals return
  Who deleted contacts last week? → postbell audit
  who had hidden email addresses shown to them lately → postbell audit reveals
  tell #marketing whenever a campaign goes out → postbell alerts add
  too noisy, hush the alerts in #marketing for two huors → postbell alerts mute
  warn us befor the credit runs out → postbell monitor add
  Which problems are still open? → postbell incidents list
  I’ll look after the bounce incident → postbell incidents take
  the incident from this morning is sorted, close it → postbell incidents resolve
  this morning’s bulk unsubscribe was a mistake, reverse it → postbell jobs undo
  which outside systems get called when somebody unsubscribes → webhook list
`;
