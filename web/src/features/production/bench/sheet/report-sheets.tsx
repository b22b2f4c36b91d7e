// The sheets of the report buttons: quantity, reason, or both.
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import type { BenchWork } from '../bench-work.ts'
import { MissingNotice } from '../report/missing-notice.tsx'
import { reportWords } from '../report/words.ts'
import type { SerialMaker } from '../serial/created-serials.tsx'
import { SerialStep } from '../serial/serial-step.tsx'
import { maxSerials } from '../serial/take-serial.ts'
import { serialWords } from '../serial/words.ts'
import { type Share, shareEqually } from '../share/shares.ts'
import { SharesStep } from '../share/shares-step.tsx'
import { shareWords } from '../share/words.ts'
import { benchWords } from '../words.ts'
import styles from './bench-sheet.module.css'
import { LargeKeys, type QuantityProblem } from './large-keys.tsx'
import { ReasonTiles } from './reason-tiles.tsx'
import { ReportPanel, type ReportValue, useReport } from './report-panel.tsx'
import { sheetWidth } from './sheet-width.ts'
import { Tiles } from './tiles.tsx'

interface QuantitySheetProps extends ReportValue {
  title: string
  initial: string
  onConfirm: (quantity: string, shares: readonly Share[]) => void
  onClose: () => void
}

export function QuantitySheet({ title, initial, onConfirm, onClose, ...report }: QuantitySheetProps) {
  return (
    <ReportPanel report={report} title={title} onClose={onClose} testId="quantity-sheet">
      <SharedQuantity initial={initial} onConfirm={onConfirm} onBack={onClose} />
    </ReportPanel>
  )
}

interface SerialSheetProps extends ReportValue {
  /** Whether the piece is reported as soon as it is scanned. */
  isOne: boolean
  /** Serial numbers in queued reports that have not been sent yet. */
  unsent: ReadonlySet<string>
  maker: SerialMaker | undefined
  onConfirm: (serials: readonly string[], shares: readonly Share[]) => void
  onClose: () => void
}

/** Reports good pieces by serial number. The number of scans is the quantity. */
export function SerialSheet({ isOne, unsent, maker, onConfirm, onClose, ...report }: SerialSheetProps) {
  const text = useText(serialWords)
  const words = useText(benchWords)
  const { unitName, allowed } = report
  const maxQuantity = isOne ? 1 : Math.min(maxSerials, allowed === undefined ? maxSerials : Math.floor(Number(allowed)))
  const hint = allowed === undefined ? undefined : words('canReport', { n: `${formatDecimal(allowed)} ${unitName}` })
  return (
    <ReportPanel report={report} title={text(isOne ? 'titleOne' : 'title')} onClose={onClose} testId="serial-sheet">
      <Sharing>
        {(shares) => (
          <SerialStep
            unitName={unitName}
            maxCount={maxQuantity}
            unsent={unsent}
            hint={hint}
            isSending={report.isBusy}
            maker={maker}
            onConfirm={(serials) => onConfirm(serials, shares)}
            onBack={onClose}
          />
        )}
      </Sharing>
    </ReportPanel>
  )
}

interface SharedQuantityProps {
  initial: string
  onConfirm: (quantity: string, shares: readonly Share[]) => void
  onBack: () => void
}

/** Asks for the quantity and the people who share it. */
function SharedQuantity({ initial, onConfirm, onBack }: SharedQuantityProps) {
  const text = useText(benchWords)
  const { work, allowed, unitName, precision, pending, isBusy } = useReport()
  const check = useLimit()
  const [quantity, setQuantity] = useState(initial)
  return (
    <Sharing>
      {(shares) => (
        <LargeKeys
          unitName={unitName}
          precision={precision}
          initial={initial}
          hint={allowed === undefined ? undefined : text('canReport', { n: `${formatDecimal(allowed)} ${unitName}` })}
          check={check}
          isBusy={isBusy}
          onType={setQuantity}
          onBack={onBack}
          onConfirm={(confirmed) => onConfirm(confirmed, shares)}
        >
          <MissingNotice work={work} pending={pending} quantity={isDecimal(quantity) ? quantity : '0'} />
        </LargeKeys>
      )}
    </Sharing>
  )
}

/** Returns a function that says why a quantity cannot be reported. Offline the limit may be out of date. */
function useLimit() {
  const text = useText(reportWords)
  const { allowed, unitName, isOnline } = useReport()
  return (quantity: string): QuantityProblem | undefined => {
    if (allowed === undefined || compareDecimals(quantity, allowed) <= 0) return undefined
    const n = `${formatDecimal(allowed)} ${unitName}`
    return { message: text(isOnline ? 'limit' : 'limitOffline', { n }), isBlocking: isOnline }
  }
}

