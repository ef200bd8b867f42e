import { paths } from '../../paths.ts';

/** The versions of what is stored of somebody's kitchen, by name: for pages that are open. */
export const versionsPath = `${paths.kitchen()}/versions`;
