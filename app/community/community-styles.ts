import type { LinksFunction } from 'react-router';
import styles from '../community.css?url';

/** Links the community's style sheet on pages that do not use `CommunityFrame`. */
export const communityLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
