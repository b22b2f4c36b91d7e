// Calls as they are now: read anew as soon as the server says that one has changed.
import { useEffect } from 'react'
import { refresh } from '../../../api/query.ts'
import { onCallsChanged } from '../../../feed/feed.ts'

/** Reads again what was read of calls, while the component is on the screen. */
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
