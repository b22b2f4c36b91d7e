/** Returns the path of a Chromium, which it installs on Debian as root. Throws `Refusal` elsewhere, with the command to run. */
export function ensureChromium(): Promise<string>
