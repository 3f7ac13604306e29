import { z } from 'zod';
import {
  address,
  checkChoices,
  choices,
  confirmation,
  conversationFilter,
  dispatchConfig,
  option,
  overflowOption,
  plainText,
  richOption,
} from './composition.ts';
import { richText } from './rich-text.ts';

/** Elements of blocks: docs.slack.dev/reference/block-kit/block-elements. */
function element<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({
    type: z.literal(type),
    action_id: z.string().min(1).max(255).optional(),
    ...shape,
  });
}

const confirm = confirmation.optional();
const placeholder = plainText(150).optional();
const focus = { focus_on_load: z.boolean().optional() };
const menu = { confirm, placeholder, ...focus };
const multiMenu = { ...menu, max_selected_items: z.int().min(1).optional() };
const input = { placeholder, ...focus, dispatch_action_config: dispatchConfig.optional() };
const ids = z.array(z.string()).optional();
const conversationMenu = {
  default_to_current_conversation: z.boolean().optional(),
  filter: conversationFilter.optional(),
};

const button = element('button', {
  text: plainText(75),
  value: z.string().max(2000).optional(),
  url: address.optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm,
  accessibility_label: z.string().max(75).optional(),
});
const overflow = element('overflow', { options: z.array(overflowOption).min(1).max(5), confirm });
const checkboxes = element('checkboxes', {
  options: z.array(richOption).min(1).max(10),
  initial_options: z.array(richOption).min(1).optional(),
  confirm,
  ...focus,
}).superRefine(checkChoices);
const radioButtons = element('radio_buttons', {
  options: z.array(richOption).min(1).max(10),
  initial_option: richOption.optional(),
  confirm,
  ...focus,
}).superRefine(checkChoices);

const datepicker = element('datepicker', {
  initial_date: z.iso.date().optional(),
  ...menu,
});
const timepicker = element('timepicker', {
  initial_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a valid time')
    .optional(),
  timezone: z.string().optional(),
  ...menu,
});
const datetimepicker = element('datetimepicker', {
  initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).optional(),
  confirm,
  ...focus,
});

const staticSelect = element('static_select', {
  ...choices,
  initial_option: option.optional(),
  ...menu,
}).superRefine(checkChoices);
const externalSelect = element('external_select', {
  initial_option: option.optional(),
  min_query_length: z.int().min(0).optional(),
  ...menu,
});
const usersSelect = element('users_select', { initial_user: z.string().optional(), ...menu });
const conversationsSelect = element('conversations_select', {
  initial_conversation: z.string().optional(),
  response_url_enabled: z.boolean().optional(),
  ...conversationMenu,
  ...menu,
});
const channelsSelect = element('channels_select', {
  initial_channel: z.string().optional(),
  response_url_enabled: z.boolean().optional(),
  ...menu,
});

const multiStaticSelect = element('multi_static_select', {
  ...choices,
  initial_options: z.array(option).min(1).optional(),
  ...multiMenu,
}).superRefine(checkChoices);
const multiExternalSelect = element('multi_external_select', {
  initial_options: z.array(option).min(1).optional(),
  min_query_length: z.int().min(0).optional(),
  ...multiMenu,
  // No page says what Slack does with more; we assume that it takes none of the view.
}).refine(
  ({ initial_options: initial = [], max_selected_items: most = Infinity }) =>
    initial.length <= most,
  { message: 'must not begin with more than max_selected_items' },
);
const multiUsersSelect = element('multi_users_select', { initial_users: ids, ...multiMenu });
const multiConversationsSelect = element('multi_conversations_select', {
  initial_conversations: ids,
  ...conversationMenu,
  ...multiMenu,
});
const multiChannelsSelect = element('multi_channels_select', {
  initial_channels: ids,
  ...multiMenu,
});

