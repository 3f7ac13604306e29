import type { ViewOutput } from '@slack/bolt';
import type { Operation } from '../operations/define.ts';
import type { Acknowledging } from './acknowledging.ts';
import type { Recipient } from './answers.ts';
import type { SlackRequest } from './handled.ts';
import type { FormMetadata } from './forms/metadata.ts';

/** A form that was submitted, with all that is known of it. */
export interface Submission {
  readonly operation: Operation;
  readonly metadata: FormMetadata;
  readonly to: Recipient;
  readonly view: ViewOutput;
  readonly ack: Acknowledging;
  readonly request: SlackRequest;
}
