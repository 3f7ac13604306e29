import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { refusal } from '../refusals.ts';
import { addDomain, checksOf, type SendingDomain } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import { checkActivated } from './smtp.ts';

const SPF_NEEDED = 'v=spf1 include:spf.sandbox.example ~all';
/** Spec 2, section 2.4. */
const SERVICE_TYPE = 3;

const domainName = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

/** The domains that single emails come from (spec 2, section 4.1). */
export const smtpDomains = createRoutes();

smtpDomains.use((c, next) => {
  checkActivated(c.var.world);
  return next();
});

smtpDomains.get('/sender_domains', (c) => {
  const { world } = c.var;
  const domains = [...world.smtp.domains.values()].map((domain) => domainView(world, domain));
  return c.json({ data: { result: true, data: domains } });
});

/** We assume that a domain which is there already is refused inside a successful answer. */
smtpDomains.post('/sender_domains/:domain', (c) => {
  const { world } = c.var;
  const read = domainName.safeParse(c.req.param('domain'));
  if (!read.success) throw refusal('invalid', 'domain is not the name of a domain');
  const name = read.data;
  if (world.smtp.domains.has(name)) {
    return c.json({ data: { result: false, error: `The domain ${name} has already been added` } });
  }
  addDomain(world.smtp, name, world.nowMs);
  return c.json({ data: { result: true, error: null } });
});

function domainView({ account, smtp, nowMs }: World, domain: SendingDomain) {
  const checks = checksOf(domain, nowMs);
  const [first] = smtp.domains.keys();
  return {
    id: domain.id,
    user_id: account.userId,
    service_type: SERVICE_TYPE,
    service_value: domain.name,
    // The values aren't shown (spec 2, section 2.4): we assume 1 for a domain that may be used.
    status: Number(checks.all),
    expire_date: null,
    auto_free_prolong: 0,
    currency: account.currency,
    is_default: domain.name === first,
    ssl_type: 0,
    ssl_expired: null,
    ssl_generated: null,
    checks: {
      check_dkim: checks.dkim,
      check_spf: checks.spf,
      check_dmarc: checks.dmarc,
      all_checks: checks.all,
      spf_txt_needed: SPF_NEEDED,
    },
  };
}
