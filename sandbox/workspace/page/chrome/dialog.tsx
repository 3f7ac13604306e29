import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

/** Where the typing begins: where the app or dialog says, or else in the first field. */
const FIRST = ['[data-focus]', '.dialog-body :is(input, textarea)'];
const TITLE = '.dialog-header h2';

/**
 * Shows a dialog from its top, with the focus where the typing begins; or on its title, when the
 * field is farther down than one sees or there is none, so that what stands above is read first.
 */
export function focusStart(dialog: HTMLElement): void {
  const body = dialog.querySelector('.dialog-body');
  if (body) body.scrollTop = 0;
  const first = FIRST.map((place) => dialog.querySelector<HTMLElement>(place)).find(Boolean);
  const end = body?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  const isInView = first && first.getBoundingClientRect().bottom <= end;
  const place = isInView ? first : dialog.querySelector<HTMLElement>(TITLE);
  place?.focus({ preventScroll: true });
}

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
    if (current) focusStart(current);
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
        {/* A form says its next page here while the focus is in a field below. */}
        <h2 id={titleId} tabIndex={-1} aria-live="polite">
          {title}
        </h2>
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
