import type {
  AuditOutcome,
  AuditRow,
  AuditStage,
  AuditWay,
  NewAuditRow,
} from '../../domain/audit.ts';
import type { AuditTableRow } from '../schema.ts';

/** A new row as its columns, without those that chain it. */
export function valuesOf(row: NewAuditRow): Omit<AuditTableRow, 'seq' | 'previous_hash' | 'hash'> {
  const { subject } = row;
  return {
    at: row.at.getTime(),
    attempt_id: row.attemptId,
    stage: row.stage,
    person_id: row.personId,
    way: row.way,
    channel_id: row.channelId,
    operation: row.operation,
    inputs_json: JSON.stringify(row.inputs),
    subject: subject && `${subject.kind}:${subject.id}`,
    approver_id: row.approverId,
    request_id: row.requestId,
    outcome: row.outcome,
    // PostgreSQL takes neither NUL nor half of a character.
    words: row.words && row.words.replaceAll('\0', '').toWellFormed(),
    undo: row.undo && `${row.undo.where}:${row.undo.payloadId}`,
    duration_ms: row.durationMs,
  };
}

export function rowOf(row: AuditTableRow): AuditRow {
  const [kind = '', id = ''] = splitAtColon(row.subject);
  const [where = '', payloadId = ''] = splitAtColon(row.undo);
  return {
    seq: row.seq,
    at: new Date(row.at),
    attemptId: row.attempt_id,
    // The columns hold what `valuesOf` wrote; somebody who changed them shows in the hash.
    stage: row.stage as AuditStage,
    personId: row.person_id,
    way: row.way as AuditWay,
    channelId: row.channel_id,
    operation: row.operation,
    inputs: JSON.parse(row.inputs_json) as AuditRow['inputs'],
    subject: row.subject === null ? null : { kind, id },
    approverId: row.approver_id,
    requestId: row.request_id,
    outcome: row.outcome as AuditOutcome | null,
    words: row.words,
    undo: row.undo === null ? null : { where: where === 'here' ? where : 'anywhere', payloadId },
    durationMs: row.duration_ms,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

function splitAtColon(text: string | null): readonly string[] {
  const at = text?.indexOf(':') ?? -1;
  return text === null ? [] : [text.slice(0, at), text.slice(at + 1)];
}
