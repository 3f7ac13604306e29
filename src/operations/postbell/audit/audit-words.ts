import type { AttemptState, AuditedAttempt, AuditWay } from '../../../domain/audit.ts';
import type { AuditSubject } from '../../../domain/reply.ts';
import { action, type OperationAction, type Span } from '../../../domain/reply.ts';
import { shortened } from '../../../lib/text.ts';

export const STATE_LABELS: Readonly<Record<AttemptState, string>> = {
  done: 'Done',
  unchanged: 'Nothing to change',
  requested: 'Approval requested',
  prepared: 'Prepared',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
  underway: 'In progress',
};

export const WAY_LABELS: Readonly<Record<AuditWay, string>> = {
  command: 'Command',
  form: 'Form',
  button: 'Button',
  shortcut: 'Shortcut',
  approval: 'Approval',
  mcp: 'Assistant',
  job: 'Automatic',
  message: 'Message',
  options: 'Search',
  home: 'App Home',
  link: 'Link',
  invitation: 'Invitation',
};

interface Shown {
  /** Default: the kind with blanks for its hyphens. */
  readonly name?: string;
  readonly open?: (id: string) => OperationAction;
}

/** Things that are shown, or have another name than their kind. */
const SUBJECTS: Readonly<Partial<Record<string, Shown>>> = {
  campaign: { open: (campaign) => action('campaign show', { campaign }, 'Open campaign') },
  list: { open: (list) => action('list show', { list }, 'Open list') },
  template: { open: (template) => action('template show', { template }, 'Open template') },
  tag: { open: (tag) => action('tag show', { tag }, 'Open tag') },
  'sms-campaign': {
    name: 'SMS campaign',
    open: (campaign) => action('sms show', { campaign }, 'Open SMS campaign'),
  },
  'push-campaign': {
    name: 'push campaign',
    open: (campaign) => action('push show', { campaign }, 'Open push campaign'),
  },
  'smtp-email': {
    name: 'transactional email',
    open: (id) => action('smtp show', { id }, 'Open email'),
  },
  'bulk-run': { name: 'job', open: (run) => action('postbell jobs show', { run }, 'Show job') },
  approval: {
    name: 'request',
    open: (request) => action('postbell approvals show', { request }, 'Show request'),
  },
  watch: { name: 'monitor' },
};

/** Returns e.g. `campaign 71014`. */
export function subjectInWords({ kind, id }: AuditSubject): string {
  return `${SUBJECTS[kind]?.name ?? kind.replaceAll('-', ' ')} ${id}`;
}

/** Returns the thing that is named as `subjectInWords` does; `null` for other words. */
export function subjectNamed(words: string): AuditSubject | null {
  const [id, ...name] = words.trim().split(/\s+/u).toReversed();
  if (id === undefined || name.length === 0) return null;
  const typed = name.toReversed().join(' ').toLowerCase();
  const known = Object.entries(SUBJECTS).find(([, one]) => one?.name?.toLowerCase() === typed);
  return { kind: known?.[0] ?? typed.replaceAll(' ', '-'), id };
}

export function openSubject({ kind, id }: AuditSubject): OperationAction | null {
  return SUBJECTS[kind]?.open?.(id) ?? null;
}

const LONGEST_ABOUT = 40;

/** Names what an attempt is about: its subject, or the first of its inputs. */
export function aboutSpan({ subject, inputs }: AuditedAttempt): Span {
  if (subject?.kind === 'person' || subject?.kind === 'channel') {
    return { kind: subject.kind, id: subject.id };
  }
  if (subject !== null) return subjectInWords(subject);
  return shortened(Object.values(inputs)[0] ?? '–', LONGEST_ABOUT);
}

export function personSpan(personId: string | null): Span {
  return personId === null || personId === '' ? '–' : { kind: 'person', id: personId };
}

export function channelSpan(channelId: string | null): Span {
  if (channelId === null) return 'App Home';
  return /^[CG]/u.test(channelId) ? { kind: 'channel', id: channelId } : 'Direct messages';
}
