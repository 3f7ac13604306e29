import type {
  AuditOutcome,
  AuditRow,
  AuditStage,
  AuditWay,
  NewAuditRow,
} from '../../domain/audit.ts';
import { fromRow, toRow } from '../rows.ts';
import type { AuditTableRow } from '../schema.ts';

/** A new row as its columns, without those that chain it. */
export function valuesOf(row: NewAuditRow): Omit<AuditTableRow, 'seq' | 'previous_hash' | 'hash'> {
  const { inputs, subject, words, undo, ...rest } = row;
  return {
    ...toRow(rest),
    inputs_json: JSON.stringify(inputs),
    subject: subject && `${subject.kind}:${subject.id}`,
    // PostgreSQL takes neither NUL nor half of a character.
    words: words && words.replaceAll('\0', '').toWellFormed(),
    undo: undo && `${undo.where}:${undo.payloadId}`,
  };
}

export function rowOf(row: AuditTableRow): AuditRow {
  const [kind = '', id = ''] = splitAtColon(row.subject);
  const [where = '', payloadId = ''] = splitAtColon(row.undo);
  const { stage, way, inputs, outcome, ...rest } = fromRow(row);
  return {
    ...rest,
    // The columns hold what `valuesOf` wrote; somebody who changed them shows in the hash.
    stage: stage as AuditStage,
    way: way as AuditWay,
    inputs: inputs as AuditRow['inputs'],
    subject: row.subject === null ? null : { kind, id },
    outcome: outcome as AuditOutcome | null,
    undo: row.undo === null ? null : { where: where === 'here' ? where : 'anywhere', payloadId },
  };
}

function splitAtColon(text: string | null): readonly string[] {
  const at = text?.indexOf(':') ?? -1;
  return text === null ? [] : [text.slice(0, at), text.slice(at + 1)];
}
