// Types of prepare.mjs for the programs that are checked.

/** Builds the web app when its sources, the contract or the dependencies changed since the last build. */
export function ensureWebBuilt(): Promise<void>

/** The folder of the repository. */
export declare const root: string

/** Returns the path of the Node that the packages bring. */
export function pinnedNode(): string

/** Returns the environment for programs of the product. */
export function environment(): NodeJS.ProcessEnv
