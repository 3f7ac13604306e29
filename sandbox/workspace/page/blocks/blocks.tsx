import type { ActionsBlock, CarouselBlock, ContextActionsBlock } from 'slack-blocks-to-jsx';
import { Chart } from '../charts/chart.tsx';
import { Interactive } from '../elements/interactive.tsx';
import { plain } from '../text/mrkdwn.ts';
import { LibraryBlocks, Text } from '../text/rich-text.tsx';
import type { AnyBlock } from './any-block.ts';
import { Card } from './card.tsx';
import { Context } from './context.tsx';
import { InputBlock } from './input-block.tsx';
import { Section } from './section.tsx';
import { DataTable } from './data-table.tsx';
import { Table } from './table.tsx';

/** A message's or view's blocks, one below the other. */
export function Blocks({ blocks }: { readonly blocks: readonly AnyBlock[] }) {
  return (
    <div className="blocks">
      {blocks.map((block, index) => (
        <OneBlock key={block.block_id ?? index} block={block} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { readonly block: AnyBlock }) {
  switch (block.type) {
    case 'section':
      return <Section block={block} />;
    case 'header':
      return <h3 className={`header-block level-${block.level ?? 2}`}>{plain(block.text.text)}</h3>;
    case 'context':
      return <Context block={block} />;
    case 'divider':
      return <hr className="divider" />;
    case 'actions':
    case 'context_actions':
      return <Actions block={block} />;
    case 'input':
      return <InputBlock block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'data_table':
      return <DataTable block={block} />;
    case 'data_visualization':
      return <Chart block={block} />;
    case 'alert':
      return (
        <div className={`alert alert-${block.level ?? 'default'}`} role="note">
          <Text text={block.text} />
        </div>
      );
    case 'card':
      return <Card block={block} />;
    case 'carousel':
      return <Carousel block={block} />;
    case 'container':
      return (
        <details className="container" open={!block.default_collapsed}>
          <summary>{plain(block.title.text)}</summary>
          <Blocks blocks={block.child_blocks} />
        </details>
      );
    case 'rich_text':
    case 'image':
    case 'video':
    case 'file':
    case 'markdown':
    case 'plan':
    case 'task_card':
    default:
      // Nothing to click or fill in: drawn by the library.
      return <LibraryBlocks blocks={[block]} />;
  }
}

function Actions({ block }: { readonly block: ActionsBlock | ContextActionsBlock }) {
  return (
    <div className="actions" role="group">
      {block.elements.map((element, index) => (
        <Interactive key={index} blockId={block.block_id ?? ''} element={element} isSent />
      ))}
    </div>
  );
}

function Carousel({ block }: { readonly block: CarouselBlock }) {
  return (
    <div className="carousel">
      {block.elements.map((card, index) => (
        <Card key={index} block={card} />
      ))}
    </div>
  );
}
