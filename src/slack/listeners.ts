import type {
  App,
  GlobalShortcut,
  MessageShortcut,
  ViewClosedAction,
  ViewSubmitAction,
} from '@slack/bolt';
import { createAdmission } from './admission.ts';
import { noteReceived, withinFrame } from './acknowledgement.ts';
import { onClick, type Click } from './clicks.ts';
import { onCommand } from './commands.ts';
import { isOfForm, onFormAction, onFormClosed } from './form-actions.ts';
import { FORM_CALLBACK } from './forms/views.ts';
import { createHomeTab } from './home.ts';
import { onSaid } from './mentions.ts';
import { onMemberJoined } from './membership.ts';
import type { SlackContext } from './context.ts';
import { onGlobalShortcut, onMessageShortcut } from './shortcuts.ts';
import { onSubmission } from './submissions.ts';
import { onTypeahead } from './typeahead.ts';
import { onLinkShared } from './unfurls.ts';

const ANY = /^/;

/**
 * Registers all listeners with Bolt. Every command, button, picker and shortcut has one, since an
 * unacknowledged request looks broken to the person. Admission comes before all of them.
 */
export function listen(app: App, slack: SlackContext): void {
  const tracked =
    <Args extends Parameters<typeof withinFrame>[0]>(listener: (args: Args) => Promise<void>) =>
    (args: Args) =>
      slack.work.track(listener(withinFrame(args, slack.log)));

  const isAdmitted = createAdmission(slack);
  app.use(async ({ next, ...args }) => {
    noteReceived(args.context);
    if (await slack.work.track(isAdmitted(args))) await next();
  });
  app.command(ANY, tracked(onCommand(slack)));
  const homeTab = createHomeTab(slack);
  const [click, formAction] = [homeTab.aroundClick(onClick(slack)), onFormAction(slack)];
  app.action<Click>(
    ANY,
    tracked((args) => (isOfForm(args.body) ? formAction(args) : click(args))),
  );
  app.shortcut<MessageShortcut>({ type: 'message_action' }, tracked(onMessageShortcut(slack)));
  app.shortcut<GlobalShortcut>({ type: 'shortcut' }, tracked(onGlobalShortcut(slack)));
  app.view<ViewSubmitAction>(FORM_CALLBACK, tracked(onSubmission(slack)));
  app.view<ViewClosedAction>(
    { type: 'view_closed', callback_id: FORM_CALLBACK },
    tracked(onFormClosed(slack)),
  );
  app.options(ANY, tracked(onTypeahead(slack)));
  app.event('app_home_opened', tracked(homeTab.onOpened));
  app.event('member_joined_channel', tracked(onMemberJoined(slack)));
  app.event('app_mention', tracked(onSaid(slack)));
  app.event('message', tracked(onSaid(slack)));
  app.event('link_shared', tracked(onLinkShared(slack)));
  app.error(async (error) => slack.log.error({ err: error }, 'a Slack request failed'));
}
