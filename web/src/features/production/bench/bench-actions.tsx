// The action buttons of the bench: start, pause, resume, consume and report.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { stopType } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { CheckIcon, PauseIcon, PlayIcon, PlusIcon, RotateCcwIcon, ScanBarcodeIcon, XIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import styles from './bench.module.css'
import { useBench } from './bench-context.ts'
import { type Amounts, amountsOf, type BenchWork, type BenchWorkDetail, namedPieces } from './bench-work.ts'
import { type ReportHandler, useValuesPrompt } from './guide/use-values-prompt.tsx'
import { identitiesOf } from './person/worker.ts'
import type { PerformedEntry } from './queue/report-queue.ts'
import { isConsumable } from './scan/use-bench-scan.ts'
import type { Share } from './share/shares.ts'
import type { ReportValue } from './sheet/report-panel.tsx'
import { PauseSheet, QuantitySheet, RejectSheet, SerialSheet } from './sheets.tsx'
import { useStaffOf } from './use-staff-of.ts'
import { benchWords } from './words.ts'

interface BenchActionsProps {
  work: BenchWork
  detail: BenchWorkDetail | undefined
  /** Precision and serial number settings of the report. Undefined until they are loaded. */
  form: Pick<CommandReply<typeof readReportForm>, 'precision' | 'namesSerials' | 'makesSerials'> | undefined
  onReport: ReportHandler
  onConsume: () => void
}

type OpenSheet = 'pause' | 'oneGood' | 'good' | 'scrap' | 'rework'

/** Returns the actions that claim and start the work order, as far as they are allowed now. */
function startActions(
  { id, allowedActions }: BenchWork,
  at: Omit<PerformedEntry, 'action' | 'input'>,
  person: object,
): PerformedEntry[] {
  const { stationId } = at
  const input = { id, at: Date.now(), ...person }
  const start: PerformedEntry = { ...at, action: 'start', input: { ...input, stationId } }
  return allowedActions.includes('claim') ? [{ ...at, action: 'claim', input }, start] : [start]
}

interface PaceButtonProps {
  allowedActions: BenchWork['allowedActions']
  isBusy: boolean
  onPause: () => void
  onResume: () => void
  onStart: () => void
}

/** The button that starts, pauses or resumes the work. Shows the action that is allowed now. */
function PaceButton({ allowedActions, isBusy, onPause, onResume, onStart }: PaceButtonProps) {
  if (allowedActions.includes('pause'))
    return <ActionButton name="pause" icon={PauseIcon} isDisabled={isBusy} onPress={onPause} />
  if (allowedActions.includes('resume'))
    return <ActionButton name="resume" icon={PlayIcon} isMain isDisabled={isBusy} onPress={onResume} />
  const canStart = allowedActions.includes('claim') || allowedActions.includes('start')
  return <ActionButton name="start" icon={PlayIcon} isMain isDisabled={isBusy || !canStart} onPress={onStart} />
}

