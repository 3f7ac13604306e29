import { useState } from 'react';
import type { DataVizSegment } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { colorOf, formatFull } from './scale.ts';

const SIZE_PX = 180;
const RADIUS_PX = SIZE_PX / 2 - 4;
const HOLE_PX = RADIUS_PX * 0.58;

interface Props {
  readonly segments: readonly DataVizSegment[];
  readonly title: string;
}

/** A ring of segments; the legend beside it carries the numbers and shares. */
export function PieChart({ segments, title }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const shown = pointed === null ? undefined : segments[pointed];
  const starts = segments.map((_, index) =>
    segments.slice(0, index).reduce((sum, { value }) => sum + value / total, 0),
  );
  return (
    <div className="pie" onMouseLeave={() => setPointed(null)}>
      <svg width={SIZE_PX} height={SIZE_PX} role="img" aria-label={title}>
        <g transform={`translate(${SIZE_PX / 2} ${SIZE_PX / 2})`}>
          {segments.map(({ label, value }, index) => (
            <path
              key={label}
              d={ringPath(starts[index] ?? 0, value / total)}
              fill={colorOf(index)}
              className="slice"
              data-dimmed={pointed !== null && pointed !== index}
              onMouseEnter={() => setPointed(index)}
            />
          ))}
          <text className="pie-total" textAnchor="middle" dy="0.05em">
            {shown ? percent(shown.value / total) : formatFull(total)}
          </text>
          <text textAnchor="middle" dy="1.6em">
            {shown ? plain(shown.label) : 'in all'}
          </text>
        </g>
      </svg>
      <ul className="pie-legend">
        {segments.map(({ label, value }, index) => (
          <li key={label} onMouseEnter={() => setPointed(index)}>
            <span className="swatch" style={{ background: colorOf(index) }} />
            <span>{plain(label)}</span>
            <span className="chart-value">{formatFull(value)}</span>
            <span className="quiet share">{percent(value / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function percent(share: number): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}

function ringPath(start: number, share: number): string {
  // A whole circle has no two ends for an arc.
  const end = start + Math.min(share, 0.9999);
  const isLarge = end - start > 0.5 ? 1 : 0;
  return [
    `M${pointAt(start, RADIUS_PX)}`,
    `A${RADIUS_PX} ${RADIUS_PX} 0 ${isLarge} 1 ${pointAt(end, RADIUS_PX)}`,
    `L${pointAt(end, HOLE_PX)}`,
    `A${HOLE_PX} ${HOLE_PX} 0 ${isLarge} 0 ${pointAt(start, HOLE_PX)}Z`,
  ].join('');
}

/** A share of the circle, clockwise from the top. */
function pointAt(share: number, radius: number): string {
  const angle = share * 2 * Math.PI;
  return `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
}
