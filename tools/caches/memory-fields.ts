// Finds what the server remembers from one call to the next: collections in fields and at module level, and variables of modules.
import { ourFiles, readOurs } from '../our-files.ts'

const source = 'server/src/'
const collection = String.raw`new (?:Map|Set|WeakMap|WeakSet|\w*(?:Cache|Registry|Buffer|Queue))\b`
const constants = new RegExp(String.raw`^(?:export )?const (\w+)(?:: [^=\n]+)? = ${collection}`, 'gm')
const patterns = [
  /^(?:export )?let (\w+)/gm,
  /^ {2}let (cached?\w*)\b/gm,
  new RegExp(String.raw`^ {2}(?:readonly )?(#?\w+)\??(?:: [^=\n]+)? = ${collection}`, 'gm'),
  new RegExp(String.raw`^ {4}this\.(#?\w+) = ${collection}`, 'gm'),
]

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => String(name))

/**
 * Returns the names in a source text. A constant of a module that its file never changes is none. Variables of functions are
 * found only if they are named `cache` or `cached...`, and fields only if they are collections.
 */
export function memoryIn(text: string): string[] {
  const changes = (name: string): boolean => new RegExp(String.raw`\b${name}\.(?:set|add|delete|clear)\(`).test(text)
  const names = [
    ...matchesOf(text, constants).filter(changes),
    ...patterns.flatMap((pattern) => matchesOf(text, pattern)),
  ]
  return [...new Set(names)]
}

/** Returns `path name name ...` of each file of the server that remembers something. */
export function memoryOfServer(): string[] {
  return ourFiles()
    .filter((path) => path.startsWith(source) && path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
    .flatMap((path) => {
      const names = memoryIn(readOurs(path))
      return names.length === 0 ? [] : [[path.slice(source.length), ...names].join(' ')]
    })
}
