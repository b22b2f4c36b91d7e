// The caps of the code, each defined here alone; the guards read them. docs/adr/0068-caps-of-the-code.md gives the reasons,
// and a cap is raised only there: `caps.test.ts` compares.

export const caps = {
  /** Lines of a file, tests included. */
  fileLines: 400,
  /** Files of a folder, without tests, styles and migrations. */
  folderFiles: 20,
  /** Lines of a function, as Biome counts them. */
  functionLines: 60,
  /** Lines of code in `contract/kit`. */
  kitCodeLines: 730,
  /** Lines of code in `server/src/resource`. */
  resourceCodeLines: 1200,
  /** Attributes that a field may have. */
  fieldAttributes: 13,
  /** Keys that a resource may have. */
  resourceKeys: 21,
} as const

/** Folders of files that a tool writes. Caps do not apply to them. */
const generatedFolders = ['server/src/platform/db/tables/']

/** Returns whether a tool writes a file; `path` is from the root of the repository. */
export const isGenerated = (path: string): boolean => generatedFolders.some((folder) => path.startsWith(folder))
