/** Returns the path of an installed Mosquitto; undefined if there is none. */
export function findMosquitto(): string | undefined

/**
 * Returns the path of a Mosquitto and installs it on Debian as root. Throws `Refusal` on other systems, with the
 * command to run.
 */
export function ensureMosquitto(): Promise<string>
