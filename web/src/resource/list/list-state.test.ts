import { describe, expect, it } from 'vitest'
import { actionsFor, nextSort } from './grid/column.ts'
import { afterFieldChange, pageBody, pageSizeFor, parsePageSize } from './list-state.ts'

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
  it('S-345 requests 20, 50 or 100 rows by the height of the window with rows of 37 pixels', () => {
    expect([600, 900, 1080, 2089, 2090, 2160, 9000].map(pageSizeFor)).toEqual([20, 20, 20, 20, 50, 50, 100])
  })
  it('S-233 requests as many rows as a setting defines, such as the specification’s 10', () => {
    expect(['10', '500', '1'].map(parsePageSize)).toEqual([10, 500, 1])
    expect(['', '0', '501', '1.5', 'ten', '-3', null, undefined].map(parsePageSize)).toEqual(Array(8).fill(undefined))
  })
  it('S-236 another filter field resets the others, page and size, and keeps the sort', () => {
    const sort = nextSort(undefined, 'code')
    const state = { filter: { keyword: 'p', status: 1 }, sort, pageNumber: 3, pageSize: 50 }
    expect(afterFieldChange(state)).toEqual({ filter: {}, sort, pageNumber: 1, pageSize: 10 })
  })
  it('S-198 omits actions from a row’s menu by its flag', () => {
    const onRun = () => undefined
    const actions = [
      { name: 'edit', label: '', onRun },
      { name: 'enable', label: '', onRun, isShown: (row: { isOn: boolean }) => !row.isOn },
      { name: 'disable', label: '', onRun, isShown: (row: { isOn: boolean }) => row.isOn },
    ]
    const namesFor = (isOn: boolean) => actionsFor({ isOn }, actions).map(({ name }) => name)
    expect([namesFor(true), namesFor(false)]).toEqual([
      ['edit', 'disable'],
      ['edit', 'enable'],
    ])
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
