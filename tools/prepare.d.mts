// Types of prepare.mjs for type-checked programs.

/** Builds the web app if its sources, the contract or the dependencies changed since the last build. */
export function ensureWebBuilt(): Promise<void>

/** The folder of the repository. */
export declare const root: string

/** Returns the path of the Node in node_modules. */
export function pinnedNode(): string

/** Returns the environment for programs of the product. */
export function environment(): NodeJS.ProcessEnv
