import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { productName } from '../copy/product.ts';
import { accentPalette } from '../creator/accent.ts';
import { displayFontFamily, readDisplayFont } from '../media/display-font.server.ts';
import type { ShareCard } from './share-picture.ts';

const WIDTH = 1200;
const HEIGHT = 630;

let fontFile: Promise<string> | undefined;

/** Draws the picture that a shared link shows (Open Graph: 1200 by 630), as PNG, about 100 ms of one core. */
export async function drawSharePicture({ name, payoff, accent }: ShareCard): Promise<Buffer> {
  const { onAccent } = accentPalette(accent);
  const [headline, byline, brand] = await Promise.all([
    textLayer(payoff, { colour: onAccent, width: 720, height: 300 }),
    textLayer(name, { colour: onAccent, width: 720, height: 52 }),
    textLayer(productName, { colour: onAccent, width: 200, height: 30 }),
  ]);
  return sharp(Buffer.from(ground(accent, onAccent)))
    .composite([
      { input: byline, left: 80, top: 84 },
      { input: headline, left: 80, top: 176 },
      { input: brand, left: 80, top: 524 },
    ])
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();
}

/** A table in the creator's colour, with a plate on it that reaches over the edge. Colours are `#rrggbb`. */
function ground(accent: string, onAccent: string): string {
  const plate = (r: number, opacity: number) =>
    `<circle cx="1040" cy="330" r="${r}" fill="${onAccent}" fill-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${accent}"/>
    <circle cx="1056" cy="352" r="290" fill="#000" fill-opacity=".12"/>
    ${plate(285, 0.16)}${plate(262, 0.1)}${plate(188, 0.12)}
    <path d="M${Array.from({ length: 16 }, (_, i) => `${i * 80},630 a40,40 0 0 1 80,0`).join(' M')}"
      fill="${onAccent}" fill-opacity=".14"/>
  </svg>`;
}

/** Text set to fill the box as well as it can. Pictographs are left out: few servers have a font for them. */
async function textLayer(text: string, box: { colour: string; width: number; height: number }): Promise<Buffer> {
  fontFile ??= installFont();
  const plain =
    [...text.replace(/[\p{Extended_Pictographic}\p{C}]/gu, ' ').trim()].slice(0, 140).join('') || productName;
  const escaped = plain.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return sharp({
    text: {
      text: `<span foreground="${box.colour}">${escaped}</span>`,
      font: displayFontFamily,
      fontfile: await fontFile,
      width: box.width,
      height: box.height,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer();
}

async function installFont(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'larder-font-')), 'display.ttf');
  await writeFile(file, await readDisplayFont());
  return file;
}
