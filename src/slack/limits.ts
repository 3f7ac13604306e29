/**
 * The limits of what Slack accepts. Where its pages and its libraries disagree the lower number is
 * used. Lengths are counted in UTF-16 units, which is never fewer than Slack counts.
 */
export const LIMITS = {
  /** docs.slack.dev/reference/block-kit/blocks. */
  message: { blocks: 50, tables: 1, charts: 2 },
  /**
   * A frame over 20,480 bytes closes the connection of Socket Mode with 1009 (revelrylabs/slax PR
   * #614, slack-go #1196); the rest is room for the envelope. We assume that HTTP takes no more.
   */
  acknowledgementBytes: 20_000,
  /**
   * Characters that people read in a message, tables and buttons too. Slack publishes no number for
   * `msg_blocks_too_long`; it was seen from about 11,300 on (bolt-js #2509 and #2867).
   */
  messageCharacters: 10_000,
  /** Characters of `text`, which is read aloud: we assume that nobody listens to more. */
  spokenText: 1000,
  /**
   * The longest `text`, in bytes: docs.slack.dev/reference/methods/chat.postMessage recommends 4,000
   * characters, and `chat.update` was seen to refuse more than as many bytes.
   */
  textBytes: 4000,
  /** docs.slack.dev/reference/block-kit/blocks/header-block. */
  header: 150,
  /** docs.slack.dev/reference/block-kit/blocks/section-block. */
  section: { text: 3000, fields: 10, field: 2000 },
  /** docs.slack.dev/reference/block-kit/blocks/context-block. */
  context: { text: 2000 },
  /** docs.slack.dev/reference/block-kit/blocks/actions-block and …/block-elements/button-element. */
  actions: { elements: 25, readable: 5 },
  button: { text: 75, value: 2000, url: 3000 },
  /** docs.slack.dev/reference/block-kit/blocks/table-block. */
  table: { rows: 100, columns: 20, characters: 10_000 },
  /** docs.slack.dev/reference/block-kit/blocks/data-table-block; rows with the head. */
  dataTable: { rows: 101, pageSize: 8 },
  /** …/blocks/data-visualization-block takes twelve segments; six can be told apart, we assume. */
  chart: { title: 50, label: 20, series: 12, points: 20, segments: 6 },
  /** docs.slack.dev/reference/block-kit/composition-objects/option-object. */
  options: { select: 100, checkboxes: 10, text: 75, value: 150 },
  /** docs.slack.dev/reference/block-kit/block-elements/select-menu-element. */
  placeholder: 150,
  /** docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element. */
  textInput: 3000,
  /** docs.slack.dev/reference/block-kit/blocks/input-block. */
  inputLabel: 2000,
  /** docs.slack.dev/reference/views. */
  view: { title: 24, blocks: 100, privateMetadata: 3000 },
} as const;

/** Milliseconds until a request fails for the person (docs.slack.dev/interactivity). */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
