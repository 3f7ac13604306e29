import { useId } from 'react';
import type { InputBlock as Block } from 'slack-blocks-to-jsx';
import { Interactive } from '../elements/interactive.tsx';
import { useSurface } from '../elements/surface.tsx';
import { plain } from '../text/mrkdwn.ts';

/** A labelled input with its hint, and below it what is wrong with it. */
export function InputBlock({ block }: { readonly block: Block }) {
  const id = useId();
  const blockId = block.block_id ?? '';
  const error = useSurface().errors[blockId];
  const label = plain(block.label.text);
  const describedBy = [block.hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="input-block" data-invalid={Boolean(error)}>
      <label htmlFor={id} className="input-label">
        {label}
        {block.optional && <span className="optional"> (optional)</span>}
      </label>
      <Interactive
        id={id}
        blockId={blockId}
        element={block.element}
        label={label}
        describedBy={describedBy}
        isInvalid={Boolean(error)}
        isSent={block.dispatch_action ?? false}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="input-error">
          {plain(error)}
        </p>
      )}
      {block.hint && (
        <p id={`${id}-hint`} className="input-hint">
          {plain(block.hint.text)}
        </p>
      )}
    </div>
  );
}
