import { InputError } from '../lib/errors.ts';
import type { Attachment, NewCampaign } from './new-campaign.ts';

/** The limits of a campaign; spec 1, section 8. */
const MOST_LISTS = 10;
const MOST_ATTACHMENTS = 5;

/**
 * Rejects campaigns that the service certainly refuses; spec 1, sections 4.2.1 and 8.
 * @throws {InputError} with the name of the property as its field.
 */
export function checkNewCampaign(campaign: NewCampaign, now: Date): void {
  checkContent(campaign);
  checkRecipients(campaign);
  checkAttachments(campaign.attachments ?? []);
  checkSendAt(campaign.sendAt, now);
}

/** @throws {InputError} for the field `sendAt`, when it is in the past. */
export function checkSendAt(sendAt: Date | undefined, now: Date): void {
  if (sendAt === undefined || sendAt >= now) return;
  throw problem('sendAt', 'The time to send it is in the past; the service takes none before now.');
}

function checkContent({ html, templateId }: NewCampaign): void {
  if (html === undefined && templateId === undefined) {
    throw problem('html', 'A campaign needs either its HTML or a template.');
  }
  if (html !== undefined && templateId !== undefined) {
    throw problem('templateId', 'A campaign takes either its own HTML or a template, not both.');
  }
}

function checkRecipients({ listIds = [], segmentId, isTest }: NewCampaign): void {
  if (listIds.length === 0 && segmentId === undefined) {
    throw problem('listIds', 'A campaign needs a list or a segment to go to.');
  }
  if (listIds.length > 1 && isTest) {
    throw problem('listIds', `A test campaign takes 1 list; these are ${listIds.length}.`);
  }
  if (listIds.length > 1 && segmentId !== undefined) {
    throw problem(
      'listIds',
      `With a segment, a campaign takes 1 list; these are ${listIds.length}.`,
    );
  }
  if (listIds.length > MOST_LISTS) {
    throw problem(
      'listIds',
      `A campaign goes to at most ${MOST_LISTS} lists; these are ${listIds.length}.`,
    );
  }
}

function checkAttachments(attachments: readonly Attachment[]): void {
  if (attachments.length > MOST_ATTACHMENTS) {
    throw problem(
      'attachments',
      `A campaign carries at most ${MOST_ATTACHMENTS} attachments; these are ${attachments.length}.`,
    );
  }
  const names = attachments.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw problem('attachments', `Two attachments are named “${repeated}”; names must differ.`);
  }
}

function problem(field: keyof NewCampaign, message: string): InputError {
  return new InputError(message, { field });
}
