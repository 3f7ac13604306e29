import { describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/slack/manifest.ts';
import { startHarness } from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';

const start = (scopes?: readonly string[]) =>
  startHarness({ catalogue: trialCatalogue(newLedger()), ...(scopes && { scopes }) });

describe('the scopes that the app lacks', () => {
  test('are those of the manifest that the token was not granted', async () => {
    const { room } = await start(SCOPES.filter((scope) => !scope.startsWith('files:')));
    expect(await room.missingScopes()).toEqual(['files:read', 'files:write']);
  });

  test('are none where all were granted, and others too', async () => {
    const { room } = await start([...SCOPES, 'links:read']);
    expect(await room.missingScopes()).toEqual([]);
  });

  test('stay unknown where Slack doesn’t tell', async () => {
    const { room } = await start();
    expect(await room.missingScopes()).toBeNull();
  });

  test('can’t be asked for with a token that Slack refuses', async () => {
    const { room, workspace } = await start(SCOPES);
    workspace.control.failNext('auth.test', { error: 'token_revoked' });
    await expect(room.missingScopes()).rejects.toMatchObject({ reason: 'token_revoked' });
  });
});
