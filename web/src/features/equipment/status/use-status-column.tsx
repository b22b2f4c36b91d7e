import { useMemo } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { ObjectRow } from '../rows.ts'
import { StatusMark } from './status-mark.tsx'
import type { ObjectStatuses } from './use-object-status.ts'
import { statusWords } from './words.ts'

/** Returns the column that shows the status of each object including its descendants. */
export function useStatusColumn({ byId, isKnown }: ObjectStatuses) {
  const text = useText(statusWords)
  return useMemo(
    () => ({
      name: 'condition',
      title: text('state'),
      width: 210,
      after: 'name' as const,
      cell: ({ id }: ObjectRow) => (isKnown ? <StatusMark status={byId.get(id)} /> : null),
    }),
    [byId, isKnown, text],
  )
}
