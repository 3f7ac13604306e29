import type { z } from 'zod';
import { count, text } from './formats.ts';

/** What the recipient's mail server said; spec 2, sections 2.1 and 2.2. */
export interface SmtpAnswer {
  /** 0 where there is none. */
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

/** The fields of a record that hold it. */
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
