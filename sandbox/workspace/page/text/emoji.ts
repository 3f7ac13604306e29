import { get } from 'node-emoji';

/** Slack's names where they differ from those of the emoji package. */
const SLACK_NAMES: Readonly<Record<string, string>> = {
  double_vertical_bar: '⏸️',
  envelope: '✉️',
  large_brown_circle: '🟤',
  large_brown_square: '🟫',
  large_green_circle: '🟢',
  large_green_square: '🟩',
  large_orange_circle: '🟠',
  large_orange_square: '🟧',
  large_purple_circle: '🟣',
  large_purple_square: '🟪',
  large_red_square: '🟥',
  large_yellow_circle: '🟡',
  large_yellow_square: '🟨',
  octagonal_sign: '🛑',
  robot_face: '🤖',
  simple_smile: '🙂',
  spiral_calendar_pad: '🗓️',
  thumbsdown: '👎',
  thumbsup: '👍',
};

const SKIN_TONE = /^skin-tone-([2-6])$/;

/** Replaces shortcodes such as `:tada:`; names that nobody knows stay as they are typed. */
export function withEmoji(text: string): string {
  return text.replaceAll(/:([a-z0-9_+'-]+):/g, (code, name: string) => emoji(name) ?? code);
}

/** The character of an emoji name, without its colons. */
export function emoji(name: string): string | undefined {
  const tone = SKIN_TONE.exec(name)?.[1];
  // Tones 2–6 are Unicode's modifiers U+1F3FB to U+1F3FF.
  if (tone) return String.fromCodePoint(0x1_f3_f9 + Number(tone));
  return SLACK_NAMES[name] ?? get(name);
}
