import type {
  DatePickerElement,
  DateTimePickerElement,
  TimePickerElement,
} from 'slack-blocks-to-jsx';
import { instantOf, isDay, localTime } from '../../../../src/lib/time-zone.ts';
import { useWorkspace } from '../workspace.tsx';
import { textOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';

export function DatePicker(props: ElementProps<DatePickerElement>) {
  const { element, state, onChoose } = props;
  return (
    <NativePicker
      {...props}
      type="date"
      value={textOf(state, 'selected_date')}
      onPick={(value) => onChoose({ type: element.type, selected_date: value || null })}
    />
  );
}

export function TimePicker(props: ElementProps<TimePickerElement>) {
  const { element, state, onChoose } = props;
  return (
    <NativePicker
      {...props}
      type="time"
      value={textOf(state, 'selected_time')}
      onPick={(value) => onChoose({ type: element.type, selected_time: value || null })}
    />
  );
}

/** A day and a time in the person's own zone, as Slack takes it. */
export function DateTimePicker(props: ElementProps<DateTimePickerElement>) {
  const { zone } = useWorkspace().person;
  const { element, state, onChoose } = props;
  const seconds = Number(textOf(state, 'selected_date_time'));
  return (
    <span className="picker-with-zone">
      <NativePicker
        {...props}
        type="datetime-local"
        value={seconds ? inputOf(new Date(seconds * 1000), zone) : ''}
        onPick={(value) =>
          onChoose({ type: element.type, selected_date_time: secondsOf(value, zone) })
        }
      />
      <span className="picker-zone">{zone}</span>
    </span>
  );
}

function NativePicker(
  props: Omit<ElementProps<unknown>, 'element' | 'onChoose'> & {
    readonly type: 'date' | 'time' | 'datetime-local';
    readonly value: string;
    readonly onPick: (value: string) => void;
  },
) {
  return (
    <input
      id={props.id}
      type={props.type}
      className="text-input picker"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid}
      value={props.value}
      onChange={(event) => props.onPick(event.target.value)}
    />
  );
}

/** The value of an input of the kind `datetime-local`. */
function inputOf(at: Date, zone: string): string {
  return localTime(at, zone).slice(0, 16).replace(' ', 'T');
}

function secondsOf(value: string, zone: string): number | null {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) ? instantOf(day, time, zone).getTime() / 1000 : null;
}
