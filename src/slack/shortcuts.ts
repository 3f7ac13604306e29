import type { Catalogue } from '../operations/catalogue-of.ts';
import type { Operation } from '../operations/define.ts';

/** A way to invoke an operation from a message's menu, or from anywhere in Slack. */
export interface Shortcut {
  readonly callbackId: string;
  readonly kind: 'message' | 'global';
  /** The name in the menu, at most 24 characters (docs.slack.dev/reference/app-manifest). */
  readonly name: string;
  /** The description, at most 150 characters. */
  readonly description: string;
  /** The name of the operation in the catalogue. */
  readonly operation: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  {
    callbackId: 'lookup_address',
    kind: 'message',
    name: 'Look up this address',
    description: 'Shows what is known of the e-mail address in this message',
    operation: 'contact show',
  },
  {
    callbackId: 'blacklist_addresses',
    kind: 'message',
    name: 'Blacklist addresses',
    description: 'Puts the e-mail addresses in this message on the blacklist, after asking',
    operation: 'blacklist add',
  },
  {
    callbackId: 'unsubscribe_addresses',
    kind: 'message',
    name: 'Unsubscribe addresses',
    description: 'Unsubscribes the e-mail addresses in this message, after asking',
    operation: 'contact unsubscribe',
  },
  {
    callbackId: 'send_campaign',
    kind: 'global',
    name: 'Send a campaign',
    description: 'Asks step by step for lists, sender, letter and time, then sends or schedules it',
    operation: 'campaign send',
  },
  {
    callbackId: 'look_up_contact',
    kind: 'global',
    name: 'Look up a contact',
    description: 'Shows everything about an e-mail address',
    operation: 'contact show',
  },
];

/** Returns the shortcuts whose operations this catalogue has. */
export function shortcutsOf(catalogue: Catalogue): readonly Shortcut[] {
  return SHORTCUTS.filter(({ operation }) => catalogue.find(operation) !== undefined);
}

/** Returns the operation of a shortcut, if this version has it. */
export function operationOfShortcut(
  catalogue: Catalogue,
  callbackId: string,
): Operation | undefined {
  const shortcut = SHORTCUTS.find((one) => one.callbackId === callbackId);
  return shortcut && catalogue.find(shortcut.operation);
}
