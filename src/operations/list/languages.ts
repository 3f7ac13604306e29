/** Languages of a confirmation e-mail; spec 1, section 4.1.2. */
export const CONFIRMATION_LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ua', label: 'Ukrainian' },
  { value: 'ru', label: 'Russian' },
  { value: 'tr', label: 'Turkish' },
  { value: 'es', label: 'Spanish' },
  { value: 'pt', label: 'Portuguese' },
] as const;
