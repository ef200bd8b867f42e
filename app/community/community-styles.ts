import type { LinksFunction } from 'react-router';
import styles from './community.css?url';

/** Style sheet of the community's own pages. */
export const communityLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
