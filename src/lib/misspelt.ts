import { distance } from 'fastest-levenshtein';

/** Names that begin so are meant for Postbell, or for the program of Kubernetes that makes them. */
const OF_POSTBELL = /^(?:SLACK|SERVICE|RELAY)_/;
const OF_KUBERNETES = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?)$/;

/**
 * Returns a sentence for each variable that was probably meant as a setting, but isn’t one.
 * @param files the names of settings that are paths of secrets
 */
export function misspeltNames(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  files: readonly string[],
): readonly string[] {
  const known = [...settings, ...files];
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || known.includes(name)) return [];
    const setting = name.replace(/_FILE$/, '');
    if (settings.includes(setting)) {
      return [`${name} is ignored, since only secrets can come from files: set ${setting}`];
    }
    const likely = known.find((one) => isLike(name.toUpperCase(), one));
    if (likely !== undefined) return [`${name} isn’t a setting: did you mean ${likely}?`];
    const isForPostbell = OF_POSTBELL.test(name) && !OF_KUBERNETES.test(name);
    return isForPostbell ? [`${name} isn’t a setting, and is ignored`] : [];
  });
}

/** Short names have many neighbors: HOME is no misspelt HOST. */
function isLike(name: string, setting: string): boolean {
  const most = setting.length < 7 ? 1 : setting.length < 12 ? 2 : 3;
  return distance(name, setting) <= most;
}
