import { hash } from 'node:crypto';

/** Words that are others when what is cooked by has changed, whatever amounts are shown of it. */
export const recipeVersion = (of: { name: unknown; groups: unknown; sections: unknown; made: unknown }): string =>
  hash('sha256', JSON.stringify([of.name, of.groups, of.sections, of.made]), 'base64url').slice(0, 16);
