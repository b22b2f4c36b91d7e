// The triggers of a gateway on its page.
import { comparingConditions, triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { listTriggerPoints } from '@gemba/contract/gateway/trigger/trigger-points.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { PlusIcon, ZapIcon } from 'lucide-react'
import { useState } from 'react'
import { callRoute, useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import type { OpenDialog } from '../../../resource/page/resource-page-props.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useRemove } from '../../../resource/record/remove.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatExactly } from '../../../ui/value/duration.ts'
import { formatReading } from '../../../ui/value/number.ts'
import { ConditionInput, DeviceInput, PointInput, type TriggerPoint, UploadPointsInput } from './trigger-inputs.tsx'
import { triggerWords } from './words.ts'

type Trigger = EntityOf<typeof triggerChannel>

export function Triggers({ boxId }: { boxId: string }) {
  const text = useText(triggerWords)
  const canEdit = useCan('box:edit')
  const [dialog, setDialog] = useState<OpenDialog<typeof triggerChannel>>()
  const triggers = useRouteQuery<Trigger[]>({ resource: triggerChannel, operation: 'list', body: { boxId } })
  const { data: points = [] } = useCommandQuery(listTriggerPoints, { boxId })
  const hasPoints = points.length > 0
  const add =
    canEdit && hasPoints ? (
      <PlainButton onClick={() => setDialog({ mode: 'add', row: undefined })} data-testid="trigger-add">
        <Icon of={PlusIcon} /> {text('add')}
      </PlainButton>
    ) : null
  const rows = triggers.data
  return (
    <section className="column gap-12 padding-16 card" aria-label={text('triggers')} data-testid="triggers">
      <div className="bar gap-8">
        <h2 className="grow flush size-16">{text('triggers')}</h2>
        {rows?.length ? add : null}
      </div>
      {rows === undefined ? <QueryState query={triggers} rows={2} /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={ZapIcon} title={text('none')} hint={text(hasPoints ? 'hint' : 'noPoints')} action={add} />
      ) : null}
      {rows?.map((row) => (
        <TriggerLine
          key={row.id}
          row={row}
          point={points.find(({ pointId }) => pointId === row.pointId)}
          onOpen={canEdit ? () => setDialog({ mode: 'edit', row }) : undefined}
        />
      ))}
      {dialog ? (
        <TriggerDialog boxId={boxId} dialog={dialog} points={points} onClose={() => setDialog(undefined)} />
      ) : null}
    </section>
  )
}

interface TriggerLineProps {
  row: Trigger
  point: TriggerPoint | undefined
  /** Undefined for those who may not change it. */
  onOpen: (() => void) | undefined
}

function TriggerLine({ row, point, onOpen }: TriggerLineProps) {
  const text = useText(triggerWords)
  const language = useLanguage((state) => state.language)
  const { objectId, condition, value, intervalMs, preMs, postMs, uploadPointIds } = row
  const isComparing = comparingConditions.has(condition) && value !== null
  const limit = isComparing ? `${formatReading(value)} ${point?.unit ?? ''}` : ''
  const every = condition === triggerCondition.codes.interval && intervalMs ? formatExactly(intervalMs, language) : ''
  const details = [
    joinedLabelOf(row, 'triggerTypeId') ?? '',
    [joinedLabelOf(row, 'objectId') ?? objectId, joinedLabelOf(row, 'pointId') ?? '—'].join(' · '),
    `${wordOfCode(triggerCondition, condition, language)} ${limit}${every}`.trim(),
    ...(uploadPointIds?.length ? [text('uploads', { n: uploadPointIds.length })] : []),
    ...(preMs + postMs > 0
      ? [text('window', { pre: formatExactly(preMs, language), post: formatExactly(postMs, language) })]
      : []),
  ]
  return (
    <article className="column gap-6 line-above padding-8-0" aria-label={row.name}>
      <div className="bar gap-12">
        <strong>{row.name}</strong>
        {row.isEnabled === 1 ? null : <span className="muted">{text('disabled')}</span>}
        {onOpen ? <Tools row={row} onOpen={onOpen} /> : null}
      </div>
      <p className="flush muted size-13">{details.filter(Boolean).join(' · ')}</p>
    </article>
  )
}

function Tools({ row, onOpen }: { row: Trigger; onOpen: () => void }) {
  const text = useText(triggerWords)
  const list = useText(listWords)
  const remove = useRemove(triggerChannel)
  const { save } = useCommand({ refreshed: ['gateway'] })
  const { id, version, isEnabled, name } = row
  const toggle = () =>
    save(() => callRoute(triggerChannel, 'update', { id, version, isEnabled: 1 - isEnabled }), { what: name })
  return (
    <span className="bar gap-12">
      <LinkButton onClick={onOpen}>{text('edit')}</LinkButton>
      <LinkButton onClick={() => void toggle()}>{text(isEnabled === 1 ? 'disable' : 'enable')}</LinkButton>
      <LinkButton onClick={() => void remove([id], [row])}>{list('remove')}</LinkButton>
    </span>
  )
}

interface TriggerDialogProps {
  boxId: string
  dialog: OpenDialog<typeof triggerChannel>
  points: readonly TriggerPoint[]
  onClose: () => void
}

function TriggerDialog({ boxId, dialog, points, onClose }: TriggerDialogProps) {
  const text = useText(triggerWords)
  return (
    <ResourceDialog
      resource={triggerChannel}
      dialog={dialog}
      fixed={{ boxId }}
      parent={{}}
      rules={{
        name: {},
        triggerTypeId: { help: text('typeHelp') },
        objectId: { input: (props) => <DeviceInput {...props} points={points} /> },
        pointId: { input: (props) => <PointInput {...props} points={points} /> },
        condition: {},
        value: {
          help: text('valueHelp'),
          input: (props) => (
            <ConditionInput
              {...props}
              field={triggerChannel.fields.value}
              isUsed={(condition) => comparingConditions.has(condition)}
            />
          ),
        },
        intervalMs: {
          help: text('intervalHelp'),
          input: (props) => (
            <ConditionInput
              {...props}
              field={triggerChannel.fields.intervalMs}
              isUsed={(condition) => condition === triggerCondition.codes.interval}
            />
          ),
        },
        uploadPointIds: {
          input: (props) => <UploadPointsInput {...props} points={points} />,
          isWide: true,
          help: text('uploadHelp'),
        },
        debounceMs: { help: text('debounceHelp') },
        minGapMs: { help: text('gapHelp') },
      }}
      check={({ condition, value, intervalMs }) => {
        const isMissing = (entered: unknown) => entered === null || entered === undefined || entered === ''
        const isComparing = condition !== undefined && comparingConditions.has(Number(condition))
        if (isComparing && isMissing(value)) return { value: text('required') }
        if (Number(condition) === triggerCondition.codes.interval && isMissing(intervalMs))
          return { intervalMs: text('required') }
        return {}
      }}
      onClose={onClose}
    />
  )
}
