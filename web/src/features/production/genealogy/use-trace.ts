import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { useMemo, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { mergeTrace, type OpenedNode, type Trace, type TraceNode, type Way } from './merge-trace.ts'

/** A trace with what was opened of it; begins anew with the component that uses it. */
export function useTrace(key: string, direction: 1 | 2 | 3) {
  const query = useCommandQuery(traceGenealogy, { key, direction })
  const [opened, setOpened] = useState<readonly OpenedNode[]>([])
  const [busy, setBusy] = useState<string>()
  const trace = useMemo(() => query.data && opened.reduce<Trace>(mergeTrace, query.data), [query.data, opened])
  const open = async (node: TraceNode, way: Way): Promise<void> => {
    const left = node[way]
    if (!left || busy) return
    setBusy(`${node.key} ${way}`)
    try {
      const asked = { key: node.key, direction: traceDirection.codes[way], after: left.after }
      const part = await run(traceGenealogy, asked)
      setOpened((before) => [...before, { key: node.key, way, part }])
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { query, trace, open, busy }
}
