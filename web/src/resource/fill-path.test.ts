import { expect, test } from 'vitest'
import { fillPath } from './fill-path.ts'

test('the row fills the path; of several rows the first one does, and nothing breaks out of its part', () => {
  expect(fillPath('/document/:id', { id: '7' })).toBe('/document/7')
  expect(fillPath('/document/:id', { ids: ['8', '9'] })).toBe('/document/8')
  expect(fillPath('/document', { id: '7' })).toBe('/document')
  expect(fillPath('/document/:id', { id: '../user' })).toBe('/document/..%2Fuser')
})
