import { ContractError } from '../../lib/errors.ts';
import { PAGE_SIZE } from '../../service/pages.ts';
import type { Service } from '../../service/service.ts';
import type { Bounce } from '../../service/smtp/bounces.ts';

/**
 * The number of records that a page shares with the one before it, to prove that none lies between
 * them.
 */
const SHARED = 5;
/**
 * The most steps back. Beyond this the order of the records must be changing, and no reading is
 * ever complete.
 */
const MOST_STEPS_BACK = 20;

/**
 * Reads all bounces of the last 24 hours, or of a day, page by page. Records older than a day drop
 * out meanwhile and move all others up; so each page has to overlap the one before, and is read
 * again from further up where it doesn't. Once the last page was given, all were read.
 * @param day `YYYY-MM-DD` in the service's zone; absent: the last 24 hours
 * @throws {PostbellError} when a page can't be had; those before it were given.
 */
export async function* bouncePages(
  bounces: Pick<Service['smtp']['bounces'], 'ofDay'>,
  day?: string,
): AsyncGenerator<readonly Bounce[]> {
  let before = new Set<string>();
  let stepsBack = 0;
  for (let offset = 0; ;) {
    const { total, bounces: page } = await bounces.ofDay({
      limit: PAGE_SIZE,
      offset,
      ...(day !== undefined && { day }),
    });
    const keys = page.map((bounce) => JSON.stringify(bounce));
    if (offset > 0 && !keys.some((key) => before.has(key))) {
      stepsBack += 1;
      if (stepsBack > MOST_STEPS_BACK) throw orderChanges();
      offset = Math.max(0, offset - PAGE_SIZE);
      continue;
    }
    yield page;
    if (page.length === 0 || offset + page.length >= total) return;
    before = new Set(keys);
    offset += page.length - Math.min(SHARED, page.length - 1);
  }
}

function orderChanges(): ContractError {
  return new ContractError('The service’s pages of bounces don’t fit together.', {
    path: 'emails',
  });
}
