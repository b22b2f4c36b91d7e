import { expect, test } from 'vitest'
import { expandPath, outsidePath } from './expand-path.ts'

test('the row fills the path; of several rows the first one does, and nothing breaks out of its part', () => {
  expect(expandPath('/document/:id', { id: '7' })).toBe('/document/7')
  expect(expandPath('/document/:id', { ids: ['8', '9'] })).toBe('/document/8')
  expect(expandPath('/document', { id: '7' })).toBe('/document')
  expect(expandPath('/document/:id', { id: '../user' })).toBe('/document/..%2Fuser')
})

test('says beside the path only what is there and stands not in it', () => {
  expect(outsidePath('/document/:id/page/:number', { id: '7', number: 2, name: null, size: undefined })).toEqual({
    name: null,
  })
})
