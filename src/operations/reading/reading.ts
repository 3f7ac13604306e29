/** The person's zone and the present: moments are typed in that zone. */
export interface Reading {
  /** IANA zone. */
  readonly zone: string;
  readonly now: Date;
}
