import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** Reasons as the company has them, read ahead so that they are at hand without network. */
export function useReasons(code: 'rejectReason' | 'pauseReason') {
  const { data = [] } = useCommandQuery(findOptions, { code })
  const tiles = data.filter(({ disabled }) => disabled !== 1).map(({ id, text: name }) => ({ id, name }))
  return { tiles, nameOf: (id: string) => data.find((one) => one.id === id)?.text ?? id }
}
