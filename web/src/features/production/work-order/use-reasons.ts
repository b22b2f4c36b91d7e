import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { pauseReasonsOfProduct } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** What the product gives as a reason, and no person. */
const ofProduct = { rejectReason: [], pauseReason: pauseReasonsOfProduct } as const satisfies Record<
  string,
  readonly string[]
>

const isOfProduct = (code: keyof typeof ofProduct, id: string): boolean =>
  ofProduct[code].some((candidate) => candidate === id)

/** Reasons as the company has them, read ahead so that they are at hand without network. */
export function useReasons(code: keyof typeof ofProduct) {
  const { data = [] } = useCommandQuery(findOptions, { code })
  const tiles = data
    .filter(({ id, disabled }) => disabled !== 1 && !isOfProduct(code, id))
    .map(({ id, text: name }) => ({ id, name }))
  return { tiles, nameOf: (id: string) => data.find((candidate) => candidate.id === id)?.text ?? id }
}
