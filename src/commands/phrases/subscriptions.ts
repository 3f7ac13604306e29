/** Phrases for each kind of subscription, which stands for {it}. */
export const SUBSCRIPTIONS = `
list:
  which {it}s do we have | show the {it}s of this channel | list {it}s | {it}s | our {it}s | what
  {it}s are set up | are there any {it}s here | my {it}s
edit:
  edit the {it} | change the {it} | adjust the {it} | change the time of the {it} | change what
  the {it} covers | move the {it} to another time | the {it} should come earlier | modify {it}
  {id}
pause:
  pause the {it} | turn off the {it} | suspend the {it} | disable the {it} | stop the {it} for now
  | put the {it} on hold | deactivate the {it} | stop the {it}
resume:
  resume the {it} | turn the {it} on again | continue the {it} | start the paused {it} again |
  enable the {it} | unpause the {it} | reactivate the {it}
mute:
  mute the {it} | silence the {it} for today | mute the {it} until {day} | no {it}s for two hours
  | snooze the {it} | quiet the {it} over the weekend | mute the {it} while I am on holiday
unmute:
  unmute the {it} | end the mute of the {it} | make the {it} heard again | {it} may speak again |
  take the mute off the {it}
remove:
  remove the {it} | delete the {it} | get rid of the {it} | drop the {it} | we don't need the {it}
  any more | stop the {it} for good | remove the {it} from this channel | unsubscribe this channel
  from the {it} | cancel the {it} forever
`;
