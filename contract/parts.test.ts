// What parts declare is merged into modules: nothing may be declared twice, nor carry the name of another module.
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

test.each(modules.map((module) => [module.name, module] as const))(
  '%s declares what carries its name',
  (name, module) => {
    const declarations = [...module.resources, ...module.commands, ...module.recordKinds]
    expect(declarations.filter((declaration) => declaration.module !== name)).toEqual([])
  },
)

const keys = ['permissions', 'terms', 'errors', 'events', 'logTitles'] as const

test.each(keys)('%s of the parts of a module are declared once', (key) => {
  for (const { name, parts } of modules) {
    const declared = parts.flatMap((part) => Object.keys(part[key] ?? {}))
    expect(
      declared.filter((entry, at) => declared.indexOf(entry) !== at),
      name,
    ).toEqual([])
  }
})

test('commands and resources are declared once', () => {
  const declared = modules.flatMap(({ commands, resources }) => [...commands, ...resources].map(({ name }) => name))
  expect(declared.length).toBeGreaterThan(500)
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([])
})
