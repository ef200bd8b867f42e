import { beasbroth } from './creators/beasbroth.ts';
import { lowtide } from './creators/lowtide.ts';
import { marisol } from './creators/marisol.ts';
import { northkitchen } from './creators/northkitchen.ts';
import { tiffinclub } from './creators/tiffinclub.ts';
import type { DemoCreator } from './types.ts';

export const demoCreators: readonly DemoCreator[] = [marisol, northkitchen, tiffinclub, beasbroth, lowtide];

export const demoTemplate = { pageId: marisol.pageId, creatorId: marisol.id };
