import type { Plot } from './plot.ts';
import { colorOf } from './scale.ts';

const MAX_DOTS = 16;

interface Props {
  readonly plot: Plot;
  readonly isFilled: boolean;
  readonly pointed: number | null;
}

/** A line for each series; filled down to zero, the first at the back, for an area chart. */
export function Lines({ plot, isFilled, pointed }: Props) {
  const { series, left, band, y } = plot;
  const x = (index: number) => left + (index + 0.5) * band;
  return series.map(({ name, values }, row) => {
    const line = values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`);
    const area = `${line.join('')}L${x(values.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`;
    return (
      <g key={name} style={{ color: colorOf(row) }}>
        {isFilled && <path d={area} className="area" />}
        <path d={line.join('')} className="line" />
        {values.map(
          (value, index) =>
            (index === pointed || values.length <= MAX_DOTS) && (
              <circle
                key={plot.categories[index]}
                className="dot"
                cx={x(index)}
                cy={y(value)}
                r={index === pointed ? 4.5 : 3}
              />
            ),
        )}
      </g>
    );
  });
}
