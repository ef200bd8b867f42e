/**
 * Scenes for pages that have nothing to show yet, one drawing for each of the three brand styles: `hearth` is soft and
 * lit from the upper left, `market` has bold outlines and hard shadows, `atelier` has fine lines over offset tints.
 */
export const STYLES = ['hearth', 'market', 'atelier'] as const;
export type Style = (typeof STYLES)[number];
type Role = 'plate' | 'well' | 'metal' | 'wood' | 'paper' | 'accent' | 'green' | 'dark' | 'cloth' | 'glass' | 'pale';

const COLOURS: Record<Style, Record<Role, string>> = {
  hearth: {
    plate: '#fcf3e2',
    well: '#f3e3c6',
    metal: '#c9bba6',
    wood: '#c08d58',
    paper: '#fdf7e8',
    accent: '#c2573a',
    green: '#7f9c48',
    dark: '#6b4a3a',
    cloth: '#f1dfbf',
    glass: '#e8eee6',
    pale: '#e6cfa6',
  },
  market: {
    plate: '#ffffff',
    well: '#f2f0ea',
    metal: '#d5dade',
    wood: '#f2b04e',
    paper: '#fffdf2',
    accent: '#f0603f',
    green: '#4aa564',
    dark: '#35466b',
    cloth: '#ffd766',
    glass: '#cfeaf2',
    pale: '#ffeaa8',
  },
  atelier: {
    plate: '#f4efe6',
    well: '#ebe3d5',
    metal: '#ddd8cd',
    wood: '#e0cdb2',
    paper: '#f6f1e7',
    accent: '#d9a48f',
    green: '#b9c5a4',
    dark: '#b9b1a3',
    cloth: '#efe8db',
    glass: '#e3e7e1',
    pale: '#e9dcc6',
  },
};
const INK: Record<Style, string> = { hearth: '#4a2c1c', market: '#1f2638', atelier: '#37322b' };

class Pen {
  readonly style: Style;
  defs = '';
  #paints = new Map<string, string>();
  constructor(style: Style) {
    this.style = style;
  }

  #lit(colour: string): string {
    const known = this.#paints.get(colour);
    if (known) return known;
    const id = `p${this.#paints.size}`;
    const shade = (by: number) =>
      `#${[1, 3, 5]
        .map((at) =>
          Math.max(0, Math.min(255, Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * by + (by > 1 ? 6 : 0))))
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    this.defs += `<linearGradient id="${id}" x1="0" y1="0" x2=".8" y2="1"><stop stop-color="${shade(1.05)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${shade(0.84)}"/></linearGradient>`;
    this.#paints.set(colour, `url(#${id})`);
    return `url(#${id})`;
  }

  /** A filled shape that stands `lift` above what is under it. */
  shape(d: string, role: Role, lift = 5): string {
    const colour = COLOURS[this.style][role];
    const ink = INK[this.style];
    if (this.style === 'hearth') {
      const shadow =
        lift > 0 ? `<path d="${d}" fill="${ink}" opacity=".16" transform="translate(${lift} ${lift * 1.3})"/>` : '';
      return `${shadow}<path d="${d}" fill="${this.#lit(colour)}"/>`;
    }
    if (this.style === 'market') {
      const shadow =
        lift > 3 ? `<path d="${d}" fill="${ink}" stroke="${ink}" stroke-width="5" transform="translate(6 6)"/>` : '';
      return `${shadow}<path d="${d}" fill="${colour}" stroke="${ink}" stroke-width="5"/>`;
    }
    const tint = lift > 0 ? `<path d="${d}" fill="${colour}" transform="translate(5 5)"/>` : '';
    return `${tint}<path d="${d}" fill="${lift > 0 ? '#fdfbf7' : colour}" fill-opacity="${lift > 0 ? 0.55 : 1}" stroke="${ink}" stroke-width="1.8"/>`;
  }

  /** A line drawn with a brush, a marker or a fine pen. */
  line(d: string, role: Role | 'ink' = 'ink', width = 5): string {
    const stroke = role === 'ink' || this.style === 'atelier' ? INK[this.style] : COLOURS[this.style][role];
    const wide = this.style === 'atelier' ? Math.min(2, width) : this.style === 'market' ? Math.max(5, width) : width;
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${wide}"${this.style === 'hearth' && role === 'ink' ? ' opacity=".75"' : ''}/>`;
  }

