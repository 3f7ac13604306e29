/** The most bytes of an answer, unpacked: a page of a thousand records has about 1 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

/** An answer has more than is read; what was read of it is dropped. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Returns a `fetch` whose answers end with a {@link TooLargeError} at 32 MB, packed or not. */
export function limitingAnswers(given: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await given(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(limiting()), { status, statusText, headers });
  };
}

function limiting(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new TooLargeError('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
}

export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TooLargeError || isTooLarge(error.cause);
}
