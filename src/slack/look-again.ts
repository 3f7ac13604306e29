import type { RawValues, Step } from '../domain/reply.ts';
import type { Catalogue } from '../operations/catalogue-of.ts';
import type { Operation } from '../operations/define.ts';
import { missingInputs } from '../operations/read-values.ts';

/**
 * Returns the step that shows what became of an operation without changing anything: the one that
 * takes most of the same values; at most one.
 */
export function lookAgain(catalogue: Catalogue, operation: Operation, raw: RawValues): Step[] {
  const readers = catalogue.operations
    .filter((reader) =>
      operation.lookWith === null
        ? reader.area === operation.area && reader.effect === 'reads'
        : reader.name === operation.lookWith,
    )
    .map((reader) => ({ reader, values: valuesFor(reader, raw) }))
    .filter(({ reader, values }) => missingInputs(reader.inputs, values).length === 0)
    .sort((a, b) => Object.keys(b.values).length - Object.keys(a.values).length);
  return readers.slice(0, 1).map(({ reader, values }) => ({
    kind: 'operation',
    label: 'Look',
    operation: reader.name,
    values,
  }));
}

function valuesFor(reader: Operation, raw: RawValues): RawValues {
  return Object.fromEntries(
    Object.keys(reader.inputs).flatMap((name) => {
      const value = raw[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
