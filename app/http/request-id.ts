import { createContext } from 'react';

/** Id of the request, while a page is rendered on the server; empty in a browser. */
export const RequestId = /* @__PURE__ */ createContext('');
