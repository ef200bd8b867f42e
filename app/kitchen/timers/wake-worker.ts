/** A thread of its own, whose timeouts browsers do not slow down while the page is not seen. It answers when a time is over. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; milliseconds: number }>) => {
  setTimeout(() => postMessage(data.id), data.milliseconds);
});
