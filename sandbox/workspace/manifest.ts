import type { WorkspaceOptions } from './workspace.ts';

/** What the workspace takes from an app's manifest: docs.slack.dev/reference/app-manifest. */
export interface Manifest {
  readonly features: {
    readonly app_home: { readonly messages_tab_read_only_enabled: boolean };
    readonly slash_commands: readonly {
      readonly command: string;
      readonly description: string;
      readonly usage_hint: string;
    }[];
    readonly shortcuts: readonly {
      readonly name: string;
      readonly type: 'global' | 'message';
      readonly callback_id: string;
    }[];
    readonly unfurl_domains?: readonly string[] | undefined;
  };
  readonly oauth_config: { readonly scopes: { readonly bot: readonly string[] } };
  readonly settings: { readonly event_subscriptions: { readonly bot_events: readonly string[] } };
}

type Declared = Pick<
  WorkspaceOptions,
  'commands' | 'shortcuts' | 'unfurlDomains' | 'scopes' | 'events' | 'isMessagesTabReadOnly'
>;

/** An app as it is after it was made from its manifest and installed. */
export function declaredIn({ features, oauth_config: oauth, settings }: Manifest): Declared {
  const { app_home: home, slash_commands: commands, shortcuts, unfurl_domains: domains } = features;
  return {
    commands: commands.map(({ command, description, usage_hint: usageHint }) => ({
      name: command,
      description,
      usageHint,
    })),
    shortcuts: shortcuts.map(({ name, type, callback_id: callbackId }) => ({
      name,
      callbackId,
      kind: type,
    })),
    unfurlDomains: domains ?? [],
    scopes: oauth.scopes.bot,
    events: settings.event_subscriptions.bot_events,
    isMessagesTabReadOnly: home.messages_tab_read_only_enabled,
  };
}
