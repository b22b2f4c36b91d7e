// A call that declares `notFound` and asks for a record by its id says so where there is none, instead of answering nothing.
import { dictionaryOf, type Field } from '@gemba/contract/kit/field.ts'
import { modules } from '@gemba/contract/modules.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../joined-product.fixture.ts'
import type { TestProduct } from '../product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const unknown = '987654321987654'

/** Calls that cannot know whether what is asked for exists. */
const exceptions: Readonly<Record<string, string>> = {
  listDocumentsOfModel: 'documents name the models of another module, which they do not depend on',
}

const reads = modules
  .flatMap(({ commands }) => commands)
  .filter(
    ({ name, kind, permission, errors, input }) =>
      !(name in exceptions) &&
      kind === 'read' &&
      permission !== 'public' &&
      errors.includes('notFound') &&
      Object.values(input).some(({ kind: field, required }) => field === 'reference' && required),
  )

function exampleOf(field: Field): unknown {
  const { kind, initial } = field
  const dictionary = dictionaryOf(field)
  if (kind === 'reference') return unknown
  if (initial !== undefined) return initial
  if (kind === 'references') return [unknown]
  if ('oneOf' in field) return field.oneOf?.[0]
  if (dictionary) return Object.values(dictionary.codes)[0]
  if (kind === 'date') return '2026-01-01'
  if (['integer', 'instant', 'duration', 'number'].includes(kind)) return 1
  if (kind === 'decimal') return '1'
  return kind === 'list' ? [] : 'x'
}

test.each(reads.map((command) => [command.name, command] as const))('%s', async (_, { paths, input }) => {
  const body = Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => (field.required ? [[name, exampleOf(field)]] : [])),
  )
  for (const endpoint of paths) {
    const [method = '', path = ''] = endpoint.split(' ')
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
    const { data, code } = await run.admin(`${method} ${path}${method === 'GET' ? `?${query}` : ''}`, body)
    expect({ endpoint, code, data }).toMatchObject({ data: { error: 'notFound' } })
  }
})

test('calls are tried', () => {
  expect(reads.length).toBeGreaterThan(30)
})
