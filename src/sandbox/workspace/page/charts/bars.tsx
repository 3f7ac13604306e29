import { LETTER_PX, type Plot } from './plot.ts';
import { colorOf, formatShort } from './scale.ts';

const MAX_BAR_PX = 48;
const RADIUS_PX = 3;

/** One bar for each series in every category, with its value above it where there is room. */
export function Bars({ plot }: { readonly plot: Plot }) {
  const { series, band, left, y } = plot;
  const bar = Math.min(MAX_BAR_PX, (band * 0.72) / series.length);
  const isLabelled = bar * 1.25 >= 4 * LETTER_PX;
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
