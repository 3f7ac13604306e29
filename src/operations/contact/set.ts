import { compact } from '../../lib/compact.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import { parsePhone } from '../../domain/phone.ts';
import {
  facts,
  notice,
  action,
  type Reply,
  type Section,
  type Step,
  type Text,
} from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import { didYouMean } from '../command-line.ts';
import { defineOperation } from '../define.ts';
import type { Variable } from '../inputs.ts';

/** The system variable of every list; spec 1, section 2.2. */
const PHONE = 'Phone';

export default defineOperation({
  name: 'contact set',
  summary: 'Set variables of an address in a list',
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
      hint: 'name=value, one a line or separated by semicolons; dates as YYYY-MM-DD',
    },
  },
  confirmLabel: 'Create variable',
  async preview({ list, variables }, { service }) {
    const definitions = await attempt(service.lists.variables(list));
    const strange = definitions.value ? unknownIn(variables, definitions.value) : [];
    return strange.length === 0 ? null : previewOf(strange, definitions.value ?? []);
  },
  async run({ email, list, variables }, context) {
    const { lists } = context.service;
    const [definitions, before] = await Promise.all([
      attempt(lists.variables(list)),
      lists.contact(list, email),
    ]);
    const { failure } = await attempt(
      lists.setVariables(list, email, variables.map(withPhone), {
        ...(definitions.value && { definitions: definitions.value }),
      }),
    );
    if (failure instanceof InputError) throw failure;
    const after = await attempt(lists.contact(list, email));
    const open = after.value ? variables.filter((one) => !has(after.value, one)) : variables;
    if (failure && (after.failure || open.length > 0)) throw failure;
    const card = outcome(email, variables, before, after, open);
    const undo = undoStep(email, list, variables, before);
    return { ...card, steps: [...undo, ...lookSteps(email, list)] };
  },
});

/** Warns of a new name: it becomes a variable of the whole list, which is mostly a mistake. */
function previewOf(strange: readonly string[], definitions: readonly VariableDefinition[]): Reply {
  const names = definitions.map(({ name }) => name);
  const guesses = strange.flatMap((name) => {
    const guess = didYouMean(name, names);
    return guess ? [`«${name}»: did you mean «${guess}»?`] : [];
  });
  const quoted = enumerated(strange.map((name) => `«${name}»`));
  return {
    title: 'A new variable?',
    summary: `The list has no ${quoted} yet; setting creates it for the whole list.`,
    sections: compact([
      guesses.length > 0 && ({ kind: 'bullets', items: guesses } as const),
      facts([{ label: 'It has', value: names.length > 0 ? enumerated(names) : 'None yet' }]),
    ]),
  };
}

function unknownIn(
  variables: readonly Variable[],
  definitions: readonly VariableDefinition[],
): readonly string[] {
  const known = new Set([...definitions.map(({ name }) => name), PHONE]);
  return variables.map(({ name }) => name).filter((name) => !known.has(name));
}

/** @throws {InputError} for a phone number that can't be one. */
function withPhone({ name, value }: Variable): Variable {
  if (name !== PHONE || value === '') return { name, value };
  const parsed = parsePhone(value);
  if ('phone' in parsed) return { name, value: parsed.phone };
  throw new InputError(
    `Expected a phone number such as +380501234567 as Phone, not «${parsed.text}»: ${parsed.reason}.`,
    { field: 'variables' },
  );
}

function valueOf({ variables, phone }: ListContact, name: string): string {
  if (name === PHONE) return phone ?? '';
  return variables.find((variable) => variable.name === name)?.value ?? '';
}

function has(contact: ListContact, variable: Variable): boolean {
  return valueOf(contact, variable.name) === withPhone(variable).value;
}

function outcome(
  email: string,
  variables: readonly Variable[],
  before: ListContact,
  after: Attempt<ListContact>,
  open: readonly Variable[],
): Reply {
  const names = enumerated(variables.map(({ name }) => name));
  return {
    title: email,
    summary:
      after.failure || open.length > 0 ? `Asked the service to set ${names}` : `Set ${names}`,
    sections: [
      facts(
        variables.map(({ name, value }) => ({
          label: name,
          value: changeOf(valueOf(before, name), value),
        })),
      ),
      ...doubt(after, open),
    ],
    announcement: `set ${names} of an address.`,
  };
}

function changeOf(before: string, now: string): Text {
  if (before === now) return `${now || 'Empty'} (as before)`;
  const value = { kind: 'strong', text: now || 'Empty' } as const;
  return before ? [value, ` (was ${before})`] : [value, ' (was empty)'];
}

function doubt(after: Attempt<ListContact>, open: readonly Variable[]): Section[] {
  if (after.failure) {
    const text = `Whether it shows could not be read: ${after.failure.message}`;
    return [notice('warning', text)];
  }
  if (open.length === 0) return [];
  const names = enumerated(open.map(({ name }) => name));
  const text = `The service accepted it and doesn’t show it yet for ${names}. Look again in a minute.`;
  return [notice('warning', text)];
}

/** Offers to restore the old values, unless one was empty: a variable can't be removed. */
function undoStep(
  email: string,
  list: string,
  variables: readonly Variable[],
  before: ListContact,
): Step[] {
  const old = variables.map(({ name }) => ({ name, value: valueOf(before, name) }));
  if (old.some(({ value }) => value === '' || /[;\n]/.test(value))) return [];
  return [
    action('Undo', 'contact set', {
      email,
      list,
      variables: old.map(({ name, value }) => `${name}=${value}`).join('; '),
    }),
  ];
}

function lookSteps(email: string, list: string): Step[] {
  return [action('Open contact', 'list contact', { list, email })];
}
