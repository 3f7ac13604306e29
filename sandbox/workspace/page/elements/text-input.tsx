import type { KeyboardEvent } from 'react';
import type {
  EmailInputElement,
  NumberInputElement,
  PlainTextInputElement,
  RichTextBlock,
  RichTextInputElement,
  UrlTextInputElement,
} from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { trusted } from '../trusted.ts';
import { textOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';

type AnyText =
  | EmailInputElement
  | NumberInputElement
  | PlainTextInputElement
  | RichTextInputElement
  | UrlTextInputElement;

const INPUT_MODES = {
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'decimal',
  plain_text_input: 'text',
} as const;

/** An input for one line or several; Enter sends it where the app listens for that. */
export function TextInput(
  props: ElementProps<
    EmailInputElement | NumberInputElement | PlainTextInputElement | UrlTextInputElement
  >,
) {
  const { element, state, isSent, onChoose, onType } = props;
  const value = textOf(state);
  const hold = (text: string) => {
    const next = { type: element.type, value: text || null };
    if (isSent && sendsOn(element, 'on_character_entered')) onChoose(next);
    else onType(next);
  };
  const send = (event: KeyboardEvent) => {
    if (!isSent || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The app asked for the text itself, so that the form isn't submitted too.
    event.preventDefault();
    if (sendsOn(element, 'on_enter_pressed')) onChoose({ type: element.type, value });
  };
  if (element.type === 'plain_text_input' && element.multiline) {
    return (
      <textarea
        {...control(props)}
        rows={4}
        maxLength={element.max_length}
        value={value}
        onChange={(event) => hold(event.target.value)}
      />
    );
  }
  return (
    <input
      {...control(props)}
      type="text"
      inputMode={INPUT_MODES[element.type]}
      value={value}
      onChange={(event) => hold(event.target.value)}
      onKeyDown={send}
    />
  );
}

/** Formatted input; here it is typed without formatting. */
export function RichTextInput(props: ElementProps<RichTextInputElement>) {
  const { element, state, onType } = props;
  const held = trusted<RichTextBlock | null>(state?.['rich_text_value'] ?? null);
  return (
    <textarea
      {...control(props)}
      rows={4}
      value={richTextToPlain(held)}
      onChange={({ target }) => {
        const rich_text_value = target.value ? plainToRichText(target.value) : null;
        onType({ type: element.type, rich_text_value });
      }}
    />
  );
}

function control({ element, id, label, describedBy, isInvalid }: ElementProps<AnyText>) {
  return {
    id,
    className: 'text-input',
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    placeholder: element.placeholder && plain(element.placeholder.text),
    'data-focus': element.focus_on_load || undefined,
    autoComplete: 'off',
    spellCheck: false,
  };
}

function sendsOn(element: AnyText, trigger: string): boolean {
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  return triggers.includes(trigger);
}

function plainToRichText(text: string): RichTextBlock {
  return {
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
  };
}

function richTextToPlain(block: RichTextBlock | null): string {
  return (block?.elements ?? [])
    .flatMap(({ elements }) =>
      elements.flatMap((one) => ('elements' in one ? one.elements : [one])),
    )
    .map((element) => (element.type === 'text' ? element.text : ''))
    .join('');
}
