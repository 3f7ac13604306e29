/**
 * The meaning of Slack's answer to a call, which says what to do about the message.
 * - `ill`: Slack itself, not what we say: wait as with no answer, for as long as it matters.
 * - `limited`: too much, too fast.
 * - `gone`: what it is about isn't there any more.
 * - `closed`: nothing can be posted in this channel, others still work: pause, tell who set it up.
 * - `fault`: what we sent, or who we are, has to be mended; saying it again doesn't help.
 */
export type SlackMeaning =
  | { readonly means: 'ill'; readonly isPerhapsDone?: true }
  | { readonly means: 'limited' }
  | { readonly means: 'gone'; readonly what: GoneThing }
  | ({ readonly means: 'closed' } & Closing)
  | { readonly means: 'fault'; readonly what: OwnFault };

type GoneThing = 'message' | 'thread' | 'person' | 'group' | 'view' | 'request' | 'file' | 'link';

/** `token` and `setup` concern everything that we say, the others one call. */
type OwnFault = 'content' | 'call' | 'file' | 'token' | 'setup';

interface Closing {
  /** The reason for the middle of a sentence: `the channel is archived`. */
  readonly why: string;
  readonly remedy: string;
}

const ILL = { means: 'ill' } as const;
/** “It’s possible some aspect of the operation succeeded before the error was raised.” */
const PERHAPS_DONE = { means: 'ill', isPerhapsDone: true } as const;
const LIMITED = { means: 'limited' } as const;
const gone = (what: GoneThing) => ({ means: 'gone', what }) as const;
const fault = (what: OwnFault) => ({ means: 'fault', what }) as const;
const closed = (why: string, remedy: string) => ({ means: 'closed', why, remedy }) as const;

const CONTENT = fault('content');
const CALL = fault('call');
const FILE = fault('file');
const TOKEN = fault('token');
const SETUP = fault('setup');
const ALLOW = 'Ask a Slack admin to allow Postbell to post there, then resume.';
const SHARING = closed('admins don’t allow this kind of content there', ALLOW);

/**
 * The codes of all methods that are called, as Slack's reference lists them, with those that were
 * seen without being listed (docs.slack.dev/reference/methods). `response_url` has the same.
 */
