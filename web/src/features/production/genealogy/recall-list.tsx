// Everything that was made from an object, and its current location.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { genealogyKind, recallPlace } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { recallIncomplete, recallWords } from '@gemba/contract/production/genealogy/recall-words.ts'
import { exportRecall, listRecall } from '@gemba/contract/production/genealogy/trace.ts'
import { moveType, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { DownloadIcon } from 'lucide-react'
import { notifyFailure } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { downloadFile } from '../../../api/transfer.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton, TextLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal, formatNumber } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { addressOfOutbound } from '../call/bill-urls.ts'
import { GenealogyPaper } from './genealogy-paper.tsx'
import { genealogyWords } from './words.ts'

type Recall = CommandReply<typeof listRecall>

/** The recall list of an object. `code` is its code on paper. */
export function RecallList({ of, code }: { of: string; code: string }) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  const query = useCommandQuery(listRecall, { key: of })
  return (
    <QueryBoundary query={query} rows={6}>
      {(recall) =>
        recall.rows.length === 0 && !recall.isCut ? (
          <EmptyState title={text('nothingLeft')} hint={text('nothingLeftHint')} />
        ) : (
          <>
            <Listed recall={recall} of={of} />
            <GenealogyPaper title={text('recallTitle', { code })}>
              {recall.isCut ? <p className="flush">{wordIn(language, recallIncomplete)}</p> : null}
              <p className="flush">
                {text(recall.hasMore ? 'recallFirst' : 'recallCount', { n: formatNumber(recall.rows.length) })}
              </p>
              <Rows rows={recall.rows} />
            </GenealogyPaper>
          </>
        )
      }
    </QueryBoundary>
  )
}

function Listed({ recall: { rows, hasMore, isCut }, of }: { recall: Recall; of: string }) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  const counted = { n: formatNumber(rows.length) }
  return (
    <div className="shrinkable padding-12-16 card" data-testid="recall-list">
      <div className="bar spread gap-8-16 margin-bottom-8">
        <span>{text(hasMore ? 'recallFirst' : 'recallCount', counted)}</span>
        <PlainButton
          onClick={() => void downloadFile(exportRecall, { key: of }).catch(notifyFailure)}
          data-testid="recall-download"
        >
          <Icon of={DownloadIcon} />
          {text('download')}
        </PlainButton>
      </div>
      {isCut ? (
        <p className="below-8 error" role="alert">
          {wordIn(language, recallIncomplete)}
        </p>
      ) : null}
      <Rows rows={rows} />
    </div>
  )
}

function Rows({ rows }: { rows: Recall['rows'] }) {
  const language = useLanguage((state) => state.language)
  const canOpen = useCan(permissionOf(outboundBill, 'page'))
  const title = (name: keyof typeof recallWords) => wordIn(language, recallWords[name])
  const heads = [
    { title: title('code') },
    { title: title('kind') },
    { title: title('materialName') },
    { title: title('where') },
    { title: title('quantity'), isNumber: true },
    { title: title('place') },
    { title: title('qualityStatus') },
    { title: title('billCode') },
    { title: title('receiver') },
    { title: title('at') },
  ]
  return (
    <SmallTable label={wordIn(language, listRecall.title)} heads={heads}>
      {rows.map((row) => (
        <tr key={`${row.key} ${row.where} ${row.billId ?? ''} ${row.place ?? ''} ${row.qualityStatus ?? ''}`}>
          <th scope="row">{row.code}</th>
          <td>{wordOfCode(genealogyKind, row.kind, language)}</td>
          <td>{[row.materialCode, row.materialName].filter(Boolean).join(' · ')}</td>
          <td>
            {row.moveType === null
              ? wordOfCode(recallPlace, row.where, language)
              : wordOfCode(moveType, row.moveType, language)}
          </td>
          <td data-is-number>
            {formatDecimal(row.quantity)} {row.unitName}
          </td>
          <td>{row.place ?? '—'}</td>
          <td>{row.qualityStatus === null ? '—' : wordOfCode(qualityStatus, row.qualityStatus, language)}</td>
          <td>
            {row.billId && canOpen ? (
              <TextLink to={addressOfOutbound(row.billId)}>{row.billCode}</TextLink>
            ) : (
              (row.billCode ?? '—')
            )}
          </td>
          <td>{row.receiver ?? '—'}</td>
          <td>{row.at === null ? '—' : formatInstant(row.at)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}
