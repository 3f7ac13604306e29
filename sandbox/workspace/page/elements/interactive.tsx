import { useId, useState } from 'react';
import type { ConfirmDialogObject, Element } from 'slack-blocks-to-jsx';
import { actionIdOf } from '../blocks/initial-values.ts';
import { ButtonElement } from './button-element.tsx';
import { plain } from '../text/mrkdwn.ts';
import { trusted } from '../trusted.ts';
import { CheckboxesElement, RadioButtonsElement } from './choices.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DatePicker, DateTimePicker, TimePicker } from './date-pickers.tsx';
import type { ElementState } from './element-state.ts';
import { FileInput } from './file-input.tsx';
import { OverflowMenu } from './overflow-menu.tsx';
import { SelectElement } from './select-element.tsx';
import { useSurface } from './surface.tsx';
import { RichTextInput, TextInput } from './text-input.tsx';

/** What each element gets from the block around it. */
export interface ElementProps<T> {
  readonly element: T;
  readonly blockId: string;
  readonly state: ElementState | undefined;
  /** The accessible name, where the element shows no text of its own. */
  readonly label: string;
  /** The id of the control itself, for a `<label>`. */
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** Whether what is chosen is sent to the app at once, not only with the form. */
  readonly isSent: boolean;
  /** A choice that is made. */
  readonly onChoose: (state: ElementState) => void;
  /** A text that may still be typed on. */
  readonly onType: (state: ElementState) => void;
}

interface Props {
  readonly blockId: string;
  readonly element: Element;
  readonly label?: string;
  readonly id?: string;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly isSent: boolean;
}

/** One element that somebody can use: its control, its confirmation, and what happens then. */
export function Interactive({ blockId, element, isSent, ...props }: Props) {
  const surface = useSurface();
  const ownId = useId();
  const [requested, setAsked] = useState<ElementState | null>(null);
  const actionId = actionIdOf(element);
  const confirm = 'confirm' in element ? element.confirm : undefined;

  const held = trusted<ElementState | undefined>(surface.values[blockId]?.[actionId]);

  const commit = (state: ElementState) => {
    setAsked(null);
    surface.hold(blockId, actionId, state);
    if (isSent) void surface.act(blockId, actionId, state);
  };
  return (
    <>
      <Control
        element={element}
        blockId={blockId}
        state={held}
        label={props.label ?? nameOf(element)}
        id={props.id ?? ownId}
        describedBy={props.describedBy}
        isInvalid={props.isInvalid ?? false}
        isSent={isSent}
        onChoose={confirm && isSent ? setAsked : commit}
        onType={(state) => surface.hold(blockId, actionId, state)}
      />
      <Asked
        confirm={confirm}
        requested={requested}
        onConfirm={commit}
        onDeny={() => setAsked(null)}
      />
    </>
  );
}

function Asked(props: {
  readonly confirm: ConfirmDialogObject | undefined;
  readonly requested: ElementState | null;
  readonly onConfirm: (state: ElementState) => void;
  readonly onDeny: () => void;
}) {
  const { confirm, requested } = props;
  if (!confirm || !requested) return null;
  return (
    <ConfirmDialog
      confirm={confirm}
      onConfirm={() => props.onConfirm(requested)}
      onDeny={props.onDeny}
    />
  );
}

function Control({ element, ...props }: ElementProps<Element>) {
  switch (element.type) {
    case 'button':
    case 'workflow_button':
    case 'icon_button':
      return <ButtonElement {...props} element={element} />;
    case 'overflow':
      return <OverflowMenu {...props} element={element} />;
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return <TextInput {...props} element={element} />;
    case 'rich_text_input':
      return <RichTextInput {...props} element={element} />;
    case 'datepicker':
      return <DatePicker {...props} element={element} />;
    case 'timepicker':
      return <TimePicker {...props} element={element} />;
    case 'datetimepicker':
      return <DateTimePicker {...props} element={element} />;
    case 'checkboxes':
      return <CheckboxesElement {...props} element={element} />;
    case 'radio_buttons':
      return <RadioButtonsElement {...props} element={element} />;
    case 'file_input':
      return <FileInput {...props} element={element} />;
    case 'image':
      return <img className="accessory-image" src={element.image_url} alt={element.alt_text} />;
    case 'static_select':
    case 'external_select':
    case 'users_select':
    case 'conversations_select':
    case 'channels_select':
    case 'multi_static_select':
    case 'multi_external_select':
    case 'multi_users_select':
    case 'multi_conversations_select':
    case 'multi_channels_select':
      return <SelectElement {...props} element={element} />;
    case 'feedback_buttons':
    case 'rich_text_list':
    case 'rich_text_preformatted':
    case 'rich_text_quote':
    case 'rich_text_section':
    case 'url':
    default:
      return <span className="unsupported">{element.type} is not shown here</span>;
  }
}

/** What stands in an empty element, or else says what it is: `datepicker`, `users select`. */
function nameOf(element: Element): string {
  const placeholder = 'placeholder' in element ? element.placeholder?.text : undefined;
  return plain(placeholder ?? element.type.replaceAll('_', ' '));
}
