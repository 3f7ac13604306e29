import type { ReferenceFilter } from '../inputs.ts';

/** Something that can be picked. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  /** Text in small print beside the title. */
  readonly detail?: string;
  /** The filters that it passes. */
  readonly fits?: readonly ReferenceFilter[];
  /** Further search terms, e.g. the address of a sender. */
  readonly also?: string;
}

export interface ReferenceScope {
  readonly channelId: string;
  /** Slack user id of the person; without it nothing private is offered. */
  readonly personId?: string;
  readonly only?: ReferenceFilter;
}
