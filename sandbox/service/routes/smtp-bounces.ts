import { z } from 'zod';
import type { Context } from 'hono';
import { createRoutes, type ServiceEnv } from '../context.ts';
import { page, readParameters, slice } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import type { SmtpBounce } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import { readDay, timestampOf, type Span } from '../timestamps.ts';

/** Most records in one answer; we assume that `request_limit` says so. */
const REQUEST_LIMIT = 100;
const DAY_MS = 86_400_000;

/** What came back in the SMTP area (spec 2, section 4.1). */
export const smtpBounces = createRoutes();

smtpBounces.get('/', async (c) => {
  const { world } = c.var;
  const requested = await readParameters(c, z.object({ ...page, date: z.string().optional() }));
  const bounces = bouncesBetween(world, spanOf(c, requested.date));
  const emails = slice(bounces, requested).map((bounce) => bounceView(world, bounce));
  // We assume: `total` counts the day, `found` this answer.
  return c.json({
    total: bounces.length,
    emails,
    request_limit: REQUEST_LIMIT,
    found: emails.length,
  });
});

smtpBounces.get('/total', (c) =>
  c.json({ total: bouncesBetween(c.var.world, spanOf(c, undefined)).length }),
);

/** The last 24 hours (spec 2, section 8), and of a day what lies in them. */
function spanOf(c: Context<ServiceEnv>, date: string | undefined): Span {
  const { nowMs, timezone } = c.var.world;
  const kept = { fromMs: nowMs - DAY_MS, untilMs: nowMs };
  if (date === undefined || date === '') return kept;
  const span = readDay(date, timezone);
  if (!span) throw refusal('invalid', 'date must be YYYY-MM-DD');
  return {
    fromMs: Math.max(span.fromMs, kept.fromMs),
    untilMs: Math.min(span.untilMs, kept.untilMs),
  };
}

/** Earliest first. */
function bouncesBetween({ smtp }: World, { fromMs, untilMs }: Span): readonly SmtpBounce[] {
  return smtp.bounces.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
}

function bounceView(world: World, { atMs, to, sender, subject, answer }: SmtpBounce) {
  return {
    email_to: to,
    sender,
    send_date: timestampOf(atMs, world.timezone),
    subject,
    smtp_answer_code: answer.code,
    smtp_answer_subcode: answer.subcode,
    smtp_answer_data: answer.text,
  };
}