const CODES = {
  // Slack itself.
  external_channel_migrating: ILL,
  fatal_error: PERHAPS_DONE,
  internal_error: PERHAPS_DONE,
  org_login_required: ILL,
  request_timeout: ILL,
  service_unavailable: ILL,
  streaming_state_conflict: ILL,
  team_added_to_org: ILL,
  update_failed: ILL,
  // Our own names for answers without a code of Slack's.
  no_answer: ILL,
  no_connection: ILL,
  no_ts: PERHAPS_DONE,
  unreadable: PERHAPS_DONE,

  message_limit_exceeded: LIMITED,
  rate_limited: LIMITED,
  ratelimited: LIMITED,

  // The thing that the call is about isn't there any more.
  cannot_find_message: gone('message'),
  cant_delete_message: gone('message'),
  cant_update_message: gone('message'),
  edit_window_closed: gone('message'),
  message_not_found: gone('message'),
  cannot_reply_to_message: gone('thread'),
  thread_not_found: gone('thread'),
  user_disabled: gone('person'),
  user_not_found: gone('person'),
  user_not_in_channel: gone('person'),
  user_not_visible: gone('person'),
  users_not_found: gone('group'),
  no_such_subteam: gone('group'),
  subteam_disabled: gone('group'),
  hash_conflict: gone('view'),
  not_found: gone('view'),
  exchanged_trigger_id: gone('request'),
  expired_trigger_id: gone('request'),
  expired_url: gone('request'),
  invalid_trigger_id: gone('request'),
  used_url: gone('request'),
  file_deleted: gone('file'),
  file_is_deleted: gone('file'),
  file_not_found: gone('file'),
  not_visible: gone('file'),
  template_not_visible: gone('file'),
  cannot_unfurl_message: gone('link'),
  cannot_unfurl_url: gone('link'),
  invalid_unfurl_id: gone('link'),

  // Channels that take nothing.
  access_denied: closed('Slack denies Postbell access there', ALLOW),
  app_access_restricted: closed('admins restrict who can use this app', ALLOW),
  cannot_find_channel: closed(
    'Postbell can’t see this channel',
    'If the channel still exists, invite Postbell; everything resumes automatically.',
  ),
  channel_is_limited_access: closed('access to this channel is limited', ALLOW),
  channel_not_found: closed(
    'Postbell can’t see this channel',
    'If the channel still exists, invite Postbell; everything resumes automatically.',
  ),
  ekm_access_denied: closed('admins have suspended posting messages', ALLOW),
  invalid_channel: closed(
    'Postbell can’t see this channel',
    'If the channel still exists, invite Postbell; everything resumes automatically.',
  ),
  is_archived: closed(
    'the channel is archived',
    'Unarchive the channel and invite Postbell, or use another channel.',
  ),
  is_inactive: closed(
    'the channel is frozen, archived, or deleted',
    'Reopen the channel and invite Postbell, or use another channel.',
  ),
  messages_tab_disabled: closed(
    'messages from this app are turned off',
    'Turn on the Messages tab in the app’s settings (App Home), then resume.',
  ),
  no_permission: closed('Postbell may not post there', ALLOW),
  not_in_channel: closed(
    'Postbell isn’t in this channel',
    'Invite Postbell to the channel again; everything resumes automatically.',
  ),
  posting_to_channel_denied: closed('Postbell may not post there', ALLOW),
  restricted_action: closed(
    'only some people can post here',
    'Allow Postbell to post there, then resume.',
  ),
  restricted_action_non_threadable_channel: closed(
    'threads are turned off there',
    'Allow threads there, or use another channel, then resume.',
  ),
  restricted_action_read_only_channel: closed('the channel is read-only', ALLOW),
  restricted_action_thread_locked: closed(
    'an admin has locked the thread',
    'Unlock the thread, then resume.',
  ),
  restricted_action_thread_only_channel: closed(
    'only replies in threads are allowed there',
    'Allow messages outside of threads there, or use another channel, then resume.',
  ),
  slack_connect_blocked_file_type: SHARING,
  slack_connect_canvas_sharing_blocked: SHARING,
  slack_connect_clip_sharing_blocked: SHARING,
  slack_connect_file_link_sharing_blocked: SHARING,
  slack_connect_file_upload_sharing_blocked: SHARING,
  slack_connect_lists_sharing_blocked: SHARING,
  team_access_not_granted: closed('the app isn’t approved for this workspace', ALLOW),
  team_not_found: closed('the channel’s workspace can’t be found', ALLOW),

  // Slack rejects the content of the message or the view.
  attachment_payload_limit_exceeded: CONTENT,
  block_mismatch: CONTENT,
  cannot_parse_attachment: CONTENT,
  invalid_attachments: CONTENT,
  invalid_blocks: CONTENT,
  invalid_blocks_format: CONTENT,
  markdown_text_conflict: CONTENT,
  msg_blocks_too_long: CONTENT,
  msg_too_long: CONTENT,
  no_text: CONTENT,
  too_many_attachments: CONTENT,
  too_many_contact_cards: CONTENT,
  view_too_large: CONTENT,

  // Slack rejects the method, or an argument of the call.
  as_user_not_supported: CALL,
  cannot_auth_user: CALL,
  cannot_prompt: CALL,
  cant_broadcast_message: CALL,
  channels_limit_exceeded: CALL,
  deprecated_endpoint: CALL,
  draft_already_deleted: CALL,
  draft_already_sent: CALL,
  draft_has_conflict: CALL,
  draft_not_found: CALL,
  duplicate_channel_not_found: CALL,
  duplicate_external_id: CALL,
  duplicate_message_not_found: CALL,
  insecure_request: CALL,
  invalid_arg_name: CALL,
  invalid_arguments: CALL,
  invalid_array_arg: CALL,
  invalid_charset: CALL,
  invalid_cursor: CALL,
  invalid_form_data: CALL,
  invalid_json: CALL,
  invalid_metadata_format: CALL,
  invalid_metadata_schema: CALL,
  invalid_post_type: CALL,
  invalid_source: CALL,
  invalid_unfurls_format: CALL,
  invalid_user_combination: CALL,
  json_not_object: CALL,
  metadata_must_be_sent_from_app: CALL,
  metadata_too_large: CALL,
  method_deprecated: CALL,
  method_not_supported_for_channel_type: CALL,
  missing_args: CALL,
  missing_argument: CALL,
  missing_channel: CALL,
  missing_post_type: CALL,
  missing_profile_id: CALL,
  missing_source: CALL,
  missing_ts: CALL,
  missing_unfurl_id: CALL,
  missing_unfurls: CALL,
  no_dual_broadcast_content_update: CALL,
  not_enough_users: CALL,
  not_implemented: CALL,
  push_limit_reached: CALL,
  send_on_behalf_not_allowed: CALL,
  too_many_users: CALL,
  upgrade_required: CALL,
  users_list_not_supplied: CALL,

  // Files.
  alt_txt_too_large: FILE,
  blocked_file_type: FILE,
  canvas_disabled_file_team: FILE,
  canvas_disabled_user_team: FILE,
  canvas_globally_disabled: FILE,
  file_share_limit_reached: FILE,
  file_type_not_allowed: FILE,
  file_update_failed: ILL,
  file_upload_size_restricted: FILE,
  file_uploads_disabled: FILE,
  file_uploads_except_images_disabled: FILE,
  max_file_sharing_exceeded: FILE,
  missing_file_data: FILE,
  snippet_too_large: FILE,
  storage_limit_reached: FILE,
  unable_to_share_files: ILL,
  unknown_snippet_type: FILE,
  unknown_subtype: FILE,

  // Slack rejects the token (docs.slack.dev/authentication), or the setup of the app.
  account_inactive: TOKEN,
  invalid_auth: TOKEN,
  not_authed: TOKEN,
  token_expired: TOKEN,
  token_revoked: TOKEN,
  accesslimited: SETUP,
  cannot_find_service: SETUP,
  enterprise_is_restricted: SETUP,
  forbidden_team: SETUP,
  invalid_team: SETUP,
  is_bot: SETUP,
  missing_scope: SETUP,
  not_allowed_token_type: SETUP,
  not_enabled: SETUP,
  plan_upgrade_required: SETUP,
  two_factor_setup_required: SETUP,
  unknown_method: SETUP,
} as const satisfies Readonly<Record<string, SlackMeaning>>;

