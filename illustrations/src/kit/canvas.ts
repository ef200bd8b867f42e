import type { Palette } from './palette.ts';

export type Attributes = Record<string, string | number | undefined>;

/** A length in the document: one decimal is plenty at 1200 units. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

/** A ratio (opacity, scale, gradient offset), which needs a finer step than a length. */
export function ratio(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

const RATIOS = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'offset']);

/** An element. Attributes are the drawings' own words and colours, and stand as they are. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : RATIOS.has(key) ? ratio(value) : num(value);
    open += ` ${key}="${text}"`;
  }
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

/** `[offset, colour, opacity]` */
export type Stop = readonly [number, string, number?];

/** One picture being drawn: its palette, its own repeatable chance, its definitions, and how far we are turned. */
export class Canvas {
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  #state: number;
  #turn = 0;
  #count = 0;
  #definitions = new Map<string, { id: string; markup: string }>();

  constructor(seed: string, palette: Palette, width = 1200, height = 900) {
    this.palette = palette;
    this.width = width;
    this.height = height;
    let hash = 2166136261;
    for (const letter of seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    this.#state = hash >>> 0;
  }

  /** Degrees the current group is turned, so that light still falls from one side. */
  get turn(): number {
    return this.#turn;
  }

  get definitions(): string {
    return [...this.#definitions.values()].map((each) => each.markup).join('');
  }

  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  spread(reach: number): number {
    return this.between(-reach, reach);
  }

  chance(odds: number): boolean {
    return this.random() < odds;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.random() * choices.length)] ?? choices[0];
  }

  name(): string {
    this.#count += 1;
    return `n${this.#count.toString(36)}`;
  }

  /** The id of a definition, made once for each key. */
  define(key: string, build: (id: string) => string): string {
    const known = this.#definitions.get(key);
    if (known) return known.id;
    const id = this.name();
    this.#definitions.set(key, { id, markup: build(id) });
    return id;
  }

  turned(degrees: number, draw: () => string): string {
    this.#turn += degrees;
    const drawn = draw();
    this.#turn -= degrees;
    return drawn;
  }

  /** The stops, written once however many gradients run through them. */
  #stops(stops: readonly Stop[]): string {
    const id = this.define(`stops ${JSON.stringify(stops)}`, (name) => {
      const drawn = stops.map(([offset, colour, opacity]) =>
        el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
      );
      return el('linearGradient', { id: name }, ...drawn);
    });
    return `#${id}`;
  }

  /** A linear gradient over the painted shape's box, as a paint. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const line = { x1: ratio(x1), y1: ratio(y1), x2: ratio(x2), y2: ratio(y2) };
    const href = this.#stops(stops);
    const key = `linear ${Object.values(line).join()} ${href}`;
    return `url(#${this.define(key, (id) => el('linearGradient', { id, href, ...line }))})`;
  }

  /** A radial gradient over the painted shape's box, as a paint. */
  radial(cx: number, cy: number, r: number, stops: readonly Stop[]): string {
    const round = { cx: ratio(cx), cy: ratio(cy), r: ratio(r) };
    const href = this.#stops(stops);
    const key = `radial ${Object.values(round).join()} ${href}`;
    return `url(#${this.define(key, (id) => el('radialGradient', { id, href, ...round }))})`;
  }

  /** A clip to one path, as a `clip-path` value. */
  clip(d: string): string {
    const id = this.define(`clip ${d}`, (name) => el('clipPath', { id: name }, el('path', { d })));
    return `url(#${id})`;
  }
}

/** Draws something at a place, turned and scaled, with the light kept where it is. */
export function at(c: Canvas, x: number, y: number, draw: () => string, turn = 0, scale = 1): string {
  let transform = `translate(${num(x)} ${num(y)})`;
  if (turn !== 0) transform += `rotate(${Math.round(turn)})`;
  if (scale !== 1) transform += `scale(${ratio(scale)})`;
  return el('g', { transform }, c.turned(Math.round(turn), draw));
}

export function clipped(c: Canvas, d: string, ...children: string[]): string {
  return el('g', { 'clip-path': c.clip(d) }, ...children);
}

export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
