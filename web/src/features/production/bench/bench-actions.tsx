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
import {
  type Amounts,
  amountsOf,
  type BenchStation,
  type BenchWork,
  type BenchWorkDetail,
  namedPieces,
} from './bench-work.ts'
import { type ReportHandler, useValuesPrompt } from './guide/use-values-prompt.tsx'
import { identitiesOf, type Worker } from './person/worker.ts'
import type { ActionPerformer, PerformedEntry } from './queue/report-queue.ts'
import { isConsumable } from './scan/use-bench-scan.ts'
import type { SerialMaker } from './serial/created-serials.tsx'
import type { Share } from './share/shares.ts'
import type { ReportContext } from './sheet/report-sheets.tsx'
import { PauseSheet, QuantitySheet, RejectSheet, SerialSheet } from './sheets.tsx'
import { useStaffOf } from './use-staff-of.ts'
import { benchWords } from './words.ts'

interface BenchActionsProps {
  work: BenchWork
  detail: BenchWorkDetail | undefined
  /** Precision and serial number settings of the report. Undefined until they are loaded. */
  form: Pick<CommandReply<typeof readReportForm>, 'precision' | 'namesSerials' | 'makesSerials'> | undefined
  /** Serial numbers in queued reports that have not been sent yet. */
  unsent: ReadonlySet<string>
  isOnline: boolean
  station: BenchStation
  worker: Worker | undefined
  onReport: ReportHandler
  onPerform: ActionPerformer
  onConsume: () => void
}

type OpenSheet = 'pause' | 'oneGood' | 'good' | 'scrap' | 'rework'

/** Returns the actions that claim and start the work order, as far as they are allowed now. */
function startActions(
  { id, allowedActions }: BenchWork,
  at: Omit<PerformedEntry, 'act' | 'input'>,
  person: object,
): PerformedEntry[] {
  const { stationId } = at
  const input = { id, at: Date.now(), ...person }
  const start: PerformedEntry = { ...at, act: 'start', input: { ...input, stationId } }
  return allowedActions.includes('claim') ? [{ ...at, act: 'claim', input }, start] : [start]
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

export function BenchActions(props: BenchActionsProps) {
  const { work, detail, form, unsent, isOnline, station, worker, onReport, onPerform, onConsume } = props
  const text = useText(benchWords)
  const [asking, setAsking] = useState<OpenSheet>()
  const values = useValuesPrompt({ workOrderId: work.id, count: detail?.parameterCount ?? 0, onReport })
  const [isBusy, setBusy] = useState(false)
  const { id, allowedActions } = work
  const may = (act: (typeof allowedActions)[number]) => allowedActions.includes(act)
  const person = worker ? { staffId: worker.id, ...identitiesOf([worker]) } : {}
  const at = { stationId: station.id, workCode: work.code, unitName: work.unitName }
  const perform = async (acts: readonly PerformedEntry[], message: string) => {
    setBusy(true)
    const isDone = await onPerform(acts, message)
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
    if (await perform([{ ...at, act: 'pause', input }], text('paused'))) close()
  }
  const resume = (): PerformedEntry => ({ ...at, act: 'resume', input: { id, at: Date.now(), ...person } })
  // Prefetched so that the staff list is available offline.
  const { data: staff = [] } = useStaffOf(station.workCenterId)
  const precision = form?.precision ?? 0
  const isNamed = form?.namesSerials === 1
  const title = `${work.productCode} · ${work.code}`
  const maker = form?.makesSerials === 1 ? { workOrderId: id, title, isOnline } : undefined
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
      <ActionButton name="scrapAct" icon={XIcon} {...refused} onPress={() => setAsking('scrap')} />
      <ActionButton name="reworkAct" icon={RotateCcwIcon} {...refused} onPress={() => setAsking('rework')} />
      <ActionButton name="consumeAct" icon={ScanBarcodeIcon} isDisabled={!isConsumable(work)} onPress={onConsume} />
      {asking === 'pause' ? (
        <PauseSheet isBusy={isBusy} onConfirm={(code) => void pause(code)} onClose={close} />
      ) : asking ? (
        <ReportSheet
          asking={asking}
          counted={counted}
          isNamed={isNamed}
          unsent={unsent}
          maker={maker}
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
  counted: ReportContext
  isNamed: boolean
  unsent: ReadonlySet<string>
  maker: SerialMaker | undefined
  onReport: (amounts: Amounts, shares: readonly Share[]) => void
  onClose: () => void
}

/** The sheet that asks for quantity, serial numbers or reason before a report is queued. */
function ReportSheet({ asking, counted, isNamed, unsent, maker, onReport, onClose }: ReportSheetProps) {
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
        unsent={unsent}
        maker={maker}
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
  name: 'start' | 'pause' | 'resume' | 'oneGood' | 'report' | 'scrapAct' | 'reworkAct' | 'consumeAct'
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
      className={classNames(styles.act, isMain && styles.main)}
      disabled={isDisabled}
      onClick={onPress}
      data-testid={`bench-${name}`}
    >
      <Icon of={icon} size={20} /> {text(name)}
    </button>
  )
}
