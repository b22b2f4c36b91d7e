// Refetches data of production as soon as the server announces a change.
import { useEffect } from 'react'
import { refresh } from '../../../api/query.ts'
import { onCallsChanged, onWorkChanged } from '../../../feed/feed.ts'

type Subscribe = (listener: () => void) => () => void

function useRefreshOn(subscribe: Subscribe, names: string): void {
  useEffect(
    () =>
      subscribe(() => {
        for (const name of names.split(',')) void refresh('production', name)
      }),
    [subscribe, names],
  )
}

/** Refetches the queries with these names when calls change, while the component is mounted. */
export const useLiveCalls = (...queries: readonly string[]): void => useRefreshOn(onCallsChanged, queries.join())

/** Refetches the queries with these names when work orders or their reports change, while the component is mounted. */
export const useLiveWork = (...queries: readonly string[]): void => useRefreshOn(onWorkChanged, queries.join())
