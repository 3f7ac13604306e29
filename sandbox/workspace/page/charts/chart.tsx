import type { DataVisualizationBlock } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { CartesianChart } from './cartesian-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { colorOf, formatFull } from './scale.ts';

/** A chart with its title and legend; its numbers are there as a table for those who listen. */
export function Chart({ block }: { readonly block: DataVisualizationBlock }) {
  const { chart } = block;
  const title = plain(block.title ?? '');
  const isPie = chart.type === 'pie';
  return (
    <figure className="chart" data-kind={chart.type}>
      <figcaption>{title}</figcaption>
      {isPie ? (
        <PieChart segments={chart.segments} title={title} />
      ) : (
        <>
          <CartesianChart chart={chart} title={title} />
          {chart.series.length > 1 && <Legend names={chart.series.map(({ name }) => name)} />}
        </>
      )}
      <Numbers block={block} />
    </figure>
  );
}

function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="legend">
      {names.map((name, index) => (
        <li key={name}>
          <span className="swatch" style={{ background: colorOf(index) }} />
          {plain(name)}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ block: { chart, title } }: { readonly block: DataVisualizationBlock }) {
  const points =
    chart.type === 'pie'
      ? chart.segments.map(({ label, value }) => ({ name: label, value }))
      : chart.series.flatMap(({ name, data }) =>
          data.map(({ label, value }) => ({ name: `${name}, ${label}`, value })),
        );
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <tbody>
          {points.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatFull(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
