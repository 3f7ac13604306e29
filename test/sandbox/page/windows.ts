import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Snapshot } from '../../../sandbox/workspace/page-protocol.ts';
import { sharedBrowser } from '../../browser.ts';
import { type FakeWorkspace, startFakeWorkspace } from './fake-workspace.ts';

export const WIDE = { width: 1400, height: 950 };
export const PHONE = { width: 390, height: 844 };

/** Windows of a browser on the page, which is there as long as a test file's tests. */
export function windowsOn(snapshot: Snapshot) {
  let browser: Browser;
  let workspace: FakeWorkspace;
  beforeAll(async () => {
    [browser, workspace] = await Promise.all([sharedBrowser(), startFakeWorkspace(snapshot)]);
  });
  afterAll(() => workspace.stop());
  return {
    get workspace() {
      return workspace;
    },
    /** A window with a profile of its own. */
    async open(search: string, options: BrowserContextOptions = { viewport: WIDE }): Promise<Page> {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      context.setDefaultTimeout(5000);
      const page = await context.newPage();
      await page.goto(`${workspace.url}/${search}`);
      await page.getByText('Opening the workspace').waitFor({ state: 'detached' });
      return page;
    },
  };
}
