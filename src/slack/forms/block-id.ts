/**
 * Returns the id of an input's block. Slack keeps the content of a block as long as its id stays,
 * whatever the new view says (github.com/slackapi/bolt-js/issues/290): with each turn of a form the
 * ids are new, so that it shows the values of the view.
 */
export function blockIdOf(input: string, turn: number | undefined): string {
  return turn === undefined ? input : `${input}~${turn}`;
}
