import { paths } from '../../paths.ts';

/** Who reads, for scripts. */
export const readerPath = `${paths.kitchen()}/reader`;

/** What a browser reads to install the site as an app of a creator. */
export const appManifestPath = (subdomain: string) => `${paths.creator(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `${paths.creator(subdomain)}/app-icon.svg`;
