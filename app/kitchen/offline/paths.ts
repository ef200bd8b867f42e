import { paths } from '../../paths.ts';

/** Path of the endpoint that identifies the reader to scripts. */
export const readerPath = `${paths.kitchen()}/reader`;

export const appManifestPath = (subdomain: string) => `${paths.creator(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `${paths.creator(subdomain)}/app-icon.svg`;
