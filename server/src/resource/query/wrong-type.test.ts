// A filter of the wrong type is refused by its name in every list; what a screen leaves empty is no filter.
import type { Field } from '@gemba/contract/kit/field.ts'
import { isFilterable } from '@gemba/contract/kit/filter.ts'
import { modules, resources } from '@gemba/contract/modules.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const typed = new Set<Field['kind']>([
  ...(['integer', 'number', 'decimal', 'flag', 'choice', 'reference', 'instant', 'date', 'duration'] as const),
])

const lists = resources.flatMap((resource) =>
  resource.routes
    .filter(({ operation, path }) => ['page', 'list', 'tree'].includes(operation) && !path.includes(':'))
    .map((route) => [`${route.method} ${route.path}`, { resource, route }] as const),
)

const invalid = (field: string) => ({
  code: '400',
  data: { error: 'invalid', params: { problems: [{ field }] } },
})

const sendValue = (method: string, path: string, name: string, value: string) =>
  method === 'GET' ? run.admin(`GET ${path}?${name}=${value}`) : run.admin(`${method} ${path}`, { [name]: value })

test.each(lists)('%s', async (_, { resource, route: { method, path } }) => {
  const names = Object.entries(resource.fields).flatMap(([name, field]) =>
    typed.has(field.kind) && isFilterable(field) ? [name] : [],
  )
  for (const name of ['id', 'createTime', ...names]) {
    const refused = await sendValue(method, path, name, 'abc')
    expect(refused, name).toMatchObject(
      // An object page has to find its model before it lists anything.
      refused.code === '1101' ? { data: { error: 'notFound' } } : invalid(name),
    )
    expect((await sendValue(method, path, name, '')).code, name).toBe('200')
  }
  for (const alias of Object.keys(resource.filterAliases ?? {}))
    expect((await sendValue(method, path, alias, '')).code, alias).toBe('200')
})

const reads = modules
  .flatMap(({ commands }) => commands)
  .filter(
    ({ kind, reply, permission, paths: [path] }) =>
      kind === 'read' && reply !== undefined && permission !== 'public' && !path.includes(':'),
  )

test.each(reads.map((command) => [command.name, command] as const))('%s', async (_, { paths: [endpoint], input }) => {
  const [method = '', path = ''] = endpoint.split(' ')
  for (const [name, field] of Object.entries(input)) {
    if (!typed.has(field.kind)) continue
    const refused = await sendValue(method, path, name, 'abc')
    expect(refused, name).toMatchObject({ code: '400', data: { error: 'invalid' } })
    if (field.required) continue
    const emptyReply = await sendValue(method, path, name, '')
    const { problems = [] } = ((emptyReply.data ?? {}) as RefusalReply).params ?? {}
    const problem = problems.find((problem) => problem.field === name)?.problem ?? ''
    expect(problem, name).not.toMatch(/type|pattern|choice/)
  }
})

interface RefusalReply {
  readonly params?: { readonly problems?: readonly { readonly field: string; readonly problem: string }[] }
}
