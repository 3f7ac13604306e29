import { stringify } from 'yaml';
import { ConfigError } from '../src/lib/errors.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf, MOST_UNFURL_DOMAINS } from '../src/slack/manifest.ts';

export interface OwnManifest {
  readonly url?: string;
  readonly 'socket-mode': boolean;
  readonly prefix: string;
  readonly 'unfurl-domain': readonly string[];
  readonly slackbot?: boolean;
}

/**
 * Returns the manifest of an installation of its own, as YAML.
 * @throws ConfigError with what is wrong with the options
 */
export function ownManifest(options: OwnManifest): string {
  const problem = problemIn(options);
  if (problem !== null) throw new ConfigError([problem]);
  const { prefix, url, 'unfurl-domain': unfurlDomains, slackbot: hasSlackbot = false } = options;
  const address = url === undefined ? null : addressIn(url);
  return yamlOf(manifestOf(catalogue, { prefix, unfurlDomains, address, hasSlackbot }));
}

function problemIn({
  url,
  prefix,
  'socket-mode': isSocketMode,
  'unfurl-domain': domains,
  slackbot: hasSlackbot = false,
}: OwnManifest): string | null {
  const wrong = domains.filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain));
  if (wrong.length > 0) {
    return `--unfurl-domain takes a domain such as news.example.com, not ${wrong.join(', ')}.`;
  }
  if (domains.length > MOST_UNFURL_DOMAINS) {
    return `Slack takes at most ${MOST_UNFURL_DOMAINS} domains.`;
  }
  if (!/^[a-z0-9_-]{0,20}$/.test(prefix)) {
    return '--prefix takes at most 20 lower-case letters, digits, hyphens or underscores.';
  }
  if (hasSlackbot && isSocketMode) {
    return 'Slackbot asks over HTTP alone: leave out --socket-mode, or --slackbot.';
  }
  if (url !== undefined && isSocketMode) return 'Socket Mode needs no --url.';
  if (url !== undefined && addressIn(url) === null) {
    return '--url takes an address such as https://bot.example.com, without a path, user name, password, query or fragment.';
  }
  if (url === undefined && !isSocketMode) {
    return 'Slack has to know where the bot is: give --url, or --socket-mode.';
  }
  return null;
}

/**
 * Returns the address without a slash at its end; `null` when it isn’t just an https:// address,
 * which is all that Slack posts to (docs.slack.dev/apis/events-api).
 */
function addressIn(url: string): string | null {
  const parsed = URL.parse(url);
  const isBare = parsed !== null && !/[?#@]/.test(url) && /^\/*$/.test(parsed.pathname);
  return isBare && parsed.protocol === 'https:' ? parsed.origin : null;
}

export function yamlOf(manifest: object): string {
  return stringify(manifest, { lineWidth: 100 });
}
