// Starts, pauses and resumes the work order. A busy station offers to pause what runs there.
import { stopType, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { PauseIcon, PlayIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { toast } from '../../../../ui/state/toast.tsx'
import { useBench } from '../bench-context.ts'
import type { BenchStation, BenchWork } from '../bench-work.ts'
import { identitiesOf, staffOf } from '../person/worker.ts'
import type { PerformedEntry } from '../queue/report-queue.ts'
import { InsteadSheet, PauseSheet } from '../sheets.tsx'
import { benchWords } from '../words.ts'
import { ActionButton } from './action-button.tsx'

/** Returns the running work orders of which some have to be paused before another one starts. */
function listInTheWay({ workOrders, capacity }: Pick<BenchStation, 'workOrders' | 'capacity'>, workId: string) {
  const running = workOrders.filter(({ id, status }) => id !== workId && status === workOrderStatus.codes.running)
  return running.length < capacity ? [] : running
}

/** Returns the button that starts, pauses or resumes, the sheet it opens, and a function that starts or resumes. */
export function usePace(work: BenchWork, ask: (perform: () => void) => void) {
  const { station, ...bench } = useBench()
  const text = useText(benchWords)
  const [open, setOpen] = useState<'pause' | 'instead'>()
  const [isBusy, setBusy] = useState(false)
  const { id, allowedActions } = work
  const close = () => setOpen(undefined)
  const at = { stationId: station.id, workCode: work.code, unitName: work.unitName }
  const perform = async (action: PerformedEntry, message: string) => {
    setBusy(true)
    const refusal = await bench.perform([action], message)
    setBusy(false)
    if (refusal === undefined) close()
    else toast('error', refusal)
  }
  const pause = (reasonCode: string) => {
    const input = { id, type: stopType.codes.pause, reasonCode, at: Date.now() }
    return perform({ ...at, action: 'pause', input }, text('paused'))
  }
  const isResumed = allowedActions.includes('resume')
  const begin = (pausedIds: readonly string[]) => {
    const worker = staffOf(bench.readWorker())
    const person = worker ? { staffId: worker.id, ...identitiesOf([worker]) } : {}
    const paused = pausedIds.length > 0 ? { pausedIds: [...pausedIds] } : {}
    const input = { id, at: Date.now(), ...person, ...paused }
    const claim = allowedActions.includes('claim') ? { isClaiming: 1 as const } : {}
    const start: PerformedEntry = { ...at, action: 'start', input: { ...input, stationId: station.id, ...claim } }
    return perform(isResumed ? { ...at, action: 'resume', input } : start, text('started'))
  }
  const inTheWay = listInTheWay(station, id)
  const press = () => ask(() => (inTheWay.length > 0 ? setOpen('instead') : void begin([])))
  const sheet =
    open === 'pause' ? (
      <PauseSheet isBusy={isBusy} onConfirm={(code) => void pause(code)} onClose={close} />
    ) : open === 'instead' ? (
      <InsteadSheet
        work={work}
        running={inTheWay}
        capacity={station.capacity}
        isBusy={isBusy}
        onConfirm={(ids) => void begin(ids)}
        onClose={close}
      />
    ) : null
  // The work order shows what blocks it. Offline that may be out of date.
  const isBlocked = bench.isOnline && work.blocks.length > 0
  const canStart = isResumed || allowedActions.includes('claim') || allowedActions.includes('start')
  const button = allowedActions.includes('pause') ? (
    <ActionButton name="pause" icon={PauseIcon} isDisabled={isBusy} onPress={() => setOpen('pause')} />
  ) : (
    <ActionButton
      name={isResumed ? 'resume' : 'start'}
      icon={PlayIcon}
      isMain
      isDisabled={isBusy || isBlocked || !canStart}
      onPress={press}
    />
  )
  return { button, sheet }
}
