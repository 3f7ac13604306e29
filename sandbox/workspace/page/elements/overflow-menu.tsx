import type { OverflowMenuElement } from 'slack-blocks-to-jsx';
import { MoreIcon } from '../chrome/icons.tsx';
import { Menu } from '../chrome/menu.tsx';
import { plain } from '../text/mrkdwn.ts';
import type { ElementProps } from './interactive.tsx';

/** The three dots with a few options behind them. */
export function OverflowMenu({ element, onChoose }: ElementProps<OverflowMenuElement>) {
  return (
    <Menu
      label="More options"
      className="button button-default button-icon"
      icon={<MoreIcon />}
      items={element.options.map((option) => ({
        key: option.value,
        label: plain(option.text.text),
        onChoose: () => {
          if (option.url) window.open(option.url, '_blank', 'noopener');
          onChoose({ type: element.type, selected_option: option });
        },
      }))}
    />
  );
}
