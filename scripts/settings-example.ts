import type { z } from 'zod';
import { SETTINGS } from '../src/lib/config.ts';
import { SANDBOX_SETTINGS } from '../sandbox/settings.ts';

const NOTE = `# Copy to .env and fill in; \`npm start\` reads .env when it is there.
# With none of the Slack and service settings set, everything runs locally without accounts.
# Made by \`npm run manifest\` from src/lib/config.ts; not written by hand.
`;

/** Returns the text of `.env.example`: each setting with what it is for and its default. */
export function settingsExample(): string {
  const groups = [...SETTINGS, SANDBOX_SETTINGS].map((group) => {
    const lines = Object.entries(group.shape).map(([name, setting]) => lineOf(name, setting));
    return `# ${group.description ?? ''}\n${lines.join('')}`;
  });
  return [NOTE, ...groups].join('\n');
}

function lineOf(name: string, setting: z.ZodType): string {
  const { description, example } = setting.meta() ?? {};
  const value = example ?? setting.safeParse(undefined).data ?? '';
  const text = Array.isArray(value) ? value.join(',') : `${value as string | number}`;
  const comment = description === undefined ? '' : `# ${description}\n`;
  return `${comment}${name}=${text}\n`;
}
