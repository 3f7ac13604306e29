import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Snapshot } from '../../../sandbox/workspace/page-protocol.ts';
import { openProfile } from '../../browser.ts';
import { type FakeWorkspace, startFakeWorkspace } from './fake-workspace.ts';

export const WIDE = { width: 1400, height: 950 };
export const PHONE = { width: 390, height: 844 };

type Window = Pick<BrowserContextOptions, 'viewport'>;

/** Windows of a browser on the page, which is there as long as a test file's tests. */
export function windowsOn(snapshot: Snapshot) {
  let workspace: FakeWorkspace;
  beforeAll(async () => {
    workspace = await startFakeWorkspace(snapshot);
  });
  afterAll(() => workspace.stop());

  const openIn = async (context: BrowserContext, search: string): Promise<Page> => {
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
      const context = await openProfile(options);
      onTestFinished(() => context.close());
      return openIn(context, search);
    },
    /** One window for all tests of a file or a `describe`, since opening it is what takes long. */
    shared(search: string, options: Window = { viewport: WIDE }): { readonly page: Page } {
      let context: BrowserContext;
      let page: Page;
      beforeAll(async () => {
        context = await openProfile(options);
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
