import { expect, test } from 'vitest'
import { bodyWithoutPath, expandPath } from './expand-path.ts'

test('the body fills the path, with the first of several ids, and every value is encoded', () => {
  expect(expandPath('/document/:id', { id: '7' })).toBe('/document/7')
  expect(expandPath('/document/:id', { ids: ['8', '9'] })).toBe('/document/8')
  expect(expandPath('/document', { id: '7' })).toBe('/document')
  expect(expandPath('/document/:id', { id: '../user' })).toBe('/document/..%2Fuser')
})

test('the rest has only what is defined and not in the path', () => {
  expect(bodyWithoutPath('/document/:id/page/:number', { id: '7', number: 2, name: null, size: undefined })).toEqual({
    name: null,
  })
})
