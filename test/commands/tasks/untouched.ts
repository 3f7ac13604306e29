/**
 * Tasks that nobody tuned for: whoever does moves them to the others, and writes another list before
 * scoring it.
 */
export const UNTOUCHED = `
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
`;
