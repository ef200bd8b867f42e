import { landing as copy } from '../../copy/landing.ts';

/** Maximum length of a text that is not clipped, in UTF-16 code units. */
const LONG = 500;

/** Text on a slide. A long text is clipped and can be expanded, because one tall slide makes all slides tall. */
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
