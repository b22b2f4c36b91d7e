// Reports that the server has not taken: what waits goes by itself; what was refused is corrected or discarded.
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatClock } from '../../../../ui/value/time.ts'
import { type Amounts, amountsOf, namedPieces, reportedIn, reportInWords } from '../bench-work.ts'
import { SerialStep } from '../serial/serial-step.tsx'
import { mostSerials } from '../serial/take-serial.ts'
import styles from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import { sheetWidth, useReasons } from '../sheet/report-sheets.tsx'
import { benchWords } from '../words.ts'
import type { QueuedReport, ReportQueue } from './report-queue.ts'

interface UnsentSheetProps {
  queue: ReportQueue
  entries: readonly QueuedReport[]
  sending: string | undefined
  onClose: () => void
}

/** Places behind the point that a correction may have: what the unit has is not known without network. */
const mostPlaces = 6

export function UnsentSheet({ queue, entries, sending, onClose }: UnsentSheetProps) {
  const text = useText(benchWords)
  const [corrected, setCorrected] = useState<QueuedReport>()
  const correct = (report: QueuedReport, amounts: Amounts) => {
    queue.correct(report.key, { ...report.input, ...amounts })
    setCorrected(undefined)
    void queue.flush()
  }
  return (
    <Panel
      title={corrected ? `${text('correct')} · ${corrected.workCode}` : text('unsentTitle')}
      width={sheetWidth}
      onClose={onClose}
      round={corrected ? 1 : 0}
      testId="unsent-sheet"
    >
      {corrected?.input.serialNumbers ? (
        <SerialStep
          unitName={corrected.unitName}
          most={mostSerials}
          unsent={unsentBeside(entries, corrected)}
          initial={corrected.input.serialNumbers}
          hint={corrected.refusal}
          onConfirm={(serials) => correct(corrected, namedPieces(serials))}
          onBack={() => setCorrected(undefined)}
        />
      ) : corrected ? (
        <LargeKeys
          initial={reportedIn(corrected.input).quantity}
          unitName={corrected.unitName}
          precision={mostPlaces}
          hint={corrected.refusal}
          onConfirm={(quantity) => correct(corrected, amountsInstead(corrected, quantity))}
          onBack={() => setCorrected(undefined)}
        />
      ) : (
        <div className={styles.choice}>
          <p className={styles.hint}>{text(entries.length === 0 ? 'allSent' : 'unsentHint')}</p>
          <ul className={styles.unsent}>
            {entries.map((report) => (
              <Unsent
                key={report.key}
                report={report}
                isSending={report.key === sending}
                onCorrect={() => setCorrected(report)}
                onDiscard={() => queue.discard(report.key)}
              />
            ))}
          </ul>
          <div className={styles.ends}>
            <button type="button" className={styles.large} onClick={onClose} data-testid="sheet-back">
              {text('back')}
            </button>
          </div>
        </div>
      )}
    </Panel>
  )
}

/** The same kind of report with another quantity. */
function amountsInstead({ input }: QueuedReport, quantity: string): Amounts {
  const { kind, reasonCode } = reportedIn(input)
  return amountsOf(kind, quantity, reasonCode)
}

const unsentBeside = (entries: readonly QueuedReport[], own: QueuedReport): ReadonlySet<string> =>
  new Set(entries.filter(({ key }) => key !== own.key).flatMap(({ input }) => input.serialNumbers ?? []))

interface UnsentProps {
  report: QueuedReport
  isSending: boolean
  onCorrect: () => void
  onDiscard: () => void
}

function Unsent({ report, isSending, onCorrect, onDiscard }: UnsentProps) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const [isAsking, setAsking] = useState(false)
  const { refusal, madeAt, workCode } = report
  return (
    <li data-testid="unsent-report" data-refused={refusal === undefined ? undefined : true}>
      <span className={styles.what}>
        <strong>{reportInWords(report, text, nameOf)}</strong>
        <span>
          {workCode} · {formatClock(madeAt)} · {refusal === undefined ? text(isSending ? 'sending' : 'waiting') : null}
        </span>
        {refusal === undefined ? null : <span className={styles.reason}>{refusal || text('unsure')}</span>}
      </span>
      {refusal === undefined ? null : (
        <button type="button" className={styles.large} onClick={onCorrect} data-testid="unsent-correct">
          {text('correct')}
        </button>
      )}
      <button
        type="button"
        className={styles.large}
        disabled={isSending}
        onClick={isAsking ? onDiscard : () => setAsking(true)}
        data-testid="unsent-discard"
      >
        {text(isAsking ? 'discardSure' : 'discard')}
      </button>
    </li>
  )
}
