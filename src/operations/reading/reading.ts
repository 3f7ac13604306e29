/** What reading needs to know of the person: moments are typed in their zone. */
export interface Reading {
  /** IANA zone. */
  readonly zone: string;
  readonly now: Date;
}
