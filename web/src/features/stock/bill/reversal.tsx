// A preview of the stock changes of a reversal.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { readInboundReversal, readOutboundReversal } from '@gemba/contract/stock/read-reversal.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { MoveTable } from './move-table.tsx'
import { billWords } from './words.ts'

export function InboundReversal({ id }: { id: string }) {
  return <Reversal query={useCommandQuery(readInboundReversal, { id })} />
}

export function OutboundReversal({ id }: { id: string }) {
  return <Reversal query={useCommandQuery(readOutboundReversal, { id })} />
}

function Reversal({ query }: { query: UseQueryResult<CommandReply<typeof readInboundReversal>> }) {
  const text = useText(billWords)
  const language = useLanguage((state) => state.language)
  return (
    <QueryBoundary query={query} rows={3}>
      {(changes) =>
        changes.length === 0 ? (
          <p>{text('nothingPosted')}</p>
        ) : (
          <>
            <p>{text('takenBack')}</p>
            <MoveTable
              label={text('takenBack')}
              place={text('location')}
              moves={changes.map((change, at) => ({
                ...change,
                key: String(at),
                place: change.locationCode,
                goods: [change.lotCode, change.serialNumber],
                note:
                  change.qualityStatus === qualityStatus.codes.available
                    ? undefined
                    : wordOfCode(qualityStatus, change.qualityStatus, language),
              }))}
              isSigned
            />
          </>
        )
      }
    </QueryBoundary>
  )
}
