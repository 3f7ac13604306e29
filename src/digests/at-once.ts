import { daysBefore, latestTurn, periodOfTurn, type Period } from '../core/daily.ts';
import type { DigestSettings } from '../core/digest.ts';
import type { Posting } from '../core/post.ts';
import type { Reply, Section } from '../core/reply.ts';
import type { Digest } from '../store/digests.ts';
import { composeDigest } from './compose.ts';
import type { WrittenDigest } from './digest-reply.ts';
import { withOwnStep } from './own-step.ts';
import type { Part } from './part.ts';

interface AtOnceParts {
  readonly partsOf: (kind: DigestSettings['kind']) => readonly Part[];
  readonly posting: Posting;
  readonly now: () => Date;
}

/** Digests that somebody asks for, apart from their turns: no slot is taken, none is used up. */
export function createAtOnce({ partsOf, posting, now }: AtOnceParts) {
  const compose = (settings: DigestSettings): Promise<WrittenDigest> => {
    const at = now();
    const wanted = { settings, period: periodToday(settings, at), dueAt: at, now: at };
    return composeDigest(partsOf(settings.kind), wanted);
  };

  return {
    /** What a digest with these settings would tell if it were due now, its thread included. */
    async preview(settings: DigestSettings) {
      const { reply, details, isQuiet } = await compose(settings);
      return { reply, isQuiet, details: details.map((detail) => detail.reply) };
    },

    /**
     * Posts it where it belongs, below a line that tells why it comes now.
     * @throws {PostbellError} when nothing of it can be had, or Slack refuses it.
     */
    async postNow(digest: Digest, line: Section): Promise<void> {
      const { reply, details } = await compose(digest);
      const { channelId, ts } = await posting.post(
        digest.channelId,
        withOwnStep(withLine(line, reply), digest),
      );
      for (const detail of details) {
        await posting.post(channelId, detail.reply, { threadTs: ts });
      }
    },
  };
}

/** As many days up to today as its latest turn told. */
function periodToday(settings: DigestSettings, at: Date): Period {
  const { time, zone, weekdays } = settings;
  const { days } = periodOfTurn(latestTurn(time, zone, at, weekdays), settings);
  return daysBefore(at, zone, days.length);
}

function withLine(line: Section, reply: Reply): Reply {
  return { ...reply, sections: [line, ...(reply.sections ?? [])] };
}