const plainTextInput = element('plain_text_input', {
  initial_value: z.string().max(3000).optional(),
  multiline: z.boolean().optional(),
  min_length: z.int().min(0).max(3000).optional(),
  max_length: z.int().min(1).max(3000).optional(),
  ...input,
}).superRefine(({ initial_value: initial, min_length: least, max_length: most }, context) => {
  if (initial === undefined || initial === '') return;
  checkRange(initial.length, [least, most], context, '_length');
});
const emailInput = element('email_text_input', { initial_value: z.string().optional(), ...input });
const urlInput = element('url_text_input', { initial_value: z.string().optional(), ...input });
const numberInput = element('number_input', {
  is_decimal_allowed: z.boolean(),
  initial_value: z.string().optional(),
  min_value: z.string().optional(),
  max_value: z.string().optional(),
  ...input,
}).superRefine(({ initial_value: initial, min_value, max_value, ...element }, context) => {
  if (initial === undefined) return;
  const value = Number(initial);
  const isOfItsKind = element.is_decimal_allowed ? Number.isFinite(value) : Number.isInteger(value);
  if (initial.trim() === '' || !isOfItsKind) {
    context.addIssue({ code: 'custom', path: ['initial_value'], message: 'must be a number' });
    return;
  }
  const bound = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  checkRange(value, [bound(min_value), bound(max_value)], context, '_value');
});
const richTextInput = element('rich_text_input', { initial_value: richText.optional(), ...input });
const fileInput = element('file_input', {
  filetypes: z.array(z.string()).min(1).optional(),
  max_files: z.int().min(1).max(10).optional(),
});

/** What Slack does with an initial value out of its field's range is unknown; we assume a refusal. */
function checkRange(
  value: number,
  [least = -Infinity, most = Infinity]: readonly [number | undefined, number | undefined],
  context: z.RefinementCtx,
  bound: '_length' | '_value',
): void {
  const broken = value < least ? `min${bound}` : value > most ? `max${bound}` : undefined;
  if (broken === undefined) return;
  const message = `must be within \`${broken}\``;
  context.addIssue({ code: 'custom', path: ['initial_value'], message });
}

/** A picture: by its address, or a file that was uploaded to Slack. */
export const picture = {
  alt_text: z.string().min(1).max(2000),
  image_url: address.optional(),
  slack_file: z
    .strictObject({ id: z.string().optional(), url: z.string().optional() })
    .refine((file) => (file.id === undefined) !== (file.url === undefined), {
      message: 'must define either `id` or `url`, but not both',
    })
    .optional(),
};

/** Either `image_url` or `slack_file`. */
export function checkPicture(
  image: { readonly image_url?: unknown; readonly slack_file?: unknown },
  context: z.RefinementCtx,
): void {
  if ((image.image_url === undefined) === (image.slack_file === undefined)) {
    context.addIssue({
      code: 'custom',
      message: 'must define either `slack_file` or `image_url`, but not both',
    });
  }
}

export const imageElement = z
  .strictObject({ type: z.literal('image'), ...picture })
  .superRefine(checkPicture);

const selects = [
  staticSelect,
  externalSelect,
  usersSelect,
  conversationsSelect,
  channelsSelect,
] as const;
const multiSelects = [
  multiStaticSelect,
  multiExternalSelect,
  multiUsersSelect,
  multiConversationsSelect,
  multiChannelsSelect,
] as const;
const pickers = [checkboxes, radioButtons, datepicker, timepicker] as const;

export const accessory = z.discriminatedUnion('type', [
  button,
  overflow,
  imageElement,
  ...pickers,
  ...selects,
  ...multiSelects,
]);

export const actionsElement = z.discriminatedUnion('type', [
  button,
  overflow,
  datetimepicker,
  richTextInput,
  ...pickers,
  ...selects,
  ...multiSelects,
]);

export const inputElement = z.discriminatedUnion('type', [
  plainTextInput,
  emailInput,
  urlInput,
  numberInput,
  richTextInput,
  fileInput,
  datetimepicker,
  ...pickers,
  ...selects,
  ...multiSelects,
]);
