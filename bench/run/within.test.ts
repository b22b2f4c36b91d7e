import { expect, test, vi } from 'vitest'
import { failedFigure, figuresOf, within } from './within.ts'

test('a wait without end names what it waited for', async () => {
  await expect(within(20, 'the list of users', new Promise(() => {}))).rejects.toThrow(
    'the list of users: not within 0.02 s',
  )
  await expect(within(1000, 'an answer', Promise.resolve(7))).resolves.toBe(7)
  await expect(within(1000, 'an answer', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('a failed measurement becomes a figure with the reason, and others continue', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const met = { name: 'tabs', measured: '1 ms', goal: '<= 2 ms', isMet: true }
  expect(await figuresOf('tabs', async () => met)).toEqual([met])
  expect(await figuresOf('queries', async () => [met, met])).toEqual([met, met])
  const failed = await figuresOf('jumps', () => Promise.reject(new Error('/users | no table\n  at line 3')))
  expect(failed).toEqual([
    { name: 'jumps', measured: 'failed', goal: 'to be measured', isMet: false, remark: '/users / no table' },
  ])
  expect(failedFigure('web', 'not built').remark).toBe('not built')
  error.mockRestore()
})
