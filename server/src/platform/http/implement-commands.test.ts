// The compiler compares the routes of a part with its commands; the lines marked here must not compile.
import { defineCommandIn } from '@gemba/contract/kit/command.ts'
import { definePart } from '@gemba/contract/kit/module.ts'
import { expect, test } from 'vitest'
import { type BoundRoute, handle, implementCommands } from './route.ts'

const defineCommand = defineCommandIn('base')
const shared = { kind: 'read', title: ['', '', ''], permission: 'session', input: {}, reply: null, errors: [] } as const
const readFirst = defineCommand('readFirst', { ...shared, paths: ['GET /first'] })
const readSecond = defineCommand('readSecond', { ...shared, paths: ['GET /second'] })
const part = definePart({ commands: [readFirst, readSecond] })
const first = handle(readFirst, import.meta.url, async () => null)
const second = handle(readSecond, import.meta.url, async () => null)

test('a part is implemented by routes of all its commands', () => {
  expect(implementCommands(part, [...first, ...second]).map(({ operation }) => operation)).toEqual([
    'readFirst',
    'readSecond',
  ])
})

test('a command without a route is a type error', () => {
  // @ts-expect-error readSecond has no route
  expect(implementCommands(part, [...first])).toHaveLength(1)
})

test('a route of a command that is declared elsewhere is a type error', () => {
  // @ts-expect-error readSecond is no command of this part
  expect(implementCommands(definePart({ commands: [readFirst] }), [...first, ...second])).toHaveLength(2)
})

test('routes without the names of their commands are a type error', () => {
  const unnamed: BoundRoute[] = [...first, ...second]
  // @ts-expect-error a BoundRoute may be of any command
  expect(implementCommands(part, unnamed)).toHaveLength(2)
})
