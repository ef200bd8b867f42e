const star = 'M12 2.6l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z';

/** Drawings in a 24 × 24 square, in the text colour. The stars are five such squares with gaps of 3. */
const drawings = {
  previous: <polyline points="15 5 8 12 15 19" />,
  next: <polyline points="9 5 16 12 9 19" />,
  down: <polyline points="5 9 12 16 19 9" />,
  clock: <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5.2l3.4 2" />,
  stars: [0, 27, 54, 81, 108].map((x) => (
    <path key={x} d={star} transform={`translate(${x})`} fill="currentColor" stroke="none" />
  )),
};

type IconName = keyof typeof drawings;

/** SVG symbols that icons refer to, rendered once per page. */
export function IconDrawings() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={name === 'stars' ? '0 0 132 24' : '0 0 24 24'}>
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}

/** Icon from `IconDrawings`. Without a label the icon is decorative. */
export function Icon({ name, className, label }: { name: IconName; className: string; label?: string }) {
  return (
    <svg className={`icon ${className}`} role={label && 'img'} aria-label={label} aria-hidden={!label || undefined}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
