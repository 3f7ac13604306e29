import type {
  CheckboxesElement as Checkboxes,
  OptionObject,
  RadioButtonsElement as RadioButtons,
} from 'slack-blocks-to-jsx';
import { Text } from '../text/rich-text.tsx';
import { optionsOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';

export function CheckboxesElement(props: ElementProps<Checkboxes>) {
  const { element, state, onChoose } = props;
  const chosen = optionsOf(state);
  const toggle = (option: OptionObject, isChecked: boolean) => {
    const kept = element.options.filter(({ value }) =>
      value === option.value ? isChecked : isAmong(chosen, value),
    );
    onChoose({ type: element.type, selected_options: kept });
  };
  return (
    <Group {...props} role="group">
      {element.options.map((option) => (
        <Choice
          key={option.value}
          type="checkbox"
          name={props.id}
          option={option}
          isChecked={isAmong(chosen, option.value)}
          onToggle={(isChecked) => toggle(option, isChecked)}
        />
      ))}
    </Group>
  );
}

export function RadioButtonsElement(props: ElementProps<RadioButtons>) {
  const { element, state, onChoose } = props;
  return (
    <Group {...props} role="radiogroup">
      {element.options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={props.id}
          option={option}
          isChecked={isAmong(optionsOf(state), option.value)}
          onToggle={() => onChoose({ type: element.type, selected_option: option })}
        />
      ))}
    </Group>
  );
}

function Group({
  role,
  label,
  describedBy,
  children,
}: ElementProps<unknown> & {
  readonly role: 'group' | 'radiogroup';
  readonly children: React.ReactNode;
}) {
  return (
    <div className="choices" role={role} aria-label={label} aria-describedby={describedBy}>
      {children}
    </div>
  );
}

function Choice(props: {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly option: OptionObject;
  readonly isChecked: boolean;
  readonly onToggle: (isChecked: boolean) => void;
}) {
  const { option } = props;
  return (
    <label className="choice">
      <input
        type={props.type}
        name={props.name}
        checked={props.isChecked}
        onChange={(event) => props.onToggle(event.target.checked)}
      />
      <span>
        <Text text={option.text} />
        {option.description && (
          <span className="choice-description">
            <Text text={option.description} />
          </span>
        )}
      </span>
    </label>
  );
}

function isAmong(options: readonly OptionObject[], value: string): boolean {
  return options.some((option) => option.value === value);
}
