import type { LinksFunction } from 'react-router';
import styles from '../community.css?url';

/** Style sheet of the community's pages, for those outside of `CommunityFrame`. */
export const communityLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
