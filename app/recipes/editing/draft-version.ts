/**
 * A draft's version counts its saves, from a number that the revision gives which it goes on from: so what was read
 * before a publication is never taken for what was read after it.
 */
const SAVES_A_REVISION = 100_000;

/** The version of a recipe that has no draft. @param newest its newest revision; 0: it has none */
export const versionWithoutDraft = (newest: number): number => Math.min(newest, 21_000) * SAVES_A_REVISION;
