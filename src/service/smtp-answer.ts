import type { z } from 'zod';
import { count, text } from './formats.ts';

/** The reply of the recipient's mail server; spec 2, sections 2.1 and 2.2. */
export interface SmtpAnswer {
  /** The reply code; 0 where there is none. */
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

/** The fields of a record that contain the reply. */
export const smtpAnswerFields = {
  smtp_answer_code: count,
  smtp_answer_subcode: text,
  smtp_answer_data: text,
};

export function smtpAnswerOf(wire: z.output<z.ZodObject<typeof smtpAnswerFields>>): SmtpAnswer {
  return {
    code: wire.smtp_answer_code,
    subcode: wire.smtp_answer_subcode,
    text: wire.smtp_answer_data,
  };
}
