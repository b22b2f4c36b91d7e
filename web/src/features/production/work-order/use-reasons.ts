import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { pauseReasonsOfProduct } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** Reasons that only the system uses. They are not offered to people. */
const ofProduct = { rejectReason: [], extraReason: [], pauseReason: pauseReasonsOfProduct } as const satisfies Record<
  string,
  readonly string[]
>

const isOfProduct = (code: keyof typeof ofProduct, id: string): boolean =>
  ofProduct[code].some((candidate) => candidate === id)

/** Returns the reasons of the company. They are prefetched, so that they are available offline. */
export function useReasons(code: keyof typeof ofProduct) {
  const { data = [] } = useCommandQuery(findOptions, { code })
  const tiles = data
    .filter(({ id, disabled }) => disabled !== 1 && !isOfProduct(code, id))
    .map(({ id, text: name }) => ({ id, name }))
  return { tiles, nameOf: (id: string) => data.find((candidate) => candidate.id === id)?.text ?? id }
}
