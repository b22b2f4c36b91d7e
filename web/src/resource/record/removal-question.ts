// The question before records are deleted: which ones, what is deleted with them, and where they are still used.
import type { PlannedRemoval } from '@gemba/contract/admin/record-history.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { useRecordPath } from '../tab/record-path.ts'
import { listWords } from '../words.ts'
import { recordWords } from './words.ts'

interface RemovalRequest {
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly count: number
  readonly plan: PlannedRemoval | undefined
}

/**
 * Returns a function that asks whether the records may be deleted. If they are in use, it shows where instead of
 * asking.
 */
export function useRemovalQuestion() {
  const text = useText(listWords)
  const words = useText(recordWords)
  const recordPath = useRecordPath()
  const navigate = useNavigate()
  const goesText = (parts: PlannedRemoval['goes']): string =>
    parts.map(({ noun, count }) => words('counted', { noun, n: count })).join(words('comma'))

  return ({ records, count, plan }: RemovalRequest): Promise<boolean> => {
    const title = text('removeTitle')
    const { goes = [], holders = [] } = plan ?? {}
    if (holders.length === 0) {
      const consequence = goes.length > 0 ? words('goesToo', { what: goesText(goes) }) : undefined
      const buttons = { confirmText: text('removeConfirm'), cancelText: text('removeCancel') }
      return confirm({
        title,
        message: text('removeMessage'),
        consequence,
        ...buttons,
        records,
        count,
        isDangerous: true,
      })
    }
    const namedHolders = holders.flatMap(({ resource, records: recordsOfResource }) =>
      recordsOfResource.map(({ id, name }) => {
        const path = recordPath(resource, id)
        return { id: `${resource}.${id}`, name, onOpen: path ? () => void navigate(path) : undefined }
      }),
    )
    const [only] = records
    const name = records.length === 1 && count === 1 && only ? only.name : ''
    const message = words(name === '' ? 'held' : 'heldName', { name, what: goesText(holders) })
    const inAll = holders.reduce((sum, holder) => sum + holder.count, 0)
    return confirm({ title, message, records: namedHolders, count: inAll, isRefused: true })
  }
}
