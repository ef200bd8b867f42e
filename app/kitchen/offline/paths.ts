import { paths } from '../../paths.ts';

/** Names the reader, for scripts. */
export const readerPath = `${paths.kitchen()}/reader`;

/** Web app manifest, by which a browser installs the site as a creator's app. */
export const appManifestPath = (subdomain: string) => `${paths.creator(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `${paths.creator(subdomain)}/app-icon.svg`;
