// The last report, and for 30 s a button that undoes it.
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { Undo2Icon } from 'lucide-react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './bench.module.css'
import type { QueueEntry, ReportQueue } from './queue/report-queue.ts'
import { benchWords } from './words.ts'

export interface LastReport {
  readonly key: string
  readonly at: number
  readonly what: string
  /** Set as soon as the server has accepted the report. */
  readonly reportId?: string | undefined
  /** Code of the stock bill that receives the pieces into the warehouse. */
  readonly receiptCode?: string | null | undefined
}

interface LastActionProps {
  last: LastReport
  queue: ReportQueue
  entries: readonly QueueEntry[]
  onUndone: () => void
}

const undoableMs = 30_000

export function LastAction({
  last: { key, at, what, reportId, receiptCode },
  queue,
  entries,
  onUndone,
}: LastActionProps) {
  const text = useText(benchWords)
  const now = useNow()
  const canReverse = useCan(workRights.reverse)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const pendingEntry = entries.find((entry) => entry.key === key)
  // A refused report is shown in the list of unsent entries.
  if (pendingEntry?.refusal !== undefined) return null
  const remainingSec = Math.ceil((at + undoableMs - now) / 1000)
  // A report that was sent and not answered cannot be undone until its outcome is known. A report with a stock bill can
  // be undone only by cancelling the bill.
  const isUndoable =
    reportId === undefined
      ? pendingEntry !== undefined && pendingEntry.triedAt === undefined
      : canReverse && !receiptCode
  const message = pendingEntry ? text('waitsToGo', { what }) : text('arrived', { what })
  const undo = async () => {
    if (reportId === undefined) queue.discard(key)
    else if (!(await save(() => run(reverseReport, { id: reportId, reason: text('undoReason') }), text('undone'))))
      return
    onUndone()
  }
  return (
    <div className={styles.last} data-testid="bench-last">
      <span role="status">{receiptCode ? text('brought', { what, code: receiptCode }) : message}</span>
      {remainingSec > 0 && isUndoable ? (
        <button
          type="button"
          className={styles.plain}
          disabled={isBusy}
          onClick={() => void undo()}
          data-testid="bench-undo"
        >
          <Icon of={Undo2Icon} size={20} /> {text('undo', { n: Math.min(remainingSec, undoableMs / 1000) })}
        </button>
      ) : null}
    </div>
  )
}
