// The records of a gateway on its page: a list, one record as a panel, and a form to record points.
import { type BoxRecordRow, listBoxRecordPoints, listBoxRecords } from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Select } from 'antd'
import { CameraIcon } from 'lucide-react'
import { useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Section, SmallTable } from '../../../ui/panel/section.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useWindowText } from './use-window-text.ts'
import { recordWords } from './words.ts'

const pageSize = 10
const maxShown = 500
const refetchMs = 5000

export function Records({ boxId }: { boxId: string }) {
  const text = useText(recordWords)
  const canEdit = useCan('box:edit')
  const [triggerId, setTriggerId] = useState<string | null>(null)
  const [count, setCount] = useState(pageSize)
  const [openId, setOpenId] = useState<string>()
  const [isRecording, setRecording] = useState(false)
  const triggers = useRouteQuery<EntityOf<typeof triggerChannel>[]>({
    resource: triggerChannel,
    operation: 'list',
    body: { boxId },
  })
  const records = useCommandQuery(listBoxRecords, { boxId, triggerId, count: count + 1 }, { refetchMs })
  const { data: points = [] } = useCommandQuery(listBoxRecordPoints, { boxId })
  const rows = records.data
  const add =
    canEdit && points.length > 0 ? (
      <PlainButton onClick={() => setRecording(true)} data-testid="record-add">
        <Icon of={CameraIcon} /> {text('record')}
      </PlainButton>
    ) : null
  const isEmpty = rows?.length === 0 && triggerId === null
  return (
    <Section title={text('records')} testId="records" tools={isEmpty ? null : add}>
      {rows === undefined ? <QueryState query={records} rows={2} /> : null}
      {isEmpty ? <EmptyState icon={CameraIcon} title={text('none')} hint={text('noneHint')} action={add} /> : null}
      {rows && !isEmpty ? (
        <>
          {triggers.data?.length ? (
            <Select
              className="width-240"
              aria-label={text('trigger')}
              value={triggerId ?? ''}
              onChange={(chosen: string) => setTriggerId(chosen || null)}
              options={[
                { value: '', label: `${text('trigger')}: ${text('all')}` },
                ...triggers.data.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          ) : null}
          <RecordTable rows={rows.slice(0, count)} onOpen={setOpenId} />
          {rows.length > count && count < maxShown ? (
            <LinkButton onClick={() => setCount(Math.min(maxShown - 1, count * 4))}>{text('more')}</LinkButton>
          ) : null}
        </>
      ) : null}
      {openId === undefined ? null : <RecordPanel id={openId} onClose={() => setOpenId(undefined)} />}
      {isRecording ? <RecordDialog boxId={boxId} points={points} onClose={() => setRecording(false)} /> : null}
    </Section>
  )
}

interface RecordTableProps {
  rows: readonly BoxRecordRow[]
  onOpen: (id: string) => void
}

function RecordTable({ rows, onOpen }: RecordTableProps) {
  const text = useText(recordWords)
  const language = useLanguage((state) => state.language)
  const windowOf = useWindowText()
  const heads = (['time', 'name', 'source', 'points', 'window', 'status'] as const).map((name) => ({
    title: text(name),
    isNumber: name === 'points',
  }))
  return (
    <SmallTable label={text('records')} heads={heads}>
      {rows.map(({ id, name, source, pointIds, status, ...period }) => (
        <tr key={id} data-testid={`record-${id}`}>
          <td className="numeric">{formatInstant(period.at)}</td>
          <th scope="row">
            <LinkButton onClick={() => onOpen(id)}>{name}</LinkButton>
          </th>
          <td>{wordOfCode(boxRecordSource, source, language)}</td>
          <td data-is-number="true">{pointIds.length}</td>
          <td className="numeric">{windowOf(period)}</td>
          <td>{wordOfCode(boxRecordState, status, language)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}
