import { PostbellIcon } from './icons.tsx';

const HUES = [345, 265, 150, 28, 215, 300, 95];

interface Props {
  readonly name: string;
  readonly kind?: 'person' | 'app' | 'workspace';
}

/** Initials on a colour of their own, or the app's sign. */
export function Avatar({ name, kind = 'person' }: Props) {
  if (kind === 'app') {
    return (
      <span className="avatar avatar-app" aria-hidden="true">
        <PostbellIcon />
      </span>
    );
  }
  const hue = kind === 'workspace' ? 220 : HUES[sumOf(name) % HUES.length];
  return (
    <span className="avatar" aria-hidden="true" style={{ background: `hsl(${hue} 42% 44%)` }}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function sumOf(name: string): number {
  return Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((a, b) => a * 31 + b, 0);
}
