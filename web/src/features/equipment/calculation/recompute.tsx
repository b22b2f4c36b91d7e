// Computes the results of a calculation in the past again, with its progress.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { instant } from '@gemba/contract/kit/field.ts'
import { cancelRecompute, readRecompute, startRecompute } from '@gemba/contract/telemetry/calculation/recompute.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { calculationWords } from './words.ts'

type RecomputeRun = CommandReply<typeof startRecompute>

const pollMs = 1000
const dayMs = 86_400_000

const isOpen = (state: RecomputeRun | null | undefined): boolean => Boolean(state) && state?.endedAt === null

export function Recompute({ calculationId }: { calculationId: string }) {
  const text = useText(calculationWords)
  const canEdit = useCan('calculation:edit')
  const [isAsking, setAsking] = useState(false)
  const { data } = useCommandQuery(
    readRecompute,
    { calculationId },
    { refetchMs: (latest) => (isOpen(latest) ? pollMs : 0) },
  )
  const start = (
    <PlainButton disabled={isOpen(data)} onClick={() => setAsking(true)}>
      {text('recompute')}
    </PlainButton>
  )
  return (
    <Section title={text('past')} tools={canEdit ? start : undefined} testId="calculation-recompute">
      {data ? <Progress latest={data} canEdit={canEdit} /> : <p className="flush muted">{text('pastHint')}</p>}
      {isAsking ? <RangeDialog calculationId={calculationId} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function Progress({ latest, canEdit }: { latest: RecomputeRun; canEdit: boolean }) {
  const text = useText(calculationWords)
  const { isBusy, save } = useCommand({ refreshed: [readRecompute] })
  const { calculationId, from, to, position, results, state } = latest
  const percent = Math.floor((100 * (position - from)) / (to - from))
  const cancel = () => save(() => run(cancelRecompute, { calculationId }), text('cancelled'))
  return (
    <div className="bar gap-12" aria-live="polite">
      <span>
        {formatInstant(from)} – {formatInstant(to)}
      </span>
      <progress max={100} value={percent} aria-label={text('past')} />
      <span className="numeric">{percent} %</span>
      <span className={state === 'failed' ? 'urgent' : 'muted'}>
        {text(state)} · {text('results', { n: results })}
      </span>
      {isOpen(latest) && canEdit ? (
        <PlainButton disabled={isBusy} onClick={() => void cancel()}>
          {text('stop')}
        </PlainButton>
      ) : null}
    </div>
  )
}

const fields = { from: instant(), to: instant() }

/** Asks for the range. */
function RangeDialog({ calculationId, onClose }: { calculationId: string; onClose: () => void }) {
  const text = useText(calculationWords)
  const [now] = useState(() => Date.now())
  return (
    <EditDialog
      title={text('recompute')}
      mode="action"
      width={480}
      confirmText={text('recompute')}
      fields={{
        from: { field: fields.from, label: text('rangeFrom') },
        to: { field: fields.to, label: text('rangeTo'), help: text('pastHelp') },
      }}
      initial={{ from: now - dayMs, to: now }}
      onSave={async ({ from, to }) => {
        await run(startRecompute, { calculationId, from, to })
        await refresh(readRecompute.module, readRecompute.name)
      }}
      onClose={onClose}
    />
  )
}
