import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that depends on colours; the rest is the same in light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe objects to by WCAG 2.2 AA and as bad practice, and where. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, { type: 'tag', values: TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await violations(page, { type: 'rule', values: COLOURS }))];
}

function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const found = await window.axe.run({ runOnly: rules });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
