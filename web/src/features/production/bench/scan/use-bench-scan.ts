// A scan anywhere at the bench does the obvious: an order or a work order comes to the front, goods are consumed, a badge
// changes the person; each says so.
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

/** What the last scan was, in words. */
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
  const [told, setTold] = useState<ScanNotice>()
  const say = (words: string, isWrong: boolean) => {
    setTold({ words, isWrong })
    playScan(isWrong ? 'wrong' : 'right')
  }
  const choose = (id: string, code: string) => {
    onWork(id)
    say(text('chosen', { code }), false)
  }
  /** What is no order and no goods may be a badge. */
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
    const found = await run(findScanned, { code }, { isSilent: true })
    const [first] = found
    if (!first) return showBadge(code)
    if (first.kind === 'workOrder' || first.kind === 'order') return say(whyNotHere(code, found), true)
    if (!work) return say(text('noWork'), true)
    if (!isConsumable(work)) return say(text('notBegun'), true)
    setTold(undefined)
    onGoods(code)
  }
  const scan = (code: string) => {
    const isScanned = (own: string) => own.toLowerCase() === code.toLowerCase()
    const own =
      works.find((work) => isScanned(work.code)) ??
      findCurrentWork(works.filter(({ orderCode }) => isScanned(orderCode)))
    if (own) return choose(own.id, own.code)
    look(code).catch((error) => {
      const failure = failureOf(error)
      if (failure.code !== 'offline') return say(failure.message, true)
      // What nobody can tell now may be a lot of what is needed.
      if (!work || !isConsumable(work)) return say(text('needsNetwork', { code }), true)
      setTold(undefined)
      onGoods(code)
    })
  }
  useScanner(scan, { isOn: isShown })
  return told
}

/** Whether material may be consumed for it: somebody has taken it. */
export const isConsumable = ({ status }: BenchWork): boolean =>
  status === claimed || status === running || status === paused
