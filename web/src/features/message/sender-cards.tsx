// Settings for e-mail and text messages. Passwords can be set but not read.

import { type DeliveryState, readDeliveryState } from '@gemba/contract/message/delivery.ts'
import { type MessageSender, messageSenderKind, readMessageSender } from '@gemba/contract/message/sender.ts'
import { PencilIcon } from 'lucide-react'
import { useState } from 'react'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { QueryState } from '../../resource/query-boundary.tsx'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { listWords } from '../../resource/words.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { EmailDialog, type emailFields, SmsDialog, type smsFields, TestDialog } from './sender-dialogs.tsx'
import { messageTexts } from './words.ts'

const kinds = ['email', 'sms'] as const
type Kind = (typeof kinds)[number]

const refetchMs = 5000

export function SenderCards() {
  const sender = useCommandQuery(readMessageSender, {})
  const deliveries = useCommandQuery(readDeliveryState, {}, { refetchMs })
  const text = useText(messageTexts)
  const history = useHistory<{ id: string; name: string }>(messageSenderKind)
  if (!sender.data) return <QueryState query={sender} />
  return (
    <div className="column gap-16 max-width-960">
      <div className="flex justify-end">{history.button({ id: 'sender', name: text('sender') })}</div>
      {history.panel}
      {kinds.map((kind) => (
        <SenderCard
          key={kind}
          kind={kind}
          sender={sender.data}
          deliveries={deliveries.data?.find(({ channel }) => channel === kind)}
        />
      ))}
    </div>
  )
}

interface SenderCardProps {
  kind: Kind
  sender: MessageSender
  deliveries: DeliveryState | undefined
}

function SenderCard({ kind, sender, deliveries }: SenderCardProps) {
  const text = useText(messageTexts)
  const canEdit = useCan('message:edit')
  const [dialog, setDialog] = useState<'edit' | 'test'>()
  const close = () => setDialog(undefined)
  const isSet = (kind === 'email' ? sender.smtpHost : sender.smsUrl) !== null
  return (
    <section className="padding-16 card" aria-label={text(kind)} data-testid={`sender-${kind}`}>
      <header className="row gap-8 min-height-32">
        <h2 className="grow flush size-16">{text(kind)}</h2>
        {canEdit && isSet ? <PlainButton onClick={() => setDialog('test')}>{text('test')}</PlainButton> : null}
        {canEdit ? (
          <PlainButton onClick={() => setDialog('edit')}>
            <Icon of={PencilIcon} /> {text('edit')}
          </PlainButton>
        ) : null}
      </header>
      {isSet ? <SenderValues kind={kind} sender={sender} /> : <p className="above-8 muted">{text('notSet')}</p>}
      {deliveries ? <DeliveryLine state={deliveries} /> : null}
      {dialog === 'edit' && kind === 'email' ? <EmailDialog sender={sender} onClose={close} /> : null}
      {dialog === 'edit' && kind === 'sms' ? <SmsDialog sender={sender} onClose={close} /> : null}
      {dialog === 'test' ? <TestDialog channel={kind} onClose={close} /> : null}
    </section>
  )
}

/** The shown settings of each channel, in order. */
const fieldsByKind = {
  email: ['smtpHost', 'smtpPort', 'smtpIsSecure', 'smtpFrom', 'smtpUser', 'smtpPassword'],
  sms: ['smsUrl', 'smsMethod', 'smsHeaders', 'smsBody'],
} as const satisfies { email: readonly (keyof typeof emailFields)[]; sms: readonly (keyof typeof smsFields)[] }

function SenderValues({ kind, sender }: { kind: Kind; sender: MessageSender }) {
  const text = useText(messageTexts)
  const list = useText(listWords)
  const shownOf = (name: (typeof fieldsByKind)[Kind][number]): string => {
    if (name === 'smtpPassword') return text(sender.hasSmtpPassword === 1 ? 'isSet' : 'notSet')
    if (name === 'smsHeaders') return sender.smsHeaderNames.join(', ') || '—'
    if (name === 'smtpIsSecure') return list(sender.smtpIsSecure === 1 ? 'yes' : 'no')
    const value = sender[name]
    return value === null || value === '' ? '—' : String(value)
  }
  return (
    <dl className="grid gap-12-24 two-columns above-12">
      {fieldsByKind[kind].map((name) => (
        <div key={name}>
          <dt className="muted size-12">{text(name)}</dt>
          <dd className="flush break-words">{shownOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
