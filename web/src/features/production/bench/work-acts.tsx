// The buttons of the bench: begin and stop, and report.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { stopType } from '@gemba/contract/production/work-order/dictionaries.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import type { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { CheckIcon, PauseIcon, PlayIcon, PlusIcon, RotateCcwIcon, ScanBarcodeIcon, XIcon } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
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
import { type OnReport, useAskedValues } from './guide/asked-values.tsx'
import { identitiesOf, type Worker } from './person/worker.ts'
import { isConsumable } from './scan/use-bench-scan.ts'
import type { SerialMaker } from './serial/made-serials.tsx'
import type { Share } from './share/shares.ts'
import { type Counted, PauseSheet, QuantitySheet, RejectSheet, SerialSheet } from './sheet/report-sheets.tsx'
import { useStaffOf } from './use-staff-of.ts'
import { benchWords } from './words.ts'

interface WorkActsProps {
  work: BenchWork
  detail: BenchWorkDetail | undefined
  /** What is read of its reports beside; comes later. */
  form: Pick<CommandReply<typeof readReportForm>, 'precision' | 'namesSerials' | 'makesSerials'> | undefined
  /** Serial numbers in reports that wait in this browser. */
  unsent: ReadonlySet<string>
  isOnline: boolean
  station: BenchStation
  worker: Worker | undefined
  onReport: OnReport
  onConsume: () => void
}

type Asking = 'pause' | 'oneGood' | 'good' | 'scrap' | 'rework'

type Person = Partial<Pick<CommandInput<typeof startWork>, 'staffId' | 'identities'>>

/** Takes work that nobody has taken, and starts it. */
async function begin({ id, allowedActs }: BenchWork, stationId: string, person: Person) {
  if (allowedActs.includes('claim')) await run(claimWork, { id, ...person })
  return run(startWork, { id, stationId, ...person })
}

export function WorkActs(props: WorkActsProps) {
  const { work, detail, form, unsent, isOnline, station, worker, onReport, onConsume } = props
  const text = useText(benchWords)
  const [asking, setAsking] = useState<Asking>()
  const values = useAskedValues({ workOrderId: work.id, count: detail?.parameterCount ?? 0, onReport })
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const { id, allowedActs } = work
  const may = (act: (typeof allowedActs)[number]) => allowedActs.includes(act)
  const person = worker ? { staffId: worker.id, ...identitiesOf([worker]) } : {}
  const start = () => begin(work, station.id, person)
  const close = () => setAsking(undefined)
  const report = (amounts: Amounts, shares: readonly Share[] = []) => {
    values.report({ amounts, shares })
    close()
  }
  const pause = async (reasonCode: string) => {
    if (await save(() => run(stopWork, { id, type: stopType.codes.pause, reasonCode }), text('paused'))) close()
  }
  // Read ahead, so that they are at hand without network.
  const { data: staff = [] } = useStaffOf(station.workCenterId)
  const precision = form?.precision ?? 0
  const isNamed = form?.namesSerials === 1
  const title = `${work.productCode} · ${work.code}`
  const maker = form?.makesSerials === 1 ? { workOrderId: id, title, isOnline } : undefined
  const counted = { unitName: work.unitName, precision, allowed: detail?.allowed ?? '0', staff, worker }
  const refused = { isDisabled: !may('report') || !form }
  return (
    <div className={styles.acts}>
      {may('pause') ? (
        <Act name="pause" icon={PauseIcon} isDisabled={isBusy} onPress={() => setAsking('pause')} />
      ) : may('resume') ? (
        <Act
          name="resume"
          icon={PlayIcon}
          isMain
          isDisabled={isBusy}
          onPress={() => void save(() => run(resumeWork, { id, ...person }), text('started'))}
        />
      ) : (
        <Act
          name="start"
          icon={PlayIcon}
          isMain
          isDisabled={isBusy || !(may('claim') || may('start'))}
          onPress={() => void save(start, text('started'))}
        />
      )}
      <Act
        name="oneGood"
        icon={PlusIcon}
        isMain={may('pause')}
        {...refused}
        onPress={() => (isNamed ? setAsking('oneGood') : report(amountsOf('good', '1', '')))}
      />
      <Act name="report" icon={CheckIcon} {...refused} onPress={() => setAsking('good')} />
      <Act name="scrapAct" icon={XIcon} {...refused} onPress={() => setAsking('scrap')} />
      <Act name="reworkAct" icon={RotateCcwIcon} {...refused} onPress={() => setAsking('rework')} />
      <Act name="consumeAct" icon={ScanBarcodeIcon} isDisabled={!isConsumable(work)} onPress={onConsume} />
      {asking === 'pause' ? (
        <PauseSheet isBusy={isBusy} onConfirm={(code) => void pause(code)} onClose={close} />
      ) : asking ? (
        <ReportSheet {...{ asking, counted, isNamed, unsent, maker }} onReport={report} onClose={close} />
      ) : null}
      {values.sheet}
    </div>
  )
}

interface ReportSheetProps {
  asking: Exclude<Asking, 'pause'>
  counted: Counted
  isNamed: boolean
  unsent: ReadonlySet<string>
  maker: SerialMaker | undefined
  onReport: (amounts: Amounts, shares: readonly Share[]) => void
  onClose: () => void
}

/** What is asked before a report is made: its pieces, or how many, and why. */
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
        {...{ ...counted, unsent, maker, onClose }}
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

interface ActProps {
  name: 'start' | 'pause' | 'resume' | 'oneGood' | 'report' | 'scrapAct' | 'reworkAct' | 'consumeAct'
  icon: IconShape
  isMain?: boolean
  isDisabled: boolean
  onPress: () => void
}

function Act({ name, icon, isMain = false, isDisabled, onPress }: ActProps) {
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
