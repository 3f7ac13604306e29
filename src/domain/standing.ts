const STANDINGS = ['member', 'guest', 'elsewhere', 'deactivated', 'bot'] as const;

/** The status of a person in the workspace; `elsewhere`: of another workspace. */
export type Standing = (typeof STANDINGS)[number];

export function isStanding(text: string): text is Standing {
  return (STANDINGS as readonly string[]).includes(text);
}
