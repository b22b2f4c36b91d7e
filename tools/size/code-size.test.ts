// No function has too many statements, no file too many exports, so that both are understood at once.
import { describe, expect, test } from 'vitest'
import { caps, isGenerated } from '../caps.ts'
import { ourFiles, readOurs } from '../our-files.ts'
import { measureCode } from './code-size.ts'

/** Tests are read from top to bottom, so their statements may be many. */
const isTest = (path: string): boolean => /[.](test|component-test|fixture|journey)[.]\w+$|-for-tests[.]ts$/.test(path)

/** Lists, which are looked up and not read: the public interface of a folder, and the functions that declare fields. */
const isList = (path: string): boolean => /(^|\/)index[.]ts$/.test(path) || path === 'contract/kit/field.ts'

describe('the sizes of a file', () => {
  test('are its exported names', () => {
    const { exports } = measureCode(`
      export interface A {}
      export type B = A
      export function c(x: string): string
      export function c(x: unknown) { return x }
      export const d = 1, { e, f: g, ...h } = d, [i, j = 2] = d
      export { k, l as m } from './k.ts'
      export * from './n.ts'
      export default class {}
      const o = 1
    `)
    expect(exports).toBe(13)
  })

  test('are the statements of each function, without those of the functions inside', () => {
    const { functions } = measureCode(
      `
      const outside = 1
      export function a(x: number) {
        if (x > 1) { return 1 }
        const b = () => { const y = 2; for (const z of [y]) y += z; return y }
        return [1].map((c) => { return c + b() })
      }
      class D { #e() { this.#e() } constructor() { this.#e() } get f() { return <p onClick={() => { a() }} /> } }
    `,
      { tsx: true },
    )
    expect(functions.map(({ name, statements }) => [name, statements])).toEqual([
      ['a', 4],
      // The declaration in the head of the loop counts.
      ['b', 5],
      ['', 1],
      ['e', 1],
      ['constructor', 1],
      ['f', 1],
      ['', 1],
    ])
  })
})

test(`functions have at most ${caps.functionStatements} statements, files at most ${caps.fileExports} exports`, () => {
  const files = ourFiles().filter((path) => /[.](tsx?|mts|mjs)$/.test(path) && !isTest(path) && !isGenerated(path))
  expect(files.length).toBeGreaterThan(1500)
  const excesses = files.flatMap((path) => {
    const { exports, functions } = measureCode(readOurs(path), { tsx: path.endsWith('x') })
    const long = functions.filter(({ statements }) => statements > caps.functionStatements)
    return [
      ...long.map(({ name, statements }) => `${path}: ${name} has ${statements} statements`),
      ...(exports > caps.fileExports && !isList(path) ? [`${path} has ${exports} exports`] : []),
    ]
  })
  expect(excesses).toEqual([])
})
