// The history of the file sets of a gateway: every change of state with person and time.
import { listBoxFileStates } from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { fileSetWords } from './words.ts'

export function History({ boxCode }: { boxCode: string }) {
  const text = useText(fileSetWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="column gap-8">
      <LinkButton
        className="self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="file-set-history"
      >
        {text('history')}
      </LinkButton>
      {isOpen ? <States boxCode={boxCode} /> : null}
    </div>
  )
}

function States({ boxCode }: { boxCode: string }) {
  const text = useText(fileSetWords)
  const language = useLanguage((state) => state.language)
  const states = useCommandQuery(listBoxFileStates, { boxId: boxCode })
  if (!states.data) return <QueryState query={states} rows={2} />
  const heads = (['changedAt', 'ver', 'name', 'state', 'person'] as const).map((key) => ({ title: text(key) }))
  return (
    <SmallTable label={text('history')} heads={heads}>
      {states.data.map(({ id, at, ver, name, state, fault, faultText, userName }) => (
        <tr key={id}>
          <td>{formatInstant(at)}</td>
          <td>{ver ?? '—'}</td>
          <td>{name}</td>
          <td>
            {[wordOfCode(boxFileState, state, language), fault && text(`fault.${fault}`), faultText]
              .filter(Boolean)
              .join(' · ')}
          </td>
          <td>{userName ?? text(fault === 'timeout' ? 'byProduct' : 'byGateway')}</td>
        </tr>
      ))}
    </SmallTable>
  )
}
