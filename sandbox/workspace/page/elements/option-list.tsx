import { useEffect, useRef } from 'react';
import type { OptionGroupObject, OptionObject } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly OptionGroupObject[];
  readonly note: string;
  /** Counted over all groups. */
  readonly active: number;
  readonly chosen: readonly OptionObject[];
  readonly onPick: (option: OptionObject) => void;
}

/** What a menu offers; the input above it keeps the focus. */
export function OptionList(props: Props) {
  const { id, groups, active, chosen, note } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const flat = groups.flatMap(({ options }) => options);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={props.label} className="menu-list">
      {groups.map(({ label, options }) => (
        <div key={label.text} role="group" aria-label={plain(label.text) || undefined}>
          {label.text && <div className="menu-heading">{plain(label.text)}</div>}
          {options.map((option) => (
            <OptionRow
              key={option.value}
              id={`${id}-${flat.indexOf(option)}`}
              option={option}
              isActive={flat.indexOf(option) === active}
              isChosen={chosen.some(({ value }) => value === option.value)}
              onPick={props.onPick}
            />
          ))}
        </div>
      ))}
      {note && (
        <div className="menu-note" role="status">
          {note}
        </div>
      )}
    </div>
  );
}

function OptionRow(props: {
  readonly id: string;
  readonly option: OptionObject;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onPick: (option: OptionObject) => void;
}) {
  const { option } = props;
  return (
    <div
      id={props.id}
      role="option"
      className="menu-item"
      aria-selected={props.isChosen}
      data-active={props.isActive}
      // The input keeps the focus: losing it would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onPick(option)}
    >
      {plain(option.text.text)}
      {option.description && (
        <span className="menu-description">{plain(option.description.text)}</span>
      )}
    </div>
  );
}
