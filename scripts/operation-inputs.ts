import type { Catalogue } from '../src/commands/catalogue-of.ts';

/** Returns the module that names all operations and their inputs, for the types of links to them. */
export function operationInputs({ operations }: Catalogue): string {
  const lines = operations.map(({ name, inputs }) => {
    const names = Object.keys(inputs).map((input) => `'${input}'`);
    return `  readonly '${name}': ${names.length > 0 ? names.join(' | ') : 'never'};`;
  });
  return [
    '// Made by `npm run manifest` from the catalogue of operations; not written by hand.',
    '',
    '/** The names of the inputs of each operation. */',
    'export interface OperationInputs {',
    ...lines,
    '}',
    '',
  ].join('\n');
}
