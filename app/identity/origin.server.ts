// The check knows no account and forms need it, so it lives with the other request helpers.
export { isSameOrigin } from '../http/origin.server.ts';
