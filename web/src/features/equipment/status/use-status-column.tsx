import { useMemo } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { ObjectRow } from '../rows.ts'
import { StatusMark } from './status-mark.tsx'
import type { ObjectStatuses } from './use-object-status.ts'
import { statusWords } from './words.ts'

/** Returns the column of a list of objects that shows how each is with all below it. */
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
