// Refetches andon calls as soon as the server announces a change.
import { useEffect } from 'react'
import { refresh } from '../../../api/query.ts'
import { onCallsChanged } from '../../../feed/feed.ts'

/** Refetches the queries with these names on changes while the component is mounted. */
export function useLiveCalls(...queries: readonly string[]): void {
  const names = queries.join()
  useEffect(
    () =>
      onCallsChanged(() => {
        for (const name of names.split(',')) void refresh('production', name)
      }),
    [names],
  )
}
