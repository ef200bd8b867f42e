import { paths, segment } from '../../paths.ts';

/** Who reads, for scripts. */
export const readerPath = `${paths.kitchen()}/reader`;

/** What a browser reads to install the site as an app of a creator. */
export const appManifestPath = (subdomain: string) => `/${segment(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `/${segment(subdomain)}/app-icon.svg`;
