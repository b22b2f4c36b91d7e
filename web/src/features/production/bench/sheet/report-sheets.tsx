// The sheets of the report buttons: quantity, reason, or both.
import { type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import type { SerialMaker } from '../serial/created-serials.tsx'
import { SerialStep } from '../serial/serial-step.tsx'
import { maxSerials } from '../serial/take-serial.ts'
import { serialWords } from '../serial/words.ts'
import { type Share, shareEqually } from '../share/shares.ts'
import { SharesStep } from '../share/shares-step.tsx'
import { shareWords } from '../share/words.ts'
import { benchWords } from '../words.ts'
import styles from './bench-sheet.module.css'
import { LargeKeys } from './large-keys.tsx'
import { ReasonTiles } from './reason-tiles.tsx'
import { ReportPanel, type ReportValue, useReport } from './report-panel.tsx'
import { sheetWidth } from './sheet-width.ts'

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
  const maxQuantity = isOne ? 1 : Math.min(maxSerials, Math.floor(Number(allowed)))
  const hint = words('canReport', { n: `${formatDecimal(allowed)} ${unitName}` })
  return (
    <ReportPanel report={report} title={text(isOne ? 'titleOne' : 'title')} onClose={onClose} testId="serial-sheet">
      <Sharing>
        {(shares) => (
          <SerialStep
            unitName={unitName}
            most={maxQuantity}
            unsent={unsent}
            hint={hint}
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
  const { allowed, unitName, precision } = useReport()
  return (
    <Sharing>
      {(shares) => (
        <LargeKeys
          unitName={unitName}
          precision={precision}
          initial={initial}
          hint={text('canReport', { n: `${formatDecimal(allowed)} ${unitName}` })}
          onBack={onBack}
          onConfirm={(quantity) => onConfirm(quantity, shares)}
        />
      )}
    </Sharing>
  )
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
