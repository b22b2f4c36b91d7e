// Whatever a person changes has a name of its own in the operation log.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { modules } from '@gemba/contract/modules.ts'
import { operationTitle } from '@gemba/contract/operation-title.ts'
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import { expect, test } from 'vitest'
import { Limits } from '../../platform/limits/limits.ts'
import { routesOf } from './routes-of.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))
const ownRoutes = routesOf({ telemetry: undefined, retention: {}, limits: new Limits() } as never)
const routes = demoRoutes()(ownRoutes, {} as never)
const called = routes.filter(({ isRead }) => !isRead).map(({ operation }) => operation)
/** What the server enters beside calls. */
const entered = globSync('**/*.ts', { cwd: source, exclude: (name) => /[.](test|fixture)[.]ts$/.test(name) })
  .flatMap((path) => [...readFileSync(`${source}${path}`, 'utf8').matchAll(/\boperation: '(\w+[a-z])',$/gm)])
  .flatMap(([, name]) => name ?? [])
const labels = new Set(modules.map(({ name }) => name))

/** Returns what is wrong with the title of an operation; undefined when nothing is. */
function whatIsWrong(operation: string): string | undefined {
  const title = operationTitle(operation)
  if (title === undefined) return 'no title'
  const [zhCN, zhTW, en] = title
  if (![zhCN, zhTW].every((words) => /\p{Script=Han}/u.test(words))) return 'not in Chinese'
  if (en === '' || /\p{Script=Han}/u.test(en)) return 'not in English'
  const action = operation.split('.').at(-1) ?? ''
  const showsCode = title.some((words) => words.includes(`: ${action}`) || words === operation || words.includes('{'))
  return showsCode ? 'shows its code' : undefined
}

test('every change has its title in three languages, and its module a name', () => {
  expect(called.length).toBeGreaterThan(150)
  expect(entered).toEqual(['wrongBoxSecret'])
  const wrong = [...called, ...entered].map((name) => [name, whatIsWrong(name)] as const)
  expect(Object.fromEntries(wrong.filter(([, what]) => what !== undefined))).toEqual({})
  expect(routes.filter(({ module }) => !labels.has(module)).map(({ operation }) => operation)).toEqual([])
})

test('one code is one operation', () => {
  const names = modules.flatMap((module) => [
    ...module.commands.map(({ name }) => name),
    ...Object.keys(module.logTitles),
  ])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([
  ['somethingNew', 'no title'],
  ['box.polish', 'shows its code'],
])('of %s it is found: %s', (operation, what) => {
  expect(whatIsWrong(operation)).toBe(what)
})
