// Where a list stands: filter, sort, page and size. A new query, another size and another filter go back to page 1.
import { useState } from 'react'
import type { Values } from '../form/check.ts'
import { nextSort, type Sort } from './grid/column.ts'

export interface ListState {
  filter: Values
  sort: Sort | undefined
  pageNumber: number
  /** Rows a page; undefined: as many as fit. */
  pageSize: number | undefined
}

export function useListState(filter: Values = {}) {
  const [state, setState] = useState<ListState>({ filter, sort: undefined, pageNumber: 1, pageSize: undefined })
  return {
    state,
    query: (next: Values) => setState((old) => ({ ...old, filter: next, pageNumber: 1 })),
    /** Filter and sort of a saved view. */
    apply: (filter: Values, sort: Sort | undefined) => setState((old) => ({ ...old, filter, sort, pageNumber: 1 })),
    /** Another field to filter by was chosen. */
    changeField: () => setState(afterFieldChange),
    sortBy: (column: string) => setState((old) => ({ ...old, sort: nextSort(old.sort, column), pageNumber: 1 })),
    turnTo: (pageNumber: number, pageSize: number | undefined) =>
      setState((old) => ({ ...old, pageSize, pageNumber: pageSize === old.pageSize ? pageNumber : 1 })),
  }
}

/** Another filter field resets all others, page and size (shell specification, section 4). */
export const afterFieldChange = (state: ListState): ListState => ({
  ...state,
  filter: {},
  pageNumber: 1,
  pageSize: leastFit,
})

/** The body of a page call. */
export function pageBody({ pageNumber, sort }: ListState, pageSize: number, filter: Values): Values {
  return { ...filter, pageNumber, pageSize, ...(sort ?? {}) }
}

const mostRows = 500

/** Rows that a setting asks for; undefined when it names no number from 1 to 500. */
export function givenSize(setting: string | null | undefined): number | undefined {
  const size = /^\d{1,3}$/.test(setting ?? '') ? Number(setting) : 0
  return size >= 1 && size <= mostRows ? size : undefined
}

const leastFit = 10
const mostFit = 100

/** How many rows of a height fit below a table head. */
export function fitRows(height: number, rowHeight: number, headHeight = 37): number {
  return Math.min(mostFit, Math.max(leastFit, Math.floor((height - headHeight) / rowHeight)))
}
