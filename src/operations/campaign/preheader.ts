/** Style of a text that mail programs read for their list of mails and show in no mail. */
const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all';

/**
 * Puts a hidden text at the start of the HTML, which inboxes show after the subject. The service
 * has no field for the preheader of a new campaign (spec 1, section 4.2.1).
 */
export function withPreheader(html: string, preheader: string): string {
  const block = `<div style="${HIDDEN}">${escaped(preheader)}</div>`;
  const body = /<body\b[^<>]*>/i.exec(html);
  if (body === null) return block + html;
  const start = body.index + body[0].length;
  return html.slice(0, start) + block + html.slice(start);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
