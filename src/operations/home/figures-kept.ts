/** How long figures are shown again to everybody before they are read anew. */
export const FIGURES_KEPT_MS = 60_000;
