import type { View } from '../../page-protocol.ts';
import { Modal } from './modal.tsx';

/** The open modals; the last is shown, those below keep what was filled in. */
export function ModalStack({ views }: { readonly views: readonly View[] }) {
  return views.map((view, index) => (
    <Modal key={view.id} view={view} isCovered={index < views.length - 1} />
  ));
}
