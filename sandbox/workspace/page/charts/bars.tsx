import { LINE_PX, type Plot } from './plot.ts';
import { colorOf, formatShort } from './scale.ts';

const MAX_BAR_PX = 48;
const RADIUS_PX = 3;
const LABEL_GAP_PX = 3;
/** As `.value-label` in the styles. */
const LABEL_FONT = '600 11.5px';

const ruler = document.createElement('canvas').getContext('2d');

/**
 * One bar for each series in every category, with its value above it where all values have room;
 * where they haven't, pointing at a category tells them.
 */
export function Bars({ plot }: { readonly plot: Plot }) {
  const { series, band, left, y } = plot;
  const bar = Math.min(MAX_BAR_PX, (band * 0.72) / series.length);
  const isLabelled = haveRoom(plot, bar);
  return series.map(({ name, values }, row) => (
    <g key={name}>
      {values.map((value, index) => {
        const center = left + (index + 0.5) * band;
        const x = center + (row - series.length / 2) * bar;
        return (
          <g key={plot.categories[index]}>
            <path d={barPath(x + 1, y(0), bar - 2, y(value))} fill={colorOf(row)} />
            {isLabelled && (
              <text
                className="value-label"
                x={x + bar / 2}
                y={value < 0 ? y(value) + 13 : y(value) - 5}
                textAnchor="middle"
              >
                {formatShort(value)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  ));
}

/** Whether all values can stand above their bars without touching each other. */
function haveRoom({ series, categories, band, y }: Plot, bar: number): boolean {
  const labels = categories.flatMap((_, index) =>
    series.map(({ values }, row) => {
      const value = values[index] ?? 0;
      return { x: index * band + row * bar, y: y(value), width: labelWidth(value) };
    }),
  );
  const roomPx = series.length === 1 ? band : bar * 1.25;
  return labels.every((label, index) => {
    const next = labels[index + 1];
    if (label.width > roomPx || !next) return label.width <= roomPx;
    const isAside = next.x - label.x >= (label.width + next.width) / 2 + LABEL_GAP_PX;
    return isAside || Math.abs(next.y - label.y) >= LINE_PX;
  });
}

/** How wide a value is drawn in the page's own font, in pixels. */
function labelWidth(value: number): number {
  const text = formatShort(value);
  if (!ruler) return Number.POSITIVE_INFINITY;
  ruler.font = `${LABEL_FONT} ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width;
}

/** A bar from its base to its end, rounded at the end only. */
function barPath(x: number, base: number, width: number, end: number): string {
  const radius = Math.min(RADIUS_PX, Math.abs(end - base), width / 2);
  const shoulder = end + Math.sign(base - end) * radius;
  return [
    `M${x} ${base}`,
    `V${shoulder}`,
    `Q${x} ${end} ${x + radius} ${end}`,
    `H${x + width - radius}`,
    `Q${x + width} ${end} ${x + width} ${shoulder}`,
    `V${base}Z`,
  ].join('');
}
