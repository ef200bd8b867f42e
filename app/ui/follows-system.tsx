/**
 * Makes a page dark if the reader's system is (`tokens.css`). The element is in the document's head, so the style sheet
 * decides before the first paint, and the same cached page serves everyone.
 */
export const FollowsSystem = () => <meta name="color-scheme" content="light dark" />;
