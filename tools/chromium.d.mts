/** Returns the path of a Chromium of this system; undefined when there is none. */
export function findChromium(): string | undefined

/** Returns the path of a Chromium, which it installs on Debian as root. Throws `Refusal` elsewhere, with the command to run. */
export function ensureChromium(): Promise<string>
