import { paths } from '../../paths.ts';

export const readerPath = `${paths.kitchen()}/reader`;

export const appManifestPath = (subdomain: string) => `${paths.creator(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `${paths.creator(subdomain)}/app-icon.svg`;
