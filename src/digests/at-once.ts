import { daysBefore, latestTurn, periodOfTurn, type Period } from '../core/daily.ts';
import type { DigestSettings } from '../core/digest.ts';
import type { Thresholds } from '../core/figures.ts';
import type { Posting } from '../core/post.ts';
import type { Reply, Section } from '../core/reply.ts';
import type { Digest } from '../store/digest/digests.ts';
import { composeDigest } from './compose.ts';
import type { WrittenDigest } from './digest-reply.ts';
import { withOwnStep } from './own-step.ts';
import type { Part } from './part.ts';

interface AtOnceParts {
  readonly partsOf: (kind: DigestSettings['kind']) => readonly Part[];
  readonly posting: Posting;
  readonly now: () => Date;
  /** Of a channel. Default: the usual ones. */
  readonly thresholdsOf?: (channelId: string) => Promise<Thresholds>;
}

/** Digests that somebody asks for, apart from their turns: no slot is taken, none is used up. */
export function createAtOnce({ partsOf, posting, now, thresholdsOf }: AtOnceParts) {
  const compose = async (settings: DigestSettings, place?: string): Promise<WrittenDigest> => {
    const at = now();
    const thresholds = place === undefined ? {} : ((await thresholdsOf?.(place)) ?? {});
    const period = periodToday(settings, at);
    const wanted = { settings, period, dueAt: at, now: at, thresholds };
    return composeDigest(partsOf(settings.kind), wanted);
  };

  return {
    /** What a digest with these settings would tell if it were due now, its thread included. */
    async preview(settings: DigestSettings, channelId?: string) {
      const { reply, details, isQuiet } = await compose(settings, channelId);
      return { reply, isQuiet, details: details.map((detail) => detail.reply) };
    },

    /**
     * Posts it where it belongs, below a line that tells why it comes now.
     * @throws {PostbellError} when nothing of it can be had, or Slack refuses it.
     */
    async postNow(digest: Digest, line: Section): Promise<void> {
      const { reply, details } = await compose(digest, digest.channelId);
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
