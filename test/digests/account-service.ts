import { type HttpServer, json, serviceThat } from '../service/http-server.ts';

export interface Account {
  money: number;
  bonus: number;
  campaignEmails: number;
  smtpEmails: number;
  subscribers: number;
  traffic: { limit: number; left: number };
  lists: { id: number; name: string; active: number; status: number }[];
  websites: { id: number; active: number }[];
  senders: { email: string; status: string }[];
  domains: { domain: string; isValid: boolean }[];
  campaigns: { id: number; name: string; status: number }[];
  down: string[];
}

export const ACCOUNT: Account = {
  money: 100,
  bonus: 0,
  campaignEmails: 20_000,
  smtpEmails: 30_000,
  subscribers: 1000,
  traffic: { limit: 0, left: 0 },
  lists: [{ id: 1, name: 'Newsletter', active: 1000, status: 0 }],
  websites: [{ id: 9, active: 500 }],
  senders: [{ email: 'news@example.com', status: 'Active' }],
  domains: [{ domain: 'example.com', isValid: true }],
  campaigns: [{ id: 71, name: 'Autumn', status: 3 }],
  down: [],
};

export async function accountService(given: Partial<Account> = {}) {
  const account: Account = { ...structuredClone(ACCOUNT), ...given };
  const { server, service } = await serviceThat(({ start }) => {
    const path = start.split(' ')[1] ?? '';
    if (account.down.some((prefix) => path.startsWith(prefix))) return json({}, 500);
    const answer = answerTo(path, account);
    return answer === undefined
      ? json({ message: 'Not found', error_code: 404 }, 404)
      : json(answer);
  });
  return { account, service, requested: () => askedIn(server) };
}

function askedIn({ received }: HttpServer): string[] {
  return received.map(({ start }) => (start.split(' ')[1] ?? '').replace(/\?.*/, ''));
}

function answerTo(path: string, account: Account): unknown {
  const isFirstPage = !/offset=[1-9]/.test(path);
  if (path.startsWith('/user/balance/detail')) return balanceOf(account);
  if (path.startsWith('/addressbooks')) return isFirstPage ? account.lists.map(listOf) : [];
  if (path.startsWith('/senders')) return account.senders.map(senderOf);
  if (path.includes('sender_domains')) return { data: { data: account.domains.map(domainOf) } };
  const [, website] = /^\/push\/websites\/info\/(\d+)/.exec(path) ?? [];
  if (website) return websiteOf(account.websites.find(({ id }) => String(id) === website));
  if (path.startsWith('/push/websites')) return isFirstPage ? account.websites.map(websiteOf) : [];
  const [, campaign] = /^\/campaigns\/(\d+)/.exec(path) ?? [];
  if (campaign)
    return account.campaigns.filter(({ id }) => String(id) === campaign).map(campaignOf)[0];
  if (path.startsWith('/campaigns')) return isFirstPage ? campaignsIn(path, account) : [];
  return {};
}

function campaignsIn(path: string, { campaigns }: Account) {
  const request = new URL(path, 'http://localhost').searchParams.getAll('status[]');
  return campaigns
    .filter(({ status }) => request.length === 0 || request.includes(String(status)))
    .map(campaignOf);
}

export function balanceOf(account: Account) {
  return {
    balance: { main: String(account.money), bonus: String(account.bonus), currency: 'EUR' },
    email: {
      tariff_name: 'Pro',
      finished_time: '2027-03-01 00:00:00',
      emails_left: account.campaignEmails,
      maximum_subscribers: 5000,
      current_subscribers: account.subscribers,
    },
    smtp: {
      tariff_name: 'SMTP 50k',
      end_date: '2026-12-01 00:00:00',
      auto_renew: 1,
      email_qty: 50_000,
      email_qty_left: account.smtpEmails,
      qty_per_hour: 1000,
      traffic_limit: account.traffic.limit,
      traffic_limit_left: account.traffic.left,
    },
  };
}

function listOf({ id, name, active, status }: Account['lists'][number]) {
  return {
    id,
    name,
    status,
    all_email_qty: active + 10,
    active_email_qty: active,
    inactive_email_qty: 10,
    creationdate: '2026-01-01 00:00:00',
  };
}

function websiteOf(website: Account['websites'][number] | undefined) {
  return {
    id: website?.id,
    url: `https://site-${website?.id}.example`,
    add_date: '2026-01-01 00:00:00',
    status: 'active',
    icon: '',
    total_subscribers: website?.active,
    unsubscribed: 3,
    subscribers_today: 1,
    active_subscribers: website?.active,
  };
}

function senderOf({ email, status }: Account['senders'][number]) {
  return { email, name: 'News', status, is_allowed_for_smtp: true };
}

function domainOf({ domain, isValid }: Account['domains'][number]) {
  return domainRow(domain, { check_dkim: isValid, all_checks: isValid });
}

export function domainRow(domain: string, failing: object) {
  const checks = { check_dkim: true, check_spf: true, check_dmarc: true, all_checks: true };
  return {
    id: 1,
    user_id: '1',
    service_value: domain,
    status: 1,
    expire_date: null,
    auto_free_prolong: false,
    currency: 'EUR',
    is_default: false,
    ssl_type: 0,
    ssl_expired: null,
    checks: { ...checks, spf_txt_needed: '', ...failing },
  };
}

function campaignOf({ id, name, status }: Account['campaigns'][number]) {
  return {
    id,
    name,
    status,
    all_email_qty: 1000,
    send_date: '2026-11-21 08:00:00',
    statistics: {},
  };
}
