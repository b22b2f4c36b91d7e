// The state of a list besides its filter: sort, page and size. A new query, size or sort goes back to page 1.
import { useState } from 'react'
import type { Values } from '../form/check.ts'
import { nextSort, type Sort } from './grid/column.ts'

interface ListState {
  sort: Sort | undefined
  pageNumber: number
  /** Rows per page; undefined for the default. */
  pageSize: number | undefined
  /** Number of times a saved view was applied. The search fields are mounted again with it. */
  applied: number
}

const initial: ListState = { sort: undefined, pageNumber: 1, pageSize: undefined, applied: 0 }

export function useListState() {
  const [state, setState] = useState(initial)
  return {
    state,
    toFirstPage: () => setState((old) => ({ ...old, pageNumber: 1 })),
    /** Applies the sort of a saved view. */
    apply: (sort: Sort | undefined) => setState((old) => ({ ...old, sort, pageNumber: 1, applied: old.applied + 1 })),
    /** Changes the field to filter by. Returns the remaining filter. */
    changeField: (filter: Values): Values => {
      const { filter: remaining, ...page } = afterFieldChange({ ...state, filter })
      setState(page)
      return remaining
    },
    sortBy: (column: string) => setState((old) => ({ ...old, sort: nextSort(old.sort, column), pageNumber: 1 })),
    turnTo: (pageNumber: number, pageSize: number | undefined) =>
      setState((old) => ({ ...old, pageSize, pageNumber: pageSize === old.pageSize ? pageNumber : 1 })),
  }
}

const sizeAfterFieldChange = 10

/** Another filter field resets all others, page and size (shell specification, section 4). */
export const afterFieldChange = <S extends Pick<ListState, 'pageNumber' | 'pageSize'> & { filter: Values }>(
  state: S,
): S => ({
  ...state,
  filter: {},
  pageNumber: 1,
  pageSize: sizeAfterFieldChange,
})

/** Returns the body of a page request. */
export function pageBody(
  { pageNumber, sort }: Pick<ListState, 'pageNumber' | 'sort'>,
  pageSize: number,
  filter: Values,
): Values {
  return { ...filter, pageNumber, pageSize, ...sort }
}

const maxRows = 500

/** Returns the number of rows in a setting; undefined unless it is a number from 1 to 500. */
export function parsePageSize(setting: string | null | undefined): number | undefined {
  const size = /^\d{1,3}$/.test(setting ?? '') ? Number(setting) : 0
  return size >= 1 && size <= maxRows ? size : undefined
}

/** Possible page sizes. */
export const pageSizes = [20, 50, 100] as const

const rowHeightPx = 37
/** Header, tabs, title, filters, table head and pager. */
const framePx = 240

/** Returns the largest page size whose rows are all visible in a window of the height; the smallest if none is. */
export function pageSizeFor(windowHeightPx: number): number {
  const rows = Math.floor((windowHeightPx - framePx) / rowHeightPx)
  return pageSizes.findLast((size) => size <= rows) ?? pageSizes[0]
}
