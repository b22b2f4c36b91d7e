/** Returns the path of a Mosquitto of this system; undefined when there is none. */
export function findMosquitto(): string | undefined

/** Returns the path of a Mosquitto, which it installs on Debian as root. Throws `Refusal` elsewhere, with the command to run. */
export function ensureMosquitto(): Promise<string>
