/** What a request is answered with. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Names in small letters and values in turn, as Node sends them fastest. */
  readonly headers: readonly string[];
}
