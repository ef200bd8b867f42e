import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { productName } from '../../copy/product.ts';
import { accentPalette } from '../../creators/brand/accent.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { temporaryName } from '../../http/temporary-files.server.ts';
import { displayFontFamily, readDisplayFont } from '../../media/display-font.server.ts';
import type { ShareCard } from './share-picture.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PLATE = { left: 770, top: 60, size: 510 };

let fontFile: Promise<string> | undefined;

/**
 * Draws the picture of a shared link as PNG (Open Graph, 1200 by 630).
 * @param dish square picture of a dish seen from above, or null for an empty plate
 */
export async function drawSharePicture({ name, payoff, accent }: ShareCard, dish: Buffer | null): Promise<Buffer> {
  const { onAccent } = accentPalette(accent);
  const [headline, byline, brand, plate] = await Promise.all([
    textLayer(payoff, { colour: onAccent, width: 640, height: 270 }),
    textLayer(name, { colour: onAccent, width: 640, height: 44 }),
    textLayer(productName, { colour: onAccent, width: 200, height: 30 }),
    dish ? roundPlate(dish) : null,
  ]);
  return sharp(Buffer.from(ground(accent, onAccent)))
    .composite([
      { input: byline, left: 80, top: 80 },
      { input: headline, left: 80, top: 178 },
      { input: brand, left: 80, top: 520 },
      ...(plate ? [{ input: plate, left: PLATE.left, top: PLATE.top }] : []),
    ])
    .png({ palette: true, colours: 200, effort: 7 })
    .toBuffer();
}

/** Returns the background as SVG. The plate extends beyond the right edge. */
function ground(accent: string, onAccent: string): string {
  const { left, top, size } = PLATE;
  const r = size / 2;
  const plate = (radius: number, opacity: number) =>
    `<circle cx="${left + r}" cy="${top + r}" r="${radius}" fill="${onAccent}" fill-opacity="${opacity}"/>`;
  const scallops = Array.from({ length: 16 }, (_, at) => `M${at * 80},${HEIGHT} a40,40 0 0 1 80,0`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${accent}"/>
    <path d="${scallops}" fill="${onAccent}" fill-opacity=".14"/>
    <circle cx="${left + r + 14}" cy="${top + r + 20}" r="${r}" fill="#000" fill-opacity=".18"/>
    ${plate(r, 0.16)}${plate(r * 0.92, 0.1)}${plate(r * 0.66, 0.12)}
  </svg>`;
}

function roundPlate(dish: Buffer): Promise<Buffer> {
  const { size } = PLATE;
  const circle = `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`;
  // The plate extends beyond the right edge, where sharp cannot composite.
  const inside = { left: 0, top: 0, width: Math.min(size, WIDTH - PLATE.left), height: size };
  return sharp(dish)
    .resize(size, size)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer()
    .then((round) => sharp(round).extract(inside).png().toBuffer());
}

/** Matches pictographs (also © and ®) with their modifiers, and control, format and unassigned characters. */
const notSet =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\p{Variation_Selector}|\p{C}/gu;

/**
 * Renders the first 140 characters of a text as large as the box allows, or else the product's name. Leaves out
 * pictographs, because few servers have a font for them.
 */
async function textLayer(text: string, box: { colour: string; width: number; height: number }): Promise<Buffer> {
  const plain = [...text.replace(notSet, ' ').replace(/\s+/g, ' ').trim()].slice(0, 140).join('');
  return setText(plain || productName, box).catch(() => setText(productName, box));
}

async function setText(plain: string, box: { colour: string; width: number; height: number }): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${box.colour}">${escapeMarkup(plain)}</span>`,
      font: displayFontFamily,
      fontfile: await findFont(),
      width: box.width,
      height: box.height,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer();
}

/** Writes the file again if it was deleted. */
async function findFont(): Promise<string> {
  fontFile ??= installFont();
  if (!existsSync(await fontFile)) fontFile = installFont();
  return fontFile;
}

async function installFont(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), temporaryName())), 'display.ttf');
  await writeFile(file, await readDisplayFont());
  return file;
}
