/** Milliseconds for which figures are shown to everybody before they are read anew. */
export const FIGURES_KEPT_MS = 60_000;
