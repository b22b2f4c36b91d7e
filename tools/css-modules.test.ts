// Styles are CSS modules beside their components; only the theme is global. Classes are read as `styles.name`, never by
// a computed key, so that uses and definitions can be compared.
import { basename, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from './our-files.ts'

const theme = 'web/src/ui/theme/'
const web = ourFiles().filter((path) => path.startsWith('web/src/'))
const sheets = web.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const code = web.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: readOurs(path) }))

/** Returns the values of the attributes for classes. */
const classAttributes = (tsx: string): string[] =>
  [...tsx.matchAll(/\bclassName=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)].map(([, value = '']) => value)

/** Returns the names of global classes in the texts of an attribute; comparisons are not names. */
const wordsOf = (attribute: string): string[] =>
  [...attribute.replaceAll(/[=!]== '[^']*'/g, '').matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)].flatMap(
    ([, plain, quoted, template]) =>
      (plain ?? quoted ?? template ?? '')
        .replaceAll(/\$\{[^}]*\}/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
  )

const definitions = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name = '']) => name,
  )
const defined = new Map(modules.map((path) => [path, new Set(definitions(readOurs(path)))]))

/**
 * Uses of classes. A module name without a property is a computed key, or the module is passed on; `read` is undefined
 * then.
 */
const readings = code.flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name = '', from = '']) => {
    const sheet = posix.join(posix.dirname(path), from)
    const rest = text.replaceAll(/^import .*$/gm, '').replaceAll(/'[^'\n]*'|\/\/.*/g, '')
    return [...rest.matchAll(new RegExp(`(?<![\\w.])${name}\\b(?:\\.(\\w+))?`, 'g'))].map(([, read]) => ({
      path,
      sheet,
      read,
    }))
  }),
)

test('only the theme is global', () => {
  expect(modules.length).toBeGreaterThan(80)
  const plain = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^import '(.+\.css)'/gm)].map(([, from = '']) => [
      path,
      from.startsWith('.') ? posix.join(posix.dirname(path), from) : `node_modules/${from}`,
    ]),
  )
  // The styles of this package are selected by its own class names and load with the page that uses it.
  const ofGraph = 'node_modules/@xyflow/react/dist/base.css'
  expect(plain.filter(([, sheet]) => !sheet?.startsWith(theme) && sheet !== ofGraph)).toEqual([])
  expect(sheets.filter((path) => !path.endsWith('.module.css') && !path.startsWith(theme))).toEqual([])
})

test('each class that is used is defined, and each class that is defined is used', () => {
  expect(readings.filter(({ sheet, read }) => !read || !defined.get(sheet)?.has(read))).toEqual([])
  const read = new Set(readings.map(({ sheet, read }) => `${sheet} ${read}`))
  const definedClasses = [...defined].flatMap(([sheet, names]) => [...names].map((name) => `${sheet} ${name}`))
  expect(definedClasses.filter((className) => !read.has(className))).toEqual([])
})

interface Rule {
  readonly selector: string
  readonly declarations: readonly string[]
}

const rulesOf = (css: string): Rule[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<!,\n)^(\S.*) \{\n((?: {2}[\w-]+: .*;\n)+)\}/gm)].map(
    ([, selector = '', body = '']) => ({
      selector,
      declarations: body
        .trim()
        .split(/;\n? */)
        .filter(Boolean),
    }),
  )
const sheetOf = (name: string): string => readOurs(`${theme}${name}.css`)
const kitSheets = ['layout', 'space', 'box', 'text'].map(sheetOf)
const kit = kitSheets.flatMap(rulesOf).filter(({ selector }) => /^\.[\w-]+$/.test(selector))
const globalNames = new Set(
  sheets.filter((path) => path.startsWith(theme)).flatMap((path) => definitions(readOurs(path))),
)

/** Returns whether words of the kit give exactly these declarations. */
const isGivenByKit = (declarations: readonly string[]): boolean => {
  const words = kit.filter((word) => word.declarations.every((declaration) => declarations.includes(declaration)))
  return declarations.every((declaration) => words.some((word) => word.declarations.includes(declaration)))
}

test('a class that words of the kit give is written with these words', () => {
  expect(isGivenByKit(['display: flex', 'flex-direction: column', 'gap: 8px'])).toBe(true)
  expect(isGivenByKit(['display: flex', 'gap: 7px'])).toBe(false)
  const replaceable = modules.flatMap((path) => {
    const css = readOurs(path)
    const isWholeLook = (name: string) => css.match(new RegExp(`\\.${name}\\b(?!-)`, 'g'))?.length === 1
    return rulesOf(css)
      .filter(({ selector, declarations }) => /^\.\w+$/.test(selector) && isGivenByKit(declarations))
      .filter(({ selector }) => isWholeLook(selector.slice(1)))
      .map(({ selector }) => `${path} ${selector}`)
  })
  expect(replaceable).toEqual([])
})

test('each global class that is used is defined, and each word of the kit is used', () => {
  const uses = code.flatMap(({ path, text }) =>
    classAttributes(text)
      .flatMap(wordsOf)
      .map((name) => ({ path, name })),
  )
  // React Flow reads `nodrag`.
  expect(uses.filter(({ name }) => name !== 'nodrag' && !globalNames.has(name))).toEqual([])
  const used = new Set(uses.map(({ name }) => name))
  expect(kitSheets.flatMap(definitions).filter((name) => !used.has(name))).toEqual([])
})

test('no component styles the inside of another: modules name only global classes of Ant Design and the graph', () => {
  const globalClasses = modules.flatMap((path) =>
    [
      ...readOurs(path).matchAll(/:global\b(?!\(\.(?:ant|react-flow)[\w-]*(?::focus-visible)?(?: a)?\))|\bcomposes\b/g),
    ].map(([found]) => [path, found]),
  )
  expect(globalClasses).toEqual([])
})

test('no two modules have the same name, which is part of their class names', () => {
  const byName = Map.groupBy(modules, (path) => basename(path))
  expect([...byName.values()].filter(({ length }) => length > 1)).toEqual([])
})

test('colours come from the tokens', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
  expect(sheets.filter((path) => literal.test(readOurs(path).replaceAll(/^[^{}:]*\{/gm, '')))).toEqual([])
})
