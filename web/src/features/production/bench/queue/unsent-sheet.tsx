// Reports that the server has not taken: what waits goes by itself; what was refused is corrected or discarded.
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatClock } from '../../../../ui/value/time.ts'
import { amountsOf, reportedIn, reportInWords } from '../bench-work.ts'
import { type Given, typedOf } from '../guide/given-values.ts'
import { useWorkParameters } from '../guide/use-work-parameters.ts'
import { ValuesStep } from '../guide/values-step.tsx'
import styles from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import { parametersWidth, sheetWidth, useReasons } from '../sheet/report-sheets.tsx'
import { benchWords } from '../words.ts'
import type { QueuedReport, ReportInput, ReportQueue } from './report-queue.ts'

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
  const correct = (key: string, input: ReportInput) => {
    queue.correct(key, input)
    setCorrected(undefined)
    void queue.flush()
  }
  return (
    <Panel
      title={corrected ? `${text('correct')} · ${corrected.workCode}` : text('unsentTitle')}
      width={corrected ? parametersWidth : sheetWidth}
      onClose={onClose}
      round={corrected ? 1 : 0}
      testId="unsent-sheet"
    >
      {corrected ? (
        <Correction
          key={corrected.key}
          report={corrected}
          onCorrect={(input) => correct(corrected.key, input)}
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

interface CorrectionProps {
  report: QueuedReport
  onCorrect: (input: ReportInput) => void
  onBack: () => void
}

/** Its quantity once more, then its values where its work has parameters. */
function Correction({ report: { input, unitName, refusal }, onCorrect, onBack }: CorrectionProps) {
  const { kind, quantity: before, reasonCode } = reportedIn(input)
  const [quantity, setQuantity] = useState<string>()
  const parameters = useWorkParameters(input.workOrderId, kind === 'good')
  const correct = (corrected: string, given: Given) =>
    onCorrect({ ...input, ...amountsOf(kind, corrected, reasonCode), ...given })
  if (quantity !== undefined)
    return (
      <ValuesStep
        of={parameters}
        initial={typedOf(input.params)}
        onConfirm={(given) => correct(quantity, { overrideReason: null, ...given })}
        onBack={onBack}
      />
    )
  const { length } = parameters.parameters
  return (
    <LargeKeys
      initial={before}
      unitName={unitName}
      precision={mostPlaces}
      hint={refusal}
      onConfirm={(corrected) => (length > 0 ? setQuantity(corrected) : correct(corrected, {}))}
      onBack={onBack}
    />
  )
}

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
