import { landing as copy } from '../../copy/landing.ts';

/** In any window more than `long-text.css` shows of it. */
const LONG = 500;

/** A text on a slide: as it is, or its beginning with a way to read on, so that no slide makes the others many times as tall. */
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
