import type { SectionBlock } from 'slack-blocks-to-jsx';
import { Interactive } from '../elements/interactive.tsx';
import { plain } from '../text/mrkdwn.ts';
import { Text } from '../text/rich-text.tsx';

/** Text, pairs of fields, and at the right an element that belongs to them. */
export function Section({ block }: { readonly block: SectionBlock }) {
  const { text, fields, accessory } = block;
  return (
    <div className="section" data-accessory={accessory?.type}>
      <div className="section-text">
        {text && <Text text={text} />}
        {fields && (
          <div className="fields">
            {fields.map((field, index) => (
              <div key={index} className="field">
                <Text text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className="accessory">
          <Interactive
            blockId={block.block_id ?? ''}
            element={accessory}
            label={plain(text?.text ?? '').replaceAll(/[*_~`]/g, '')}
            isSent
          />
        </div>
      )}
    </div>
  );
}
