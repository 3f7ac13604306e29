import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { View } from '../../page-protocol.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { initialValues } from '../blocks/initial-values.ts';
import { Dialog } from '../chrome/dialog.tsx';
import { request } from '../connection.ts';
import { SurfaceProvider, useSurface } from '../elements/surface.tsx';
import { plain } from '../text/mrkdwn.ts';
import { useWorkspace } from '../workspace.tsx';
import { useReadingPlace } from './use-reading-place.ts';
import { payloadOf } from './view-payload.ts';

interface Props {
  readonly view: View;
  readonly isCovered: boolean;
}

/** A form or card that the app put in front of everything. */
export function Modal({ view, isCovered }: Props) {
  const { person, place } = useWorkspace();
  // Where the person was when it opened, as Slack takes it.
  const [channel] = useState(place);
  const { blocks, title } = payloadOf(view);
  const initial = useMemo(() => initialValues(blocks, channel), [blocks, channel]);
  const close = () => void request('close', { person: person.id, viewId: view.id });
  return (
    <Dialog title={plain(title?.text ?? '')} className="modal" isHidden={isCovered} onClose={close}>
      <SurfaceProvider container={{ viewId: view.id }} initial={initial} errors={view.errors}>
        <ModalForm view={view} onClose={close} />
      </SurfaceProvider>
    </Dialog>
  );
}

interface FormProps {
  readonly view: View;
  readonly onClose: () => void;
}

function ModalForm({ view, onClose }: FormProps) {
  const { blocks, submit, close } = payloadOf(view);
  const { send, isPending, failure } = useSubmit(view);
  const form = useRef<HTMLFormElement>(null);
  const onSend = useReadingPlace(form, view);
  const submitForm = (event: SubmitEvent) => {
    onSend();
    void send(event);
  };
  useEffect(() => {
    const body = form.current?.querySelector('.dialog-body');
    if (failure && body) body.scrollTop = 0;
  }, [failure]);
  return (
    <form ref={form} className="modal-form" noValidate onSubmit={submitForm}>
      <div className="dialog-body">
        {failure && (
          <p role="alert" className="failure">
            {failure}
          </p>
        )}
        <Blocks blocks={blocks} />
      </div>
      {(submit || close) && (
        <footer className="dialog-footer">
          <button type="button" className="button button-default" onClick={onClose}>
            {plain(close?.text ?? 'Cancel')}
          </button>
          {submit && (
            <button
              type="submit"
              className="button button-primary-filled"
              // Disabled, it would lose the focus.
              aria-disabled={isPending}
              aria-busy={isPending}
            >
              {isPending && <span className="spinner" aria-hidden="true" />}
              {plain(submit.text)}
            </button>
          )}
        </footer>
      )}
    </form>
  );
}

/** Sends the form once it can be sent; what the app then finds wrong comes with the view. */
function useSubmit(view: View) {
  const { person } = useWorkspace();
  const { values } = useSurface();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    setPending(true);
    const answer = await request('submit', { person: person.id, viewId: view.id, state: values });
    setPending(false);
    if (!answer.ok) setFailure(answer.error);
  };
  // What stands under a field needs no second place.
  const isInField = failure !== null && Object.values(view.errors ?? {}).includes(failure);
  return { send, isPending, failure: isInField ? null : failure };
}
