import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { useMemo, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { mergeTrace, type OpenedNode, type Trace, type TraceDirectionKey, type TraceNode } from './merge-trace.ts'

/** Returns a trace with the parts that were opened. The opened parts belong to the component instance. */
export function useTrace(key: string, direction: 1 | 2 | 3) {
  const query = useCommandQuery(traceGenealogy, { key, direction })
  const [opened, setOpened] = useState<readonly OpenedNode[]>([])
  const [busy, setBusy] = useState<string>()
  const trace = useMemo(() => query.data && opened.reduce<Trace>(mergeTrace, query.data), [query.data, opened])
  const open = async (node: TraceNode, way: TraceDirectionKey): Promise<void> => {
    const folded = node[way]
    if (!folded || busy) return
    setBusy(`${node.key} ${way}`)
    try {
      const input = { key: node.key, direction: traceDirection.codes[way], after: folded.after }
      const part = await run(traceGenealogy, input)
      setOpened((before) => [...before, { key: node.key, way, part }])
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { query, trace, open, busy }
}
