const SECOND = 1000;

/**
 * Retries of a mail. pg-boss waits 2^n to 2^(n+1) s after the n-th failure, at most an hour: 2 to 4 s after the first,
 * then doubling, and hourly from the twelfth on. 40 retries take 30 to 32 hours, so a mail server outage of a day loses
 * no mail.
 */
export const mailRetries = { retryDelay: 2, retryBackoff: true, retryDelayMax: 3600, retryLimit: 40 };

/** Maximum milliseconds of an attempt. */
export const ATTEMPT_MS = 60 * SECOND;

/** Maximum milliseconds from queueing a mail to the end of its last attempt. */
export const LONGEST_SENDING = longestSending();

function longestSending(): number {
  const { retryDelay, retryDelayMax, retryLimit } = mailRetries;
  let sum = ATTEMPT_MS;
  for (let failures = 1; failures <= retryLimit; failures++) {
    sum += Math.min(retryDelay * 2 ** failures, retryDelayMax) * SECOND + ATTEMPT_MS;
  }
  return sum;
}