  /** A handle or rod: a thick line in the light, with an outline where the style has them. */
  rod(d: string, role: Role, width: number): string {
    const colour = COLOURS[this.style][role];
    const ink = INK[this.style];
    if (this.style === 'hearth') {
      return `<path d="${d}" fill="none" stroke="${ink}" opacity=".16" stroke-width="${width}" transform="translate(4 6)"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#fff" opacity=".35" stroke-width="${width * 0.3}" transform="translate(-1 -1)"/>`;
    }
    const edge = this.style === 'market' ? 10 : 3.6;
    return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width + edge}"/><path d="${d}" fill="none" stroke="${this.style === 'market' ? colour : '#fbf8f2'}" stroke-width="${width}"/>`;
  }

  ground(): string {
    if (this.style === 'hearth') {
      // A round cloth with a scalloped edge.
      const scallops = Array.from({ length: 26 }, (_, at) => {
        const a = (at / 26) * 2 * Math.PI;
        return `<circle cx="${n(240 + 160 * Math.cos(a))}" cy="${n(180 + 160 * Math.sin(a))}" r="20"/>`;
      });
      return `<g fill="#f3e4c8"><circle cx="240" cy="180" r="164"/>${scallops.join('')}</g><circle cx="240" cy="180" r="152" fill="none" stroke="#fffaf0" stroke-width="3" stroke-dasharray="2 9"/>`;
    }
    if (this.style === 'market') {
      // A sign under an awning.
      const teeth = Array.from({ length: 10 }, (_, at) => {
        const x = 50 + at * 38;
        return `<path d="M${x} 10h38v26l-19 19l-19-19z" fill="${at % 2 === 0 ? '#f0603f' : '#fffdf2'}" stroke="#1f2638" stroke-width="5"/>`;
      });
      return `<path d="M56 44h380v306h-380z" fill="#1f2638"/><path d="M50 36h380v306h-380z" fill="#ffe08a" stroke="#1f2638" stroke-width="5"/>${teeth.join('')}`;
    }
    // A niche under an arch.
    return `<path d="M100 346v-176a140 140 0 0 1 280 0v176z" fill="#efe9de"/><path d="M92 346v-178a148 148 0 0 1 296 0v178M60 346h360" fill="none" stroke="#37322b" stroke-width="1.5"/>`;
  }
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${n(x - rx)} ${n(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const turned = (drawn: string, x: number, y: number, angle: number, scale = 1) =>
  `<g transform="translate(${x} ${y})rotate(${angle})${scale === 1 ? '' : `scale(${scale})`}">${drawn}</g>`;

const plate = (p: Pen, x: number, y: number, r: number) =>
  p.shape(circle(x, y, r), 'plate', 7) +
  p.shape(circle(x, y, Math.round(r * 0.68)), 'well', 0) +
  (p.style === 'market' ? '' : p.line(circle(x, y, Math.round(r * 0.87)), 'accent', 3));

function fork(p: Pen): string {
  return (
    p.rod('M0 0V64', 'metal', 7) +
    p.shape('M-13 -58v34q0 22 13 24q13 -2 13 -24v-34', 'metal', 0) +
    p.line('M-4.5 -58v26M4.5 -58v26', 'ink', 2.5)
  );
}
function knife(p: Pen): string {
  return p.shape('M-6 10V-56q14 10 14 40v26z', 'metal', 4) + p.rod('M1 14V62', 'accent', 9);
}
const leaf = (p: Pen) =>
  p.shape('M0 0q-4 -30 22 -44q12 28 -22 44z', 'green', 3) + p.line('M2 -3q6 -20 17 -34', 'ink', 1.6);
const sprig = (p: Pen) =>
  p.line('M0 0q10 -34 2 -78', 'green', 4) +
  turned(leaf(p), 3, -14, 24, 0.8) +
  turned(leaf(p), 6, -30, -88, 0.8) +
  turned(leaf(p), 6, -46, 24, 0.75) +
  turned(leaf(p), 3, -74, -28, 0.8);
function tomato(p: Pen, r: number): string {
  return (
    p.shape(circle(0, 0, r), 'accent', 5) +
    p.shape(`M0 ${-r * 0.1}l-6 -8l-12 2l7 -9l-5 -11l12 4l8 -10l2 12l12 3l-10 7l3 12z`, 'green', 0)
  );
}
function pencil(p: Pen): string {
  return p.rod('M0 0V-84', 'cloth', 13) + p.shape('M-7 0h14l-7 20z', 'wood', 0) + p.rod('M0 -84v-4', 'accent', 13);
}
function spoon(p: Pen): string {
  return (
    p.rod('M0 10V100', 'wood', 10) +
    p.shape('M0 16c-24 0 -30 -66 0 -70c30 4 24 70 0 70z', 'wood', 5) +
    p.shape('M0 2c-13 0 -16 -42 0 -45c16 3 13 45 0 45z', 'pale', 0)
  );
}

const SCENES: Record<string, (p: Pen) => string> = {
  /** An empty plate that a ribbon marks as somebody's. */
  saved: (p) =>
    plate(p, 240, 186, 92) +
    turned(fork(p), 112, 190, -4) +
    turned(knife(p), 366, 190, 4) +
    p.shape('M222 140h36v78l-18 -17l-18 17z', 'accent', 5) +
    turned(sprig(p), 296, 268, 62, 0.8),
  /** A list without a line, its pencil, and what could be on it. */
  list: (p) =>
    turned(
      p.shape('M-74 -108h148v216h-148z', 'paper', 7) +
        p.line('M-44 -80h60', 'accent', 6) +
        [-44, -8, 28, 64]
          .map((y) => p.shape(`M-50 ${y - 9}h18v18h-18z`, 'plate', 0) + p.line(`M-20 ${y}h62`, 'metal', 4))
          .join(''),
      222,
      186,
      -5,
    ) +
    turned(pencil(p), 318, 284, 28) +
    turned(tomato(p, 32), 348, 148, 8) +
    turned(sprig(p), 142, 300, -34, 0.9),
  /** Seven plates, and only today's has something on it. */
  week: (p) =>
    p.shape('M108 86h264v196h-264z', 'paper', 7) +
    p.shape('M108 86h264v34h-264z', 'accent', 0) +
    p.line('M132 103h56', 'plate', 6) +
    Array.from({ length: 7 }, (_, at) => {
      const [x, y] = at < 4 ? [147 + at * 62, 164] : [178 + (at - 4) * 62, 232];
      return (
        p.shape(circle(x, y, 25), 'plate', 3) +
        p.shape(circle(x, y, 16), 'well', 0) +
        (at === 2 ? turned(leaf(p), x - 8, y + 12, 6, 0.62) : '')
      );
    }).join('') +
    turned(pencil(p), 384, 300, 24),
  /** A cookbook that is open at two blank pages. */
  recipes: (p) =>
    p.shape('M96 118q72 -20 144 6q72 -26 144 -6v154q-72 -18 -144 8q-72 -26 -144 -8z', 'accent', 7) +
    p.shape('M106 108q68 -20 134 8v152q-66 -26 -134 -8z', 'paper', 0) +
    p.shape('M374 108q-68 -20 -134 8v152q66 -26 134 -8z', 'paper', 0) +
    p.line('M130 138q44 -8 86 6M130 166q44 -8 86 6M130 194q30 -6 56 -1', 'metal', 4) +
    p.shape('M268 142q40 -14 82 -8v62q-42 -4 -82 10z', 'well', 0) +
    p.shape(oval(309, 168, 20, 16), 'plate', 0) +
    turned(spoon(p), 330, 262, 52) +
    turned(sprig(p), 128, 292, 22, 0.85),
  /** A table that is laid, before the guests come. */
  members: (p) =>
    [0, 90, 180, 270]
      .map((angle) => turned(p.shape('M-38 -150h76q8 34 -6 46h-64q-14 -12 -6 -46z', 'wood', 5), 240, 186, angle))
      .join('') +
    p.shape(circle(240, 186, 110), 'cloth', 7) +
    [0, 90, 180, 270]
      .map((angle) =>
        turned(p.shape(circle(0, -68, 29), 'plate', 3) + p.shape(circle(0, -68, 19), 'well', 0), 240, 186, angle),
      )
      .join('') +
    p.shape(circle(240, 186, 22), 'glass', 4) +
    turned(sprig(p), 238, 200, 10, 0.62) +
    turned(sprig(p), 244, 198, 74, 0.5),
  /** A magnifying glass over one pea. */
  'nothing-found': (p) =>
    plate(p, 222, 182, 100) +
    p.shape(circle(206, 160, 9), 'green', 3) +
    p.rod('M270 226L338 292', 'wood', 17) +
    `<path d="${circle(226, 182, 62)}" fill="${COLOURS[p.style].glass}" opacity=".55"/>` +
    p.rod(circle(226, 182, 62), 'metal', 9) +
    p.shape(circle(210, 182, 21), 'green', 4) +
    p.line('M199 176q4 -9 12 -10', 'plate', 4) +
    p.line('M186 164q8 -22 28 -28', 'plate', 6),
};

export const SCENE_NAMES = Object.keys(SCENES);

export function drawScene(name: string, style: Style): string {
  const pen = new Pen(style);
  const fit = {
    hearth: 'translate(21.6 19.2)scale(.91)',
    market: 'translate(36 40)scale(.85)',
    atelier: 'translate(43.2 38)scale(.82)',
  }[style];
  const drawn = `${pen.ground()}<g transform="${fit}">${SCENES[name]!(pen)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360" stroke-linecap="round" stroke-linejoin="round">${pen.defs ? `<defs>${pen.defs}</defs>` : ''}${drawn}</svg>`;
}
