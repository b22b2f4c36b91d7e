// A preview of the moves of an issue before it is posted.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { postOutbound, readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { MoveTable } from '../bill/move-table.tsx'
import { PostingDate } from '../bill/posting-date.tsx'
import type { OutboundRow } from './outbound-form.ts'
import { outboundWords } from './words.ts'

export function PostDialog({ row, onClose }: { row: OutboundRow; onClose: () => void }) {
  const text = useText(outboundWords)
  const language = useLanguage((state) => state.language)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const answer = useCommandQuery(readPickList, { id: row.id })
  const isPicked = row.status === outboundStatus.codes.picked
  const moves = answer.data
    ?.map((line) => ({ ...line, moved: isPicked ? line.picked : line.quantity }))
    .filter(({ moved }) => moved !== '0')
  const [postingDate, setPostingDate] = useState<string | null>(null)
  const post = () =>
    void save(
      () => run(postOutbound, { id: row.id, version: row.version, postingDate: postingDate || undefined }),
      text('done.post'),
    )
  return (
    <Popup
      title={text('postOf', { code: row.code ?? '' })}
      width={640}
      confirmText={wordIn(language, outboundFlow.transitions.post.title)}
      onCancel={onClose}
      onConfirm={post}
      isBusy={isBusy || !moves || moves.length === 0}
      testId="post-dialog"
    >
      {!moves ? (
        <QueryState query={answer} rows={3} />
      ) : moves.length === 0 ? (
        <EmptyState title={text('nothingPicked')} />
      ) : (
        <>
          <PostingDate value={postingDate} onChange={setPostingDate} />
          <p>{text('postThen')}</p>
          <MoveTable
            label={text('postThen')}
            place={text('from')}
            moves={moves.map((move) => ({
              ...move,
              key: move.reservationId,
              place: move.locationCode,
              goods: [move.lotCode, move.serialNumber],
              quantity: move.moved,
            }))}
          />
        </>
      )}
    </Popup>
  )
}
