import type { FigureFormats, Light } from '../../../domain/figures.ts';
import type { BounceFigures } from './bounce-figures.ts';

/** The light of the hard SMTP bounces; never green where some may not be known. */
export function hardLight(
  { hard, gaps }: Pick<BounceFigures, 'hard' | 'gaps'>,
  sent: number | null,
  formats: Pick<FigureFormats, 'light'>,
): Light | null {
  if (sent === null) return null;
  const light = formats.light('hardBounces', hard, sent);
  return light === '🟢' && gaps.length > 0 ? null : light;
}
