import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Message } from '../../page-protocol.ts';
import { lastAskedAtMs } from '../connection.ts';
import { useWorkspace } from '../workspace.tsx';

/** Still at the end, although a rounding or a border says otherwise. */
const END_SLACK_PX = 32;
/** So long after a click or a command a message for its person passes for the answer. */
const ANSWER_MS = 10_000;
/** How many messages are drawn at once: each costs the browser time whenever one changes. */
const DRAWN = 100;

/** What a reader who scrolled up has before them: the first message drawn, the last one seen. */
interface Reading {
  readonly firstTs: string | undefined;
  readonly lastTs: string;
}

/**
 * Keeps a list at its end until the reader scrolls up, whatever grows in it; brings whoever asks
 * for something to the answer, as Slack does. Only the last messages are drawn, from `first` on.
 */
export function useEnd(messages: readonly Message[], sentCount: number) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** `null`: the reader is at the end. */
  const [reading, setReading] = useState<Reading | null>(null);
  const lastTop = useRef(0);
  const scrolledUpAtMs = useRef(Number.NEGATIVE_INFINITY);
  const lastTs = messages.at(-1)?.ts ?? '';
  const first = firstDrawn(messages, reading);

  const toEnd = useCallback(() => {
    const { current } = box;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    lastTop.current = current.scrollTop;
    setReading(null);
  }, []);
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    // What grows moves the end away, but only a reader comes nearer to the beginning.
    const isUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < END_SLACK_PX) setReading(null);
    else if (isUp) {
      scrolledUpAtMs.current = performance.now();
      setReading(reading ?? { firstTs: messages[first]?.ts, lastTs });
    }
  };
  const showEarlier = () => {
    const heightBefore = box.current?.scrollHeight ?? 0;
    const firstTs = messages[Math.max(0, first - DRAWN)]?.ts;
    flushSync(() => setReading({ lastTs, ...reading, firstTs }));
    // What was read stays where it was.
    if (box.current) box.current.scrollTop += box.current.scrollHeight - heightBefore;
  };

  useStaying(box, content, reading === null, toEnd);
  useOwnAnswers(messages, scrolledUpAtMs, toEnd);
  useLayoutEffect(() => {
    if (sentCount > 0) toEnd();
  }, [sentCount, toEnd]);
  const hasNews = reading !== null && Number(lastTs) > Number(reading.lastTs);
  return { box, content, first, hasNews, onScroll, showEarlier, toEnd };
}

/** Comes to the end again with each change of the list, and whenever its content or box grows. */
function useStaying(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  toEnd: () => void,
): void {
  // Before the next frame, in which the browser would tell of a place that is out of date.
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  });
  useLayoutEffect(() => {
    if (!isAtEnd) return undefined;
    const observer = new ResizeObserver(toEnd);
    if (content.current) observer.observe(content.current);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, content, isAtEnd, toEnd]);
}

/** Comes to the end for what answers this reader, unless they scrolled up after they asked. */
function useOwnAnswers(
  messages: readonly Message[],
  scrolledUpAtMs: RefObject<number>,
  toEnd: () => void,
): void {
  const { person, setting } = useWorkspace();
  const knownTs = useRef('');
  useLayoutEffect(() => {
    const isForReader = ({ channel, personId, visibleTo }: Message) =>
      (visibleTo ?? personId) === person.id ||
      setting.channels.some(({ id, kind }) => kind === 'im' && id === channel);
    const news = messages.filter(({ ts }) => Number(ts) > Number(knownTs.current));
    knownTs.current = messages.at(-1)?.ts ?? '';
    const askedAtMs = lastAskedAtMs();
    const isAwaited = performance.now() - askedAtMs < ANSWER_MS;
    if (isAwaited && askedAtMs > scrolledUpAtMs.current && news.some(isForReader)) toEnd();
  }, [messages, person, setting, scrolledUpAtMs, toEnd]);
}

/** At the end only the last messages are drawn; a reader farther up keeps what they have. */
function firstDrawn(messages: readonly Message[], reading: Reading | null): number {
  const latest = Math.max(0, messages.length - DRAWN);
  const held = messages.findIndex(({ ts }) => ts === reading?.firstTs);
  return held < 0 ? latest : Math.min(held, latest);
}
