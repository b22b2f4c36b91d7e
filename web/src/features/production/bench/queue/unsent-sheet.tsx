// The entries that the server has not accepted. Waiting ones are sent automatically; refused ones can be sent again,
// corrected or discarded.
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatClock } from '../../../../ui/value/time.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import { type Amounts, amountsOf, describeAction, formatReport, namedPieces, reportSummaryOf } from '../bench-work.ts'
import { enteredValuesOf, type ReportParameters } from '../guide/parameter-values.ts'
import { useWorkParameters } from '../guide/use-work-parameters.ts'
import { ValuesStep } from '../guide/values-step.tsx'
import { SerialStep } from '../serial/serial-step.tsx'
import { maxSerials } from '../serial/take-serial.ts'
import styles from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import { parametersWidth, sheetWidth } from '../sheet/sheet-width.ts'
import { benchWords } from '../words.ts'
import { isReport, type QueuedReport, type QueueEntry, type ReportInput, type ReportQueue } from './report-queue.ts'

interface UnsentSheetProps {
  queue: ReportQueue
  entries: readonly QueueEntry[]
  sending: string | undefined
  onClose: () => void
}

/** Most decimal places of a correction. The precision of the unit is not known offline. */
const maxPlaces = 6

export function UnsentSheet({ queue, entries, sending, onClose }: UnsentSheetProps) {
  const text = useText(benchWords)
  const [corrected, setCorrected] = useState<QueuedReport>()
  const correct = (key: string, input: ReportInput) => {
    queue.correct(key, input)
    setCorrected(undefined)
    void queue.flush()
  }
  const repeat = (key: string) => {
    queue.repeat(key)
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
          unsent={unsentBeside(entries, corrected)}
          onCorrect={(input) => correct(corrected.key, input)}
          onBack={() => setCorrected(undefined)}
        />
      ) : (
        <div className="column gap-16">
          <p className="flush muted size-16">{text(entries.length === 0 ? 'allSent' : 'unsentHint')}</p>
          <ul className="column gap-12 plain-list">
            {entries.map((entry) => (
              <Unsent
                key={entry.key}
                entry={entry}
                isSending={entry.key === sending}
                onCorrect={isReport(entry) ? () => setCorrected(entry) : undefined}
                onRepeat={() => repeat(entry.key)}
                onDiscard={() => queue.discard(entry.key)}
              />
            ))}
          </ul>
          <div className={styles.footer}>
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
  /** Serial numbers in the other queued reports. */
  unsent: ReadonlySet<string>
  onCorrect: (input: ReportInput) => void
  onBack: () => void
}

/** Corrects a refused report: its serial numbers or its quantity, then its parameter values if it has any. */
function Correction({ report: { input, unitName, refusal }, unsent, onCorrect, onBack }: CorrectionProps) {
  const { kind, quantity, reasonCode } = reportSummaryOf(input)
  const [amounts, setAmounts] = useState<Amounts>()
  const parameters = useWorkParameters(input.workOrderId, kind === 'good')
  const correct = (corrected: Amounts, parameterValues: ReportParameters) =>
    onCorrect({ ...input, ...corrected, ...parameterValues })
  const goOn = (corrected: Amounts) =>
    parameters.parameters.length > 0 ? setAmounts(corrected) : correct(corrected, {})
  const stepProps = { unitName, hint: refusal, onBack }
  if (amounts)
    return (
      <ValuesStep
        of={parameters}
        initial={enteredValuesOf(input.params)}
        onConfirm={(parameterValues) => correct(amounts, { overrideReason: null, ...parameterValues })}
        onBack={onBack}
      />
    )
  if (input.serialNumbers)
    return (
      <SerialStep
        {...stepProps}
        maxCount={maxSerials}
        unsent={unsent}
        initial={input.serialNumbers}
        onConfirm={(serials) => goOn(namedPieces(serials))}
      />
    )
  return (
    <LargeKeys
      {...stepProps}
      initial={quantity}
      precision={maxPlaces}
      onConfirm={(corrected) => goOn(amountsOf(kind, corrected, reasonCode))}
    />
  )
}

const unsentBeside = (entries: readonly QueueEntry[], report: QueuedReport): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry) => (isReport(entry) && entry.key !== report.key ? (entry.input.serialNumbers ?? []) : [])),
  )

interface UnsentProps {
  entry: QueueEntry
  isSending: boolean
  /** Only for reports. */
  onCorrect: (() => void) | undefined
  onRepeat: () => void
  onDiscard: () => void
}

function Unsent({ entry, isSending, onCorrect, onRepeat, onDiscard }: UnsentProps) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const { nameOf: pauseOf } = useReasons('pauseReason')
  const [isAsking, setAsking] = useState(false)
  const { refusal, madeAt, workCode } = entry
  return (
    <li
      className="bar gap-12 padding-12 framed rounded"
      data-testid="unsent-report"
      data-refused={refusal === undefined ? undefined : true}
    >
      <span className={styles.subject}>
        <strong>{isReport(entry) ? formatReport(entry, text, nameOf) : describeAction(entry, text, pauseOf)}</strong>
        <span>
          {workCode} · {formatClock(madeAt)}
          {refusal === undefined ? ` · ${text(isSending ? 'sending' : 'waiting')}` : null}
        </span>
        {refusal === undefined ? null : <span className="error">{refusal || text('unsure')}</span>}
      </span>
      {/* Not offered if the outcome is unknown, because the entry might count twice. */}
      {refusal ? (
        <button type="button" className={styles.large} onClick={onRepeat} data-testid="unsent-repeat">
          {text('again')}
        </button>
      ) : null}
      {refusal === undefined || !onCorrect ? null : (
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
