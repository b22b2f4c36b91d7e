// Why stock that is there may not be taken, in words.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { heldReason, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { formatDecimal } from '../../../ui/value/number.ts'

type StockRow = CommandReply<typeof pageStock>['records'][number]
type HeldRow = Pick<StockRow, 'heldFor' | 'unitName'>

/** Returns the reasons with how much each holds, one a line; nothing where all may be taken. */
export const heldInWords = ({ heldFor, unitName }: HeldRow, language: Language): string =>
  heldFor
    .map(({ reason, quantity }) => `${wordOfCode(heldReason, reason, language)} ${formatDecimal(quantity)} ${unitName}`)
    .join('\n')

/** Returns the reasons alone. */
export const reasonsInWords = ({ heldFor }: Pick<HeldRow, 'heldFor'>, language: Language): string =>
  heldFor.map(({ reason }) => wordOfCode(heldReason, reason, language)).join(' · ')

/** Returns the quality of one place, and what else holds it: the first reasons are qualities themselves. */
export function qualityInWords(row: Pick<StockRow, 'qualityStatus' | 'heldFor'>, language: Language): string {
  if (typeof row.qualityStatus !== 'number') return '—'
  const { available } = qualityStatus.codes
  const others = row.qualityStatus === available ? reasonsInWords(row, language) : ''
  return [wordOfCode(qualityStatus, row.qualityStatus, language), others].filter(Boolean).join(' · ')
}
