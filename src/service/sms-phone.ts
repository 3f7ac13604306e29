import { z } from 'zod';
import { done } from './answer.ts';
import { notFound } from './failure.ts';
import { mapOf, number, orNull, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';
import { smsData } from './sms-answer.ts';
import type { Timestamps } from './timestamps.ts';
import { checkVariables, type VariableValue } from './variable.ts';

/** A phone number in a list; spec 2, section 2.5. */
export interface PhoneInList {
  /** The service's code; the specification gives no meanings. */
  readonly statusCode: number;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly addedAt: Date | null;
}

/** One phone number of a list; spec 2, section 4.2. */
export function smsPhoneOf(http: Http, timestamps: Timestamps) {
  const found = smsData(orNull(phoneInListIn(timestamps)));
  return {
    /** @throws {InputError} for a name that no variable can have. */
    setVariables: async (
      listId: string,
      phone: string,
      variables: readonly VariableValue[],
    ): Promise<void> => {
      checkVariables(variables);
      return http.post(path`/addressbooks/${listId}/phones/variable`, {
        answer: done,
        json: { phone, variables },
        subject: subjectOf(listId),
        effect: 'repeatable',
      });
    },

    get: async (listId: string, phone: string): Promise<PhoneInList> => {
      const subject = subjectOf(listId);
      const answer = await http.get(path`/sms/numbers/info/${listId}/${phone}`, {
        answer: found,
        subject,
      });
      // We assume that an empty answer says the same as a 404.
      if (!answer) throw notFound(subject);
      return answer;
    },
  };
}

function subjectOf(listId: string): string {
  return `this phone number in list ${listId}`;
}

function phoneInListIn({ timestampOrNull }: Timestamps) {
  return z
    .object({ status: number, variables: mapOf(text), added: timestampOrNull })
    .transform((wire): PhoneInList => ({
      statusCode: wire.status,
      variables: Object.entries(wire.variables).map(([name, value]) => ({ name, value })),
      addedAt: wire.added,
    }));
}
