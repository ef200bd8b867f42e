import { segment, withQuery } from '../paths.ts';

export const letterPaths = {
  archive: (subdomain: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/${segment(subdomain)}/letters`, { after }),
  letter: (subdomain: string, slug: string) => `/${segment(subdomain)}/letters/${segment(slug)}`,
} as const;
