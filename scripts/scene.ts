import type { Locator, Page } from 'playwright-core';
import type { SandboxService } from '../sandbox/service/server.ts';

/** Where a picture is taken: a window on a workspace, and the service behind it. */
export interface Scene {
  readonly page: Page;
  /** Of the workspace. */
  readonly url: string;
  readonly service: SandboxService;
  readonly now: () => Date;
  /** Has the team of the demo set everything up. */
  readonly begin: () => Promise<void>;
  /** Moves everybody's time on; of a window, before it is opened. */
  readonly advance: (ms: number) => Promise<void>;
}

export interface Picture {
  /** Of the window, in pixels. */
  readonly height: number;
  readonly isOfDemo?: true;
  /** Brings about what is shown; a part of the page where only that is to be seen. */
  readonly show: (scene: Scene) => Promise<Locator | void>;
}

/** How long an answer may take until it stands as it stays. */
const SETTLING_MS = 1500;

/** Opens a channel as one of the people. */
export async function open({ page, url }: Scene, place: string, person = 'mira'): Promise<void> {
  await page.goto(`${url}/?as=${person}&in=${place}`);
  await page.getByRole('navigation', { name: 'Channels' }).waitFor();
}

/** Types a command, and waits until what comes of it stands still. */
export async function type(scene: Scene, text: string): Promise<void> {
  const composer = scene.page.getByRole('textbox', { name: /^Message/ });
  await composer.fill(text);
  await composer.press('Enter');
  await settled(scene);
}

/** Sends the form that is open. */
export async function submit(scene: Scene): Promise<void> {
  await scene.page.getByRole('dialog').locator('button[type=submit]').click();
  await settled(scene);
}

/** The menu or field of a form whose label begins with these words. */
export function field({ page }: Scene, label: string): Locator {
  return page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${label}`))
    .first();
}

/** Chooses the first option of a menu that holds these words. */
export async function choose(scene: Scene, label: string, words: string): Promise<void> {
  await field(scene, label).fill(words);
  await scene.page.getByRole('option').filter({ hasText: words }).first().click();
}

export async function settled({ page }: Scene): Promise<void> {
  await page.waitForTimeout(SETTLING_MS);
}

/** The last message, whole, in a window that is as high as it. */
export async function lastMessage(
  scene: Scene,
  width: number,
  { isPublic = false } = {},
): Promise<Locator> {
  const shown = scene.page.getByRole('article');
  const last = (isPublic ? shown.filter({ hasNotText: 'Only visible to you' }) : shown).last();
  await scene.page.setViewportSize({ width, height: 3600 });
  await settled(scene);
  return last;
}
