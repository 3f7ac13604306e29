import type { Trouble } from '../../page-protocol.ts';
import { BoltIcon } from '../chrome/icons.tsx';
import { request } from '../connection.ts';
import { useWorkspace } from '../workspace.tsx';

/** Has a campaign go wrong; it keeps its focus while one does, and then does nothing. */
export function TroubleButton({
  trouble,
  className,
}: {
  readonly trouble: Trouble;
  readonly className: string;
}) {
  const { person } = useWorkspace();
  const isRunning = trouble.state === 'running';
  const label = isRunning ? 'Something is going wrong' : 'Make something go wrong';
  return (
    <button
      type="button"
      className={className}
      title={label}
      aria-disabled={isRunning}
      onClick={() => void request('trouble', { person: person.id })}
    >
      <BoltIcon />
      <span>{label}</span>
    </button>
  );
}
