import { expect, test } from 'vitest';
import { isSamePicture } from './copied-picture.ts';

const pozole = 'https://site.example/wp-content/uploads/2024/05/pozole-rojo.jpg';

test.each([
  [pozole, 'pozole_files/pozole-rojo-720x720.jpg', true],
  [`${pozole}?resize=1200%2C800&ssl=1`, pozole, true],
  ['https://site.example/Pozole-Rojo-scaled.webp', pozole, true],
  [pozole, 'https://site.example/pozole-verde.jpg', false],
  [pozole, 'https://site.example/', false],
  ['https://site.example/', 'https://other.example/', false],
  ['', '', false],
  [`https://site.example/${'-1x1'.repeat(100_000)}`, pozole, false],
])('%.80s and %s are one picture: %s', (one, other, same) => expect(isSamePicture(one, other)).toBe(same));
