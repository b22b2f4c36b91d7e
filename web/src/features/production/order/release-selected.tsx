// Releases several planned orders at once.
import { releaseOrders } from '@gemba/contract/production/order/order-actions.ts'

import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import type { ListContext } from '../../../resource/list/list-page.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { useReleaseShort } from '../release-short/use-release-short.tsx'
import type { OrderRow } from './order-row.ts'
import { orderWords } from './words.ts'

const maxAtOnce = 100

/** Returns the selected ids without rows on the page that cannot be released. The server decides about other ids. */
export function releasable({ rows, selected }: Pick<ListContext<OrderRow>, 'rows' | 'selected'>): string[] {
  const refused = new Set(rows.filter((row) => !row.allowedActions?.includes('release')).map(({ id }) => id))
  return [...selected].filter((id) => !refused.has(id))
}

export function ReleaseSelected({ view }: { view: ListContext<OrderRow> }) {
  const text = useText(orderWords)
  const canRelease = useCan(releaseOrders.permission)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const short = useReleaseShort()
  if (!canRelease || view.selected.size === 0) return null
  const release = async () => {
    const ids = releasable(view)
    if (ids.length === 0) return toast('warn', text('noneToRelease'))
    if (ids.length > maxAtOnce) return toast('warn', text('tooMany'))
    const skippedCount = view.selected.size - ids.length
    const message = [
      text('releaseThen'),
      ...(skippedCount > 0 ? [text('releaseLeaves', { n: skippedCount })] : []),
    ].join(text('between'))
    if (!(await confirm({ title: text('releaseOf', { n: ids.length }), message, confirmText: text('release') }))) return
    const send = (forced: object) => run(releaseOrders, { ids, ...forced })
    const isDone = await save(() => short.release(send), text('released', { n: ids.length }))
    if (isDone) view.clearSelection()
  }
  return (
    <>
      <PlainButton disabled={isBusy} onClick={() => void release()} data-testid="release-selected">
        {text('release')}
      </PlainButton>
      {short.dialog}
    </>
  )
}
