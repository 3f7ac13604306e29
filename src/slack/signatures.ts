import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { isValidSlackRequest } from '@slack/bolt';
import type { Counter } from '@prometheus-io/client';
import type { SlackConfig } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';

/** A signing secret that requests may be signed with. */
export interface SigningSecret {
  readonly secret: string;
  /** `null` for the present one. */
  readonly until: Date | null;
}

/** Why a request isn't taken for one of Slack's. */
export type Refusal = 'unsigned' | 'signature' | 'time';

interface SignatureParts {
  /** The newest first. */
  readonly secrets: readonly SigningSecret[];
  readonly refused: Counter<'reason'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Slack advises five minutes (docs.slack.dev/authentication/verifying-requests-from-slack). */
const MOST_APART_SECONDS = 300;
/** Anyone can send requests, and each line has its price. */
const LOG_EVERY_MS = 60_000;

const ADVICE: Record<Refusal, string> = {
  unsigned: 'requests without a signature are refused: they aren’t Slack’s',
  signature:
    'requests are refused, since SLACK_SIGNING_SECRET doesn’t match their signature: copy it from Basic Information → App Credentials',
  time: 'requests are refused, since they were signed more than five minutes before or after now: check the clock of this machine',
};

export type Signatures = ReturnType<typeof createSignatures>;

/** Returns the signing secrets of the settings; none where Socket Mode has no need of one. */
export function signingSecretsOf({
  signingSecret: secret,
  previousSigningSecret: previous,
}: SlackConfig): readonly SigningSecret[] {
  return [...(secret ? [{ secret, until: null }] : []), ...(previous ? [previous] : [])];
}

/**
 * Decides which requests are Slack's, by the secret of today or the one before it. Whatever isn't is
 * counted, and logged once a minute for each reason.
 */
export function createSignatures({ secrets, refused, log, now }: SignatureParts) {
  const loggedAtMs = new Map<Refusal, number>();
  return {
    /** Returns why a request is refused; `null`: it is Slack's. */
    refusalOf(request: IncomingMessage, body: string): Refusal | null {
      const at = now();
      const accepted = secrets.filter(({ until }) => until === null || at < until);
      const reason = refusalOf(request, body, accepted);
      if (reason === null) return null;
      refused.inc({ reason });
      const sinceMs = performance.now() - (loggedAtMs.get(reason) ?? -LOG_EVERY_MS);
      if (sinceMs >= LOG_EVERY_MS) {
        loggedAtMs.set(reason, performance.now());
        log.warn({ reason, settings: 'SLACK_SIGNING_SECRET' }, ADVICE[reason]);
      }
      return reason;
    },
  };
}

function refusalOf(
  { headers }: IncomingMessage,
  body: string,
  secrets: readonly SigningSecret[],
): Refusal | null {
  const signature = headers['x-slack-signature'];
  const timestamp = headers['x-slack-request-timestamp'];
  // Bolt would take others for numbers: 1e9, or blanks around it.
  const isSigned = typeof signature === 'string' && typeof timestamp === 'string';
  if (!isSigned || !/^\d{1,12}$/.test(timestamp)) return 'unsigned';
  const seconds = Number(timestamp);
  // Bolt refuses what is too old only; what is signed for later could be kept until then.
  if (Math.abs(Date.now() / 1000 - seconds) > MOST_APART_SECONDS) return 'time';
  const signed = { 'x-slack-signature': signature, 'x-slack-request-timestamp': seconds };
  const isValid = secrets.some(({ secret }) =>
    isValidSlackRequest({ signingSecret: secret, body, headers: signed }),
  );
  return isValid ? null : 'signature';
}

/**
 * Tells whether Slack only looks whether there is a certificate, which it doesn't sign
 * (docs.slack.dev/interactivity/implementing-slash-commands).
 */
export function isCertificateCheck({ headers }: IncomingMessage, body: string): boolean {
  const type = headers['content-type'] ?? '';
  return type.startsWith('application/x-www-form-urlencoded') && parse(body)['ssl_check'] === '1';
}
