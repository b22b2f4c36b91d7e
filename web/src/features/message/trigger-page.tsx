// Who is told of what, and how: messages by application, ring tones, templates of text messages, and how the company sends.
import { ringTone, smsTemplate } from '@gemba/contract/message/trigger.ts'
import { useState } from 'react'
import { messageTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { messageArea } from './area.ts'
import { RingToneCell } from './ring-tone-cell.tsx'
import { RingTonePlayer } from './ring-tone-player.tsx'
import { SenderCards } from './sender-cards.tsx'
import { TriggerTable } from './trigger-table.tsx'
import './trigger.css'

const parts = ['triggers', 'ringTones', 'smsTemplates', 'sender'] as const
type Part = (typeof parts)[number]

export function TriggerPage() {
  const text = useText(messageTexts)
  const [part, setPart] = useState<Part>('triggers')
  return (
    <div className="trigger-page">
      <nav className="trigger-parts" aria-label={text('settings')}>
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === part ? 'true' : undefined}
            onClick={() => setPart(one)}
            data-testid={`part-${one}`}
          >
            {text(one)}
          </button>
        ))}
      </nav>
      <div className="trigger-part">
        <PartOf part={part} />
      </div>
    </div>
  )
}

function PartOf({ part }: { part: Part }) {
  const text = useText(messageTexts)
  switch (part) {
    case 'triggers':
      return <TriggerTable />
    case 'ringTones':
      return (
        <ResourcePage
          resource={ringTone}
          area={messageArea}
          title={text('ringTones')}
          actions={({ rows }) => <RingTonePlayer rows={rows} />}
          cells={{ url: (row) => <RingToneCell name={String(row.name)} url={String(row.url)} /> }}
        />
      )
    case 'smsTemplates':
      return <ResourcePage resource={smsTemplate} area={messageArea} title={text('smsTemplates')} />
    case 'sender':
      return <SenderCards />
  }
}
