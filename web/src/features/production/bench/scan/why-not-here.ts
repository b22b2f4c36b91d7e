// Explains why a scanned order or work order cannot be worked on at this station.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import type { ScannedMatch } from '../consume/scanned-material.ts'
import { consumeWords } from '../consume/words.ts'

/**
 * Returns a function that explains why none of the matches of a code can be worked on here: their work is at other
 * stations or over.
 */
export function useWhyNotHere() {
  const text = useText(consumeWords)
  const language = useLanguage((state) => state.language)
  return (code: string, matches: readonly ScannedMatch[]): string => {
    const open = matches.filter(({ workStatus }) =>
      openWorkStates.some((openWorkState) => openWorkState === workStatus),
    )
    const station = [...new Set(open.flatMap(({ stationName }) => stationName ?? []))].join(' / ')
    if (station) return text('elsewhere', { code, station })
    if (open.length > 0) return text('notDispatched', { code })
    const [{ workStatus = null, orderStatus = null } = {}] = matches
    const state =
      orderStatus === null
        ? wordOfCode(workOrderStatus, workStatus, language)
        : wordOfCode(productionOrderStatus, orderStatus, language)
    return text('noWorkOf', { code, state })
  }
}
