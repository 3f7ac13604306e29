import { attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import type { Attachment } from '../../service/campaigns/new-campaign.ts';
import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import { givenHtml } from '../html-input.ts';
import { uploaded, uploadedText } from '../uploaded.ts';
import type { ContentValues } from './campaign-inputs.ts';
import { checkContent } from './page-checks.ts';
import { withPreheader } from './preheader.ts';

/** Content of a campaign, with the files and the sender that its values refer to. */
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
  readonly ampHtml?: string;
}

/** Values that describe the content; of a form, those that are filled in so far. */
type GivenContent = Partial<ContentValues> & Pick<ContentValues, 'sender' | 'subject'>;

interface Sources {
  readonly service: Service;
  readonly store: Store;
}

/**
 * Reads the files, the campaign to copy from and the sender that were named.
 * @throws {InputError} when there is no HTML, or more than one, and for files that can't be used.
 */
export async function contentOf(values: GivenContent, sources: Sources): Promise<Content> {
  checkContent(values);
  const [body, from, attachments, ampHtml] = await Promise.all([
    bodyOf(values, sources),
    fromOf(values, sources.service),
    attachmentsOf(values.attachments ?? [], sources.store),
    values.ampFile === undefined
      ? undefined
      : uploadedText(sources.store, values.ampFile, 'ampFile'),
  ]);
  return {
    ...from,
    ...body,
    subject: values.subject,
    attachments,
    ...(ampHtml !== undefined && { ampHtml }),
  };
}

async function bodyOf(
  values: GivenContent,
  sources: Sources,
): Promise<Pick<Content, 'html' | 'templateId'>> {
  const { template, preheader } = values;
  if (template !== undefined) return { templateId: template };
  const html = await htmlOf(values, sources);
  return { html: preheader === undefined ? html : withPreheader(html, preheader) };
}

async function htmlOf(
  { html, htmlFile, copy }: GivenContent,
  { service, store }: Sources,
): Promise<string> {
  if (copy === undefined) return (await givenHtml({ html, htmlFile }, store)) ?? '';
  const campaign = await service.campaigns.get(copy);
  if (campaign.html.trim() !== '') return campaign.html;
  throw new InputError(`The service shows no HTML of campaign ${copy}.`, { field: 'copy' });
}

async function fromOf(
  { sender: email, senderName }: GivenContent,
  { senders }: Service,
): Promise<Pick<Content, 'sender' | 'senderEmail' | 'senderName'>> {
  const { value, failure } = await attempt(senders.all());
  const found = value?.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const name = senderName ?? found?.name ?? '';
  if (name === '') {
    if (failure) throw failure;
    throw new InputError(
      found
        ? `${email} has no name. Give the sender name that recipients should see.`
        : `${email} isn’t one of your senders. Choose one, or add it first with /sender add.`,
      { field: found ? 'senderName' : 'sender' },
    );
  }
  return {
    sender: failure ? null : found,
    senderEmail: found?.email ?? email,
    senderName: name,
  };
}

async function attachmentsOf(ids: readonly string[], store: Store): Promise<Attachment[]> {
  return Promise.all(ids.map((id) => uploaded(store, id, 'attachments')));
}
