import { z } from 'zod';
import { count, flag, id, number, text } from './formats.ts';
import { campaignStatus, explainedStatus, listStatus, statusOf, type Status } from './status.ts';
import type { Timestamps } from './timestamps.ts';
import type { VariableDefinition } from './variable.ts';

/** A mailing list; spec 1, section 2.1. */
export interface List {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly emails: { readonly total: number; readonly active: number; readonly inactive: number };
  /** Phone numbers; only the listing of all lists gives `new`. */
  readonly phones: { readonly new: number; readonly active: number; readonly inactive: number };
  readonly createdAt: Date | null;
}

/** The cost of a campaign to a list; spec 1, section 4.1.3. */
export interface ListCost {
  readonly currency: string;
  readonly recipients: number;
  /** The price of the addresses above the tariff's limit. */
  readonly price: number;
  /** Addresses paid from the balance. */
  readonly paidEmails: number;
  /** Addresses paid by the tariff. */
  readonly tariffEmails: number;
  /** The tariff's limit of addresses a campaign. */
  readonly mostRecipients: number;
  /** The account has enough money. */
  readonly isAffordable: boolean;
}

/** A campaign that went to a list. */
export interface ListCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
}

export function listIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      id,
      name: text,
      ...explainedStatus,
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
      status: statusOf(wire, listStatus),
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

export const variableDefinition = z
  .object({ name: text, type: text })
  .transform((wire): VariableDefinition => wire);

export const listCost = z
  .object({
    cur: text,
    sent_emails_qty: count,
    overdraftAllEmailsPrice: count,
    addressesDeltaFromBalance: count,
    addressesDeltaFromTariff: count,
    max_emails_per_task: count,
    result: flag,
  })
  .transform((wire): ListCost => ({
    currency: wire.cur,
    recipients: wire.sent_emails_qty,
    price: wire.overdraftAllEmailsPrice,
    paidEmails: wire.addressesDeltaFromBalance,
    tariffEmails: wire.addressesDeltaFromTariff,
    mostRecipients: wire.max_emails_per_task,
    isAffordable: wire.result,
  }));

export const listCampaign = z
  .object({ task_id: id, task_name: text, task_status: number.transform(campaignStatus) })
  .transform((wire): ListCampaign => ({
    id: wire.task_id,
    name: wire.task_name,
    status: wire.task_status,
  }));
