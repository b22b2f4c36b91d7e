import { describe, expect, it } from 'vitest'
import { nextSort } from './column.ts'
import { fitRows, pageBody } from './list-state.ts'

describe('a list', () => {
  it('sorts ascending, descending, then not at all', () => {
    const up = nextSort(undefined, 'code')
    const down = nextSort(up, 'code')
    expect([up, down, nextSort(down, 'code')]).toEqual([
      { sort: 'code', order: 'ASC' },
      { sort: 'code', order: 'DESC' },
      undefined,
    ])
    expect(nextSort(down, 'name')).toEqual({ sort: 'name', order: 'ASC' })
  })
  it('S-345 asks for as many rows as fit, from 10 to 100', () => {
    expect([fitRows(777, 37), fitRows(90, 37), fitRows(9000, 37)]).toEqual([20, 10, 100])
  })
  it('puts filter, page and sort into one body', () => {
    const state = { filter: {}, sort: nextSort(undefined, 'code'), pageNumber: 2, pageSize: undefined }
    expect(pageBody(state, 20, { parentId: '3', keyword: 'p' })).toEqual({
      parentId: '3',
      keyword: 'p',
      pageNumber: 2,
      pageSize: 20,
      sort: 'code',
      order: 'ASC',
    })
  })
})
