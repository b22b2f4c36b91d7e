// The caps of the code, which the guard tests read. docs/adr/0068-caps-of-the-code.md gives the reasons and must be
// changed together with a cap: `caps.test.ts` compares them.

export const caps = {
  /** Lines of a file, tests included. */
  fileLines: 400,
  /** Names that a file exports, except lists and tests. */
  fileExports: 24,
  /** Files of a folder, without tests, styles and migrations. */
  folderFiles: 20,
  /** Lines of a function, as Biome counts them. */
  functionLines: 60,
  /** Statements of a function without those of the functions inside it, except tests. */
  functionStatements: 30,
  /** Lines of code in `contract/kit`. */
  kitCodeLines: 730,
  /** Lines of code in `server/src/resource`. */
  resourceCodeLines: 1200,
  /** Attributes that a field may have. */
  fieldAttributes: 13,
  /** Keys that a resource may have. */
  resourceKeys: 21,
} as const

/** Folders of generated files, to which the caps do not apply. */
const generatedFolders = ['server/src/platform/db/tables/']

/** Returns whether a file is generated. `path` is relative to the root of the repository. */
export const isGenerated = (path: string): boolean => generatedFolders.some((folder) => path.startsWith(folder))
