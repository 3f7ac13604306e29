import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Popup } from './popup.tsx';

interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly onChoose: () => void;
}

interface Props {
  /** The button's accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  readonly onToggle?: (isOpen: boolean) => void;
}

const MENU_WIDTH_PX = 250;

/** A button that opens a menu; the keyboard moves through it. */
export function Menu({ label, icon, items, className = 'icon-button', onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const toggle = (next: boolean) => {
    setOpen(next);
    onToggle?.(next);
  };
  const close = () => {
    toggle(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggle(!isOpen)}
      >
        {icon}
      </button>
      <Popup anchor={button} isOpen={isOpen} width={MENU_WIDTH_PX}>
        <MenuList id={id} label={label} items={items} onClose={close} />
      </Popup>
    </>
  );
}

function MenuList(props: {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={list}
      id={props.id}
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className="menu-list"
      onKeyDown={(event) => moveWithKeys(event, props.onClose)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) props.onClose();
        if (!relatedTarget) props.onClose();
      }}
    >
      {props.items.map(({ key, label, description, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          className="menu-item"
          onClick={() => {
            props.onClose();
            onChoose();
          }}
        >
          {label}
          {description && <span className="menu-description">{description}</span>}
        </button>
      ))}
      {props.items.length === 0 && <div className="menu-note">Nothing here</div>}
    </div>
  );
}

function moveWithKeys(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key === 'Escape') {
    // Only the menu closes, not the form around it.
    event.preventDefault();
    event.stopPropagation();
    close();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}
