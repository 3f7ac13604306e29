/** Commands as people type them who remember something like them, but not their form. */
export const REMEMBERED = `
  /list new Webinar → list create name=Webinar
  /list subscribers 4101 → list contacts list=4101
  /list make Press contacts → list create name=Press contacts
  /list people 4101 → list contacts list=4101
  /list price 4101 → list cost list=4101
  /list fields 4101 → list variables list=4101
  /list wipe 4101 → list delete list=4101
  /list call 4101 Clients → list edit list=4101
  /list history 4101 → list campaigns list=4101
  /list subscribe ann@example.com 4101 → list add
  /campaign new spring sale → campaign send subject=spring sale
  /campaign create newsletter december → campaign send subject=newsletter december
  /campaign reschedule 71016 friday → campaign edit campaign=71016
  /campaign postpone 71016 → campaign edit campaign=71016
  /campaign stats last → campaign show campaign=last
  /campaign open spring sale → campaign show campaign=spring sale
  /campaign clicks 71014 → campaign links campaign=71014
  /campaign geo 71014 → campaign countries campaign=71014
  /campaign vs 71012 71014 → campaign compare
  /campaign halt 71016 → campaign cancel campaign=71016
  /campaign preview 71016 → campaign test copy=71016
  /campaign upcoming → campaign calendar
  /campaign optouts yesterday → campaign unsubscribed
  /contact block bob@example.org → blacklist add addresses=bob@example.org
  /contact ban bob@example.org → blacklist add addresses=bob@example.org
  /contact label bob@example.org → tag add addresses=bob@example.org
  /contact gdpr bob@example.org → contact forget email=bob@example.org
  /contact optout bob@example.org → contact unsubscribe addresses=bob@example.org
  /contact missing bob@example.org → contact why email=bob@example.org
  /contact delete bob@example.org → contact remove addresses=bob@example.org
  /contact unblock bob@example.org → blacklist remove addresses=bob@example.org
  /blacklist bob@example.org → blacklist show text=bob@example.org
  /blacklist block bob@example.org → blacklist add addresses=bob@example.org
  /blacklist unblock bob@example.org → blacklist remove addresses=bob@example.org
  /blacklist allow bob@example.org → blacklist remove addresses=bob@example.org
  /postbell who sent 71014 → postbell audit
  /postbell problems → postbell incidents list
  /postbell permissions → postbell rights
  /postbell who can delete lists → postbell rights
  /postbell snooze 2h → postbell alerts mute
  /postbell what is running → postbell jobs list
  /postbell log → postbell audit
  /postbell revert → postbell jobs undo
  /postbell health → postbell doctor
  /sms send +4915112345678 → sms send
  /sms price → sms cost
  /sms block +4915112345678 → sms blacklist add phones=+4915112345678
  /sms stats last → sms show
  /sms history → sms list
  /push history → push list
  /push stats last → push show
  /sender verify news@larkspur.example → sender activate sender=news@larkspur.example|sender resend sender=news@larkspur.example
  /sender new shop@larkspur.example → sender add email=shop@larkspur.example
  /tag new Lapsed → tag create name=Lapsed
  /tag assign VIP ann@example.com → tag add addresses=ann@example.com
  /tag untag ann@example.com → tag remove addresses=ann@example.com
  /template new Spring → template create name=Spring
  /smtp spf → smtp domains
  /smtp failed today → smtp bounces day=today
  /balance left → balance show
`;
