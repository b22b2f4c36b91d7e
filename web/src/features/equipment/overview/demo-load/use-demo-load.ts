import { readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { useCommandQuery } from '../../../../api/run.ts'

const refetchMs = 1000

/** Returns the query of the state of loading the demo plant, polled while it runs. */
export function useDemoLoad() {
  return useCommandQuery(
    readDemoLoad,
    {},
    { refetchMs: (load: { state: string } | undefined) => (load?.state === 'loading' ? refetchMs : 0) },
  )
}

/** Whether the history of the demo is being generated; until that is known, `isKnown` is false. */
export function useDemoHistory(): { isKnown: boolean; percent: number | undefined } {
  const { data, isError } = useDemoLoad()
  return { isKnown: data !== undefined || isError, percent: data?.state === 'loading' ? data.percent : undefined }
}
