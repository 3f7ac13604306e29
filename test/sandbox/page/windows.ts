import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Snapshot } from '../../../sandbox/workspace/page-protocol.ts';
import { sharedBrowser } from '../../browser.ts';
import { type FakeWorkspace, startFakeWorkspace } from './fake-workspace.ts';

export const WIDE = { width: 1400, height: 950 };
export const PHONE = { width: 390, height: 844 };

type Window = Pick<BrowserContextOptions, 'viewport'>;

/** Windows of a browser on the page, which is there as long as a test file's tests. */
export function windowsOn(snapshot: Snapshot) {
  let browser: Browser;
  let workspace: FakeWorkspace;
  beforeAll(async () => {
    [browser, workspace] = await Promise.all([sharedBrowser(), startFakeWorkspace(snapshot)]);
  });
  afterAll(() => workspace.stop());

  const openIn = async (context: BrowserContext, search: string): Promise<Page> => {
    context.setDefaultTimeout(5000);
    const page = await context.newPage();
    await page.goto(`${workspace.url}/${search}`);
    await page.getByText('Opening the workspace').waitFor({ state: 'detached' });
    return page;
  };
  return {
    get workspace() {
      return workspace;
    },
    /** A window with a profile of its own, until the test ends. */
    async open(search: string, options: Window = { viewport: WIDE }): Promise<Page> {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      return openIn(context, search);
    },
    /** One window for all tests of a file or a `describe`, since opening it is what takes long. */
    shared(search: string, options: Window = { viewport: WIDE }): { readonly page: Page } {
      let context: BrowserContext;
      let page: Page;
      beforeAll(async () => {
        context = await browser.newContext(options);
        page = await openIn(context, search);
      });
      afterAll(() => context.close());
      return {
        get page() {
          return page;
        },
      };
    },
  };
}
