// Production among what needs attention on the overview: unanswered calls, late orders, missing material and overdue
// exceptions.
import type { AttentionSource } from '../../../resource/tab/attention.ts'
import { useCallAttention } from './use-call-attention.tsx'
import { useExceptionAttention } from './use-exception-attention.tsx'
import { useOrderAttention } from './use-order-attention.tsx'
import { useShortageAttention } from './use-shortage-attention.tsx'

export const ProductionAttention: AttentionSource['Source'] = ({ children }) => {
  const calls = [useCallAttention('unanswered'), useCallAttention('late')]
  const lists = [...calls, useOrderAttention(), useShortageAttention(), useExceptionAttention()]
  return children(lists.flatMap((list) => list ?? []))
}
