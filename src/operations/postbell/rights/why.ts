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
import { uncapitalised } from '../../../lib/text.ts';
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
    const beyond = await beyondOf(needed, context);
    if (verdict.may) {
      return { title, summary: 'Yes.', sections: [...because(verdict), ...beyond] };
    }
    if (context.rights.mayTry(needed)) {
      return { title, summary: 'Yes, once someone else approves it.', sections: beyond };
    }
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

/** Says what a command takes where it concerns others, and who may help with that. */
async function beyondOf(
  { name }: Protected,
  { catalogue, rights }: OperationContext,
): Promise<readonly Section[]> {
  const beyond = catalogue.find(name)?.beyond;
  if (!beyond) return [];
  if (beyond.right === null) {
    return [{ kind: 'paragraph', text: `It also takes the permission for ${beyond.what}.` }];
  }
  const needed = { name: '', rights: [beyond.right] };
  if (rights.mayTry(needed)) {
    return [{ kind: 'paragraph', text: `That includes ${beyond.what}.` }];
  }
  const { failure } = await resultOf(rights.require(needed));
  const why = failure?.message ?? '';
  const helpers = failure instanceof ForbiddenError ? mentionsOf(failure.askIds) : [];
  const text = [`Not for ${beyond.what}: ${uncapitalised(why)}`, ...helpers];
  return [{ kind: 'paragraph', text }];
}

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
  return [...new Set(verdict.grants)].map(({ entry, subject, grantedBy }): Section => {
    const from: readonly Span[] =
      subject.kind === 'person' ? ['You have '] : [subjectSpan(subject), ' has '];
    const by: readonly Span[] =
      grantedBy === '' ? ['.'] : [', granted by ', { kind: 'person', id: grantedBy }, '.'];
    return { kind: 'paragraph', text: [...from, entryInWords(entry), ...by] };
  });
}
