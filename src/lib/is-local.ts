const LOCAL_UNLESS = [
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
  'SERVICE_BASE_URL',
] as const;

/** Tells whether neither Slack nor the service is set, so that the local stand-ins replace them. */
export function isLocal(env: Readonly<Record<string, string | undefined>>): boolean {
  return LOCAL_UNLESS.every((name) => !env[name] && !env[`${name}_FILE`]);
}