export function BenchActions({ work, detail, form, onReport, onConsume }: BenchActionsProps) {
  const { station, worker, ...bench } = useBench()
  const text = useText(benchWords)
  const [asking, setAsking] = useState<OpenSheet>()
  const values = useValuesPrompt({ workOrderId: work.id, count: detail?.parameterCount ?? 0, onReport })
  const [isBusy, setBusy] = useState(false)
  const { id, allowedActions } = work
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action)
  const person = worker ? { staffId: worker.id, ...identitiesOf([worker]) } : {}
  const at = { stationId: station.id, workCode: work.code, unitName: work.unitName }
  const perform = async (actions: readonly PerformedEntry[], message: string) => {
    setBusy(true)
    const isDone = await bench.perform(actions, message)
    setBusy(false)
    return isDone
  }
  const close = () => setAsking(undefined)
  const report = (amounts: Amounts, shares: readonly Share[] = []) => {
    values.report({ amounts, shares })
    close()
  }
  const pause = async (reasonCode: string) => {
    const input = { id, type: stopType.codes.pause, reasonCode, at: Date.now() }
    if (await perform([{ ...at, action: 'pause', input }], text('paused'))) close()
  }
  const resume = (): PerformedEntry => ({ ...at, action: 'resume', input: { id, at: Date.now(), ...person } })
  // Prefetched so that the staff list is available offline.
  const { data: staff = [] } = useStaffOf(station.workCenterId)
  const precision = form?.precision ?? 0
  const isNamed = form?.namesSerials === 1
  const counted = { unitName: work.unitName, precision, allowed: detail?.allowed ?? '0', staff, worker }
  const refused = { isDisabled: !may('report') || !form }
  return (
    <div className="grid gap-12 fit-columns-150">
      <PaceButton
        allowedActions={allowedActions}
        isBusy={isBusy}
        onPause={() => setAsking('pause')}
        onResume={() => void perform([resume()], text('started'))}
        onStart={() => void perform(startActions(work, at, person), text('started'))}
      />
      <ActionButton
        name="oneGood"
        icon={PlusIcon}
        isMain={may('pause')}
        {...refused}
        onPress={() => (isNamed ? setAsking('oneGood') : report(amountsOf('good', '1', '')))}
      />
      <ActionButton name="report" icon={CheckIcon} {...refused} onPress={() => setAsking('good')} />
      <ActionButton name="scrapAction" icon={XIcon} {...refused} onPress={() => setAsking('scrap')} />
      <ActionButton name="reworkAction" icon={RotateCcwIcon} {...refused} onPress={() => setAsking('rework')} />
      <ActionButton name="consumeAction" icon={ScanBarcodeIcon} isDisabled={!isConsumable(work)} onPress={onConsume} />
      {asking === 'pause' ? (
        <PauseSheet isBusy={isBusy} onConfirm={(code) => void pause(code)} onClose={close} />
      ) : asking ? (
        <ReportSheet
          asking={asking}
          counted={counted}
          isNamed={isNamed}
          makerOf={form?.makesSerials === 1 ? work : undefined}
          onReport={report}
          onClose={close}
        />
      ) : null}
      {values.sheet}
    </div>
  )
}

interface ReportSheetProps {
  asking: Exclude<OpenSheet, 'pause'>
  counted: ReportValue
  isNamed: boolean
  /** The work order if serial numbers can be created for it. */
  makerOf: BenchWork | undefined
  onReport: (amounts: Amounts, shares: readonly Share[]) => void
  onClose: () => void
}

/** The sheet that asks for quantity, serial numbers or reason before a report is queued. */
function ReportSheet({ asking, counted, isNamed, makerOf, onReport, onClose }: ReportSheetProps) {
  const { unsentSerials, isOnline } = useBench()
  const text = useText(benchWords)
  if (asking === 'scrap' || asking === 'rework')
    return (
      <RejectSheet
        {...counted}
        kind={asking}
        onConfirm={(n, why, shares) => onReport(amountsOf(asking, n, why), shares)}
        onClose={onClose}
      />
    )
  if (isNamed)
    return (
      <SerialSheet
        {...counted}
        unsent={unsentSerials}
        maker={makerOf && { workOrderId: makerOf.id, title: `${makerOf.productCode} · ${makerOf.code}`, isOnline }}
        onClose={onClose}
        isOne={asking === 'oneGood'}
        onConfirm={(serials, shares) => onReport(namedPieces(serials), shares)}
      />
    )
  return (
    <QuantitySheet
      {...counted}
      title={`${text('report')} · ${text('howManyGood')}`}
      initial={counted.allowed}
      onConfirm={(quantity, shares) => onReport(amountsOf('good', quantity, ''), shares)}
      onClose={onClose}
    />
  )
}

interface ActionButtonProps {
  name: 'start' | 'pause' | 'resume' | 'oneGood' | 'report' | 'scrapAction' | 'reworkAction' | 'consumeAction'
  icon: IconShape
  isMain?: boolean
  isDisabled: boolean
  onPress: () => void
}

function ActionButton({ name, icon, isMain = false, isDisabled, onPress }: ActionButtonProps) {
  const text = useText(benchWords)
  return (
    <button
      type="button"
      className={classNames(styles.action, isMain && styles.main)}
      disabled={isDisabled}
      onClick={onPress}
      data-testid={`bench-${name}`}
    >
      <Icon of={icon} size={20} /> {text(name)}
    </button>
  )
}
