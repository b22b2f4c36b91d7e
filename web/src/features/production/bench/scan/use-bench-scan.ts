// Scan handling of the bench. An order or work order is selected, material is consumed, a badge changes the worker.
// Each scan shows a message.
import { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { useState } from 'react'
import { CallError, failureOf } from '../../../../api/call-error.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { type BenchWork, findCurrentWork } from '../bench-work.ts'
import { consumeWords } from '../consume/words.ts'
import { personWords } from '../person/words.ts'
import { type Worker, workerOf } from '../person/worker.ts'
import { useWhyNotHere } from './why-not-here.ts'

const shortestBadge = 4
const { claimed, running, paused } = workOrderStatus.codes

/** The result of the last scan as a message. */
export interface ScanNotice {
  readonly words: string
  readonly isWrong: boolean
}

interface BenchScan {
  isShown: boolean
  works: readonly BenchWork[]
  work: BenchWork | undefined
  onWork: (id: string) => void
  onGoods: (code: string) => void
  onWorker: (worker: Worker) => void
}

export function useBenchScan({ isShown, works, work, onWork, onGoods, onWorker }: BenchScan): ScanNotice | undefined {
  const text = useText(consumeWords)
  const inWords = useText(personWords)
  const whyNotHere = useWhyNotHere()
  const [notice, setNotice] = useState<ScanNotice>()
  const say = (words: string, isWrong: boolean) => {
    setNotice({ words, isWrong })
    playScan(isWrong ? 'wrong' : 'right')
  }
  const choose = (id: string, code: string) => {
    onWork(id)
    say(text('chosen', { code }), false)
  }
  /** A code that is neither an order nor material may be a badge. */
  const showBadge = async (code: string) => {
    if (code.length < shortestBadge) return say(text('unknown', { code }), true)
    try {
      const person = workerOf(await run(identifyPerson, { badgeCode: code }, { isSilent: true }))
      onWorker(person)
      say(inWords('works', { name: person.name }), false)
    } catch (error) {
      if (error instanceof CallError && error.error === 'identityWrong') return say(text('unknown', { code }), true)
      throw error
    }
  }
  const look = async (code: string) => {
    const matches = await run(findScanned, { code }, { isSilent: true })
    const [first] = matches
    if (!first) return showBadge(code)
    if (first.kind === 'workOrder' || first.kind === 'order') return say(whyNotHere(code, matches), true)
    if (!work) return say(text('noWork'), true)
    if (!isConsumable(work)) return say(text('notBegun'), true)
    setNotice(undefined)
    onGoods(code)
  }
  const scan = (code: string) => {
    const isScanned = (workCode: string) => workCode.toLowerCase() === code.toLowerCase()
    const workOrder =
      works.find((work) => isScanned(work.code)) ??
      findCurrentWork(works.filter(({ orderCode }) => isScanned(orderCode)))
    if (workOrder) return choose(workOrder.id, workOrder.code)
    look(code).catch((error) => {
      const failure = failureOf(error)
      if (failure.code !== 'offline') return say(failure.message, true)
      // A code that cannot be looked up offline may be a lot of a needed material.
      if (!work || !isConsumable(work)) return say(text('needsNetwork', { code }), true)
      setNotice(undefined)
      onGoods(code)
    })
  }
  useScanner(scan, { isOn: isShown })
  return notice
}

/** Returns whether material may be consumed for a work order: it has to be claimed. */
export const isConsumable = ({ status }: BenchWork): boolean =>
  status === claimed || status === running || status === paused
