import { type KeyboardEvent, useRef, useState } from 'react';
import type { OptionObject } from 'slack-blocks-to-jsx';
import { ChevronIcon, CloseIcon } from '../chrome/icons.tsx';
import { Popup } from '../chrome/popup.tsx';
import { plain } from '../text/mrkdwn.ts';
import { OptionList } from './option-list.tsx';
import { type OptionSource, useOptions } from './use-options.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly placeholder: string;
  readonly chosen: readonly OptionObject[];
  readonly isMulti: boolean;
  readonly max: number;
  readonly source: OptionSource;
  readonly onChoose: (options: readonly OptionObject[]) => void;
}

/** A menu with typeahead, for one choice or several. */
export function Select(props: Props) {
  const { chosen, isMulti, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const menu = useMenu(props);
  const single = isMulti ? undefined : chosen[0];
  const shown = menu.query ?? (single ? plain(single.text.text) : '');
  const clear = () => {
    onChoose([]);
    // The button goes away with the choice, and would take the focus along.
    input.current?.focus();
  };
  return (
    <div className="select" ref={box} data-open={menu.isOpen}>
      {isMulti && <Chips chosen={chosen} onChoose={onChoose} />}
      <input
        ref={input}
        id={props.id}
        className="select-input"
        role="combobox"
        aria-label={props.label}
        aria-expanded={menu.isOpen}
        aria-controls={`${props.id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={menu.isOpen ? `${props.id}-${menu.active}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        autoComplete="off"
        placeholder={isMulti && chosen.length > 0 ? '' : plain(props.placeholder)}
        value={shown}
        onClick={menu.open}
        onChange={(event) => menu.search(event.target.value)}
        onKeyDown={menu.onKeyDown}
        onBlur={menu.close}
      />
      {single && <ClearButton onClear={clear} />}
      <ChevronIcon />
      <Popup anchor={box} isOpen={menu.isOpen}>
        <OptionList
          id={props.id}
          label={props.label}
          groups={menu.options.groups}
          note={menu.options.note}
          active={menu.active}
          chosen={chosen}
          onPick={menu.pick}
        />
      </Popup>
    </div>
  );
}

function useMenu({ source, chosen, isMulti, max, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  /** `null`: nothing is typed, the choice is shown. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = useOptions(source, query ?? '', isOpen);
  const flat = options.groups.flatMap((group) => group.options);

  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setQuery(null);
    setActive(0);
  };
  const pick = (option: OptionObject) => {
    const others = chosen.filter(({ value }) => value !== option.value);
    if (!isMulti) onChoose([option]);
    else if (others.length < chosen.length) onChoose(others);
    else if (chosen.length < max) onChoose([...chosen, option]);
    close();
  };
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
    open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      open();
      setActive((active + (isOpen ? step : 0) + flat.length) % Math.max(flat.length, 1));
      return;
    }
    if (event.key === 'Backspace' && isMulti && !query) onChoose(chosen.slice(0, -1));
    if (!isOpen) return;
    const option = flat[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (option) pick(option);
    }
    if (event.key === 'Escape') {
      // Only the list closes, not the form around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { isOpen, query, active, options, open, close, pick, search, onKeyDown };
}

function Chips({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  return chosen.map((option) => (
    <span key={option.value} className="chip">
      {plain(option.text.text)}
      <button
        type="button"
        aria-label={`Remove ${plain(option.text.text)}`}
        onClick={() => onChoose(chosen.filter(({ value }) => value !== option.value))}
      >
        <CloseIcon />
      </button>
    </span>
  ));
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button type="button" className="select-clear" aria-label="Clear" onClick={onClear}>
      <CloseIcon />
    </button>
  );
}
