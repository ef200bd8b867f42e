/**
 * Answers each message after the requested time. Browsers do not throttle a worker's timeouts while the page is hidden.
 */
addEventListener('message', ({ data }: MessageEvent<{ id: number; milliseconds: number }>) => {
  setTimeout(() => postMessage(data.id), data.milliseconds);
});
