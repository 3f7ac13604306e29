import { inputError } from '../../lib/errors.ts';
import { encodePushImage, type NewPushCampaign } from '../../service/push/campaign.ts';
import type { Store } from '../../store/store.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { checkSendTime } from '../send-time.ts';
import { AUDIENCE_INPUTS, audienceFilter } from './audience-filter.ts';

/** Spec 3, section 4.1: under 200 KB. */
const MOST_IMAGE_BYTES = 200 * 1024 - 1;
/** Spec 3, section 8. */
const MOST_LIFETIME_MINUTES = 1440;

/** Everything that a push campaign can have; spec 3, section 4.1. */
export const SEND_INPUTS = {
  website: { kind: 'reference', to: 'website', label: 'Website' },
  title: { kind: 'text', label: 'Title' },
  text: { kind: 'text', label: 'Text', multiline: true },
  link: { kind: 'url', label: 'Link', hint: 'Leave blank to link to the website', optional: true },
  image: {
    kind: 'file',
    label: 'Image',
    hint: 'JPG, PNG, or GIF under 200 KB',
    optional: true,
    accepts: { extensions: ['jpg', 'jpeg', 'png', 'gif'], mostBytes: MOST_IMAGE_BYTES },
  },
  imageUrl: { kind: 'url', label: 'Image URL', optional: true },
  icon: {
    kind: 'url',
    label: 'Icon',
    hint: 'URL of a square image. Leave blank to use the website’s own',
    optional: true,
  },
  button1: { kind: 'text', label: 'First button', optional: true },
  link1: { kind: 'url', label: 'First button link', optional: true },
  button2: { kind: 'text', label: 'Second button', optional: true },
  link2: { kind: 'url', label: 'Second button link', optional: true },
  ...AUDIENCE_INPUTS,
  at: { kind: 'instant', label: 'When', hint: 'Leave blank to send now', optional: true },
  lifetime: {
    kind: 'integer',
    label: 'Lifetime (minutes)',
    hint: 'How long it waits for offline browsers. Leave blank for 1440 (a day)',
    optional: true,
    min: 1,
    max: MOST_LIFETIME_MINUTES,
  },
  spread: {
    kind: 'integer',
    label: 'Sending time (minutes)',
    hint: 'Spreads sending over this time. Leave blank for up to 300 (five hours)',
    optional: true,
    min: 1,
  },
} as const;

type SendValues = ValuesOf<typeof SEND_INPUTS>;

const SECONDS_A_MINUTE = 60;

export async function newCampaignOf(
  values: SendValues,
  { store, now }: { readonly store: Store; readonly now: Date },
): Promise<NewPushCampaign> {
  const { website, title, text, link, icon, at, spread } = values;
  const { lifetime = MOST_LIFETIME_MINUTES } = values;
  checkSendTime(values, { now });
  checkLooks(values);
  const buttons = buttonsOf(values);
  return {
    websiteId: website,
    title,
    body: text,
    ttlSeconds: lifetime * SECONDS_A_MINUTE,
    link,
    audience: audienceFilter(values),
    stretchSeconds: spread === undefined ? undefined : spread * SECONDS_A_MINUTE,
    sendAt: at,
    buttons: buttons.length > 0 ? buttons : undefined,
    image: await imageOf(values, store),
    icon,
  };
}

/** @throws {InputError} for an image given twice, and for half a button. */
export function checkLooks(values: Partial<SendValues>): void {
  if (values.image !== undefined && values.imageUrl !== undefined) {
    throw inputError('imageUrl', 'Use an image file or an image URL, not both.');
  }
  buttonsOf(values);
}

async function imageOf(
  { image, imageUrl }: SendValues,
  store: Store,
): Promise<NewPushCampaign['image']> {
  if (image === undefined) return imageUrl;
  const upload = await store.uploads.get(image);
  if (!upload) throw inputError('image', 'This file is no longer available. Add it again.');
  // This refuses a file that is no image, or too large, before anybody is asked to confirm.
  encodePushImage(upload.content);
  return upload.content;
}

function buttonsOf({ button1, link1, button2, link2 }: Partial<SendValues>) {
  return [...buttonOf('1', button1, link1), ...buttonOf('2', button2, link2)];
}

function buttonOf(number: '1' | '2', text: string | undefined, link: string | undefined) {
  if (text === undefined && link === undefined) return [];
  if (text === undefined) throw inputError(`button${number}`, 'Add text for this button.');
  if (link === undefined) throw inputError(`link${number}`, `Add a link for “${text}”.`);
  return [{ text, link }];
}
