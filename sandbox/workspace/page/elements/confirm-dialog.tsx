import type { ConfirmDialogObject } from 'slack-blocks-to-jsx';
import { Dialog } from '../chrome/dialog.tsx';
import { Text } from '../text/rich-text.tsx';
import { plain } from '../text/mrkdwn.ts';

interface Props {
  readonly confirm: ConfirmDialogObject;
  readonly onConfirm: () => void;
  readonly onDeny: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({ confirm, onConfirm, onDeny }: Props) {
  const style = confirm.style === 'danger' ? 'danger-filled' : 'primary-filled';
  return (
    <Dialog title={plain(confirm.title.text)} className="confirm" onClose={onDeny}>
      <div className="dialog-body">
        <Text text={confirm.text} />
      </div>
      <footer className="dialog-footer">
        <button type="button" className="button button-default" onClick={onDeny}>
          {plain(confirm.deny.text)}
        </button>
        <button type="button" className={`button button-${style}`} onClick={onConfirm} data-focus>
          {plain(confirm.confirm.text)}
        </button>
      </footer>
    </Dialog>
  );
}
