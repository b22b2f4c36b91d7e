import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'

/** A pause without requests after which all parts have their data, milliseconds. */
const quietMs = 100
/** The longest time that the page waits for its parts, milliseconds. */
const maxWaitMs = 4_000

/**
 * Returns whether all parts of the page have loaded their code and first data. The page is shown then, because parts
 * that arrive one after another would move what is being read.
 */
export function useAssembled(page: RefObject<HTMLElement | null>): boolean {
  const missingCount = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const [isAssembled, setAssembled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAssembled(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isAssembled || missingCount > 0) return
    const isLoadingCode = () => page.current?.querySelector('[data-testid="skeleton"]') != null
    const timer = setInterval(() => {
      if (!isLoadingCode()) setAssembled(true)
    }, quietMs)
    return () => clearInterval(timer)
  }, [isAssembled, missingCount, page])
  return isAssembled
}
