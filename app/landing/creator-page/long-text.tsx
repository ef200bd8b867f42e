import { landing as copy } from '../../copy/landing.ts';

/** Length in characters that `long-text.css` clips in every window. */
const LONG = 500;

/**
 * Text on a slide, with a control to expand a long one, so that one slide does not make all
 * others tall.
 */
export function LongText({ children, className }: { children: string; className: string }) {
  const isLong = children.length > LONG;
  return (
    <div className="min-w-0">
      <p dir="auto" className={`${className}${isLong ? ' long-text' : ''}`}>
        {children}
      </p>
      {isLong && (
        <details>
          <summary className="link py-2.5">{copy.readMore}</summary>
        </details>
      )}
    </div>
  );
}
