import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Container, ViewState } from '../../page-protocol.ts';
import { request } from '../connection.ts';
import { useWorkspace } from '../workspace.tsx';
import type { ElementState } from './element-state.ts';

/** What the elements of one message or view share. */
export interface Surface {
  readonly container: Container;
  readonly values: ViewState;
  /** By block id: what is wrong with an input. */
  readonly errors: Readonly<Record<string, string>>;
  readonly hold: (blockId: string, actionId: string, state: ElementState) => void;
  readonly act: (blockId: string, actionId: string, state: ElementState) => Promise<void>;
}

interface Props {
  readonly container: Container;
  /** What the elements hold before anybody touches them. */
  readonly initial: ViewState;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

const SurfaceContext = createContext<Surface | null>(null);

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('An element stands outside a message or view.');
  return surface;
}

/** Holds what somebody enters and chooses below it, and sends what they click. */
export function SurfaceProvider({ container, initial, errors = {}, children }: Props) {
  const { person } = useWorkspace();
  const [edits, setEdits] = useState<ViewState>({});
  const [failure, setFailure] = useState<string | null>(null);
  const values = useMemo(() => withEdits(initial, edits), [initial, edits]);

  const hold = useCallback((blockId: string, actionId: string, state: ElementState) => {
    setEdits((before) => withOne(before, blockId, actionId, state));
  }, []);

  const act = async (blockId: string, actionId: string, action: ElementState) => {
    setFailure(null);
    const state =
      actionId in (values[blockId] ?? {}) ? withOne(values, blockId, actionId, action) : values;
    const answer = await request('action', {
      person: person.id,
      container,
      blockId,
      actionId,
      action,
      ...('viewId' in container && { state }),
    });
    if (!answer.ok) setFailure(answer.error);
  };

  return (
    <SurfaceContext value={{ container, values, errors, hold, act }}>
      {children}
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
    </SurfaceContext>
  );
}

function withEdits(initial: ViewState, edits: ViewState): ViewState {
  return Object.fromEntries(
    Object.entries(initial).map(([blockId, elements]) => [
      blockId,
      Object.fromEntries(
        Object.entries(elements).map(([actionId, state]) => [
          actionId,
          edits[blockId]?.[actionId] ?? state,
        ]),
      ),
    ]),
  );
}

function withOne(
  values: ViewState,
  blockId: string,
  actionId: string,
  state: ElementState,
): ViewState {
  return { ...values, [blockId]: { ...values[blockId], [actionId]: state } };
}
