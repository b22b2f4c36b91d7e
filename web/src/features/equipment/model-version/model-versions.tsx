// Versions of a model: the list, publishing the draft with a note, differences, and a version as the draft.
import {
  compareModelVersions,
  listModelVersions,
  type ModelVersionRow,
  publishModel,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { DifferenceList } from './content-differences.tsx'
import { useEarlierVersions } from './use-earlier-versions.ts'
import { type Comparison, VersionTable } from './version-table.tsx'
import { modelVersionWords } from './words.ts'

interface VersionsProps {
  modelId: string
  name: string
}

type VersionList = CommandReply<typeof listModelVersions>

/** Opens the versions of a model, and says whether its draft has changes that are not published. */
export function VersionsButton({ modelId, name }: VersionsProps) {
  const text = useText(modelVersionWords)
  const [isOpen, setOpen] = useState(false)
  const { data: list } = useCommandQuery(listModelVersions, { modelId })
  if (!list) return null
  const isChanged = list.hasChanges === 1 && list.versions.length > 0
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="model-versions">
        {text(isChanged ? 'versionsChanged' : 'versions')}
      </PlainButton>
      {isOpen ? <VersionsDialog modelId={modelId} name={name} list={list} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function VersionsDialog({ modelId, name, list, onClose }: VersionsProps & { list: VersionList; onClose: () => void }) {
  const text = useText(modelVersionWords)
  const latest = list.versions[0]
  const [comparison, setComparison] = useState<Comparison>()
  const { versions, showMore } = useEarlierVersions(modelId, list.versions)
  const canEdit = useCan(publishModel.permission)
  const shown = comparison ?? (latest && list.hasChanges ? { from: latest.number, to: null } : undefined)
  return (
    <Popup title={text('title', { name })} width={760} cancelText={text('close')} onCancel={onClose} testId="versions">
      <p className="below-8 muted break-words">
        {latest ? text(list.hasChanges ? 'changed' : 'published', { n: latest.number }) : text('none')}
      </p>
      {canEdit && list.hasChanges ? <PublishForm modelId={modelId} list={list} /> : null}
      {latest ? (
        <VersionTable
          modelId={modelId}
          modelRevision={list.version}
          versions={versions}
          onMore={showMore}
          onCompare={setComparison}
        />
      ) : null}
      {latest && shown ? (
        <CompareVersions modelId={modelId} versions={versions} comparison={shown} onChange={setComparison} />
      ) : null}
    </Popup>
  )
}

function PublishForm({ modelId, list: { version, versions } }: { modelId: string; list: VersionList }) {
  const text = useText(modelVersionWords)
  const [note, setNote] = useState('')
  const { save, isBusy } = useCommand({ refreshed: ['equipment'] })
  const number = (versions[0]?.number ?? 0) + 1
  const publish = async () => {
    const isPublished = await save(
      () => run(publishModel, { modelId, version, note: note.trim() || null }),
      text('publishedAs', { n: number }),
    )
    if (isPublished) setNote('')
  }
  return (
    <div className="row gap-8 below-12">
      <Input
        aria-label={text('note')}
        placeholder={text('note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void publish()
        }}
        data-testid="version-note"
      />
      <MainButton disabled={isBusy} onClick={() => void publish()} data-testid="publish">
        {text('publish', { n: number })}
      </MainButton>
    </div>
  )
}

interface CompareVersionsProps {
  modelId: string
  versions: readonly ModelVersionRow[]
  comparison: Comparison
  onChange: (comparison: Comparison) => void
}

function CompareVersions({ modelId, versions, comparison: { from, to }, onChange }: CompareVersionsProps) {
  const text = useText(modelVersionWords)
  const { data: differences } = useCommandQuery(compareModelVersions, { modelId, from, to })
  const choice = (label: string, value: number | null, onChoose: (value: number | null) => void) => (
    <span className="inline-row gap-8">
      <span className="muted nowrap">{label}</span>
      <Select
        className="min-width-150"
        aria-label={label}
        value={value ?? 0}
        onChange={(number: number) => onChoose(number || null)}
        options={[
          { value: 0, label: text('draft') },
          ...versions.map(({ number }) => ({ value: number, label: `${text('version')} ${number}` })),
        ]}
      />
    </span>
  )
  return (
    <section aria-label={text('compare')}>
      <div className="bar gap-12 below-8">
        {choice(text('from'), from, (value) => onChange({ from: value, to }))}
        {choice(text('to'), to, (value) => onChange({ from, to: value }))}
      </div>
      {differences ? <DifferenceList differences={differences} /> : null}
    </section>
  )
}