/** All codes whose meaning is known. */
export const SLACK_CODES: ReadonlyMap<string, SlackMeaning> = new Map(Object.entries(CODES));

/** Returns what a code means; `ill` for one that nobody knows. */
export function meaningOf(code: string): SlackMeaning {
  const known = SLACK_CODES.get(code);
  if (known) return known;
  // Admins restrict channels in more ways from time to time.
  return code.startsWith('restricted_action') ? CODES.restricted_action : ILL;
}

/** Tells whether nothing of the kind is there any more. */
export function isGone(code: string | null, what: GoneThing): boolean {
  const meaning = code === null ? null : meaningOf(code);
  return meaning?.means === 'gone' && meaning.what === what;
}

export function isOwnFault(code: string | null, what: OwnFault): boolean {
  const meaning = code === null ? null : meaningOf(code);
  return meaning?.means === 'fault' && meaning.what === what;
}

/** Tells whether a code means that nothing can be posted in this channel; others still work. */
export function isChannelClosed(code: string): boolean {
  return meaningOf(code).means === 'closed';
}

/** Tells whether Slack may have done it all the same, though it says that it failed. */
export function isPerhapsDone(code: string | null): boolean {
  const meaning = code === null ? null : meaningOf(code);
  return meaning?.means === 'ill' && meaning.isPerhapsDone === true;
}

/** Tells whether the same call can't succeed before somebody acts. */
export function isPermanent(code: string): boolean {
  const meaning = meaningOf(code);
  if (meaning.means === 'fault') return meaning.what === 'token' || meaning.what === 'setup';
  return meaning.means === 'gone' || meaning.means === 'closed';
}

export function closingOf(code: string | null): Closing {
  const meaning = code === null ? null : meaningOf(code);
  if (meaning?.means === 'closed') return meaning;
  return {
    why: code === null ? 'reason unknown' : `Slack says ${code}`,
    remedy: 'Once that’s resolved, resume.',
  };
}
