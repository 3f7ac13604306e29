import type { TextObject } from 'slack-blocks-to-jsx';
import type { View } from '../../page-protocol.ts';
import type { AnyBlock } from '../blocks/any-block.ts';
import { trusted } from '../trusted.ts';

/** What the page shows of a view. */
export interface ViewPayload {
  readonly title?: TextObject;
  readonly submit?: TextObject;
  readonly close?: TextObject;
  readonly blocks: readonly AnyBlock[];
}

export function payloadOf(view: View): ViewPayload {
  return trusted<ViewPayload>(view.payload);
}
