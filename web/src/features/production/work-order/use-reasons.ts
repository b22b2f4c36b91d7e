import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { pauseReason } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** What the product gives as a reason, and no person. */
const ofProduct = { rejectReason: '', pauseReason: String(pauseReason.codes.autoClosed) } as const

/** Reasons as the company has them, read ahead so that they are at hand without network. */
export function useReasons(code: keyof typeof ofProduct) {
  const { data = [] } = useCommandQuery(findOptions, { code })
  const tiles = data
    .filter(({ id, disabled }) => disabled !== 1 && id !== ofProduct[code])
    .map(({ id, text: name }) => ({ id, name }))
  return { tiles, nameOf: (id: string) => data.find((one) => one.id === id)?.text ?? id }
}
