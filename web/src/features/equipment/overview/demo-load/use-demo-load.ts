import { readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { useCommandQuery } from '../../../../api/run.ts'

const refetchMs = 1000

/** Returns the state of loading the demo plant, polled while it runs. */
export function useDemoLoad() {
  const { data } = useCommandQuery(
    readDemoLoad,
    {},
    { refetchMs: (load: { state: string } | undefined) => (load?.state === 'loading' ? refetchMs : 0) },
  )
  return data
}

/** Returns the progress in percent while the history of the demo is generated; undefined otherwise. */
export function useDemoHistory(): number | undefined {
  const load = useDemoLoad()
  return load?.state === 'loading' ? load.percent : undefined
}
