// The work order of the page URL.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { refetchIntervalMs, useShownMs } from '../order/use-shown-ms.ts'

export type Work = CommandReply<typeof readBenchWork>

/** Returns the current work order with its query. Undefined until it is loaded. */
export function useWork() {
  const id = useTabQuery('id')
  const isNamed = /^\d+$/.test(id)
  const refetchMs = useShownMs(refetchIntervalMs)
  const answer = useCommandQuery(readBenchWork, { id }, { isEnabled: isNamed, refetchMs })
  const work = answer.data?.id === id ? answer.data : undefined
  useTabTitle(work?.code)
  return { isNamed, work, answer }
}
