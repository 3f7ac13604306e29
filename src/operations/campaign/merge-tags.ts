import { nameKey } from '../../domain/written.ts';
import { withoutComments } from './inbox.ts';

/** Tags as other systems write them; here they stay in the email as they are. */
const SYSTEMS: readonly (readonly [system: string, tag: RegExp])[] = [
  ['Mailchimp', /\*\|[A-Z][\w:.\s-]{0,60}\|\*/gi],
  ['Brevo', /\{\{\s*(?:contact|params|mirror|update_profile|doubleoptin)(?:\.\w+)?\s*\}\}/gi],
  ['Brevo', /\{\{\s*unsubscribe\s*\}\}/gi],
  ['HubSpot', /\{\{\s*(?:contact|company|deal|site_settings|owner)\.\w+[^{}]{0,60}\}\}/gi],
  ['HubSpot', /\{\{\s*unsubscribe_link(?:_all)?\s*\}\}/gi],
  ['Klaviyo', /\{\{\s*(?:person|event|organization)[.|][^{}]{1,80}\}\}|\{%\s*\w+[^{}%]{0,80}%\}/gi],
  ['Klaviyo', /\{\{\s*(?:first_name|last_name|email)\s*\|[^{}]{1,60}\}\}/gi],
  [
    'SendGrid',
    /<%\s*[\w\s.]{1,60}%>|\{\{\{\s*\w+\s*\}\}\}|(?<![\w-])-(?:first|last)_?name-(?![\w-])/gi,
  ],
  ['ActiveCampaign', /%[A-Z][A-Z0-9_-]{2,40}%/g],
  ['Mailjet', /\{\{\s*(?:var|data|mj):[^{}]{1,80}\}\}|\[\[(?:data:|UNSUB_LINK)[^[\]]{0,80}\]\]/gi],
  ['Braze', /\{\{\s*\$\{[^{}]{1,60}\}[^{}]{0,60}\}\}/g],
  ['MailerLite', /\{\$\w+(?:\|[^{}]{0,60})?\}/g],
  ['AWeber', /\{![\w ]{1,40}(?:\|[^{}]{0,60})?\}/g],
  ['Zoho', /\$\[[\w|.: -]{1,60}\]\$/g],
  ['Mailgun', /%(?:recipient(?:\.\w+)?|(?:mailing_list_|tag_)?unsubscribe_(?:url|email))%/gi],
  ['Moosend', /#(?:recipient|campaign|unsubscribe)(?::[\w. -]{1,40}|Link)[^#<>]{0,60}#/gi],
  ['Dotdigital', /(?<![\w.])@[A-Z][A-Z_]{2,40}@(?![\w.])/g],
  ['MailPoet', /\[(?:subscriber|link|newsletter):[^[\]]{1,80}\]/gi],
  [
    'Mautic',
    /(?<!\{)\{(?:contactfield=[\w|. -]{1,60}|(?:unsubscribe|webview)_(?:url|text))\}(?!\})/gi,
  ],
  ['Ghost', /(?<!\{)\{(?:first_name|(?:first_name|name),\s*(?:"|&quot;)[^{}]{0,60})\}(?!\})/gi],
  ['Sendy', /\[name,\s*fallback=[^\]]{0,60}\]|\[(?:unsubscribe|webversion)\]/gi],
  ['Campaign Monitor', /\[(?:firstname|lastname|fullname|email)(?:,\s*fallback=[^\]]{0,60})?\]/gi],
  ['Campaign Monitor', /<\/?(?:unsubscribe|preferences|webversion)\b[^<>]*>/gi],
  ['Salesforce', /%%[\w\s=-]{2,60}%%/g],
  ['Customer.io', /\{\{\s*customer\.\w+[^{}]{0,60}\}\}/gi],
  ['another system', /\[\[[^[\]<>]{1,80}\]\]/g],
];

/** Tags that stand for the unsubscribe link elsewhere, or a link that leads nowhere. */
const NO_LINK =
  /^(?:#.*|javascript:.*|about:blank|\s*|\*\|[^|]*\|\*|%[\w-]+%|\[\[.*\]\]|<%.*%>)$/is;

export interface ForeignTags {
  readonly system: string;
  readonly tags: readonly string[];
}

/** Finds tags of other systems in HTML, by the system; each text once. */
export function foreignTags(html: string): readonly ForeignTags[] {
  return tagsIn(html).foreign;
}

/** Values that every email has; we assume these names, as the specification gives none. */
const EVERYWHERE = ['email', 'phone', 'unsubscribe_url', 'webversion', 'webversion_url'];

/** Finds tags such as `{{Name}}` that stand for none of these variables, case and blanks apart. */
export function unknownVariables(html: string, known: readonly string[]): readonly string[] {
  const names = new Set([...EVERYWHERE, ...known].map(nameKey));
  const tags = tagsIn(html).rest.matchAll(VARIABLE);
  const unknown = [...tags].flatMap(([tag, name = '']) => (names.has(nameKey(name)) ? [] : [tag]));
  return [...new Set(unknown)];
}

/**
 * Finds tags such as `{{Name}}` that stand for a variable and have no default. We assume that one is
 * written after a bar, `{{Name|friend}}`, as in most systems.
 */
export function tagsWithoutDefault(html: string): {
  readonly all: number;
  readonly bare: readonly string[];
} {
  const everywhere = new Set(EVERYWHERE.map(nameKey));
  const tags = tagsIn(html).rest.matchAll(VARIABLE);
  const found = [...tags].filter(([, name = '']) => !everywhere.has(nameKey(name)));
  const bare = found.flatMap(([tag]) => (tag.includes('|') ? [] : [tag]));
  return { all: found.length, bare: [...new Set(bare)] };
}

const VARIABLE = /\{\{([^{}|#^/]{1,100})(?:\|[^{}]{0,100})?\}\}/g;

function tagsIn(html: string): {
  readonly foreign: readonly ForeignTags[];
  readonly rest: string;
} {
  let rest = withoutComments(html);
  const found = new Map<string, Set<string>>();
  for (const [system, tag] of SYSTEMS) {
    const tags = found.get(system) ?? new Set<string>();
    rest = rest.replaceAll(tag, (text) => {
      tags.add(text);
      return ' ';
    });
    if (tags.size > 0) found.set(system, tags);
  }
  return { foreign: [...found].map(([system, tags]) => ({ system, tags: [...tags] })), rest };
}

function isNoLink(target: string): boolean {
  return NO_LINK.test(target) || tagsIn(target).rest.trim() === '';
}

/** Returns where links that are called unsubscribing lead to, if they lead nowhere. */
export function deadLinks(html: string, isWayOut: (text: string) => boolean): readonly string[] {
  const links = withoutComments(html)
    .split(/<\/a\s*>/iu)
    .slice(0, -1)
    .flatMap(
      (before) =>
        before
          .split(/<a(?=\s)/iu)
          .slice(1)
          .at(-1) ?? [],
    );
  return links.flatMap((link) => {
    const href = HREF.exec(link);
    if (href === null) return [];
    const [all, double, single, bare] = href;
    const target = double ?? single ?? bare ?? '';
    const label = link.slice(link.indexOf('>', href.index + all.length) + 1);
    return isWayOut(label) && isNoLink(target) ? [target] : [];
  });
}

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu;
