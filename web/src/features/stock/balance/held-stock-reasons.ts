// The reasons why stock is not available, as text.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { heldReason, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { formatDecimal } from '../../../ui/value/number.ts'

type StockRow = CommandReply<typeof pageStock>['records'][number]
type HeldRow = Pick<StockRow, 'heldFor' | 'unitName'>

/** Returns the reasons with their quantities, one per line. '' if all of the stock is available. */
export const formatHeldStock = ({ heldFor, unitName }: HeldRow, language: Language): string =>
  heldFor
    .map(({ reason, quantity }) => `${wordOfCode(heldReason, reason, language)} ${formatDecimal(quantity)} ${unitName}`)
    .join('\n')

/** Returns only the reasons. */
export const formatHeldReasons = ({ heldFor }: Pick<HeldRow, 'heldFor'>, language: Language): string =>
  heldFor.map(({ reason }) => wordOfCode(heldReason, reason, language)).join(' · ')

/**
 * Returns the quality status of one location, with the other reasons that hold the stock. "Available" is left out if
 * there are such reasons, because they contradict it.
 */
export function qualityInWords(row: Pick<StockRow, 'qualityStatus' | 'heldFor'>, language: Language): string {
  if (typeof row.qualityStatus !== 'number') return '—'
  // The first codes of `heldReason` are those of `qualityStatus`.
  const heldFor = row.heldFor.filter(({ reason }) => reason !== row.qualityStatus)
  const others = formatHeldReasons({ heldFor }, language)
  if (others !== '' && row.qualityStatus === qualityStatus.codes.available) return others
  return [wordOfCode(qualityStatus, row.qualityStatus, language), others].filter(Boolean).join(' · ')
}
