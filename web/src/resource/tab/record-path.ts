// Where the page of a record is; the frame around the pages says which there are.
import { createContext, useContext } from 'react'

type PathOfRecord = (noun: string, id: string) => string | undefined

export const RecordPathContext = createContext<PathOfRecord>(() => undefined)

/** Answers the address of the page of a record; undefined where its noun has none that the person may open. */
export const useRecordPath = (): PathOfRecord => useContext(RecordPathContext)