/** Shows the people who share the report above its quantity. */
function Sharing({ children }: { children: (shares: readonly Share[]) => ReactNode }) {
  const { staff, worker } = useReport()
  const words = useText(shareWords)
  const [shares, setShares] = useState<readonly Share[]>([])
  const [isSharing, setSharing] = useState(false)
  if (isSharing) return <SharesStep shares={shares} onChange={setShares} onReady={() => setSharing(false)} />
  const share = () => {
    if (shares.length === 0 && worker) setShares(shareEqually([worker]))
    setSharing(true)
  }
  const names = shares.map((share) => `${share.name} ${formatDecimal(share.sharePercent)} %`).join(' + ')
  return (
    <>
      {staff.length > 0 ? (
        <button type="button" className={styles.shareButton} onClick={share} data-testid="share">
          {names ? words('shared', { names }) : words('with')}
        </button>
      ) : null}
      {children(shares)}
    </>
  )
}

interface RejectSheetProps extends ReportValue {
  kind: 'scrap' | 'rework'
  onConfirm: (quantity: string, reasonCode: string, shares: readonly Share[]) => void
  onClose: () => void
}

export function RejectSheet({ kind, onConfirm, onClose, ...report }: RejectSheetProps) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const [reasonCode, setReasonCode] = useState<string>()
  const why = text(kind === 'scrap' ? 'whyScrap' : 'whyRework')
  const action = text(kind === 'scrap' ? 'scrapAction' : 'reworkAction')
  const title = reasonCode === undefined ? why : `${action} · ${nameOf(reasonCode)} · ${text('howMany')}`
  return (
    <ReportPanel
      report={report}
      title={title}
      onClose={onClose}
      round={reasonCode === undefined ? 0 : 1}
      testId="reject-sheet"
    >
      {reasonCode === undefined ? (
        <ReasonTiles of="rejectReason" onChoose={setReasonCode} onBack={onClose} />
      ) : (
        <SharedQuantity
          initial="1"
          onConfirm={(quantity, shares) => onConfirm(quantity, reasonCode, shares)}
          onBack={() => setReasonCode(undefined)}
        />
      )}
    </ReportPanel>
  )
}

interface PauseSheetProps {
  isBusy: boolean
  onConfirm: (reasonCode: string) => void
  onClose: () => void
}

export function PauseSheet({ isBusy, onConfirm, onClose }: PauseSheetProps) {
  const text = useText(benchWords)
  return (
    <Panel title={text('whyPause')} width={sheetWidth} onClose={onClose} testId="pause-sheet">
      <ReasonTiles of="pauseReason" isBusy={isBusy} onChoose={onConfirm} onBack={onClose} />
    </Panel>
  )
}

interface InsteadSheetProps {
  work: BenchWork
  /** The work orders that run at the station. */
  running: readonly BenchWork[]
  /** How many work orders may run at the station at a time. */
  capacity: number
  isBusy: boolean
  onConfirm: (pausedIds: readonly string[]) => void
  onClose: () => void
}

/** Offers to pause what runs at a busy station and to start the work order instead. */
export function InsteadSheet({ work, running, capacity, isBusy, onConfirm, onClose }: InsteadSheetProps) {
  const text = useText(benchWords)
  const codes = running.map(({ code }) => code).join(', ')
  const isEnough = running.length <= capacity
  const tiles = running.map(({ id, code, productName, segmentNumber, stageName }) => ({
    id,
    name: text('pauseAndStart', { code }),
    hint: `${productName} · ${segmentNumber} ${stageName}`,
  }))
  const ids = running.map(({ id }) => id)
  return (
    <Panel title={text('busyTitle')} width={sheetWidth} onClose={onClose} testId="instead-sheet">
      <p className="flush below-16 size-18">{text('busyHint', { codes, code: work.code, n: running.length })}</p>
      <Tiles
        tiles={isEnough ? tiles : [{ id: 'all', name: text('pauseAll'), hint: codes }]}
        empty=""
        isBusy={isBusy}
        onChoose={(id) => onConfirm(isEnough ? [id] : ids)}
        onBack={onClose}
      />
    </Panel>
  )
}

interface RepeatSheetProps {
  what: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether two equal reports within a second are both meant. */
export function RepeatSheet({ what, onConfirm, onClose }: RepeatSheetProps) {
  const text = useText(reportWords)
  return (
    <Panel title={text('repeatTitle')} width={sheetWidth} onClose={onClose} testId="repeat-sheet">
      <p className="flush below-16 size-18">{text('repeatHint', { what })}</p>
      <div className={styles.footer}>
        <button type="button" className={styles.large} onClick={onClose} data-testid="repeat-once">
          {text('countOnce')}
        </button>
        <button type="button" className={styles.main} onClick={onConfirm} data-testid="repeat-both">
          {text('countBoth')}
        </button>
      </div>
    </Panel>
  )
}
