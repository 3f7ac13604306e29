import { readArguments, runToEnd } from '../src/lib/program.ts';

/*
 * Writes the files that are made of the code; with --url, --socket-mode, --prefix,
 * --unfurl-domain or --slackbot it prints the manifest of an installation of its own instead.
 */
const USAGE = `
Usage: npm run -s manifest -- --url=https://bot.example.com [--prefix=mail] [--unfurl-domain=news.example.com] [--slackbot]
       npm run -s manifest -- --socket-mode [--prefix=mail] [--unfurl-domain=news.example.com]
       npm run manifest [-- --check]

Prints the manifest of your Slack app. Without options, writes the files that are made of the code.

  --url            where Slack reaches the bot: https, without a path
  --socket-mode    Slack needs to reach nothing
  --prefix         what commands begin with: COMMAND_PREFIX
  --unfurl-domain  a domain whose links to campaigns become cards; may be repeated
  --slackbot       lets Slackbot ask Postbell, where MCP=on
  --check          only compare the files with the code`;

const { values: options } = readArguments({
  usage: USAGE,
  options: {
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    'socket-mode': { type: 'boolean', default: false },
    prefix: { type: 'string', default: '' },
    'unfurl-domain': { type: 'string', multiple: true, default: [] },
    slackbot: { type: 'boolean', default: false },
  },
});
await runToEnd(async () => {
  const { url, prefix, check, 'socket-mode': isSocketMode, 'unfurl-domain': domains } = options;
  const isOwn = prefix !== '' || domains.length > 0 || options.slackbot;
  if (!isOwn && url === undefined && !isSocketMode) {
    const { keepMadeFiles } = await import('./made-files.ts');
    return keepMadeFiles({ isCheck: check });
  }
  const { ownManifest } = await import('./own-manifest.ts');
  process.stdout.write(ownManifest(options));
  return 0;
});
