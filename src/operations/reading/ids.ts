import type { Input, ReferenceFilter, ReferenceTarget } from '../inputs.ts';
import { isId, nameOf, partsOf } from '../references/ids.ts';
import { allOrFault, Fault } from './fault.ts';

const EXAMPLES: Partial<Record<ReferenceTarget, string>> = {
  sender: 'news@example.com',
  'smtp-sender': 'news@example.com',
  'smtp-domain': 'example.com',
  'sms-sender': 'Example',
  country: 'UA',
  alert: 'k7x2m',
  digest: 'k7x2m',
};
/** Ids of uploads as the store makes them. */
const UPLOAD = /^[\w-]{8,64}$/;

/** Words for what a filtered picker offers. */
const FITTING: Readonly<Record<ReferenceFilter, (name: string) => string>> = {
  sent: (name) => `${name} that was sent`,
  scheduled: (name) => `scheduled ${name}`,
  cancelable: (name) => `${name} that can be canceled`,
  own: (name) => `${name} of your own`,
  activated: (name) => `activated ${name}`,
  'not-activated': (name) => `${name} that waits for its code`,
  running: (name) => `running ${name}`,
  paused: (name) => `paused ${name}`,
  muted: (name) => `muted ${name}`,
  unfinished: (name) => `unfinished ${name}`,
  undoable: (name) => `${name} that can be undone`,
};

export function readReference(
  { to, only }: Input & { kind: 'reference' | 'references' },
  text: string,
): string | Fault {
  // Known titles were replaced by ids before, see ../references/titles.ts.
  return isId(to, text)
    ? text
    : new Fault(
        `No ${only ? FITTING[only](nameOf(to)) : nameOf(to)} was found by «${text}». Pick one, or give its id, e.g. ${EXAMPLES[to] ?? '4711'}.`,
      );
}

export function readReferences(
  input: Input & { kind: 'references' },
  text: string,
): readonly string[] | Fault {
  const ids = partsOf(input.to, text);
  if (input.most !== undefined && ids.length > input.most) {
    return new Fault(`At most ${input.most}, please; these are ${ids.length}.`);
  }
  return allOrFault(ids.map((id) => readReference(input, id)));
}

/** Reads the id of a file; only a form can upload one, not a command line. */
export function readFile(text: string): string | Fault {
  return UPLOAD.test(text) ? text : new Fault('A file can only be given in the form.');
}

export function readFiles(
  { most }: Input & { kind: 'files' },
  text: string,
): readonly string[] | Fault {
  const ids = text.split(/[\s,]+/).filter(Boolean);
  if (ids.length > most) return new Fault(`At most ${most}, please; these are ${ids.length}.`);
  return allOrFault(ids.map(readFile));
}
