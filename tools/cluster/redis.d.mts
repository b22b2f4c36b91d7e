/** Returns the path of an installed Redis; undefined if there is none. */
export function findRedis(): string | undefined

/**
 * Returns the path of a Redis and installs it on Debian as root. Throws `Refusal` on other systems, with the
 * command to run.
 */
export function ensureRedis(): Promise<string>
