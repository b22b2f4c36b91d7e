/** Returns the path of an installed Chromium; undefined if there is none. */
export function findChromium(): string | undefined

/**
 * Returns the path of a Chromium and installs it on Debian as root. Throws `Refusal` on other systems, with the command
 * to run.
 */
export function ensureChromium(): Promise<string>
