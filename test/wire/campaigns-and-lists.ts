/** A campaign as `GET /campaigns/{id}` answers it (spec 1, section 2.4). */
export function wireCampaign(
  id: number,
  name: string,
  { status = 2, recipients = 1_000, sendAt = '2026-11-21 09:00:00' } = {},
) {
  return {
    id,
    name,
    is_sms: false,
    is_viber: false,
    message: {
      sender_name: 'Shop',
      sender_email: 'news@shop.example',
      subject: 'News',
      body: '',
      preheader: '',
      attachments: '',
      list_id: 12,
    },
    external_stat: { check_open_email: true, check_redirect_link: true },
    status,
    all_email_qty: recipients,
    tariff_email_qty: recipients,
    paid_email_qty: 0,
    overdraft_price: 0,
    company_price: '0.00',
    overdraft_currency: 'EUR',
    send_date: sendAt,
    permalink: `https://view.example/${id}`,
    statistics: { general: [], clicks: [] },
  };
}

/** A list as `GET /addressbooks/{id}` answers it (spec 1, section 2.1). */
export function wireList(id: number, name: string) {
  return {
    id,
    name,
    all_email_qty: 10,
    active_email_qty: 9,
    inactive_email_qty: 1,
    creationdate: '2026-01-01 09:00:00',
    status: 0,
    status_explain: 'Active',
  };
}
