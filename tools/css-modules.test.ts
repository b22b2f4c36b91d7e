// Styles are CSS modules beside their components; only the theme is global. A class is read as `styles.name`, never by a
// computed key, so that what is read and what is defined can be compared.
import { basename, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from './our-files.ts'

const theme = 'web/src/ui/theme/'
const web = ourFiles().filter((path) => path.startsWith('web/src/'))
const sheets = web.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const code = web.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: readOurs(path) }))

const definitions = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name = '']) => name,
  )
const defined = new Map(modules.map((path) => [path, new Set(definitions(readOurs(path)))]))

/** Each reading of a class; a name that is not followed by one is a computed key, or the module handed on. */
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
  // What this package draws is found by its own classes; its sheet comes with the page that shows it.
  const ofGraph = 'node_modules/@xyflow/react/dist/base.css'
  expect(plain.filter(([, sheet]) => !sheet?.startsWith(theme) && sheet !== ofGraph)).toEqual([])
  expect(sheets.filter((path) => !path.endsWith('.module.css') && !path.startsWith(theme))).toEqual([])
})

test('each class that is read is defined, and each that is defined is read', () => {
  expect(readings.filter(({ sheet, read }) => !read || !defined.get(sheet)?.has(read))).toEqual([])
  const read = new Set(readings.map(({ sheet, read }) => `${sheet} ${read}`))
  const all = [...defined].flatMap(([sheet, names]) => [...names].map((name) => `${sheet} ${name}`))
  expect(all.filter((className) => !read.has(className))).toEqual([])
})

test('no component styles the inside of another: a module names global classes of Ant Design and of the graph only', () => {
  const named = modules.flatMap((path) =>
    [
      ...readOurs(path).matchAll(/:global\b(?!\(\.(?:ant|react-flow)[\w-]*(?::focus-visible)?(?: a)?\))|\bcomposes\b/g),
    ].map(([found]) => [path, found]),
  )
  expect(named).toEqual([])
})

test('no two modules have the same name, which is part of the names of their classes', () => {
  const byName = Map.groupBy(modules, (path) => basename(path))
  expect([...byName.values()].filter(({ length }) => length > 1)).toEqual([])
})

test('colours come from the tokens', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
  expect(sheets.filter((path) => literal.test(readOurs(path).replaceAll(/^[^{}:]*\{/gm, '')))).toEqual([])
})
