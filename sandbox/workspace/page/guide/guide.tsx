import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Demo, DemoStep, StepHelp, Trouble, TroubleStep } from '../../page-protocol.ts';
import { CheckIcon, ChevronIcon, CloseIcon } from '../chrome/icons.tsx';
import { request } from '../connection.ts';
import { useWorkspace } from '../workspace.tsx';
import { TroubleButton } from './trouble-button.tsx';

/** On a phone the messages come first. */
const ROOMY = '(min-width: 641px)';

/** What a demo offers newcomers: whom they see it as, what to try, and what goes wrong. */
export function Guide({ demo }: { readonly demo: Demo }) {
  const { person, setting } = useWorkspace();
  const isFirst = person.id === setting.people[0]?.id;
  const { steps, trouble } = demo;
  const hasTrouble = trouble.told.length > 0;
  if (isFirst && steps.length === 0 && !hasTrouble) return null;
  return (
    <aside className="guide" aria-label="Demo">
      {!isFirst && person.about && (
        <p className="guide-about">
          <strong>
            You are {person.name} ({person.role}).
          </strong>{' '}
          {person.about}
        </p>
      )}
      {steps.length > 0 && <Steps steps={steps} trouble={trouble} />}
      {hasTrouble && <Told trouble={trouble} />}
    </aside>
  );
}

interface PartProps {
  readonly title: string;
  /** Beside the title, where one line of it fits. */
  readonly latest?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** At the end of the bar. */
  readonly closing?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the guide that opens and closes. */
function Part({ title, latest, isOpen, onToggle, closing, children }: PartProps) {
  const id = useId();
  return (
    <section className="guide-part" aria-label={title}>
      <div className="guide-bar">
        <button
          type="button"
          className="guide-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronIcon />
          {title}
        </button>
        {latest !== undefined && (
          <span className="guide-latest" role="status">
            {latest}
          </span>
        )}
        {closing}
      </div>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}

function Steps({
  steps,
  trouble,
}: {
  readonly steps: readonly DemoStep[];
  readonly trouble: Trouble;
}) {
  const { person } = useWorkspace();
  const [isOpen, setOpen] = useState(() => matchMedia(ROOMY).matches);
  const isRunning = trouble.state === 'running';
  useEffect(() => {
    if (isRunning) setOpen(false);
  }, [isRunning]);
  const done = steps.filter((step) => step.isDone).length;
  const dismiss = () => {
    void request('dismiss', { person: person.id });
    // The button is gone with the steps, and the focus with it.
    document.querySelector<HTMLElement>('.composer textarea')?.focus();
  };
  return (
    <Part
      title={`Three things to try · ${done} of ${steps.length} done`}
      isOpen={isOpen}
      onToggle={setOpen}
      closing={
        <button
          type="button"
          className="icon-button"
          aria-label="Dismiss the suggestions"
          title="Dismiss the suggestions"
          onClick={dismiss}
        >
          <CloseIcon />
        </button>
      }
    >
      <ol className="guide-steps">
        {steps.map((step) => (
          <Step key={step.id} step={step} trouble={trouble} />
        ))}
      </ol>
    </Part>
  );
}

function Step({ step, trouble }: { readonly step: DemoStep; readonly trouble: Trouble }) {
  const { title, text, isDone, help } = step;
  return (
    <li className="guide-step">
      <h2>
        {isDone && <CheckIcon />}
        {title}
        {isDone && <span className="visually-hidden"> (done)</span>}
      </h2>
      <p>{text}</p>
      <Help help={help} trouble={trouble} />
    </li>
  );
}

function Help({ help, trouble }: { readonly help: StepHelp; readonly trouble: Trouble }) {
  const { goTo } = useWorkspace();
  if (help.kind === 'trouble') return <TroubleButton trouble={trouble} className="button" />;
  const text = help.kind === 'write' ? help.text : undefined;
  return (
    <button type="button" className="button" onClick={() => goTo(help.place, text)}>
      {help.label}
    </button>
  );
}

const TITLES: Readonly<Record<Trouble['state'], string>> = {
  ready: '',
  running: 'A campaign is going wrong',
  over: 'A campaign went wrong',
  failed: 'A campaign went wrong',
};

/** What happened to the campaign so far, each with the way to where it is to be seen. */
function Told({ trouble }: { readonly trouble: Trouble }) {
  const { told, state } = trouble;
  const [isOpen, setOpen] = useState(() => matchMedia(ROOMY).matches);
  return (
    <Part
      title={TITLES[state]}
      latest={isOpen ? '' : told.at(-1)?.text}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div role="log" aria-label={TITLES[state]}>
        <ol className="guide-told">
          {told.map((step) => (
            <ToldStep key={step.text} step={step} />
          ))}
        </ol>
      </div>
    </Part>
  );
}

function ToldStep({ step: { text, look } }: { readonly step: TroubleStep }) {
  const { goTo } = useWorkspace();
  return (
    <li>
      {text}{' '}
      {look && (
        <button type="button" className="guide-link" onClick={() => goTo(look)}>
          Open {look.label}
        </button>
      )}
    </li>
  );
}
