import { InputError } from '../../lib/errors.ts';
import {
  encodePushImage,
  type NewPushCampaign,
  type PushAudience,
} from '../../service/push/campaign.ts';
import type { Store } from '../../store/store.ts';
import type { ValuesOf } from '../inputs.ts';
import { audienceFilter } from './audience-filter.ts';
import { checkSendTime } from '../send-time.ts';
import { DEFAULT_LIFETIME_MINUTES, type SEND_INPUTS } from './send-inputs.ts';

export type SendValues = ValuesOf<typeof SEND_INPUTS>;

const SECONDS_A_MINUTE = 60;

/**
 * Returns the campaign that the values describe.
 * @throws {InputError} for the field that has to change.
 */
export async function newCampaignOf(
  values: SendValues,
  { store, now }: { readonly store: Store; readonly now: Date },
): Promise<NewPushCampaign> {
  const { website, title, text, link, icon, at, spread } = values;
  const { lifetime = DEFAULT_LIFETIME_MINUTES } = values;
  checkSendTime(values, { now });
  checkLooks(values);
  const audience: PushAudience | undefined = audienceFilter(values);
  const buttons = buttonsOf(values);
  const image = await imageOf(values, store);
  return {
    websiteId: website,
    title,
    body: text,
    ttlSeconds: lifetime * SECONDS_A_MINUTE,
    ...(link !== undefined && { link }),
    ...(audience && { audience }),
    ...(spread !== undefined && { stretchSeconds: spread * SECONDS_A_MINUTE }),
    ...(at && { sendAt: at }),
    ...(buttons.length > 0 && { buttons }),
    ...(image !== undefined && { image }),
    ...(icon !== undefined && { icon }),
  };
}

/** @throws {InputError} for an image given twice, and for half a button. */
export function checkLooks(values: Partial<SendValues>): void {
  if (values.image !== undefined && values.imageUrl !== undefined) {
    throw problem('imageUrl', 'Give a file or an address for the image, not both.');
  }
  buttonsOf(values);
}

async function imageOf(
  { image, imageUrl }: SendValues,
  store: Store,
): Promise<NewPushCampaign['image']> {
  if (image === undefined) return imageUrl;
  const upload = await store.uploads.get(image);
  if (!upload) throw problem('image', 'That file isn’t kept any more; choose it again.');
  // This refuses a file that is no image, or too large, before anybody is asked to confirm.
  encodePushImage(upload.content);
  return upload.content;
}

function buttonsOf({ button1, link1, button2, link2 }: Partial<SendValues>) {
  return [...buttonOf('1', button1, link1), ...buttonOf('2', button2, link2)];
}

function buttonOf(number: '1' | '2', text: string | undefined, link: string | undefined) {
  if (text === undefined && link === undefined) return [];
  if (text === undefined) throw problem(`button${number}`, 'What shall stand on this button?');
  if (link === undefined) throw problem(`link${number}`, `Where shall «${text}» lead to?`);
  return [{ text, link }];
}

function problem(field: string, message: string): InputError {
  return new InputError(message, { field });
}
