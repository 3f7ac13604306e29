import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/**
 * Composition objects. Numbers are Slack's: docs.slack.dev/reference/block-kit/composition-objects;
 * an object of Slack never takes a field that Slack doesn't name.
 */
const TEXT_LENGTH = 3000;

export const plainText = (maxLength = TEXT_LENGTH) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(maxLength),
    emoji: z.boolean().optional(),
  });

export const anyText = (maxLength = TEXT_LENGTH) =>
  z.discriminatedUnion('type', [
    plainText(maxLength),
    z.strictObject({
      type: z.literal('mrkdwn'),
      text: z.string().min(1).max(maxLength),
      verbatim: z.boolean().optional(),
    }),
  ]);

export const address = z
  .string()
  .max(3000)
  .regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'invalid url');

export const confirmation = z.strictObject({
  title: plainText(100).optional(),
  text: anyText(300),
  confirm: plainText(30).optional(),
  deny: plainText(30).optional(),
  style: z.enum(['primary', 'danger']).optional(),
});

export const option = z.strictObject({
  text: plainText(75),
  value: z.string().min(1).max(150),
  description: plainText(75).optional(),
});

/** Options of checkboxes and radio buttons, which may carry markup. */
export const richOption = option.extend({
  text: anyText(75),
  description: anyText(75).optional(),
});

export const overflowOption = option.extend({ url: address.optional() });

const options = z.array(option).min(1).max(100);
const optionGroups = z
  .array(z.strictObject({ label: plainText(75), options }))
  .min(1)
  .max(100);

/** The choices of a select: a list of options or of groups, not both. */
export const choices = { options: options.optional(), option_groups: optionGroups.optional() };

/** What an app may answer to a request for options; an empty list means that nothing matches. */
export const optionsAnswer = z.union([
  z.object({ options: z.array(option).max(100) }),
  z.object({ option_groups: optionGroups }),
]);

interface Choices {
  readonly options?: readonly unknown[] | undefined;
  readonly option_groups?: readonly { readonly options: readonly unknown[] }[] | undefined;
  readonly initial_option?: unknown;
  readonly initial_options?: readonly unknown[] | undefined;
}

/** Exactly one of `options` and `option_groups`, and nothing preselected that isn't among them. */
export function checkChoices(element: Choices, context: z.RefinementCtx): void {
  const grouped = element.option_groups?.flatMap((group) => group.options);
  if ((element.options === undefined) === (grouped === undefined)) {
    context.addIssue({
      code: 'custom',
      message: 'must define either `options` or `option_groups`, but not both',
    });
    return;
  }
  const offered = element.options ?? grouped ?? [];
  const isOffered = (chosen: unknown) => offered.some((item) => isDeepStrictEqual(item, chosen));
  if (element.initial_option !== undefined && !isOffered(element.initial_option)) {
    context.addIssue({
      code: 'custom',
      path: ['initial_option'],
      message: '`initial_option` must be one of the provided options',
    });
  }
  if (!(element.initial_options ?? []).every(isOffered)) {
    context.addIssue({
      code: 'custom',
      path: ['initial_options'],
      message: '`initial_options` must be among the provided options',
    });
  }
}

export const dispatchConfig = z.strictObject({
  trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).optional(),
});

export const conversationFilter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .refine((filter) => Object.keys(filter).length > 0, {
    message: 'must supply at least one field',
  });
