// Scan handling of the consume sheet: the chosen material, or an error message with the expected codes.
import { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { heldReason } from '@gemba/contract/stock/dictionaries.ts'
import { useRef, useState } from 'react'
import { failureOf } from '../../../../api/call-error.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import {
  type BlockedLot,
  type Choice,
  chooseWithoutServer,
  expectedOf,
  meaningOf,
  type NeededMaterialLine,
} from './scanned-material.ts'
import { consumeWords } from './words.ts'

export function useMaterialScan(neededLines: readonly NeededMaterialLine[]) {
  const text = useText(consumeWords)
  const [choice, setChoice] = useState<Choice>()
  const [wrong, setWrong] = useState('')
  /** Material that is not planned but may be used after a confirmation. */
  const [offered, setOffered] = useState<Choice>()
  const turn = useRef(0)
  const choose = (choice: Choice | undefined) => {
    turn.current++
    setChoice(choice)
    setWrong('')
    setOffered(undefined)
  }
  const refuse = (words: string, other?: Choice) => {
    playScan('wrong')
    setWrong(words)
    setOffered(other)
  }
  const sayBlocked = ({ materialCode }: Choice, { lotCode, reason, remark, expiresOn }: BlockedLot) => {
    const what = { lot: lotCode, material: materialCode }
    if (reason === heldReason.codes.lotExpired) refuse(text('lotExpired', { ...what, day: expiresOn ?? '' }))
    else refuse(text(remark ? 'lotOnHoldFor' : 'lotOnHold', { ...what, why: remark ?? '' }))
  }
  /** Chooses what was scanned. A lot that cannot be consumed is named instead. */
  const take = (scanned: Choice) => {
    if (scanned.blockedLot) return sayBlocked(scanned, scanned.blockedLot)
    playScan('right')
    choose(scanned)
  }
  const look = async (code: string, scanTurn: number) => {
    const meaning = meaningOf(await run(findScanned, { code }, { isSilent: true }), neededLines)
    // A later scan or press has replaced this one.
    if (scanTurn !== turn.current) return
    const expected = expectedOf(neededLines) || text('anyMaterial')
    if (meaning.is === 'unknown') return refuse(text('expected', { code, expected }))
    if (meaning.is === 'unplanned' && meaning.choice.blockedLot)
      return sayBlocked(meaning.choice, meaning.choice.blockedLot)
    if (meaning.is === 'unplanned') {
      const material = meaning.choice.materialCode
      const words =
        material === code ? text('notPlanned', { code, expected }) : text('unplanned', { code, material, expected })
      return refuse(words, meaning.choice)
    }
    take(meaning.choice)
  }
  const scan = (code: string) => {
    const scanTurn = ++turn.current
    look(code, scanTurn).catch((error) => {
      const { code: failed, message } = failureOf(error)
      if (scanTurn !== turn.current) return
      if (failed !== 'offline') return refuse(message)
      const unseen = chooseWithoutServer(code, neededLines, choice)
      if (!unseen) return refuse(text('chooseOffline', { code }))
      take(unseen)
    })
  }
  return { choice, wrong, offered, scan, choose, refuse }
}
