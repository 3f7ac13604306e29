import { BOT, type Team } from './team.ts';

/**
 * What a client makes of typed text before an app sees it.
 * - `raw`: nothing.
 * - `escaped`: `&<>` escaped; addresses, links, people, user groups and channels marked up.
 * - `smart`: that, and curly quotes and dashes, as phones and macOS type them.
 */
export type TextForm = 'raw' | 'escaped' | 'smart';

// We assume that `=` ends a word for Slack's search for addresses: `to=ann@example.com`.
const MARKED =
  /(https?:\/\/[^\s<>|]+)|([^\s<>|@,;:=&"'()]+@[\w-]+(?:\.[\w-]+)+)|(?<![\w.])@([\w-]+)|(?<![\w&])#([\w-]+)/giu;

/** Typed text as an app gets it. In commands mentions carry names, too. */
export function asTyped(team: Team, text: string, form: TextForm, isCommand: boolean): string {
  if (form === 'raw') return text;
  const typed = form === 'smart' ? curled(text) : text;
  type Group = string | undefined;
  return escaped(typed).replace(MARKED, (whole: string, url: Group, mail: Group, name: Group) => {
    if (url !== undefined) return `<${url}>`;
    if (mail !== undefined) return `<mailto:${mail}|${mail}>`;
    if (name !== undefined) return mention(team, name, isCommand);
    return channelMention(team, whole, isCommand);
  });
}

/** Text that no client reads markup in. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whether the bot is mentioned in a text that an app gets. */
export function mentionsBot(text: string): boolean {
  return text.includes(`<@${BOT.userId}`);
}

/** The links in a text that an app gets. */
export function linksIn(text: string): readonly string[] {
  const found = [...text.matchAll(/<(https?:\/\/[^<>|]+)(?:\|[^<>]*)?>/giu)];
  const urls = found.map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(urls)].filter((url) => URL.canParse(url));
}

function curled(text: string): string {
  return text
    .replaceAll('--', '—')
    .replaceAll(/(^|[\s=(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s=(])'/g, '$1‘')
    .replaceAll("'", '’');
}

function mention(team: Team, name: string, isCommand: boolean): string {
  const isCalled = (one: string) => one.toLowerCase() === name.toLowerCase();
  const id = isCalled(team.app.botName)
    ? BOT.userId
    : team.state.people.find((person) => isCalled(person.name))?.id;
  if (id === undefined) return userGroupMention(team, name, isCommand) ?? `@${name}`;
  return isCommand ? `<@${id}|${name.toLowerCase()}>` : `<@${id}>`;
}

/** Clients offer only those that are in use. */
function userGroupMention(team: Team, handle: string, isCommand: boolean): string | undefined {
  const group = team.state
    .userGroups()
    .find((one) => one.disabledAt === undefined && one.handle === handle.toLowerCase());
  if (group === undefined) return undefined;
  return isCommand ? `<!subteam^${group.id}|@${group.handle}>` : `<!subteam^${group.id}>`;
}

function channelMention(team: Team, whole: string, isCommand: boolean): string {
  const name = whole.slice(1);
  const channel = team.state.channels().find((one) => one.kind === 'channel' && one.name === name);
  if (channel === undefined) return whole;
  return isCommand ? `<#${channel.id}|${name}>` : `<#${channel.id}|>`;
}
