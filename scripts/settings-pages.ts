import type { z } from 'zod';
import { isSecret, SETTINGS } from '../src/lib/config.ts';
import { SANDBOX_SETTINGS } from '../sandbox/settings.ts';

const NOTE = `# Copy to .env and fill in; \`npm start\` reads .env when it is there.
# With none of the Slack and service settings set, everything runs locally without accounts.
# A secret may also be in a file: SLACK_BOT_TOKEN_FILE=/run/secrets/slack-bot-token, for example.
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

const PAGE = `# Settings

Postbell reads them from its environment; \`npm start\` also from \`.env\` (copy [\`.env.example\`](../../.env.example)). An empty setting counts as not set. What is wrong or missing is named all at once, with exit code 78. A change takes a restart.

A **secret** may also be in a file, whose path is in the setting’s name with \`_FILE\` at its end: \`SLACK_BOT_TOKEN_FILE=/run/secrets/slack-bot-token\`. A line break at the end of the file doesn’t count. Setting both is an error.
`;

/** Returns the text of `docs/running/settings.md`: the same as tables. */
export function settingsPage(): string {
  const parts = SETTINGS.map((group) => {
    const rows = Object.entries(group.shape).map(([name, setting]) => rowOf(name, setting));
    const title = (group.description ?? '').replace(/:.*/, '');
    return `## ${title}\n\n| Setting | What it is | Default |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return [PAGE, ...parts].join('\n');
}

function rowOf(name: string, setting: z.ZodType): string {
  const needed = setting.safeParse(undefined).success ? '' : 'needed';
  const value = textOf(setting.safeParse(undefined).data);
  const shown = value === '' ? needed : `\`${value}\``;
  return `| \`${name}\` | ${wordsOf(setting).replaceAll('|', '\\|')} | ${shown} |`;
}

function lineOf(name: string, setting: z.ZodType): string {
  const value = setting.meta()?.['example'] ?? setting.safeParse(undefined).data;
  const words = wordsOf(setting);
  const comment = words === '' ? '' : `# ${words}\n`;
  return `${comment}${name}=${textOf(value)}\n`;
}

function wordsOf(setting: z.ZodType): string {
  const { description = '' } = setting.meta() ?? {};
  return [isSecret(setting) ? 'Secret.' : '', description].filter(Boolean).join(' ');
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : `${(value ?? '') as string | number}`;
}
