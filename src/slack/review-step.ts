import type { ViewOutput } from '@slack/bolt';
import type { Tone } from '../domain/reply.ts';
import type { Outcome } from './handled.ts';
import { withNote } from './forms/notes.ts';
import { placeOf, readMetadata } from './forms/metadata.ts';
import type { SlackContext } from './parts.ts';
import { noteInView, updateView } from './update-view.ts';

/**
 * Runs a button in a review, and says in the window where the result is: it is posted beneath the
 * window.
 */
export async function inReview(
  slack: SlackContext,
  view: ViewOutput | undefined,
  label: string,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const metadata = readMetadata(view?.private_metadata ?? '');
  if (view?.type !== 'modal' || !metadata?.place) return act();
  const where = placeOf(metadata);
  const say = (tone: Tone, text: string) =>
    noteInView(slack, () =>
      updateView(slack, view.id, withNote(view, tone, `${label}: ${text}`), view.hash),
    );
  try {
    const outcome = await act();
    if (outcome === 'answered') await say('good', `done. The answer stands ${where}.`);
    if (outcome === 'asked to confirm') await say('info', `to be confirmed ${where}.`);
    return outcome;
  } catch (error) {
    await say('bad', `that did not work. Why stands ${where}.`);
    throw error;
  }
}
