import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

/** Where the typing begins: where the app or dialog says, or else in the first field. */
const FIRST = ['[data-focus]', '.dialog-body :is(input, textarea)'];

interface Props {
  readonly title: string;
  readonly className?: string;
  /** A covered dialog keeps what was filled in, but is not shown. */
  readonly isHidden?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: the rest of the page waits, Esc closes it, the focus returns. */
export function Dialog({ title, className = '', isHidden = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    if (isHidden) return;
    const before = document.activeElement;
    current?.showModal();
    const first = FIRST.map((place) => current?.querySelector<HTMLElement>(place)).find(Boolean);
    first?.focus();
    return () => {
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isHidden]);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // A file picker that is dismissed says `cancel` too.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="dialog-header">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          title="Close"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {children}
    </dialog>
  );
}
