import { z } from 'zod';
import { done } from './answer.ts';
import { notFound } from './failure.ts';
import { count, id, listOf, number, oneOrMore, text } from './formats.ts';
import type { Http } from './http.ts';
import { allPages, type Page } from './pages.ts';
import { path } from './path.ts';
import { listStatus, type Status } from './status.ts';
import type { Timestamps } from './timestamps.ts';

/** A mailing list; spec 1, section 2.1. */
export interface List {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly emails: { readonly total: number; readonly active: number; readonly inactive: number };
  readonly phones: { readonly new: number; readonly active: number; readonly inactive: number };
  readonly createdAt: Date | null;
}

/** Mailing lists; spec 1, section 4.1. */
export function listsOf(http: Http, timestamps: Timestamps) {
  const list = listIn(timestamps);
  const page = ({ limit, offset }: Page): Promise<readonly List[]> =>
    http.get(path`/addressbooks`, { answer: listOf(list), query: { limit, offset } });
  return {
    page,

    all: (): AsyncIterable<List> => allPages(page, (list) => list.id),

    get: async (id: string): Promise<List> => {
      const [found] = await http.get(path`/addressbooks/${id}`, {
        answer: oneOrMore(list),
        subject: `list ${id}`,
      });
      // We assume that an empty array says the same as a 404.
      if (!found) throw notFound(`list ${id}`);
      return found;
    },

    unsubscribe: (id: string, emails: readonly string[]): Promise<void> =>
      http.post(path`/addressbooks/${id}/emails/unsubscribe`, {
        answer: done,
        json: { emails },
        subject: `list ${id}`,
      }),
  };
}

function listIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      id,
      name: text,
      status: number.transform(listStatus),
      all_email_qty: count,
      active_email_qty: count,
      inactive_email_qty: count,
      new_phones_quantity: count,
      active_phones_quantity: count,
      exc_phones_quantity: count,
      creationdate: timestampOrNull,
    })
    .transform((wire): List => ({
      id: wire.id,
      name: wire.name,
      status: wire.status,
      emails: {
        total: wire.all_email_qty,
        active: wire.active_email_qty,
        inactive: wire.inactive_email_qty,
      },
      phones: {
        new: wire.new_phones_quantity,
        active: wire.active_phones_quantity,
        inactive: wire.exc_phones_quantity,
      },
      createdAt: wire.creationdate,
    }));
}
