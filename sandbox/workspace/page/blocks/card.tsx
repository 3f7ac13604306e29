import type { CardBlock } from 'slack-blocks-to-jsx';
import { Interactive } from '../elements/interactive.tsx';
import { Text } from '../text/rich-text.tsx';

export function Card({ block }: { readonly block: CardBlock }) {
  const { hero_image: hero, icon, title, subtitle, body, actions = [] } = block;
  return (
    <article className="card">
      {hero?.image_url && <img className="card-hero" src={hero.image_url} alt={hero.alt_text} />}
      <div className="card-head">
        {icon?.image_url && <img className="card-icon" src={icon.image_url} alt={icon.alt_text} />}
        <div>
          {title && (
            <strong>
              <Text text={title} />
            </strong>
          )}
          {subtitle && (
            <div className="quiet">
              <Text text={subtitle} />
            </div>
          )}
        </div>
      </div>
      {body && <Text text={body} />}
      {actions.length > 0 && (
        <div className="actions" role="group">
          {actions.map((element, index) => (
            <Interactive key={index} blockId={block.block_id ?? ''} element={element} isSent />
          ))}
        </div>
      )}
    </article>
  );
}
