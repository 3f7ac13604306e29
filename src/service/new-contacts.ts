import {
  checkVariables,
  typedVariables,
  type VariableDefinition,
  type VariableValue,
} from './variable.ts';

/** A contact to be added to a list; spec 1, section 4.1.1. */
export interface NewContact {
  readonly email: string;
  readonly variables?: readonly VariableValue[];
}

/** @throws {InputError} for a variable that the list can't take. */
export function checkNewContacts(
  contacts: readonly NewContact[],
  definitions?: readonly VariableDefinition[],
): void {
  for (const { variables = [] } of contacts) checkVariables(variables, definitions);
}

/** Returns plain addresses if no contact has variables, else objects; spec 1, section 4.1.1. */
export function contactsToSend(
  contacts: readonly NewContact[],
  definitions?: readonly VariableDefinition[],
): readonly unknown[] {
  if (contacts.every(({ variables = [] }) => variables.length === 0)) {
    return contacts.map(({ email }) => email);
  }
  return contacts.map(({ email, variables = [] }) =>
    variables.length === 0 ? { email } : { email, variables: byName(variables, definitions) },
  );
}

/** Returns objects that all have variables, even empty ones; spec 1, section 4.1.2. */
export function contactsWithVariablesToSend(
  contacts: readonly NewContact[],
  definitions?: readonly VariableDefinition[],
): readonly unknown[] {
  return contacts.map(({ email, variables = [] }) => ({
    email,
    variables: byName(variables, definitions),
  }));
}

function byName(
  variables: readonly VariableValue[],
  definitions: readonly VariableDefinition[] | undefined,
): Record<string, string | number> {
  const typed = typedVariables(variables, definitions);
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}
