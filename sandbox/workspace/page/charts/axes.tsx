import type { DataVizAxisConfig } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { LINE_PX, type Plot, TURNED_DEGREES, turnedLabel } from './plot.ts';
import { formatShort } from './scale.ts';

interface Props {
  readonly plot: Plot;
  readonly pointed: number | null;
  readonly axis: DataVizAxisConfig | undefined;
}

/** Gridlines with their values, the categories below, the names of both axes. */
export function Axes({ plot, pointed, axis }: Props) {
  const { left, right, top, bottom, band, ticks, y } = plot;
  return (
    <g className="axes">
      {pointed !== null && (
        <rect
          className="pointed"
          x={left + pointed * band}
          y={top}
          width={band}
          height={bottom - top}
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'baseline' : 'gridline'}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      <Categories plot={plot} />
      {axis?.x_label && (
        <text className="axis-name" x={(left + right) / 2} y={plot.height - 4} textAnchor="middle">
          {plain(axis.x_label)}
        </text>
      )}
      {axis?.y_label && (
        <text
          className="axis-name"
          transform={`translate(12 ${(top + bottom) / 2}) rotate(-90)`}
          textAnchor="middle"
        >
          {plain(axis.y_label)}
        </text>
      )}
    </g>
  );
}

function Categories({ plot }: { readonly plot: Plot }) {
  const { categories, labels, labelStep, band, left, bottom } = plot;
  return categories.map((category, index) => {
    if (index % labelStep !== 0) return null;
    const middle = left + (index + 0.5) * band;
    const lines = labels?.[index];
    if (!lines) return <TurnedLabel key={category} label={plain(category)} x={middle} y={bottom} />;
    return (
      <text key={category} className="category" x={middle} y={bottom + 18} textAnchor="middle">
        {lines.map((line, number) => (
          <tspan key={line} x={middle} dy={number === 0 ? 0 : LINE_PX}>
            {plain(line)}
          </tspan>
        ))}
      </text>
    );
  });
}

interface TurnedLabelProps {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** A label that has no room beside its neighbours; a cut one is whole when it is pointed at. */
function TurnedLabel({ label, x, y }: TurnedLabelProps) {
  const transform = `translate(${x + 4} ${y + 12}) rotate(${TURNED_DEGREES})`;
  return (
    <text className="category" transform={transform} textAnchor="end">
      {turnedLabel(label)}
      <title>{label}</title>
    </text>
  );
}
