// What will move from where, before it moves.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { postOutbound, readPickList } from '@gemba/contract/stock/outbound/outbound-acts.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { failureOf } from '../../../api/call-error.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from '../bill/bill-page.module.css'
import { billWords } from '../bill/words.ts'
import type { OutboundRow } from './outbound-form.ts'
import { outboundWords } from './words.ts'

export function PostDialog({ row, onClose }: { row: OutboundRow; onClose: () => void }) {
  const text = useText(outboundWords)
  const bill = useText(billWords)
  const language = useLanguage((state) => state.language)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const answer = useCommandQuery(readPickList, { id: row.id })
  const isPicked = row.status === outboundStatus.codes.picked
  const moves = answer.data
    ?.map((one) => ({ ...one, moved: isPicked ? one.picked : one.quantity }))
    .filter(({ moved }) => moved !== '0')
  const post = () => void save(() => run(postOutbound, { id: row.id, version: row.version }), text('done.post'))
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
      {answer.isError && !answer.data ? (
        <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : !moves ? (
        <Skeleton rows={3} />
      ) : moves.length === 0 ? (
        <EmptyState title={text('nothingPicked')} />
      ) : (
        <>
          <p>{text('postThen')}</p>
          <div className={styles.scroller}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{bill('material')}</th>
                  <th scope="col">{text('from')}</th>
                  <th scope="col">{bill('lot')}</th>
                  <th scope="col">{text('quantity')}</th>
                </tr>
              </thead>
              <tbody>
                {moves.map((one) => (
                  <tr key={one.reservationId}>
                    <RecordCell of="material" id={one.materialId} code={one.materialCode} name={one.materialName} />
                    <td>{one.locationCode}</td>
                    <td>{[one.lotCode, one.serialNumber].filter(Boolean).join(' · ') || '—'}</td>
                    <td className={styles.number}>
                      {formatDecimal(one.moved)} {one.unitName}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Popup>
  )
}
