import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { facts, type Fact, type Section } from '../../domain/reply.ts';
import { billOf, listTitle, type Bill, type Outlook } from './outlook.ts';

/** Returns the facts that say to whom a campaign goes, to how many, and at what price. */
export function billFacts(outlook: Outlook): Fact[] {
  const bill = billOf(outlook);
  return [
    {
      label: outlook.lists.length === 1 ? 'List' : 'Lists',
      value: outlook.lists
        .map((one) => {
          const size = one.cost.value ? formatNumber(one.cost.value.recipients) : 'size not known';
          return `${listTitle(one)}: ${size}`;
        })
        .join(', '),
    },
    { label: 'Recipients', value: recipientsWords(outlook, bill) },
    { label: 'Cost', value: costWords(bill) },
    { label: 'E-mails left', value: leftWords(bill) },
  ];
}

/** Returns these facts as sections, for a form. */
export function billSections(outlook: Outlook): Section[] {
  return [facts(billFacts(outlook))];
}

/** Returns e.g. `Included in the tariff` or `12.50 USD for 800 e-mails above the tariff`. */
export function costWords({ aboveTariff, price, currency, mayCostMore, isPartial }: Bill): string {
  if (isPartial) return 'Not known';
  if (aboveTariff === 0) return 'Included in the tariff';
  const least = mayCostMore ? 'At least ' : '';
  const above = formatCount(aboveTariff, 'e-mail');
  return `${least}${formatMoney(price, currency)} for ${above} above the tariff`;
}

function recipientsWords({ lists }: Outlook, { recipients, isPartial }: Bill): string {
  const count = `${isPartial ? 'at least ' : ''}${formatNumber(recipients)}`;
  if (recipients === 0) return count;
  const skipped = 'blacklisted and unconfirmed addresses are left out';
  return lists.length > 1
    ? `${count} · fewer if some addresses are in several lists; ${skipped}`
    : `${isPartial ? '' : 'about '}${count} · ${skipped}`;
}

function leftWords({ left, recipients }: Bill): string {
  if (left === null) return 'Not known';
  return `${formatNumber(left)} now · ${formatNumber(Math.max(0, left - recipients))} afterwards`;
}
