/** Phrases for recurring sends, and for templates. */
export const RECURRING = `
campaign recurring add:
  a newsletter every week | send the newsletter every first {day} of the month | recurring
  campaign | weekly newsletter | monthly newsletter | send it every {day} | repeat the campaign
  every month | send this each week | send a campaign again and again | automatic weekly mailing |
  set up a recurring newsletter | schedule a newsletter every two weeks | set up a monthly
  campaign | send the same campaign every month | repeat a mailing | send the newsletter every
  {day} at 9 | every {day} to list {id} | newsletter on autopilot | make this campaign weekly |
  the same mail each month | repeat {id} every {day} | regular newsletter | once a week to {title}
  | newsletter on the first of each month | schedule it to repeat | a recurring send | newsletter
  each first {day} | I want the campaign to repeat | monthly mailing to list {id} | send
  newsletter on the first {day} each month | automatically send it every week | every month to
  {title} | every second {day} | make new recurring send for old customers mo 10h | set series
  template {time} every {day} | this mail should go itself each {day} evening | drip for shop
  customers on weekdays | daily deals email every day {time} to newsletter pls | send the digest
  newsletter every {day} at {time} | monthly account summary on the 1st and 15th to customers |
  can we have the onboarding tips mailed every week without me doing it by hand | autosend the
  status newsletter biweekly-ish 1st and 15th | can we have this mailing sent automatically each
  {day} morning to the VIP list | make the product update a recurring one pls | We want a standing
  mailing that goes every {day} without anyone having to remember | send every {day} | newsletter
  every month | weekly mailing on {day} | monthly newsletter to list {id} | automatic newsletter
  every week | set up a weekly newsletter | repeat the newsletter every {day} | recurring
  newsletter for list {id} | schedule a weekly send | send this every {day} at {time} | newsletter
  every first {day} automatically | auto-send the weekly offer on {day} | a mail every weekday |
  make it recurring | repeating campaign every two weeks | a weekly newsletter | a monthly
  newsletter to all customers | put the newsletter on autopilot | automate the weekly newsletter |
  send it automatically each month
campaign recurring list:
  which newsletters send themselves | what goes out by itself each week | mailings that are sent
  automatically every month | sends that run on their own | which campaigns are recurring | list
  recurring sends | what do we send every week | show the recurring newsletters | repeating
  campaigns | which sends repeat | repeating sends | which newsletters repeat | what goes out
  regularly | our weekly and monthly sends | show recurring campaigns | what repeats | weekly
  sends of this channel | our repeating mailings pls | show all series in this channel | do we
  have something weekly still on | list of regular newsletters here | automatic sends | is the
  {day} mail still in plan as repeating one show them | the drips in here | show the regular
  newsletters set up here | is there a weekly blast configured for list {id} | what's on
  autopilot here | when does each of our regular mailings go out next | which mailings repeat by
  themselves here | Could I see all of our standing sends | do we still have that monthly
  newsletter set to go on its own | I've lost track of the automated weekly mailings how many
  have we got | When's the next of our regular newsletters due | recurring sends | list
  recurring campaigns | which newsletters go out automatically | which newsletters are recurring
  | what do we send regularly | show weekly newsletters | what repeats here | our automatic
  mailings | which recurring sends are there
campaign recurring skip:
  skip next week's newsletter | skip the next recurring send | leave out the newsletter this week
  | no newsletter next week | skip one issue | don't send the weekly newsletter this time | skip
  {day}'s newsletter | not this week | skip this week's issue | leave next {day}'s newsletter out
  | no weekly newsletter on {day} | skip it this week | don't send this week's recurring
  newsletter | leave next week's newsletter out | skip the next one | no weekly mail this {day}
  holiday | leave out tomorrows tea tips one time | just this week dont send the automatic mail |
  jump over the {time} may send of monthly after it normal | we are closed on {day} omit that drip
  mail only | not this {day} pls the one after yes | daily deals not on {time} dec | no newsletter
  next {day} it's a holiday | we should miss one run of k7x2m nothing to report | dont send the
  {day} one this {day} only | give the monthly summary a miss in december | just this once don't
  run the status newsletter | can you drop {day} issue but keep the series | No newsletter next
  {day} please it's a bank holiday but carry on after | could we leave out this week's {day}
  mailing | skip k7x2m once | I'd rather we missed the next monthly mailing everybody's on holiday
  | Miss out the one on the 25th it's Christmas | can you omit the coming occurrence of What's new
  | not this {day} regular mailing the one after is fine | skip next newsletter | skip the
  newsletter this week | leave out next week's issue | no newsletter this week, office closed |
  skip the weekly send on {day} | don't send the weekly one this {day} | jump over the next issue
  | give the newsletter a miss this week | leave out one issue
campaign recurring unskip:
  send it after all | unskip the newsletter | don't skip it | take back the skip | send the
  skipped newsletter after all | i skip {day} newsletter by mistake put back | {day} tea tips
  should go after all | take back the skip on {time} may | actually do send next {day} newsletter
  after all | I skipped this week by mistake put it back | undo the skip of k7x2m | the {day}
  mailing should run this week again not be left out | We'd said no newsletter next {day} but do
  send it after all | I shouldn't have left out this {day} mailing put it back in the series
campaign recurring confirm:
  confirm the recurring send | confirm this week's newsletter | confirm the occurrence so that it
  goes out | release the recurring newsletter | let the weekly newsletter go out | ok tomorrows
  weekly newsletter can go | confirm {day} send | yes release the tea tips of {day} | i looked the
  next vip occurrence is good let it out | yes {day} newsletter looks good let it go out | approve
  this weeks Midweek offers for sending | ok for the weekly mailing release it | Yes {day} issue
  of the weekly may go out as shown | confirm the next newsletter in the series please
template list:
  our templates | show me our templates | list templates | which templates do we have | what
  designs are there | email layouts | saved templates | which html templates exist | pick a
  template | template overview | all templates | what templates exist | which layouts can I use |
  browse templates | ready-made templates | do we have a template for birthdays | which designs
  are available | do we have templates | html templates | layouts | is there a nice layout for
  easter | is there a layout for order confirmations | id of the invoice template | where do I
  find our mail templates | show templates | which templates are there | our email templates |
  email designs | which templates can I use | which layouts are there | what templates do we have
template show:
  show template {id} | preview of the template {title} | how does the template {title} look | open
  template {id} | what does template {id} look like | see the design {id} | view template {id} |
  preview template {id} | let me see the template {title} | template {id} | what's in template
  {id} | show {title} template | see template {title} | how looks layout tea news | show design
  coupon | open the layout spring | preview of the Product news layout please | open template
  {title} | what does the template {title} look like | view the newsletter template
template lookup:
  find the template with the name welcome | look up a template by its system name | template by
  slug | which template has the slug welcome | which layout is {title} | search by technical name
  spring_25 | find template by system name order-confirmation | get me the id for system name
  {title} | I only know the template's system name it's product-update | which template is {title}
  that's its technical name
template create:
  create a template | new template from html | upload a template | add a new design | save this
  html as a template | make an email template | add a template | html template upload | upload new
  html | make a new layout | save a template | import html as template | I have an html file for a
  template | add html template | create email layout | save this layout as {title} | designer sent
  me html put it in | want store this code as template | save attached {domain} so marketing can
  use it | can you store this markup as a template pls | import our mjml output as {title} | New
  layout for the events mailings please the code's in my file | how do I get our designer's page
  in here so that we can use it for mailings | new template | create template | upload template |
  add new template | create a template from html | make a new email template | save html as
  template | upload our new design | turn this html into a template
template edit:
  edit template {id} | change the template {title} | replace the html of template {id} | update
  the layout {title} | fix the template | new version of the template {id} | update the template
  {id} | new html for template {id} | correct the footer in template {id} | template {id} needs a
  new header | modify the template | fix template {title} | change html of template {id} | new
  footer for the template | designer fix the html overwrite black {day} {time} | swap html of
  {time} pls | template newsletter has bad logo i have new code | correct the design xmas | put
  newer html into easter layout | update the order confirmation design with this file | {id} needs
  the new logo | swap out the markup of the password-reset template | push the compiled html over
  the existing welcome template | replace the html of {title} with this file please | could you
  update our newsletter design the logo has changed | I need to swap the code of template {id} |
  edit template | change template {id} | update template {title} | replace the template {id} | new
  html for the newsletter template | fix the footer of the template
campaign recurring edit:
  change the days of the weekly newsletter | edit the recurring newsletter | move the weekly
  newsletter to {day} | new subject for the monthly newsletter | change the recurring newsletter
  to {day} | weekly newsletter at {time} instead | tea tips should go {day} not monday from now |
  other template in the monthly series pls | the monthly summary should go at {time} not {time} |
  regular {day} mailing use template {id} from now on | the weekly VIP mailing should use template
  {id} in future | change the regular {day} one to Thursdays please | change the weekly newsletter
  | weekly newsletter on {day} instead | change time of the weekly newsletter | edit recurring
  send | move the monthly newsletter to {day}
campaign recurring pause:
  pause the weekly newsletter | stop the recurring newsletter for now | hold the monthly mailing |
  hold the {day} mail until i say | stop the tea tips series for now later i start again | freeze
  vip recurring send | put {day} automatic mailing on ice | summer break no repeating mails pls |
  pls suspend drip to old customers | daily deals pause for some weeks dont delete | i want take
  break with the {day} one | monthly one - stand still for moment | pause the {day} send | no more
  automatic mailings for now please k7x2m | freeze the repeating VIP blast while we fix SPF | put
  our regular {day} mail on hold | can the weekly tips stop for a bit we're mid IP warmup |
  temporarily stop the Midweek offers series | halt the autosend of the status newsletter we'll
  switch it on again later | Could you suspend k7x2m we're rewriting the template | I'd like the
  monthly newsletter to stop for the moment not for good | freeze the regular VIP email for now
  pls | we need a break from the standing {day} mailing no idea for how long | Temporarily halt
  the repeating product news | hold off with the automatic weekly until {person}'s back she'll restart
  it | pause weekly newsletter | stop the weekly newsletter for now | put the weekly offer on hold
  | pause recurring send | hold the monthly newsletter | suspend the automatic mailing | no weekly
  newsletter until further notice
campaign recurring resume:
  resume the weekly newsletter | start the recurring newsletter again | summer is over {day} mail
  can run | resume tea tips | unpause the vip series pls | weekly newsletter can run again | start
  the monthly summary up again please | {day} mailing is fixed get it going again | carry on with
  the standing {day} mailing that we had on hold | un-pause k7x2m the recurring one | resume
  weekly newsletter | restart the weekly newsletter | continue the recurring send | weekly
  newsletter on again
campaign recurring remove:
  stop the weekly newsletter for good | remove the recurring newsletter | end the monthly
  newsletter | don't repeat the campaign any more | end the weekly send | stop repeating the
  newsletter | no more weekly newsletter | cancel the recurring campaign | remove {day} recurring
  | tea tips series not needed any more delete | get rid of the repeating vip mail | end the {day}
  automatic mailing | we dont do monthly mail anymore take it off here | kill {day} drip
  permanently pls | erase the every-wednesday one | this regular newsletter is finished out with
  it | end the Midweek offers series for good | stop sending the {day} mailing every week
  permanently | the regular tips mail is discontinued | can you take the autosend to list {id} off
  here | cancel the weekly schedule for the status newsletter altogether | kill the recurring send
  to customers-eu project ended | We don't want the monthly newsletter to go out any more ever |
  Could you get rid of the weekly VIP mailing that repeats | stop sending the {day} mailing for
  good | scrap the standing order for the product news email we've replaced it | End the automatic
  {day} email altogether would you | stop weekly newsletter for good | delete the recurring send |
  remove weekly newsletter | end the recurring campaign | no more monthly newsletter | stop the
  automatic mailing for good | end the weekly mailing | weekly newsletter no more
campaign recurring mute:
  no messages about weekly newsletter for {time} days | vip series notices are too loud quiet it
  one week | be silent about tea tips until {time} sept | no review posts about the weekly
  newsletter for 8h please | silence the repeating sends in here for {time} days | quiet down the
  reminders of the monthly mailing until {day} | I don't want to see the previews of the recurring
  send till {day} | could the weekly mailing's reminders be quiet for {time} hours
campaign recurring unmute:
  i want to hear again about weekly newsletter sends | unmute the {day} one | tea tips no more
  silent pls | turn notices back on for vip series | i want to see the weekly newsletter reviews
  again | turn the messages for the {day} mailing back on | let the monthly newsletter's
  announcements be heard again in here
`;
