// The exceptions raised from an andon call, and a button that raises another one.

import { raiseExceptionOfCall } from '@gemba/contract/production/andon/raise-exception.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { labelIn, titleIn } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton, TextLink } from '../../../../ui/button/button.tsx'
import { ExceptionState } from '../../exception/exception-state.tsx'
import { addressOfException } from '../../exception/exception-url.ts'
import { andonWords } from '../words.ts'
import type { Call } from './call.ts'

export function CallExceptions({ call }: { call: Call }) {
  const text = useText(andonWords)
  const language = useLanguage((state) => state.language)
  const canMake = useCan(raiseExceptionOfCall.permission)
  const [isMaking, setMaking] = useState(false)
  if (!canMake && call.exceptions.length === 0) return null
  return (
    <section className="section-card">
      <h2 className="flush size-16">{titleIn(exception, language)}</h2>
      {call.exceptions.length === 0 ? null : (
        <ul className="column gap-8 plain-list">
          {call.exceptions.map(({ id, code, name, status }) => (
            <li className="flex gap-16" key={id}>
              <TextLink to={addressOfException(id)}>{code}</TextLink>
              <span>{name}</span>
              <ExceptionState status={status} />
            </li>
          ))}
        </ul>
      )}
      {canMake ? (
        <span>
          <PlainButton onClick={() => setMaking(true)} data-testid="call-exception">
            {text('makeException')}
          </PlainButton>
        </span>
      ) : null}
      {isMaking ? <MakeDialog call={call} onClose={() => setMaking(false)} /> : null}
    </section>
  )
}

function MakeDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const text = useText(andonWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const { category, description, isBlocking } = raiseExceptionOfCall.input
  const label = (name: string) => labelIn(exception, name, language)
  return (
    <EditDialog
      title={text('makeException')}
      mode="action"
      confirmText={text('makeException')}
      width={560}
      fields={{
        category: { label: label('category'), field: category },
        isBlocking: { label: label('isBlocking'), field: isBlocking, help: text('blocksCall') },
        description: { label: label('description'), field: description, isWide: true },
      }}
      initial={{ description: call.description }}
      onSave={async (dialogInput) => {
        const createdException = await run(raiseExceptionOfCall, { ...dialogInput, id: call.id })
        await refresh('production')
        void navigate(addressOfException(createdException.id))
      }}
      onClose={onClose}
    />
  )
}
