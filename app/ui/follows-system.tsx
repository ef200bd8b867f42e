/** Makes a page dark if the reader's system is (`tokens.css`). The same cached page serves both schemes. */
export const FollowsSystem = () => <meta name="color-scheme" content="light dark" />;
