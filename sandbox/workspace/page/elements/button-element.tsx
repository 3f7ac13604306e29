import type {
  ButtonElement as Button,
  IconButtonElement,
  WorkflowButtonElement,
} from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import type { ElementProps } from './interactive.tsx';

/** A button; one with a `url` opens it too. */
export function ButtonElement({
  element,
  onChoose,
}: ElementProps<Button | IconButtonElement | WorkflowButtonElement>) {
  const style = 'style' in element ? element.style : undefined;
  const click = () => {
    if ('url' in element && element.url) window.open(element.url, '_blank', 'noopener');
    onChoose({
      type: element.type,
      text: element.text,
      ...('value' in element && { value: element.value }),
    });
  };
  return (
    <button
      type="button"
      className={`button button-${String(style ?? 'default')}`}
      aria-label={element.accessibility_label}
      onClick={click}
    >
      {plain(element.text.text)}
    </button>
  );
}
