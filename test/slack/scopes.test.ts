import { describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/slack/manifest.ts';
import { ADMIN, startHarness } from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';

const start = (scopes: readonly string[] | null) =>
  startHarness({ catalogue: trialCatalogue(newLedger()), scopes });

describe('the scopes that the app lacks', () => {
  test('are those of the manifest that the token was not granted', async () => {
    const { room } = await start(SCOPES.filter((scope) => !scope.startsWith('files:')));
    expect(await room.missingScopes()).toEqual(['files:read', 'files:write']);
  });

  test('are none where all were granted, and others too', async () => {
    const { room } = await start([...SCOPES, 'chat:write.public']);
    expect(await room.missingScopes()).toEqual([]);
  });

  test('are those for links where one of them was granted, and so cards of links are wanted', async () => {
    const reading = await start([...SCOPES, 'links:read']);
    expect(await reading.room.missingScopes()).toEqual(['links:write']);
    const both = await start([...SCOPES, 'links:read', 'links:write']);
    expect(await both.room.missingScopes()).toEqual([]);
  });

  test('stay unknown where Slack doesn’t tell', async () => {
    const { room } = await start(null);
    expect(await room.missingScopes()).toBeNull();
  });

  test('can’t be asked for with a token that Slack refuses', async () => {
    const { room, workspace } = await start(SCOPES);
    workspace.control.failNext('auth.test', { error: 'token_revoked' });
    await expect(room.missingScopes()).rejects.toMatchObject({ reason: 'token_revoked' });
  });
});

describe('a person’s own address', () => {
  test('is the one of their profile', async () => {
    const { room } = await start(SCOPES);
    expect(await room.emailOf(ADMIN)).toBe('mira@larkspur.example');
  });

  test('is not known where the app may not see it', async () => {
    const { room } = await start(SCOPES.filter((scope) => scope !== 'users:read.email'));
    expect(await room.emailOf(ADMIN)).toBeNull();
    expect(await room.zoneOf(ADMIN)).toBe('Europe/Berlin');
  });
});
