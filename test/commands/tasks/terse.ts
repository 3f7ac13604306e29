/** Tasks in one to five words, and vague ones; tuned, too. */
export const TERSE = `
  stats → campaign show|campaign list
  opens 71014 → campaign show
  last mailing? → campaign show
  top campaigns → campaign list
  drafts → campaign list
  scheduled → campaign calendar|campaign list
  stop everything → campaign cancel
  reschedule tomorrow’s → campaign edit
  vip list size → list show
  all contacts csv → list contacts
  lists overview → list list
  bounce reasons → campaign bounces
  hard bounces → campaign bounces|smtp bounces
  complaints today → campaign unsubscribed|campaign bounces
  domain check → smtp domains
  credits → balance show
  plan → balance show
  templates → template list
  senders → sender list
  tags → tag list
  undo last → postbell jobs undo
  jobs → postbell jobs list
  incidents → postbell incidents list
  approvals → postbell approvals list
  permissions → postbell rights
  audit → postbell audit
  quiet hours → postbell quiet show
  limits → postbell limits show
  tokens → postbell tokens list
  webhooks → webhook list
  alerts → postbell alerts list
  digests → postbell digest list
  monitors → postbell monitor list
  mute → postbell alerts mute
  blacklist → blacklist show
  sms price → sms cost
  push results → push show
  the agency needs access to send → postbell grant
  our intern shouldn’t be able to delete anything → postbell deny
  which campaign brought the most unsubscribes → campaign list|campaign unsubscribed|campaign bounces
  are there duplicates in list 4101 → list show|list contacts
  how many contacts would this reach → list show|list list
  customer can’t log in, didn’t get reset mail ann@example.com → smtp list|contact why
  forward the bounce events to our crm → webhook create
  mail came back from ann@example.com → contact why
  put ann@example.com back on the list → list add|smtp resubscribe
  can we legally mail ann@example.com → contact details|contact show
  she never consented: ann@example.com → contact details|contact unsubscribe
  please whitelist ann@example.com → blacklist remove
  newsletter looked broken in outlook → campaign test|template edit
  the link in the newsletter is wrong → campaign edit
  wrong sender name in 71016 → campaign edit
  who approved 71014 → postbell audit
  why is the campaign still not sent → campaign show
  71014 stuck? → campaign show
  can you stop 71016 → campaign cancel
  is 71016 cancelled → campaign show
  make 71016 go out at 3pm → campaign edit
  duplicate 71014 → campaign draft|campaign send
  recipients of 71014 → campaign show|campaign unsubscribed
  how’s our reputation at microsoft → campaign bounces
  did anyone complain about 71014 → campaign unsubscribed|campaign show
  did ann@example.com complain → contact why|contact show
  export the blacklist → blacklist show
  import a blacklist → blacklist add
  postbell is too loud → postbell alerts mute
  no more digests in this channel → postbell digest remove|postbell digest pause
  turn on daily numbers here → postbell digest add
  weekly to my dms → postbell digest subscribe
  stop bothering us about opens → postbell alerts edit|postbell alerts mute
  tell me when my campaign is sent → postbell alerts add
  warn before credits run out → postbell monitor add
  resolve incident k7wq2m → postbell incidents resolve
  timeline of the last incident → postbell incidents show
  what’s wrong right now → postbell doctor|postbell incidents list
  service down? → postbell doctor
  new api token → postbell tokens create
`;
