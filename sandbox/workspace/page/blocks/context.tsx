import type { ContextBlock } from 'slack-blocks-to-jsx';
import { Text } from '../text/rich-text.tsx';

export function Context({ block }: { readonly block: ContextBlock }) {
  return (
    <div className="context">
      {block.elements.map((element, index) =>
        element.type === 'image' ? (
          <img key={index} src={element.image_url} alt={element.alt_text} />
        ) : (
          <Text key={index} text={element} />
        ),
      )}
    </div>
  );
}
