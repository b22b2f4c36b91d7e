// Shows the missing materials of a refused issue.
import { CallError } from '../../../api/call-error.ts'
import type { Text } from '../../../i18n/words.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { outboundWords } from './words.ts'

interface Shortage {
  readonly material: string
  /** The warehouse or location that was searched. */
  readonly place: string
  readonly unitName: string
  readonly materialId: string
  readonly requested: string
  readonly available: string
}

/** Shows the missing materials if they are the reason of a refusal. Throws all other failures. */
export async function showShortage(error: unknown, text: Text<typeof outboundWords>): Promise<void> {
  if (!(error instanceof CallError) || error.error !== 'stockShort') throw error
  const shortages = (error.params.shortages ?? []) as readonly Shortage[]
  const records = shortages.map((shortage, at) => ({
    id: `${shortage.materialId}-${at}`,
    name: text('shortLine', {
      material: shortage.material,
      requested: formatDecimal(shortage.requested),
      available: `${formatDecimal(shortage.available)} ${shortage.unitName}`,
      place: shortage.place,
    }),
  }))
  await confirm({ title: text('shortTitle'), message: text('shortMessage'), records, isRefused: true })
}
