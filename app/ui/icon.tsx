import { drawings, star } from './icon-drawings.ts';
import type { workDrawings } from './work-icon-drawings.ts';

export type IconName = keyof typeof drawings | keyof typeof workDrawings | 'stars';

/** Icon from a sprite of the page. Without a label the icon is decorative. */
export function Icon({ name, className, label }: { name: IconName; className: string; label?: string }) {
  return (
    <svg className={`icon ${className}`} role={label && 'img'} aria-label={label} aria-hidden={!label || undefined}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Sprite of the icons. Empty in the bundle for browsers, which find the sprite in the HTML. */
const sprite = import.meta.env.SSR ? symbols(drawings) + stars() : '';

export const IconDrawings = () => <Sprite symbols={sprite} />;

export function Sprite({ symbols }: { symbols: string }) {
  return (
    <svg
      className="icon-drawings hidden"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}

export function symbols(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([name, drawing]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)
    .join('');
}

function stars(): string {
  const places = [0, 27, 54, 81, 108].map((x) => `<g transform="translate(${x})">${star}</g>`);
  return `<symbol id="icon-stars" viewBox="0 0 132 24"><g fill="currentColor" stroke="none">${places.join('')}</g></symbol>`;
}
