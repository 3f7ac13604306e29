import { type RefObject, useEffect, useRef } from 'react';
import type { View } from '../../page-protocol.ts';
import { focusStart } from '../chrome/dialog.tsx';
import { payloadOf } from './view-payload.ts';

/**
 * Keeps a modal where its reader is when its view changes: another page begins at its top, an error
 * brings its field, what the app says above the fields after a submission is shown, and everything
 * else leaves scrolling and focus alone.
 *
 * @returns what is to be called when the form is sent
 */
export function useReadingPlace(form: RefObject<HTMLFormElement | null>, view: View): () => void {
  const page = pageOf(view);
  const intro = introOf(view);
  const shown = useRef({ page, intro });
  const isAnswered = useRef(false);
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const before = shown.current;
    shown.current = { page, intro };
    if (!dialog || !form.current) return;
    if (view.errors) focusError(form.current);
    else if (page !== before.page) focusStart(dialog);
    else if (isAnswered.current && intro !== before.intro) focusStart(dialog);
    // What had the focus may be gone with the view before.
    else if (document.activeElement === document.body) dialog.querySelector('h2')?.focus();
    isAnswered.current = false;
  }, [form, view, page, intro]);
  return () => {
    isAnswered.current = true;
  };
}

/** The first field with an error: focused, with its label and the error in view. */
function focusError(form: HTMLFormElement): void {
  const field = form.querySelector('.input-block[data-invalid=true]');
  field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

/** Equal for views that show the same page of a form, whatever is filled in or found wrong. */
function pageOf(view: View): string {
  const { title, submit } = payloadOf(view);
  return JSON.stringify([title?.text, submit?.text]);
}

/** What stands above the first field. */
function introOf(view: View): string {
  const { blocks } = payloadOf(view);
  const end = blocks.findIndex(({ type }) => type === 'input');
  const above = end < 0 ? blocks : blocks.slice(0, end);
  // Ids are new with each view that names none.
  return JSON.stringify(above.map((block) => ({ ...block, block_id: '' })));
}
