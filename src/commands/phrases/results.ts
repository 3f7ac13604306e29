/** Phrases for the results of campaigns. */
export const RESULTS = `
campaign show:
  how did the campaign go | how did {day}'s campaign go | how did the last newsletter do | results
  of campaign {id} | open rate of the last campaign | click rate of {id} | show campaign {id} |
  how many people opened {id} | how many opened the newsletter | how many clicked in campaign {id}
  | statistics of {id} | did the campaign of {day} go well | show me the results of {day} |
  performance of the newsletter | how well did the mailing from {day} do | report on campaign {id}
  | did the campaign bounce a lot | how many bounces had campaign {id} | what did we send {day} |
  how was the delivery rate of {id} | numbers of {title} | was the newsletter a success | how is
  the campaign doing | status of campaign {id} | has {id} gone out | is {id} sent already | how
  many were sent | unsubscribe rate of {id} | did {title} work | how did our last mailing perform
  | {id} results | what was the open rate on {day} | how many complaints did {id} get | figures
  for the latest send | when was {id} sent | who sent {id} to how many | how is {id} doing | how
  did people react to the newsletter | {id} | campaign {id} | {day}'s campaign | how did we do
  {day} | results | how did it go | how did that go | how successful was {id} | {id} stats | stats
  for {title} | did people like {id} | how's {id} | numbers for {id} | how did the blast of {day}
  do | how'd {id} do | how'd it go {day} | opens and clicks of {id} | delivered rate of the last
  newsletter | did yesterday's mailing go ok | how did our last email perform | ctr of {id} | how
  many opens | how many people read {day}'s newsletter | outcome of {id} | latest campaign results
  | kpis of {id} | is {id} still sending | how far is {id} | bounce rate of {id} | any problems
  with campaign {id} | what happened with {id} | tell me about {title} | {title} results | how did
  {title} do | did the newsletter land well | was {day}'s send ok | conversion of campaign {id} |
  click-to-open rate of {id} | recipients of {id} | how many got {id} | did {id} go out | figures
  of {day}'s newsletter | open rate | click rate | how was {day}'s mailing received | was our
  latest campaign any good | give me the figures of {id} | how did {day}'s send go | could you
  tell me how the last campaign went | I need the results of {id} | summary of campaign {id} | how
  many recipients did {id} have | is {id} doing ok | how are the numbers for {id} | did {id}
  perform | feedback on {id} | click-through rate of {id} | what's the open rate of {id} | is {id}
  on track | show me {id} | show {title} | open {id} | what became of {id} | how was {title}
  received | how did it perform | how are we doing with {id} | check campaign {id} | state of {id}
  | was {day}'s newsletter successful | metrics for {id} | more about {id} | how did the
  newsletter go {day} | the last campaign | opens of {id} | delivered, opened, clicked of {id} |
  percentage who opened {id} | how was spring sale | is {id} stuck or still going out | How did
  the Spring Sale do in the end | has {id} actually gone yet or is it still sitting in moderation
  | I'd like the stats of the Easter one please and thank you | how did our last campaign perform
  | results of the last campaign | open rate of {id} | how did {id} go | newsletter stats | stats
  of last newsletter | campaign results {id} | show results {id} | was the newsletter any good |
  how was our newsletter received | numbers for the last send | how many opens did {id} get | how
  many people opened {title} | how's the campaign going | is the campaign still running | progress
  of {id} | has the newsletter been sent | did the newsletter go out {day} | delivery rate of the
  last newsletter | unsubscribe rate last campaign | bounce rate of the last campaign | complaint
  rate of {id} | how did my first newsletter do | did the black friday mail work | how did the
  welcome mail perform | how many people did {id} reach | last newsletter results please |
  performance of {id} | how is {id} looking | report for {id} | what was {id} | who got {id}, and
  is it still sending | open and click rate of {id} | success of our last mailing | when did {id}
  go out | how many people clicked in {id} | how many clicks did {id} get | what happened with
  campaign {id} | outcome of campaign {id} | is campaign {id} out yet | unsubscribe rate of the
  last campaign | how many unsubscribed from {id} | delivered rate {id} | did {id} do well | is
  {id} canceled | why is {id} still not sent | why is the campaign not sent yet | status of the
  campaign
campaign links:
  which links were clicked | clicked links of {id} | who clicked in the newsletter | clicks per
  link | top links of campaign {id} | most popular link | what did people click on in {id} | link
  clicks of the last campaign | how often was each link clicked | click report | link statistics
  of {id} | who clicked | which link got the most clicks | what was clicked in {id} | show the
  links of {id} | click breakdown by url | clicks in {id} | clicked urls | who clicked on what in
  {id} | click details for {id} | which buttons did people press in {id} | which url was most
  popular | link performance | give me the links of the last campaign | what got clicked most in
  the newsletter | clicks by link for {title} | clicks of {id} | url clicks | where did people
  click | who clicked in the latest newsletter | which of our links did best | number of clicks on
  each link | clicks on links in {id} | what link got clicked in {id} | show clicks for {id} by
  link | link report for {id} | which call to action worked in {id} | clickers of {id} | url
  report | where did the clicks of {id} go | how many times instagram link was hit in {id} | was
  the {title} better than banner link in autumn promo | did anyone click the unsubscribe link in
  the footer of {id} | how many hits did the {title} button get in campaign {id} | was the pricing
  page link used at all in the october newsletter | link stats {id} | could you tell me whether
  the footer link or the banner did better in last week's mailing | how many clicks did {url} get
  from {id} | top links | most clicked links | show clicked links | which link was clicked most |
  link clicks {id} | clicks per link for {id} | who clicked what in the last newsletter | what do
  people click in our newsletter | which button worked best | which article got the most clicks |
  did anyone click the shop link | how often was the link clicked | clicks by url in {id} | links
  of the last campaign | click details {id} | which cta got more clicks | was the link to the
  survey clicked
campaign countries:
  opens by country | in which countries was {id} opened | where was {id} opened | which countries
  opened the campaign | geography of opens | countries of campaign {id} | from where do people
  read the newsletter | opens by region | where are the readers of {id} | location of openers |
  country breakdown of {id} | geo stats of {id} | where were the openers of {id} | opened in which
  country | countries for {title} | reader locations of {id} | from which countries did people
  open the last campaign | map of opens | countries | who opened {id} in germany | which countries
  do the readers of {id} come from | {id} by country | opens of {id} abroad | how many opens from
  Poland in {id} | where do our readers live | country statistics of {id} | do people in austria
  read mother day mail | poland or czech who opened more autumn promo | country split for the last
  blast | did anyone in France open {id} | Could I get a geographic split of opens for the Spring
  Sale please | How many people in Ireland read {id} | Is it mostly the UK that looks at our
  summer mailing or further afield | opens by country {id} | country report | where do people open
  our mails | which countries read our newsletter | countries of {id} | geography of {id} | where
  are our openers | did people outside the EU open it | how many opens came from germany | show
  countries for {id} | location of opens | where did people read {id} | international opens of the
  last newsletter | who opens abroad
campaign activity:
  who of the recipients opened {id} | opens and clicks of {id} person by person | what single
  recipients did with {id} | activity by recipient of {id} | did {address} open it | has
  {address} opened campaign {id} | did {address} click in the last campaign | did {address} get
  the campaign {id} | did {address} read the newsletter | was {id} delivered to {address} | what
  did {address} do with {id} | has {address} clicked the newsletter of {day} | did {address}
  receive campaign {id} | did {address} see {day}'s newsletter | activity of {address} in
  campaign {id} | did {address} get {title} | did {address} react to {id} | {address} and
  campaign {id} | was the newsletter opened by {address} | did {id} reach {address} | how did
  {address} respond to {title} | clicks by {address} in {id} | did our last newsletter reach
  {address} | {address} claims not to have got {id}, was it delivered | opened by {address} |
  did {address} open | did {address} click any link | {address} opened {id}? | {address} clicked
  {id}? | see whether {address} opened {id} | did {address} look at {id} | has {address} seen
  the newsletter | what did {address} do with the last campaign | {address} in campaign {id} |
  was {day}'s newsletter delivered to {address} | has {address} got {id} | check if one customer
  saw our mail {address} black {day} | was new tea mail read from {address} | {address} say he
  never saw autumn promo did he open | customer says she never got the newsletter did {address}
  receive {id} | check if the price change mail was delivered to {address} | has {address}
  clicked anything in the Spring Sale | proof that {address} got our terms update mailing please
  | whether {address} got the mail from {day} {id} | Sue from Larkspur swears she never saw {id}
  can you look whether {address} got it | I'd like to know if {address} clicked anything in the
  newsletter | One of our biggest customers {address} says he read the Easter mail is that true
  | did {address} open {id} | did {address} open the newsletter | did {address} get our last
  newsletter | has {address} clicked anything | {address} says the newsletter never came, was
  {id} delivered | check whether {address} opened {id} | did {address} receive the last campaign
  | did customer {address} read our mail | did {address} click on the launch mail | {address}
  opened the last newsletter? | recipient activity of {address} | customer claims she never
  opened {id}, is that so {address}
campaign bounces:
  undeliverable addresses of {id} | how many came back undelivered in {id} | what was
  undeliverable in the last campaign | bounces of last week | bounces over the last days |
  bounces this month | bounce rate over time | bounces by reason | bounces by mailbox provider |
  bounces by domain | spam complaints of the last month | how many complaints last week | trend
  of bounces | are our bounces going up | why do our emails bounce | which providers reject us |
  bounce reasons | hard bounces of the last week | soft bounces this week | losses of the last
  month | how are bounces developing | gmail bounces | complaints per day | complaint rate this
  month | bounces per provider | deliverability this week | unsubscribes over the last weeks |
  how many unsubscribed this month | bounce statistics | bounces by week | bounce overview | how
  many bounces did we have last week | spam rate this month | complaint trend | bouncing domains
  | which mailbox providers cause bounces | is outlook blocking us | why so many bounces |
  deliverability report | delivery problems last week | reasons for bounces | reputation
  problems at yahoo | bounces of the last 30 days | unsubscribe trend | bounce reasons of this
  week | which domains bounce most | hard and soft bounces | bounces per reason | bounce rate |
  why do so many mails to gmail bounce | bounce figures | how bad were the bounces last week |
  bounce reasons overall | which provider bounces most | complaint numbers for this month | show
  bounces per week | bounces grouped by provider | have bounces increased | spam complaints this
  week | trend of complaints | are complaints rising | number of bounces this week |
  undeliverable over time | health of our sending | delivery to outlook | how is our
  deliverability | too many unsubs lately show by day | spam marks since {day} | what was our
  return mails {day} | how much people left us or complained in june | how many spam complaints
  did we get {day} | why are so many mails coming back since {day} | soft vs hard last {time}
  days by reason | opt-outs per day this month pls | why has so much of our mail come back this
  month what are the reasons | can I have daily figures for spam reports | bounce rate this
  month | bounces last week | hard bounces last month | bounce report | complaints this month |
  spam complaints last week | complaint rate over time | why are we landing in spam | why do
  mails to gmail bounce | bounce reasons last week | how many hard bounces last week | is our
  bounce rate going up | are we being blocked by outlook | which domains reject our mail |
  deliverability by provider | bounce trend last {time} days | are complaints going up | how
  many people unsubscribed last month | unsubscribe rate over time | losses per week | bounces
  by mailbox provider last week | what are our main bounce reasons | gmail deliverability | is
  yahoo blocking us | how many complaints did we have in june | how healthy is our sending |
  sender reputation | are our mails going to spam | spam rate at gmail | how many hard bounces
  did we have this week | bounces per provider this month | which provider blocks us | are we on
  a blocklist at outlook
campaign unsubscribed:
  unsubscribe reason | unsubscribe reasons | why did people unsubscribe | why do they leave us |
  who unsubscribed {day} | who unsubscribed | unsubscribes of {day} | who opted out {day} | who
  complained {day} | list of people who unsubscribed | who marked us as spam | who left the list
  after {id} | what complaints came in {day} | unsubscribes from campaign {id} | who unsubscribed
  from the last campaign | who bounced in campaign {id} | people who complained about {id} | who
  opted out of the newsletter | which contacts did we lose | did anyone unsubscribe {day} | spam
  complaints of {day} | how many people unsubscribed {day} | who reported us as spam | unsubs
  {day} | yesterday's unsubscribes | new unsubscribes | who left us {day} | who dropped out after
  {title} | who clicked unsubscribe in {id} | complaints of {day} | who complained | who hit the
  spam button | list the complainers | unsubscribed people | people who unsubscribed {day} |
  recent opt-outs | names of those who unsubscribed | lost subscribers | opt outs | who doesn't
  want our emails any more since {day} | who unsubscribed from {day}'s campaign | who has
  unsubscribed lately | unsubscribes from the last campaign | who marked {day}'s mail as spam |
  who unsubscribed because of {id} | list of unsubscribers from {day} | complaints from {day} |
  unsubscribed contacts with reason | who asked to be removed {day} | names of the complainers of
  {id} | unsubscriptions {day} | everyone who opted out | who unsubscribed this week | show
  unsubscribes | addresses that bounced from vip mailing i need who | addresses that hard bounced
  on the Spring Sale csv | need the addresses behind the FBL complaints on {id} | I need a csv of
  all addresses that bounced in the last month thanks | Somebody's asked who said no to our
  newsletter last week and why | who unsubscribed today | who unsubscribed last week | list
  unsubscribes | show opt-outs | who complained about {id} | who reported spam {day} |
  unsubscribed yesterday | people who left after {id} | unsubscribes of {id} | who opted out after
  the last newsletter | names of people who bounced in {id} | bounced addresses of {id} | which
  addresses bounced in the last campaign | csv of unsubscribes | all unsubscribe requests of {day}
  as csv | who marked us as spam this month | who left us after the mail | why did they
  unsubscribe from {id} | list everyone who reported us as spam | show the complaints of {id} |
  hard bounces of {id} as csv | new unsubscribes today | lost contacts this week | which people
  left our list | who doesn't want our mail any more | which addresses complained last week |
  which addresses complained {day} | who complained last week
campaign compare:
  compare {id} with {id} | compare the last two campaigns | which of the two did better | {id}
  versus {id} | difference between {id} and {id} | was {id} better than {id} | compare two
  campaigns | which subject line won | is the difference significant | did we do better than the
  campaign before | compare the newsletter with the previous one | who won, {id} or {id} | compare
  {day} and {day} | {id} vs {id} | {id} and {id} side by side | a comparison of {id} and {id} |
  which one performed better, {id} or {id} | last two newsletters compared | this newsletter
  against the last one | better than last time? | two campaigns compared | did {id} beat {id} |
  put {id} next to {id} | winner of {id} and {id} | is {id} better than {id} | was {id} more
  successful than {id} | show the last two campaigns next to each other | contrast {id} with {id}
  | which of {id} and {id} did best | campaign {id} compared to {id} | did this newsletter do
  better than the previous one | how does {id} compare to {id} | {id} or {id}, which is better |
  last campaign versus the one before | put new tea next to old tea mail and tell me better one |
  put campaigns {id} and {id} side by side pls | hows this weeks blast next to last weeks | put
  last month's newsletter next to this month's for me would you | A/B result of {id} and {id}
  please | did the second mailing outperform the first in any meaningful way {id} | compare {id}
  {id} | compare last two newsletters | compare campaigns | {id} against {id} | which did better,
  {id} or {id} | was this newsletter better than the last | did the new subject line win | compare
  {id} with the previous one | is {id} significantly better than {id} | subject a or b, which won
  {id} {id} | last month's newsletter versus this month's | difference of {id} and {id} | how did
  the last two compare | A or B {id} {id} | this week's blast next to last week's | put the last
  two side by side | {id} next to {id} | did the spring mailing get more clicks than the summer
  one | did one mailing get more opens than the other
`;
