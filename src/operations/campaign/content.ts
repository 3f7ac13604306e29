import { isSameAddress } from '../../domain/address.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import type { Attachment } from '../../service/formats.ts';
import type { Sender } from '../../service/senders.ts';
import type { OperationContext } from '../../commands/context.ts';
import { givenHtml } from '../html-input.ts';
import { uploaded, uploadedText } from '../../commands/uploaded.ts';
import { commandOf } from '../../commands/usage.ts';
import { checkContent, type ContentValues } from './campaign-inputs.ts';
import { unknownSender } from '../sender/activation.ts';

export interface Content {
  readonly senderEmail: string;
  readonly senderName: string;
  /** `undefined`: the account has no such sender; `null`: its senders could not be read. */
  readonly sender: Sender | undefined | null;
  readonly subject: string;
  /** Either this or `templateId`. */
  readonly html?: string;
  readonly templateId?: string;
  readonly attachments: readonly Attachment[];
  readonly ampHtml: string | undefined;
}

/** In a form, only some values are filled in so far. */
type GivenContent = Partial<ContentValues> & Pick<ContentValues, 'sender' | 'subject'>;

type Sources = Pick<OperationContext, 'service' | 'store' | 'commandPrefix'>;

/** @throws {InputError} when there is no HTML, or more than one, and for files that can't be used. */
export async function contentOf(values: GivenContent, sources: Sources): Promise<Content> {
  checkContent(values);
  const { subject, attachments: ids = [], ampFile } = values;
  const { store } = sources;
  const [body, from, attachments, ampHtml] = await Promise.all([
    bodyOf(values, sources),
    fromOf(values, sources),
    Promise.all(ids.map((id) => uploaded(store, id, 'attachments'))),
    ampFile === undefined ? undefined : uploadedText(store, ampFile, 'ampFile'),
  ]);
  return { ...from, ...body, subject, attachments, ampHtml };
}

async function bodyOf(
  { template, html: pasted, htmlFile, copy, preheader }: GivenContent,
  { service, store }: Sources,
): Promise<Pick<Content, 'html' | 'templateId'>> {
  if (template !== undefined) return { templateId: template };
  const html =
    copy === undefined
      ? ((await givenHtml({ html: pasted, htmlFile }, store)) ?? '')
      : (await service.campaigns.get(copy)).html;
  if (copy !== undefined && html.trim() === '') {
    throw new InputError(`The HTML of campaign ${copy} isn’t available. Choose other content.`, {
      field: 'copy',
    });
  }
  return { html: preheader === undefined ? html : withPreheader(html, preheader) };
}

async function fromOf(
  { sender: email, senderName }: GivenContent,
  { service, commandPrefix }: Sources,
): Promise<Pick<Content, 'sender' | 'senderEmail' | 'senderName'>> {
  const { value, failure } = await resultOf(service.senders.all());
  const found = value?.find((one) => isSameAddress(one.email, email));
  const name = senderName ?? found?.name ?? '';
  if (name === '') {
    if (failure) throw failure;
    if (found) {
      const why = `${email} has no default name. Enter a sender name.`;
      throw new InputError(why, { field: 'senderName' });
    }
    const why = `${unknownSender(email)}. Choose one, or add it first with ${commandOf('sender', commandPrefix)} add.`;
    throw new InputError(why, { field: 'sender' });
  }
  return { sender: failure ? null : found, senderEmail: found?.email ?? email, senderName: name };
}

/** Style of a text that email clients read for their list of emails and show in none. */
const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all';

/** The service has no field for the preheader of a new campaign (spec 1, section 4.2.1). */
export function withPreheader(html: string, preheader: string): string {
  const escaped = preheader
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const block = `<div style="${HIDDEN}">${escaped}</div>`;
  const [tag = ''] = /<body\b[^<>]*>/i.exec(html) ?? [];
  return html.replace(tag, () => tag + block);
}
