import { useState } from 'react';
import type { DataVizCartesianChart } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { Axes } from './axes.tsx';
import { Bars } from './bars.tsx';
import { Lines } from './lines.tsx';
import { type Plot, plotOf } from './plot.ts';
import { colorOf, formatFull } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Props {
  readonly chart: DataVizCartesianChart;
  readonly title: string;
}

/** Bars, lines or areas over categories; pointing at a category tells its numbers. */
export function CartesianChart({ chart, title }: Props) {
  const [box, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const plot = plotOf(chart, width);
  return (
    <div ref={box} className="plot" onMouseLeave={() => setPointed(null)}>
      {width > 0 && (
        <svg width={width} height={plot.height} role="img" aria-label={title}>
          <Axes plot={plot} pointed={pointed} axis={chart.axis_config} />
          {chart.type === 'bar' ? (
            <Bars plot={plot} />
          ) : (
            <Lines plot={plot} isFilled={chart.type === 'area'} pointed={pointed} />
          )}
          {plot.categories.map((category, index) => (
            <rect
              key={category}
              x={plot.left + index * plot.band}
              y={plot.top}
              width={plot.band}
              height={plot.bottom - plot.top}
              fill="transparent"
              onMouseEnter={() => setPointed(index)}
            />
          ))}
        </svg>
      )}
      {pointed !== null && <Tooltip plot={plot} pointed={pointed} />}
    </div>
  );
}

function Tooltip({ plot, pointed }: { readonly plot: Plot; readonly pointed: number }) {
  const center = plot.left + (pointed + 0.5) * plot.band;
  const isLeft = center > plot.width / 2;
  const style = isLeft ? { right: plot.width - center + 12 } : { left: center + 12 };
  return (
    <div className="chart-tooltip" style={{ ...style, top: plot.top }}>
      <strong>{plain(plot.categories[pointed] ?? '')}</strong>
      {plot.series.map(({ name, values }, index) => (
        <div key={name}>
          <span className="swatch" style={{ background: colorOf(index) }} />
          {plain(name)}
          <span className="chart-value">{formatFull(values[pointed] ?? 0)}</span>
        </div>
      ))}
    </div>
  );
}
