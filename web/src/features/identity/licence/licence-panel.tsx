// The licence of the own company: state, end, number of users, and the input for a new one.

import { type LicenceRecord, readLicence, uploadLicence } from '@gemba/contract/identity/licence.ts'
import { MessageSquareTextIcon } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../../api/client.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { uploadFile } from '../../../api/transfer.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { daysLeft } from '../../../session/licence.ts'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { FileButton } from '../../../ui/upload/file-button.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import styles from '../settings.module.css'
import { licenceWords } from './words.ts'

export function LicencePanel() {
  const text = useText(licenceWords)
  const answer = useCommandQuery(readLicence, {})
  if (!answer.data) return <QueryState query={answer} rows={3} />
  const licence = answer.data
  const days = daysLeft(licence, serverNow())
  const hint = text(`hint.${licence.state}`)
  return (
    <div data-testid="licence" data-state={licence.state}>
      <p className={'below-12 size-16'}>
        <StateWord presence={licence.state === 'valid' || licence.state === 'open' ? 'on' : 'off'}>
          {text(`state.${licence.state}`)}
        </StateWord>
      </p>
      {hint ? <p className="below-12">{hint}</p> : null}
      {days === undefined ? null : (
        <p className="below-12" role="status" data-testid="licence-ends">
          <Icon of={MessageSquareTextIcon} /> {days === 0 ? text('endsToday') : text('endsIn', { days })}
        </p>
      )}
      {licence.fileName === null ? null : <Facts licence={licence} />}
      {licence.state === 'open' ? null : <UploadLicence />}
    </div>
  )
}

function Facts({ licence }: { licence: LicenceRecord }) {
  const text = useText(licenceWords)
  const { fileName, issuedAt, endTime, limits, users } = licence
  const n = formatNumber(users)
  const facts = [
    [text('fileName'), fileName ?? '—'],
    [text('issuedAt'), issuedAt === null ? '—' : formatInstant(issuedAt)],
    [text('endTime'), endTime === null ? '—' : formatInstant(endTime)],
    [text('users'), limits.users === null ? n : text('ofLimit', { n, limit: formatNumber(limits.users) })],
  ]
  return (
    <dl className={`below-16 ${styles.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="muted size-12">{label}</dt>
          <dd className="flush break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function UploadLicence() {
  const text = useText(licenceWords)
  const canUpload = useCan('company:edit')
  const [isBusy, setBusy] = useState(false)
  if (!canUpload) return <p className="below-12">{text('askAdministrator')}</p>
  const send = async (file: File) => {
    setBusy(true)
    try {
      await uploadFile(uploadLicence, file)
      toast('ok', text('uploaded'))
      // Queries that failed without a licence can succeed now.
      await refresh('identity')
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="below-12">
      <FileButton
        label={text('upload')}
        accept=".json,.license,.licence"
        isMain
        isDisabled={isBusy}
        onChoose={(file) => void send(file)}
        testId="licence-input"
      />
    </p>
  )
}
