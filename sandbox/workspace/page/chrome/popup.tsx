import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

const GAP_PX = 4;
const EDGE_PX = 8;
const MAX_HEIGHT_PX = 320;

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Default: as wide as the anchor. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** A panel at an anchor, above everything, dialogs too, on the side with more room. */
export function Popup({ anchor, isOpen, width, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !anchor.current) return;
    const { current: box } = panel;
    const { current: base } = anchor;
    const settle = () => place(box, base.getBoundingClientRect(), width);
    box.showPopover();
    settle();
    addEventListener('scroll', settle, true);
    addEventListener('resize', settle);
    return () => {
      removeEventListener('scroll', settle, true);
      removeEventListener('resize', settle);
    };
  }, [isOpen, anchor, width]);
  if (!isOpen) return null;
  return (
    <div ref={panel} popover="manual" className="popup">
      {children}
    </div>
  );
}

function place(box: HTMLElement, base: DOMRect, width = base.width) {
  const below = innerHeight - base.bottom;
  const isAbove = below < MAX_HEIGHT_PX && base.top > below;
  const room = (isAbove ? base.top : below) - GAP_PX - EDGE_PX;
  const left = Math.min(base.left, innerWidth - width - EDGE_PX);
  Object.assign(box.style, {
    left: `${Math.max(EDGE_PX, left)}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(MAX_HEIGHT_PX, room)}px`,
    top: isAbove ? 'auto' : `${base.bottom + GAP_PX}px`,
    bottom: isAbove ? `${innerHeight - base.top + GAP_PX}px` : 'auto',
  });
}
