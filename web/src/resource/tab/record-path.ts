// The address of the page of a record. The frame around the pages provides it.
import { createContext, useContext } from 'react'

type PathOfRecord = (noun: string, id: string) => string | undefined

export const RecordPathContext = createContext<PathOfRecord>(() => undefined)

/**
 * Returns a function that gives the address of the page of a record; undefined if its noun has no page that the person
 * may open.
 */
export const useRecordPath = (): PathOfRecord => useContext(RecordPathContext)
