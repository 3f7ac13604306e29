/** Hosts of Slack, and those of its government cloud (docs.slack.dev/govslack). */
const HOSTS = /(^|\.)(slack\.com|slack-gov\.com)$/;

/**
 * Tells whether the bot's token may be sent to an address: one of Slack, or of its Web API. Files
 * that are stored elsewhere have an address of that place
 * (docs.slack.dev/reference/objects/file-object).
 */
export function isOfSlack(address: string, apiUrl: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const isSlack = url.protocol === 'https:' && url.port === '' && HOSTS.test(url.hostname);
  return isSlack || url.origin === URL.parse(apiUrl)?.origin;
}
