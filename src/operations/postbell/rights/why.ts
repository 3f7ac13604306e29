import { formatCount } from '../../../domain/figures.ts';
import {
  entryInWords,
  type Grant,
  nameOf,
  type Protected,
  RIGHTS,
  rightsIn,
} from '../../../domain/rights.ts';
import { action, type Reply, type Section, type Span, type Text } from '../../../domain/reply.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import type { Rights } from '../../../policy/policy.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation, type Operation } from '../../../commands/define.ts';
import { helpersIn } from '../../../commands/failures.ts';
import type { Input } from '../../../commands/inputs.ts';
import { deedOf } from '../../../commands/usage.ts';
import { entryWith, subjectSpan } from './rights-words.ts';

export default defineOperation({
  name: 'postbell why',
  title: 'Why can’t I?',
  summary: 'Find out why you can or can’t use a command and who can help',
  right: 'look',
  effect: 'reads',
  example: 'operation:campaign.send',
  inputs: { command: { kind: 'reference', to: 'grant', label: 'Command or permission' } },
  async run({ command }, context): Promise<Reply> {
    const { rights } = context;
    const { needed, operation } = neededFor(command, context);
    const answer = rights.answerTo(needed);
    const deed = operation
      ? deedOf(operation)
      : enumerated(needed.rights.map((one) => RIGHTS[one]));
    const title = `You ${answer.may === 'no' ? 'can’t' : 'can'} ${deed}`;
    if (answer.may === 'no') {
      const { failure } = await resultOf(rights.require(needed));
      return {
        title,
        summary: failure?.message ?? answer.why,
        sections: failure instanceof ForbiddenError ? helpersIn(failure) : [],
        actions: [action('postbell rights', {}, 'Show permissions')],
      };
    }
    const more = operation
      ? [...limitOf(operation, rights), ...(await beyondOf(operation, rights))]
      : [];
    if (answer.may !== 'yes') {
      return { title, summary: 'Once someone else approves it.', sections: more };
    }
    const [summary, ...others] = because(answer.grants);
    const alsoBy = others.map((text): Section => ({ kind: 'paragraph', text }));
    return { title, summary, sections: [...alsoBy, ...more] };
  },
});

/** Says how many people somebody in support may change at once. */
function limitOf({ right, inputs }: Operation, rights: Rights): readonly Section[] {
  const most = rights.mostRows(right);
  const takesMany = Object.values(inputs).some(({ kind }) => MANY.has(kind));
  if (most === null || !takesMany) return [];
  return [{ kind: 'paragraph', text: `Up to ${formatCount(most, 'contact')} at once.` }];
}

const MANY: ReadonlySet<Input['kind']> = new Set(['emails', 'phones', 'file']);

/** Says what a command takes where it concerns others, and who may help with that. */
async function beyondOf({ beyond }: Operation, rights: Rights): Promise<readonly Section[]> {
  if (beyond === null) return [];
  const { what, needs, isAskable = false } = beyond;
  if (needs === null) {
    return [{ kind: 'paragraph', text: `It also requires the permission for ${what}.` }];
  }
  const answer = rights.answerTo(needs);
  if (answer.may === 'yes') return [{ kind: 'paragraph', text: `That includes ${what}.` }];
  if (answer.may === 'with approval' && isAskable) {
    return [{ kind: 'paragraph', text: `For ${what}, someone else has to approve it.` }];
  }
  const { failure } = await resultOf(rights.require(needs));
  const text = `Not for ${what}: ${uncapitalised(failure?.message ?? answer.why)}`;
  const helpers = failure instanceof ForbiddenError ? helpersIn(failure) : [];
  return [{ kind: 'paragraph', text }, ...helpers];
}

/** @throws {InputError} for a command or right that there isn't. */
function neededFor(
  text: string,
  { catalogue }: OperationContext,
): { readonly needed: Protected; readonly operation?: Operation } {
  const entry = entryWith(text);
  const operation = entry?.startsWith('operation:') && catalogue.find(nameOf(entry));
  if (operation) return { needed: operation.needs(), operation };
  if (entry?.startsWith('right:')) return { needed: { name: '', rights: rightsIn(entry) } };
  const sentence = 'Enter a command, such as campaign send, or a permission, such as export.';
  throw new InputError(sentence, { field: 'command' });
}

function because(grants: readonly Grant[]): readonly Text[] {
  return [...new Set(grants)].map(({ entry, subject, grantedBy }) => {
    const from: readonly Span[] =
      subject.kind === 'person' ? ['You have '] : [subjectSpan(subject), ' has '];
    const by: readonly Span[] =
      grantedBy === '' ? ['.'] : [', granted by ', { kind: 'person', id: grantedBy }, '.'];
    return [...from, entryInWords(entry), ...by];
  });
}
