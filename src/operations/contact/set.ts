import { parsePhone } from '../../domain/phone.ts';
import { action, facts, notice, type Text } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { didYouMean, enumerated } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import { isSameValue, namedAsInList, PHONE } from '../../service/lists/list.ts';
import { defineOperation } from '../../commands/define.ts';
import type { Variable } from '../../commands/inputs.ts';

export default defineOperation({
  name: 'contact edit',
  formerly: ['contact set'],
  title: 'Edit contact',
  summary: 'Edit a contact’s variables in a list',
  right: 'contacts',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}/variables',
    'GET /addressbooks/{id}/emails/{email}',
    'POST /addressbooks/{addressBookId}/emails/variable',
  ],
  example: 'ann@example.com 4102 City=Leeds; Plan=Business',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'reference', to: 'list', label: 'List' },
    variables: {
      kind: 'variables',
      label: 'Variables',
      hint: 'name=value, one per line or separated by semicolons; dates as YYYY-MM-DD',
    },
  },
  confirmLabel: 'Create variable',
  /** Warns of a new name: it becomes a variable of the whole list, which is mostly a mistake. */
  async preview({ list, variables }, { service }) {
    const { value: definitions } = await resultOf(service.lists.variables(list));
    if (!definitions) return null;
    const names = definitions.map(({ name }) => name);
    const known = new Set([PHONE, ...names]);
    const strange = namedAsInList(variables, definitions)
      .map(({ name }) => name)
      .filter((name) => !known.has(name));
    if (strange.length === 0) return null;
    const guesses = strange.flatMap((name) => {
      const guess = didYouMean(name, names);
      return guess ? [`“${name}”: did you mean “${guess}”?`] : [];
    });
    const quoted = enumerated(strange.map((name) => `“${name}”`));
    return {
      title: 'Create a new variable?',
      summary: `The list has no ${quoted} yet. Saving creates it for the whole list.`,
      sections: compact([
        guesses.length > 0 && { kind: 'bullets' as const, items: guesses },
        facts([
          { label: 'Existing variables', value: names.length > 0 ? enumerated(names) : 'None yet' },
        ]),
      ]),
    };
  },
  async run({ email, list, variables: typed }, { service: { lists } }) {
    const [definitions, before] = await Promise.all([
      resultOf(lists.variables(list)),
      lists.contact(list, email),
    ]);
    const variables = namedAsInList(typed, definitions.value ?? []);
    const { failure } = await resultOf(
      lists.setVariables(list, email, variables.map(withPhone), {
        definitions: definitions.value ?? undefined,
      }),
    );
    if (failure instanceof InputError) throw failure;
    const after = await resultOf(lists.contact(list, email));
    const open = after.value ? variables.filter((one) => !has(after.value, one)) : variables;
    if (failure && (after.failure || open.length > 0)) throw failure;
    const names = namesOf(variables);
    const changes = variables.map(({ name, value }) => ({
      label: name,
      value: changeOf(valueOf(before, name), value),
    }));
    const old = variables.map(({ name }) => ({ name, value: valueOf(before, name) }));
    // A variable can't be removed again, so none that was empty can be undone.
    const isUndoable = old.every(({ value }) => value !== '' && !/[;\n]/.test(value));
    const doubt = `Accepted, but ${namesOf(open)} isn’t visible yet. Check again in a minute.`;
    const undo = old.map(({ name, value }) => `${name}=${value}`).join('; ');
    return {
      title: email,
      summary: open.length > 0 ? `Update requested: ${names}` : `Updated ${names}`,
      sections: compact([
        facts(changes),
        after.failure
          ? notice('warning', `Couldn’t check the result: ${after.failure.message}`)
          : open.length > 0 && notice('warning', doubt),
      ]),
      actions: compact([
        isUndoable &&
          action('contact edit', { email, list, variables: undo }, 'Undo', { undo: 'anywhere' }),
        action('list contact', { list, email }, 'Open contact'),
      ]),
      announcement: `${open.length > 0 ? 'requested an update of' : 'updated'} ${names} for a contact.`,
    };
  },
});

function namesOf(variables: readonly Variable[]): string {
  return enumerated(variables.map(({ name }) => name));
}

/** @throws {InputError} for a phone number that can't be one. */
function withPhone({ name, value }: Variable): Variable {
  if (name !== PHONE || value === '') return { name, value };
  const parsed = parsePhone(value);
  if ('phone' in parsed) return { name, value: parsed.phone };
  const why = `Expected a phone number such as +380501234567 as Phone, not “${parsed.text}”: ${parsed.reason}.`;
  throw new InputError(why, { field: 'variables' });
}

function valueOf({ variables, phone }: ListContact, name: string): string {
  if (name === PHONE) return phone ?? '';
  return variables.find((variable) => variable.name === name)?.value ?? '';
}

function has(contact: ListContact, variable: Variable): boolean {
  return isSameValue(valueOf(contact, variable.name), withPhone(variable).value);
}

function changeOf(before: string, now: string): Text {
  if (before === now) return `${now || 'Empty'} (unchanged)`;
  return [{ kind: 'strong', text: now || 'Empty' }, ` (was ${before || 'empty'})`];
}
