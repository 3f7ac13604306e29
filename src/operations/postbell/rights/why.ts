import {
  entryInWords,
  nameOf,
  type Protected,
  rightsIn,
  type Verdict,
} from '../../../domain/rights.ts';
import { action, type Reply, type Section, type Span, mentionsOf } from '../../../domain/reply.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
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
    const needed = neededFor(command, context);
    const verdict = context.rights.verdictOn(needed);
    const title = `Can you use “${needed.name || needed.rights[0]}”?`;
    if (verdict.may) return { title, summary: 'Yes.', sections: because(verdict) };
    const { failure } = await resultOf(context.rights.require(needed));
    const helpers = failure instanceof ForbiddenError ? failure.askIds : [];
    const text = ['Ask:', ...mentionsOf(helpers)];
    return {
      title,
      summary: failure?.message ?? 'No.',
      sections: helpers.length === 0 ? [] : [{ kind: 'paragraph', text }],
      actions: [action('postbell rights', {}, 'Show permissions')],
    };
  },
});

/** @throws {InputError} for a command or right that there isn't. */
function neededFor(text: string, { catalogue }: OperationContext): Protected {
  const entry = entryWith(text);
  const operation = entry?.startsWith('operation:') && catalogue.find(nameOf(entry));
  if (operation) return operation.needs();
  if (entry?.startsWith('right:')) return { name: '', rights: rightsIn(entry) };
  const sentence = 'Enter a command, such as campaign send, or a permission, such as export.';
  throw new InputError(sentence, { field: 'command' });
}

function because(verdict: Extract<Verdict, { readonly may: true }>): readonly Section[] {
  return verdict.grants.map(({ entry, subject, grantedBy }): Section => {
    const from: readonly Span[] =
      subject.kind === 'person' ? ['You have '] : [subjectSpan(subject), ' has '];
    const by: readonly Span[] =
      grantedBy === '' ? ['.'] : [', granted by ', { kind: 'person', id: grantedBy }, '.'];
    return { kind: 'paragraph', text: [...from, entryInWords(entry), ...by] };
  });
}
