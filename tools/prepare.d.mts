// Types of prepare.mjs for the programs that are checked.

/** Builds the web app when its sources, the contract or the dependencies changed since the last build. */
export function ensureWebBuilt(): Promise<void>
