import { expect, test } from 'vitest'
import { CloseStack } from './close-stack.ts'

test('everything is closed in reverse, once; what fails is reported and what hangs is left behind', async () => {
  const closed: string[] = []
  const reported: string[] = []
  const stack = new CloseStack((message, error) =>
    reported.push(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  )
  const add = (name: string, close: () => unknown = () => undefined) =>
    stack.add(name, name, (thing) => {
      closed.push(thing)
      return close()
    })
  expect(add('the first')).toBe('the first')
  add('broken', () => {
    throw new Error('no file')
  })
  add('hanging', () => new Promise(() => {}))
  add('refusing', () => Promise.reject(new Error('not now')))
  add('the last')
  await stack.disposeAsync()
  await stack.disposeAsync()
  expect(closed).toEqual(['the last', 'refusing', 'hanging', 'broken', 'the first'])
  expect(reported).toEqual([
    'closing refusing: not now',
    'closing hanging: not closed within 2500 ms',
    'closing broken: no file',
  ])
})
